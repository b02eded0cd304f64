"""One tree is compared with another by what both do alike."""

from __future__ import annotations

from pathlib import Path
from subprocess import CalledProcessError

import pytest

from bench import against


def test_this_tree_is_compared_with_itself_row_by_row() -> None:
    """Both trees play the same game and answer for every row."""
    rows = [*against.figures(against.THIS, ("spring_1942",), repeat=1, cap=40)]

    assert len(rows) == 7
    assert all(figure.name.startswith("spring_1942, ") for figure in rows)
    assert all(figure.value > 0 and figure.aim == 1.1 for figure in rows)


def test_a_folder_without_the_games_is_no_tree(tmp_path: Path) -> None:
    """A broken `wartable` there is not replaced by this one."""
    package = tmp_path / "wartable"
    package.mkdir()
    (package / "__init__.py").write_text("")

    with pytest.raises(CalledProcessError):
        next(against.figures(tmp_path, ("spring_1942",), repeat=1, cap=1))
