"""A type can say what its texts name; JSON is held against the names of the game."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from wartable.core.names import Name, spelled_out

Town = Annotated[str, Name("town")]
TownOrNone = Annotated[str, Name("town", or_none=True)]
NAMES = {"town": ("ulm", "bonn"), "river": ()}


class Cart(msgspec.Struct, frozen=True):
    """May hold carts, which hold none."""

    home: Town
    load: Annotated[tuple[Cart, ...], Meta(max_length=3)] = ()


class Went(msgspec.Struct, tag="went", tag_field="kind", array_like=True):
    to: Town
    times: Annotated[int, Meta(ge=1)] = 1


class Stayed(msgspec.Struct, tag="stayed", tag_field="kind", array_like=True):
    at: TownOrNone


def fits(type_: Any, text: str) -> bool:
    try:
        msgspec.json.decode(text, type=spelled_out(type_, NAMES))
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize(
    ("type_", "good", "bad"),
    [
        (Town, '"ulm"', '"rome"'),
        (Town, '"ulm"', '""'),
        (TownOrNone, '""', '"rome"'),
        (dict[Town, int], '{"ulm": 1}', '{"rome": 1}'),
        (frozenset[tuple[Town, Town]], '[["ulm", "bonn"]]', '[["ulm", "rome"]]'),
        (Town | None, "null", '"rome"'),
        (Went | Stayed, '["went", "ulm"]', '["went", "rome"]'),
        (Went | Stayed, '["went", "ulm", 2]', '["went", "ulm", 0]'),
        (Went | Stayed, '["stayed", ""]', '["left", "ulm"]'),
        (Cart, '{"home": "ulm"}', '{"home": "rome"}'),
        (Annotated[str, Name("planet")], '"mars"', "3"),
        (dict[Annotated[str, Name("river")], int], "{}", '{"rhine": 1}'),
    ],
)
def test_a_name_is_one_that_the_game_has(type_: Any, good: str, bad: str) -> None:
    """A kind of name that the game does not list may be anything; one with no names, nothing."""
    assert fits(type_, good)
    assert not fits(type_, bad)


def test_what_lies_in_its_own_kind_holds_no_more_of_it() -> None:
    empty = '{"home": "ulm"}'
    loaded = f'{{"home": "ulm", "load": [{empty}]}}'

    assert fits(Cart, loaded)
    assert not fits(Cart, f'{{"home": "ulm", "load": [{loaded}]}}')
    assert not fits(Cart, f'{{"home": "ulm", "load": [{",".join([empty] * 4)}]}}')
