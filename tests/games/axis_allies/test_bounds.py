"""How large the numbers of values from outside may be, what texts may name nothing, and what a
table may agree on."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData, BadOptions
from wartable.core.names import Name, spelled_out
from wartable.core.records import MOST_EVENTS
from wartable.games.axis_allies import names
from wartable.games.axis_allies.decisions import Pools
from wartable.games.axis_allies.europe_1940.edition import EUROPE_1940
from wartable.games.axis_allies.events import PhaseBegan
from wartable.games.axis_allies.global_1940.edition import GAME, GLOBAL_1940
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_GAME
from wartable.games.axis_allies.spring_1942.edition import SPRING_1942
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.table_options import check_options, placed, setup
from wartable.games.axis_allies.unit import Force, Unit, parse_force
from wartable.testing.dice import ScriptedDice

# ---- numbers ----


@pytest.mark.parametrize(
    ("type_", "least", "most"),
    [
        (names.Count, 1, 1_000),
        (names.Amount, 0, 1_000),
        (names.Money, 0, 100_000),
        (names.Difference, -100_000, 100_000),
        (names.Points, 0, 100),
        (names.Step, 0, 100),
        (names.BattleStep, -1, 100),
        (names.Round, 1, 100_000),
        (names.Hits, 0, 20_000),
    ],
)
def test_a_number_from_outside_has_its_bounds(type_: Any, least: int, most: int) -> None:
    for number in (least, 1, most):
        assert msgspec.convert(number, type_) == number
    for number in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(number, type_)


@pytest.mark.parametrize(
    ("type_", "most", "one"),
    [
        (names.Why, 100, "x"),
        (names.Faces, 20_000, 6),
        (Force, 500, [{"type": "tank", "owner": "japan"}, 1]),
        (Annotated[Pools, "of a decision"], 8, {"hits": 1, "kind": "any"}),
        (names.Ways, 3_000, ["sz_6"] * 6),
    ],
)
def test_a_list_from_outside_has_an_end(type_: Any, most: int, one: Any) -> None:
    def of(length: int) -> Any:
        return one * length if isinstance(one, str) else [one] * length

    assert len(msgspec.convert(of(most), type_)) == most
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(of(most + 1), type_)


def test_no_more_than_six_carriers_are_promised() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert([["sz_6"] * 7], names.Ways)


def test_nobody_carries_more_than_four() -> None:
    tank = {"type": "tank", "owner": "japan"}

    assert len(msgspec.convert(tank | {"cargo": [tank] * 4}, Unit).cargo) == 4
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(tank | {"cargo": [tank] * 5}, Unit)


def test_what_a_table_bears() -> None:
    assert (names.MOST_BID, names.MOST_ROUNDS, names.MOST_BATTLE_ROUNDS) == (100, 1_000, 10_000)


# ---- texts ----

MAY_BE_EMPTY = {"SpaceOrNone", "TerritoryOrNone", "FacilityOrNone", "PurseOrNone", "Aim"}
NAMED = {
    key: type_
    for key, type_ in vars(names).items()
    if any(isinstance(mark, Name) for mark in get_args(type_))
}


@pytest.mark.parametrize("key", NAMED)
def test_a_text_names_something_or_may_be_empty(key: str) -> None:
    (what,) = (mark.of for mark in get_args(NAMED[key]) if isinstance(mark, Name))
    spelled = spelled_out(NAMED[key], {what: ["this"]})

    assert msgspec.convert("this", spelled) == "this"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("that", spelled)
    if key in MAY_BE_EMPTY:
        assert msgspec.convert("", spelled) == ""
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert("", spelled)


# ---- what a table agrees on ----

OPTIONS = ("S42-OVR-03", "S42-OVR-04", "S42-OVR-05", "S42-TBL-01", "E40-OVR-02", "G40-OVR-03")
AXIS, ALLIES = ("germany", "japan"), ("soviet_union", "united_kingdom", "united_states")


@pytest.mark.rule(*OPTIONS)
@pytest.mark.parametrize(
    "options",
    [
        Options(bid={"germany": 0}),
        Options(bid={"germany": 100, "japan": 1}),
        Options(rounds=0),
        Options(rounds=1_000),
        Options(seats={"anna": AXIS, "bob": ALLIES}),
        Options(seats={"anna": ("germany",), "bob": ("japan",), "carl": ALLIES}),
        Options(closed_straits=True, escorts=True, bombardment="any_unit", low_luck=True),
    ],
)
def test_a_table_may_agree_on_this(options: Options) -> None:
    """S42-OVR-04: any number of players, each with powers of one side."""
    seated = check_options(SPRING_1942, options)
    everyone = {power: (power,) for power in SPRING_1942.data.powers}

    assert seated == replace(options, seats=options.seats or everyone)
    SPRING_GAME.check_options(options)


@pytest.mark.rule(*OPTIONS)
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (Options(bid={"atlantis": 1}), "bid: there is no power 'atlantis'"),
        (Options(bid={"germany": -1}), "bid: germany cannot bid -1"),
        (Options(bid={"germany": 101}), "bid: germany cannot bid 101"),
        (Options(rounds=-1), "rounds: -1 is less than 0"),
        (Options(rounds=1_001), "rounds: 1001 is more than 1000"),
        (Options(research=True), "research: Axis & Allies Spring 1942 has no such option"),
        (
            Options(seats={"anna": AXIS, "bob": (*ALLIES, "atlantis")}),
            "seats: there is no power 'atlantis'",
        ),
        (
            Options(seats={"anna": AXIS}),
            "seats: soviet_union has 0 seats, not one (S42-TBL-01)",
        ),
        (
            Options(seats={"anna": AXIS, "bob": (*ALLIES, "japan")}),
            "seats: japan has 2 seats, not one (S42-TBL-01)",
        ),
        (
            Options(seats={"anna": AXIS, "bob": ALLIES, "carl": ()}),
            "seats: carl plays no power (S42-OVR-04)",
        ),
        (
            Options(seats={"anna": (*AXIS, "soviet_union"), "bob": ALLIES[1:]}),
            "seats: anna plays powers of both sides (S42-OVR-05)",
        ),
    ],
)
def test_a_table_may_not_agree_on_this(options: Options, reason: str) -> None:
    """S42-TBL-01: every power has one seat, and no seat plays for both sides."""
    with pytest.raises(BadOptions) as refused:
        check_options(SPRING_1942, options)
    assert str(refused.value) == reason
    with pytest.raises(BadOptions):
        SPRING_GAME.check_options(options)


@pytest.mark.rule(
    "S42-VIC-04",
    "S42-OPT-01",
    "S42-OPT-02",
    "S42-AMB-06",
    "E40-AMB-25",
    "G40-AMB-14",
    "E40-AMB-10",
    "G40-AMB-46",
    "E40-AMB-44",
    "G40-AMB-41",
    "E40-AMB-26",
    "G40-AMB-30",
    "G40-RND-01",
    "S42-TBL-04",
    "S42-TBL-05",
)
def test_what_holds_if_the_table_says_nothing() -> None:
    assert msgspec.to_builtins(Options()) == {
        "victory": "standard",
        "closed_straits": False,
        "escorts": False,
        "bombardment": "land_units",
        "lone_guns": "removed",
        "captured_bases": "own_turn",
        "blitz_neutrals": True,
        "overflight": True,
        "research": False,
        "low_luck": False,
        "rounds": 0,
        "bid": {},
        "seats": {},
    }


# ---- the first state ----


@pytest.mark.rule("S42-SET-01", "S42-SET-03", "S42-TRN-01", "G40-KAM-01")
def test_the_first_state() -> None:
    """S42-SET-01: the board as the set-up cards say, in the first phase of the first power."""
    spring = setup(SPRING_1942, Options())
    world = setup(GLOBAL_1940, Options())
    europe = setup(EUROPE_1940, Options())

    def told(state: State) -> tuple[Any, ...]:
        return state.round, state.power, state.phase, state.kamikazes, state.flow, state.bids

    assert told(spring) == (1, "soviet_union", "purchase", {}, (), {})
    assert told(world) == (1, "germany", "purchase", {"japan": 6}, (), {})
    assert told(europe)[:3] == (1, "germany", "purchase")
    assert setup(GLOBAL_1940, Options(research=True)).phase == "research"
    assert spring.units["archangel"] == parse_force("3 infantry, 1 tank", "soviet_union")
    assert spring.units["sz_37"] == parse_force("1 battleship, 1 carrier{fighter+fighter}", "japan")
    assert spring.facilities["germany"] == {"industrial_complex": 0}
    assert spring.control["germany"] == "germany"
    assert "turkey" not in spring.control
    assert world.control["sweden"] == "strict"
    assert (world.money["united_kingdom"], world.money["united_kingdom_pacific"]) == (28, 17)
    assert "alaska" in spring.opening.friendly
    assert "germany" not in spring.opening.friendly
    assert spring.opening.own == {s for s, by in spring.control.items() if by == "soviet_union"}


@pytest.mark.rule("S42-TBL-02", "S42-SET-01")
def test_bids_are_asked_for_first() -> None:
    state = setup(SPRING_1942, Options(bid={"japan": 3, "germany": 9, "soviet_union": 0}))

    assert state.bids == {"germany": 9, "japan": 3}
    assert [(each.owner, each.money) for each in SPRING_GAME.pending(state)] == [
        ("germany", 9),
        ("japan", 3),
    ]


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (
            [("japan", "carrier", 2), ("japan", "fighter", 2)],
            "2 carrier{fighter}",
        ),
        (
            [("japan", "carrier", 1), ("germany", "carrier", 1), ("japan", "fighter", 2)],
            "1 carrier{fighter+fighter}, 1 carrier@germany",
        ),
        (
            [("japan", "carrier", 1), ("germany", "carrier", 1), ("japan", "fighter", 3)],
            "1 carrier{fighter+fighter}, 1 carrier@germany{fighter}",
        ),
        (
            [("united_states", "carrier", 1), ("germany", "carrier", 1), ("japan", "fighter", 2)],
            "1 carrier@germany{fighter+fighter}, 1 carrier@united_states",
        ),
        (
            [("japan", "battleship", 1), ("japan", "carrier", 1), ("japan", "fighter", 1)],
            "1 battleship, 1 carrier{fighter}",
        ),
    ],
)
def test_aircraft_at_sea_start_on_the_carriers_there(
    units: list[tuple[str, str, int]], expected: str
) -> None:
    """Their own power's first, those with fewest first, never an enemy's."""
    assert placed(SPRING_1942, "sz_60", units) == parse_force(expected, "japan")


def test_aircraft_on_land_stand_beside_the_others() -> None:
    units = [("japan", "infantry", 2), ("japan", "fighter", 1)]

    assert placed(SPRING_1942, "japan", units) == parse_force("2 infantry, 1 fighter", "japan")


@pytest.mark.rule(
    "S42-CMB-06", "S42-CMB-13", "S42-CMB-27", "S42-CMB-43", "S42-AMP-07", "S42-AMP-10"
)
def test_a_battle_begins_with_its_first_step() -> None:
    begun = Battle("korea", "land", "japan", (), ())

    assert begun == Battle(
        "korea",
        "land",
        "japan",
        (),
        (),
        line=(),
        round=1,
        step=0,
        strikers=(False, False),
        retreats=(),
        support=(),
        landed=0,
    )


# ---- what never ends ----


def test_what_follows_from_an_action_has_an_end() -> None:
    script = Script(GLOBAL_1940, GAME.setup(Options()), ScriptedDice())
    script.events = [PhaseBegan("combat_move")] * (MOST_EVENTS - 1)

    script.emit(PhaseBegan("purchase"))
    assert len(script.events) == MOST_EVENTS
    with pytest.raises(BadData, match="what follows from this never ends"):
        script.emit(PhaseBegan("combat_move"))
    assert script.state.phase == "purchase"
