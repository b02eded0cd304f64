"""How this program is called, for lines that people are to type next."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

NAME = "wartable"


def command(*words: str) -> str:
    """A line for the shell that runs wartable with these words, called as it was called now."""
    return f"{_program()} {shlex.join(words)}"


def _program() -> str:
    """The bare name where the shell finds this program by it, else the file that was started."""
    started = Path(sys.argv[0])
    if started.name != NAME or not started.is_file():
        return NAME
    found = shutil.which(NAME)
    if found and Path(found).samefile(started):
        return NAME
    here = Path.cwd()
    near = started.relative_to(here) if started.is_relative_to(here) else started
    return shlex.quote(str(near) if near.parent != Path() else f"./{near}")
