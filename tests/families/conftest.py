"""The package of somebody else's that these tests play with is installed while they run."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from wartable.testing.visiting import installed

GUEST = Path(__file__).parents[1] / "guest"

with installed(GUEST):
    import_module("borderlands")


@pytest.fixture(autouse=True)
def guest() -> Iterator[Path]:
    """The folder that is on the path."""
    with installed(GUEST):
        yield GUEST
