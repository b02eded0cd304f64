"""A position is read part by part: as if it were read whole, and what is as before only once."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from wartable.core import parts
from wartable.core.codec import Unreadable, decode_for, decode_state, encode
from wartable.core.names import Name, spelled_out
from wartable.core.parts import LASTING, PartReader
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options, State

Town = Annotated[str, Name("town")]
NAMES = {"town": ("ulm", "bonn")}


class Cart(msgspec.Struct, frozen=True):
    home: Town
    load: Annotated[int, Meta(ge=0)] = 0


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fields without structs, a struct, some structs, a table of them and a lasting field."""

    at: dict[Town, int]
    king: Cart | None
    carts: dict[Town, tuple[Cart, ...]] = {}
    train: tuple[Cart, ...] = ()
    gates: frozenset[Town] = frozenset(["ulm"])
    lords: Annotated[dict[Town, Town], LASTING] = {}


@pytest.fixture
def reader() -> PartReader:
    return new_reader()


def new_reader() -> PartReader:
    def spelled(type_: Any) -> Any:
        return spelled_out(type_, NAMES)

    return PartReader(Land, cache(spelled), cache(msgspec.json.Decoder))


def text(**fields: Any) -> bytes:
    return msgspec.json.encode({"at": {}, "king": None} | fields)


@pytest.mark.parametrize(
    "good",
    [
        text(),
        text(at={"ulm": 2}, king={"home": "bonn", "load": 3}),
        text(carts={"ulm": [{"home": "ulm"}], "bonn": []}, train=[{"home": "ulm"}], gates=[]),
        text(lords={"ulm": "bonn"}),
    ],
)
def test_it_is_read_as_if_whole(reader: PartReader, good: bytes) -> None:
    """Also what was left out, and what was read before."""
    whole = msgspec.json.decode(good, type=Land)

    assert [reader.read(good), reader.read(good)] == [whole, whole]


@pytest.mark.parametrize(
    "bad",
    [
        b"{}",
        b"[]",
        b"{",
        text(at={"rome": 1}),
        text(king={"home": "rome"}),
        text(king={"home": "ulm", "load": -1}),
        text(carts={"rome": []}),
        text(carts={"ulm": [{"home": "rome"}]}),
        text(train=[{"home": "ulm"}, {"home": "rome"}]),
        text(gates=["rome"]),
        text(lords={"ulm": "rome"}),
        text(lords={"rome": "ulm"}),
        text(queen=None),
    ],
)
def test_what_is_refused_whole_is_refused_in_parts(reader: PartReader, bad: bytes) -> None:
    """Every name of every part, every number, what is missing and what is unknown."""
    with pytest.raises(msgspec.MsgspecError):
        msgspec.json.decode(bad, type=spelled_out(Land, NAMES))
    for _ in range(2):
        with pytest.raises(msgspec.MsgspecError):
            reader.read(bad)


def test_the_same_letters_are_read_once(reader: PartReader) -> None:
    one = reader.read(text(carts={"ulm": [{"home": "ulm"}], "bonn": [{"home": "ulm"}]}))
    other = reader.read(text(carts={"bonn": [{"home": "ulm"}]}))

    assert one.carts["ulm"] is one.carts["bonn"] is other.carts["bonn"]


def test_a_lasting_field_is_read_once(reader: PartReader) -> None:
    one, other = (reader.read(text(at=at, lords={"ulm": "bonn"})) for at in ({}, {"ulm": 1}))

    assert one.at is not other.at
    assert one.lords is other.lords
    assert reader.read(text(lords={"ulm": "ulm"})).lords == {"ulm": "ulm"}


def test_no_more_is_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit is read anew, and is as good."""
    monkeypatch.setattr(parts, "MOST_PARTS", 2)
    monkeypatch.setattr(parts, "MOST_BYTES", 30)
    reader = new_reader()
    long = text(king={"home": "ulm", "load": 10**12})
    kings = [reader.read(text(king={"home": "ulm", "load": load})).king for load in range(5)]

    assert [king.load for king in kings] == [*range(5)]
    assert reader.read(text(king={"home": "ulm", "load": 4})).king is kings[4]
    assert reader.read(text(king={"home": "ulm", "load": 0})).king is not kings[0]
    assert reader.read(long).king is not reader.read(long).king


def test_of_a_lasting_field_less_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MOST_LASTING", 1)
    reader = new_reader()
    first, again, other, last = (
        reader.read(text(lords={"ulm": lord}, king={"home": lord}))
        for lord in ("ulm", "ulm", "bonn", "ulm")
    )

    assert first.lords is again.lords
    assert again.lords is not last.lords
    assert again.king is last.king
    assert other.lords == {"ulm": "bonn"}


def test_a_bad_part_is_named_by_its_place_in_the_whole() -> None:
    state = GAME.setup(Options())
    wrong = encode(state).replace(b'"type":"tank"', b'"type":"tonk"', 1)

    with pytest.raises(Unreadable, match=r"unknown name 'tonk' - at `\$\.units\[\.\.\.\]"):
        decode_for(GAME, wrong, State)
    assert decode_state(GAME, encode(state)) == state
