"""One server on one SQLite file: another one is noticed."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from wartable.server.settings import Settings

logger = logging.getLogger("wartable.server")

WARNING = (
    "%s: another server uses this database already. People at one are told late of what happens at"
    " the other, and both let computers play: stop one of them, or let both use PostgreSQL"
)


@contextmanager
def sole_server(settings: Settings) -> Iterator[bool]:
    """Whether no other server is at the file that these settings name; all that start later know
    of this one as long as it lasts, and of none that has died. PostgreSQL is for several."""
    file = make_url(settings.database).database
    if settings.is_postgresql or not file or sys.platform == "win32":
        yield not settings.is_postgresql
        return
    path = Path(file).with_name(Path(file).name + ".lock")
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        logger.warning("%s: cannot be used: %s", path, error.strerror)
        yield True
        return
    try:
        is_sole = _is_sole(lock)
        if not is_sole:
            logger.warning(WARNING, file)
        yield is_sole
    finally:
        os.close(lock)


if sys.platform != "win32":
    import fcntl

    def _is_sole(lock: int) -> bool:
        """Whether nobody else holds the lock; held with others from now on. It belongs to this
        process and not to those it starts, and ends with it."""
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except OSError:
            return False
        finally:
            fcntl.lockf(lock, fcntl.LOCK_SH)
