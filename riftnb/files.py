"""Writing files: whole or not at all, and never over somebody's work unasked."""

from __future__ import annotations

import os
from pathlib import Path

from riftnb.errors import RiftnbError


def write_whole(path: str | Path, content: str | bytes, *, overwrite: bool = False) -> Path:
    """Write ``content`` to ``path``: first beside it, then put in its place in one step.

    Raises:
        RiftnbError: the file is there already and ``overwrite`` is false, or it cannot be
            written; what was there stays as it was.
    """
    target = Path(path)
    if target.is_dir():
        raise RiftnbError("cannot write: it is a folder", file=str(path), expected="a file name")
    data = content.encode("utf-8") if isinstance(content, str) else content
    new = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        try:
            new.write_bytes(data)
            if overwrite:
                os.replace(new, target)
            else:
                _put_new(new, target)
        finally:
            new.unlink(missing_ok=True)
    except FileExistsError:
        raise RiftnbError("the file is there already, and was left as it is", file=str(path),
                          expected="another name, or to be told to overwrite it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise RiftnbError(f"cannot write ({reason})", file=str(path),
                          expected="a file in a folder that can be written to") from None
    return target


def _put_new(new: Path, target: Path) -> None:
    """Give ``new`` the name ``target``; FileExistsError if something has it."""
    try:
        os.link(new, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError(str(target)) from None
        os.replace(new, target)
