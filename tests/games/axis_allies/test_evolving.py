"""What each event changes in a state, and that it changes nothing else."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.core.game import Outcome
from wartable.games.axis_allies.events import (
    Annexed,
    AnyEvent,
    BidPlaced,
    Bought,
    Built,
    Captured,
    CarriersPromised,
    CasualtiesTaken,
    Change,
    Damaged,
    Developed,
    FacilitiesBecame,
    FlowBecame,
    GameEnded,
    HeldBecame,
    KamikazesStruck,
    Marked,
    Mobilized,
    MoneyChanged,
    ObjectiveMet,
    PassageAnswered,
    PhaseBegan,
    Realigned,
    Remembered,
    Repaired,
    Resolved,
    Returned,
    Rolled,
    SharingChanged,
    TurnBegan,
    WarDeclared,
)
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.games.axis_allies.names import MOST_UNITS
from wartable.games.axis_allies.state import Opening, Preparations, State
from wartable.games.axis_allies.unit import Force, parse_force
from wartable.testing.axis_allies import Bench


def units(text: str) -> Force:
    return parse_force(text, "united_kingdom")


PACIFIC = "united_kingdom_pacific"


@cache
def position() -> State:
    return replace(
        Bench(GAME).position(
            "united_kingdom",
            "mobilize",
            {"india": "3 infantry", "egypt": "1 tank"},
            facilities={"india": {"minor_industrial_complex": 2}, "egypt": {"air_base": 1}},
            money={"united_kingdom": 20, PACIFIC: 10, "china": 5},
            bought={"tank": 2},
            bought_apart={PACIFIC: {"tank": 2, "infantry": 1}},
            technologies={"germany": frozenset({"radar"})},
            refused=(("anzac", "france"),),
            wars=(("japan", "united_kingdom"),),
            deeds=(("japan", "captured", "india"),),
            fought=frozenset({"egypt"}),
            earned=frozenset({"burma_road"}),
            captured={"egypt": "united_kingdom", "libya": "italy"},
            held={"allies": ("china",)},
        ),
        bids={"germany": 9},
        kamikazes={"japan": 6},
        used={"india": 1},
        built=frozenset({("egypt", "air_base")}),
        struck=frozenset({"sz_19"}),
        promised=(("sz_39",),),
        annexed=frozenset({"greece"}),
        answered={"Suez Canal": True},
    )


INDIA = {"minor_industrial_complex": 2}
OPENING = Opening(frozenset(), frozenset(), frozenset(), frozenset())
COME = (Change("india", (), units("2 infantry")), Change("egypt", units("1 tank"), ()))
SHIFTED = {"india": units("5 infantry")}


@pytest.mark.parametrize(
    ("event", "changed"),
    [
        (FlowBecame((Preparations(1),)), {"flow": (Preparations(1),)}),
        (Rolled("india", "japan", "", (), (), (1,), 0), {}),
        (CasualtiesTaken("india", True, units("1 infantry")), {}),
        (Marked(COME), {"units": SHIFTED}),
        (
            Mobilized(COME, "united_kingdom", {"tank": 1}, "india", "india"),
            {"units": SHIFTED, "bought": {"tank": 1}, "used": {"india": 2}},
        ),
        (
            Mobilized(COME, "united_kingdom", {"tank": 2}, "india", "egypt"),
            {"units": SHIFTED, "bought": {}, "used": {"india": 1, "egypt": 2}},
        ),
        (
            Mobilized(COME, "united_kingdom", {"tank": 2}, "india", "", PACIFIC),
            {"units": SHIFTED, "bought_apart": {PACIFIC: {"infantry": 1}}},
        ),
        (
            Mobilized(COME, "united_kingdom", {"tank": 2, "infantry": 1}, "india", "", PACIFIC),
            {"units": SHIFTED, "bought_apart": {}},
        ),
        (
            BidPlaced(COME, "germany", "tank", "india", 6),
            {"units": SHIFTED, "bids": {"germany": 3}},
        ),
        (
            KamikazesStruck(COME, "sz_6", "japan", 2, (), ()),
            {"units": SHIFTED, "kamikazes": {"japan": 4}, "struck": {"sz_19", "sz_6"}},
        ),
        (
            KamikazesStruck((), "sz_19", "japan", 6, (), ()),
            {"kamikazes": {}, "struck": {"sz_19"}},
        ),
        (PhaseBegan("purchase"), {"phase": "purchase"}),
        (
            TurnBegan(2, "italy", OPENING),
            {
                "round": 2,
                "power": "italy",
                "opening": OPENING,
                "bought": {},
                "used": {},
                "bought_apart": {},
                "built": frozenset(),
                "captured": {"egypt": "united_kingdom"},
                "fought": frozenset(),
                "struck": frozenset(),
                "promised": (),
                "annexed": frozenset(),
                "answered": {},
                "bids": {},
            },
        ),
        (
            Bought("united_kingdom", {"tank": 1, "infantry": 2}, 12),
            {
                "bought": {"tank": 3, "infantry": 2},
                "money": {"united_kingdom": 8},
            },
        ),
        (
            Bought("united_kingdom", {"tank": 1}, 6, PACIFIC),
            {
                "bought_apart": {PACIFIC: {"tank": 3, "infantry": 1}},
                "money": {PACIFIC: 4},
            },
        ),
        (
            Returned("united_kingdom", {"tank": 1}, 6),
            {"bought": {"tank": 1}, "money": {"united_kingdom": 26}},
        ),
        (
            Returned("united_kingdom", {"tank": 1}, 6, PACIFIC),
            {"bought_apart": {PACIFIC: {"tank": 1, "infantry": 1}}, "money": {PACIFIC: 16}},
        ),
        (
            Repaired("united_kingdom", "india", "minor_industrial_complex", 2, 1),
            {
                "facilities": {"india": {"minor_industrial_complex": 0}},
                "money": {"united_kingdom": 19},
            },
        ),
        (
            Repaired("united_kingdom", "india", "minor_industrial_complex", 1, 1, PACIFIC),
            {"facilities": {"india": {"minor_industrial_complex": 1}}, "money": {PACIFIC: 9}},
        ),
        (
            Damaged("india", "minor_industrial_complex", 2, 4),
            {"facilities": {"india": {"minor_industrial_complex": 4}}},
        ),
        (Damaged("korea", "air_base", 2, 2), {"facilities": {"korea": {"air_base": 2}}}),
        (
            Built("united_kingdom", "india", "tank", ""),
            {
                "facilities": {"india": INDIA | {"tank": 0}},
                "built": {("egypt", "air_base"), ("india", "tank")},
                "bought": {"tank": 1},
            },
        ),
        (
            Built(
                "united_kingdom",
                "india",
                "tank",
                PACIFIC,
                "minor_industrial_complex",
                "major_industrial_complex",
            ),
            {
                "facilities": {"india": {"major_industrial_complex": 0}},
                "built": {("egypt", "air_base"), ("india", "tank")},
                "bought_apart": {PACIFIC: {"tank": 1, "infantry": 1}},
            },
        ),
        (
            Captured("libya", "united_kingdom", "italy"),
            {
                "control": {"libya": "united_kingdom"},
                "captured": {"egypt": "united_kingdom", "libya": "united_kingdom"},
            },
        ),
        (MoneyChanged(PACIFIC, 3, ""), {"money": {PACIFIC: 13}}),
        (MoneyChanged("china", -3, ""), {"money": {"china": 2}}),
        (ObjectiveMet("china", "soviet_trade", 6), {"money": {"china": 11}}),
        (
            ObjectiveMet("china", "soviet_trade", 6, once=True),
            {"money": {"china": 11}, "earned": {"burma_road", "soviet_trade"}},
        ),
        (
            Developed("germany", "rockets"),
            {"technologies": {"germany": frozenset({"radar", "rockets"})}},
        ),
        (
            Developed("italy", "rockets"),
            {
                "technologies": {
                    "germany": frozenset({"radar"}),
                    "italy": frozenset({"rockets"}),
                }
            },
        ),
        (
            SharingChanged("china", "anzac", False),
            {"refused": {("anzac", "france"), ("china", "anzac")}},
        ),
        (SharingChanged("anzac", "france", True), {"refused": frozenset()}),
        (
            WarDeclared("japan", "anzac", (("anzac", "japan"),), False),
            {"declared": {("japan", "united_kingdom"), ("anzac", "japan")}},
        ),
        (
            Remembered("italy", "entered", "china"),
            {"deeds": {("japan", "captured", "india"), ("italy", "entered", "china")}},
        ),
        (
            Realigned("pro_axis", ("sweden", "turkey")),
            {"control": {"sweden": "pro_axis", "turkey": "pro_axis"}},
        ),
        (
            Annexed("bulgaria", "italy", "pro_axis"),
            {"control": {"bulgaria": "italy"}, "annexed": {"greece", "bulgaria"}},
        ),
        (
            PassageAnswered("Panama Canal", "united_states", False),
            {"answered": {"Suez Canal": True, "Panama Canal": False}},
        ),
        (FacilitiesBecame("india", {"air_base": 1}), {"facilities": {"india": {"air_base": 1}}}),
        (HeldBecame({"axis": ("italy",)}), {"held": {"axis": ("italy",)}}),
        (CarriersPromised((("sz_6",),)), {"promised": (("sz_6",),)}),
        (Resolved("india"), {"fought": {"egypt", "india"}}),
    ],
)
def test_an_event_changes_what_it_says(event: AnyEvent, changed: dict[str, Any]) -> None:
    """Money, control and facilities are told where they change."""
    told = dict(changed)
    for name in ("money", "control", "facilities"):
        if name in told:
            told[name] = getattr(position(), name) | told[name]

    assert evolve(position(), event) == replace(position(), **told)


def test_facilities_that_are_gone_are_not_mentioned() -> None:
    after = evolve(position(), FacilitiesBecame("india", {}))

    assert after.facilities == {"egypt": {"air_base": 1}}


def test_the_end_of_the_game_asks_nothing() -> None:
    outcome = Outcome(("italy",), "G40-OVR-09", "cities")
    asked = replace(position(), flow=(Preparations(0),))

    assert evolve(asked, GameEnded(outcome)) == replace(position(), outcome=outcome)


def test_units_give_way_before_others_come() -> None:
    def after(*changes: Change) -> State:
        return evolve(position(), Marked(changes))

    full = units(f"{MOST_UNITS} infantry")
    assert after(Change("india", units("3 infantry"), full)).units["india"] == full
    assert after(Change("korea", (), full)).units["korea"] == full
    assert "egypt" not in after(Change("egypt", units("1 tank"), ())).units
    assert after(Change("korea")).units == position().units
    with pytest.raises(BadData, match="more than 1000 like units in india"):
        after(Change("india", units("2 infantry"), full))
    with pytest.raises(ValueError, match="too few"):
        after(Change("india", units("4 infantry"), ()))
