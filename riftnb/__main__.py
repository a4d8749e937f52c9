"""``python -m riftnb`` is the command ``riftnb``."""

import sys

from riftnb.cli import main

sys.exit(main())
