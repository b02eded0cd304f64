"""A disk that is soon full."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A real disk of this size; the test is skipped where nobody may mount one."""
    folder.mkdir()
    kind = ["-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs"]
    if os.geteuid() or subprocess.run(["mount", *kind, str(folder)], check=False).returncode:
        pytest.skip("a small disk can be mounted by root only")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """No byte fits on the disk any more."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"." * 512):
            pass
    assert shutil.disk_usage(disk).free == 0
    try:
        yield
    finally:
        ballast.unlink()
