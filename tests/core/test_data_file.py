"""A file of facts is read whole, and a fault is told with file, line, place and reason."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from wartable.core.data_file import DataFile
from wartable.core.errors import BadData

FACTS = """\
[sources]
guessed = "not printed anywhere"

[piece.horse]
cost = 3
source = ["guessed"]

[piece.rook]
cost = 5
"""


@dataclass(frozen=True)
class Piece:
    id: str
    cost: int
    moves: int = 1


def written(folder: Path, text: str) -> Path:
    path = folder / "facts.toml"
    path.write_text(text)
    return path


def pieces(path: Path) -> list[Piece]:
    file = DataFile(path, tables=["piece"])
    return [file.row(("piece", name), Piece, id=name) for name in file.names("piece")]


def test_rows_are_values_and_their_sources_are_kept(tmp_path: Path) -> None:
    file = DataFile(written(tmp_path, FACTS), tables=["piece"])

    assert file.names("piece") == ("horse", "rook")
    assert file.row(("piece", "horse"), Piece, id="horse") == Piece("horse", 3)
    assert file.marks == {"guessed": ["horse"]}
    assert file.has("piece", "rook", "cost")
    assert not file.has("piece", "rook", "cost", "more")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("cost = 5", 'cost = "5"', ":9: piece.rook.cost: expected `int`, got `str`"),
        ("cost = 5", "cots = 5", ":9: piece.rook.cots: unknown key 'cots'; did you mean 'cost'?"),
        ("cost = 5", "", ":8: piece.rook: object missing required field `cost`"),
        ('"guessed"]', '"guesed"]', ":6: piece.horse.source: unknown source 'guesed'"),
        ("[piece.rook]", "[peice]", ":8: peice: unknown key 'peice'; did you mean 'piece'?"),
        ("[piece.rook]", "[piece.rook", ": is no TOML"),
    ],
)
def test_a_fault_names_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = written(tmp_path, FACTS.replace(old, new))

    with pytest.raises(BadData) as caught:
        pieces(path)

    assert str(caught.value).startswith(f"{path}{told}")


def test_a_value_that_two_rows_have_is_refused(tmp_path: Path) -> None:
    file = DataFile(written(tmp_path, FACTS))

    with pytest.raises(BadData, match="'one' is that of piece"):
        file.refuse_doubles("cost", {("piece", "horse"): "one", ("piece", "rook"): "one"})


def test_a_file_that_is_not_there_may_be_missing(tmp_path: Path) -> None:
    assert DataFile.optional(tmp_path / "none.toml") is None
    with pytest.raises(BadData, match="no such file"):
        DataFile(tmp_path / "none.toml")
