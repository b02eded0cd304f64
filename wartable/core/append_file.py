"""A file that only grows, a whole line at a time."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path

from wartable.core.errors import BadLog, WartableError


class AppendFile:
    """The whole lines of a file, `size` bytes, after which `torn` bytes of a broken line may stand.

    A torn line stays until the next line is written in its place. If somebody else has written to
    the file meanwhile, nothing more is written.
    """

    def __init__(self, path: Path, size: int, torn: int = 0, *, sync: bool = False) -> None:
        self.path = path
        self._size = size
        self._torn = torn
        self._sync = sync
        self._file: FileIO | None = None

    @classmethod
    def create(cls, path: Path, first: bytes, *, sync: bool = False) -> AppendFile:
        """A new file with its first line; an existing one is never touched."""
        try:
            path.open("xb").close()
        except FileExistsError as error:
            raise WartableError(f"{path}: this file exists already") from error
        except OSError as error:
            raise WartableError(f"{path}: cannot be created: {error.strerror}") from error
        file = cls(path, 0, sync=sync)
        try:
            file.append(first)
        except WartableError:
            file.close()
            path.unlink()
            raise
        return file

    def append(self, line: bytes) -> None:
        """Write the line through to the system (with `sync`, to the disk), or nothing of it."""
        try:
            if self._file is None:
                self._file = self.path.open("ab", buffering=0)
            file = self._file
            if os.fstat(file.fileno()).st_size != self._size + self._torn:
                raise BadLog(f"{self.path}: another program has changed this log")
            if self._torn:
                file.truncate(self._size)
                self._torn = 0
            if file.write(line) != len(line):
                raise OSError(0, "the disk is full")
            if self._sync:
                os.fsync(file.fileno())
        except OSError as error:
            self._take_back()
            raise WartableError(f"{self.path}: cannot be written: {error.strerror}") from error
        self._size += len(line)

    def _take_back(self) -> None:
        """Cut off what a failed write may have left."""
        if self._file is not None and not self._torn:
            self._file.truncate(self._size)

    def close(self) -> None:
        """Give the file back; the next `append` opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None
