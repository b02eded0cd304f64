"""The secret seed of a local game lies beside its log, for its owner's eyes only."""

from __future__ import annotations

import os
from pathlib import Path

from wartable.core.errors import WartableError
from wartable.core.text import read_text


def seed_path(log: Path) -> Path:
    """Where the seed of this log lies."""
    return log.with_name(log.name + ".seed")


def keep_seed(log: Path, seed: bytes) -> None:
    """Write the seed down before anything is rolled, whole or not at all; never over another."""
    path = seed_path(log)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(seed.hex().encode() + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            path.unlink()
            raise
    except OSError as error:
        raise WartableError(f"{path}: the seed cannot be kept: {error.strerror}") from error


def read_seed(log: Path) -> bytes | None:
    """The seed of this log, or `None` if it does not lie here."""
    path = seed_path(log)
    try:
        return bytes.fromhex(read_text(path))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise WartableError(f"{path}: the seed cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise WartableError(f"{path}: this is no seed") from error


def forget_seed(log: Path) -> None:
    """Take the file away once the seed is published."""
    seed_path(log).unlink(missing_ok=True)
