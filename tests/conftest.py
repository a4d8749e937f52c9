"""What all tests share."""

import os
import tempfile

from hypothesis import settings

# The same examples in every run, and no time limit for one: a slow machine is no failure.
settings.register_profile("riftnb", derandomize=True, deadline=None)
settings.load_profile("riftnb")

# No card list that somebody keeps on this machine takes part, in kernels and commands neither.
os.environ["RIFTNB_HOME"] = tempfile.mkdtemp(prefix="riftnb-tests-")
