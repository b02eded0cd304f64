"""Transport routes are built."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.hand import against, play, to_play
from wartable.games.empire_of_the_sun.actions import BuildRoute
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of

JARHAT, IMPHAL, LEDO = "2104", "2105", "2205"
VALUES = {card.id: card.value for card in data().cards.values()}
ALLIED = next(card for card in sorted(VALUES) if card.startswith("AL") and VALUES[card] == 3)
WEAK = next(card for card in sorted(VALUES) if card.startswith("AL") and VALUES[card] == 2)
JAPANESE = (
    "JP-03"
    if VALUES["JP-03"] == 3
    else next(
        card
        for card in sorted(VALUES)
        if card.startswith("JP") and VALUES[card] == 3 and card > "JP-02"
    )
)


def build(place: str, *, card: str = ALLIED, **changes: Any) -> set[str]:
    side: Any = "allies" if card.startswith("AL") else "japan"
    changes.setdefault("marks", {"no_route": frozenset({JARHAT, IMPHAL, LEDO})})
    return against(to_play(card, scenario="1942-43", **changes), BuildRoute(side, card, place))


@pytest.mark.rule("EOS-13.77-01")
def test_where_no_route_is_built_yet() -> None:
    """Jarhat, Imphal and Ledo in 1941; not Jarhat in 1943."""
    starts = {name: {*each.markers["no_route"]} for name, each in data().scenarios.items()}

    assert starts["campaign"] == starts["1942"] == {JARHAT, IMPHAL, LEDO}
    assert starts["1943"] == starts["1944"] == {IMPHAL, LEDO}


@pytest.mark.rule("EOS-13.77-02", "EOS-13.77-03")
def test_the_allies_build_jarhat_first() -> None:
    """With a card of value 3, all of Northern India and Akyab."""
    assert build(JARHAT) == set()
    assert build(JARHAT, card=WEAK) == {"EOS-13.77-02"}
    assert build(LEDO) == {"EOS-13.77-03"}
    assert build(IMPHAL) == {"EOS-13.77-03"}
    later = {"no_route": frozenset({IMPHAL, LEDO})}
    assert build(LEDO, marks=later) == build(IMPHAL, marks=later) == set()
    assert build(JARHAT, marks=later) == {"EOS-13.77-04"}
    for place in ("2006", "1905", "2005", "2104", "2105", "2205"):
        assert build(JARHAT, also_japanese=[place]) == {"EOS-13.77-02"}


@pytest.mark.rule("EOS-13.77-04", "EOS-13.77-07")
def test_a_route_is_built_for_good_and_is_the_whole_play() -> None:
    """The marker goes, the other plays."""
    state = to_play(ALLIED, scenario="1942-43", marks={"no_route": frozenset({JARHAT, LEDO})})
    after = play(state, BuildRoute("allies", ALLIED, JARHAT))

    assert after.marks.no_route == {LEDO}
    assert after.player == "japan"
    assert after.offensive is None


@pytest.mark.rule("EOS-13.77-05", "EOS-13.77-06")
def test_japan_builds_imphal_only() -> None:
    """If routes lead from there to Rangoon, Japanese and supplied; enemies on the way bar them."""
    burma = [*sorted(data().map.region("burma")), IMPHAL]
    gone = {"in_div_burma": "eliminated", "us_air_avg": "eliminated", "in_corps_1": "eliminated"}
    given: dict[str, Any] = {
        "card": JAPANESE,
        "also_japanese": [*burma, "2010", "2109", "2014", "2015"],
        "units": gone,
    }
    state = to_play(JAPANESE, scenario="1942-43", also_japanese=given["also_japanese"], units=gone)

    assert "2008" in supply_of(Position(state)).ports("japan")
    assert build(IMPHAL, **given) == set()
    assert build(JARHAT, **given) == {"EOS-13.77-06"}
    assert build(LEDO, **given) == {"EOS-13.77-06"}
    assert build(IMPHAL, **(given | {"allied": ["2008"]})) == {"EOS-13.77-05"}
    barred = gone | {"in_corps_2": "2106", "uk_corps_15": "2305", "uk_corps_33": "2107"}
    assert build(IMPHAL, **(given | {"units": barred})) == {"EOS-13.77-05"}
