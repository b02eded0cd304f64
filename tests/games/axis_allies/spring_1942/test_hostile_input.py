"""Whatever a server may be sent: no input breaks the game, makes units or loses them."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from wartable.core.codec import decode_action, encode
from wartable.core.errors import MalformedAction
from wartable.core.game import listed
from wartable.games.axis_allies.actions import Bombard, Land, Load, Place, Sail, TakeHits
from wartable.games.axis_allies.events import (
    BattleJoined,
    BidPlaced,
    CasualtiesTaken,
    GunsTaken,
    Lost,
    Mobilized,
)
from wartable.games.axis_allies.given import Given, start
from wartable.games.axis_allies.spring_1942.edition import GAME, SPRING_1942
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Force, Unit
from wartable.testing.axis_allies import Bench
from wartable.testing.axis_allies.contract import invariant
from wartable.testing.dice import ScriptedDice

NAMES = [
    *SPRING_1942.data.spaces,
    *SPRING_1942.data.units,
    *SPRING_1942.data.powers,
    *["", "atlantis", "zeppelin", "raid", "escort", "moved", "fought", "loaded"],
]
NUMBERS = [0, -1, 1, 2, 3, 10**9, -(10**9)]

CROWD = Given(
    power="united_kingdom",
    phase="combat_move",
    options=Options(rounds=2, escorts=True),
    units={
        "united_kingdom": {
            "united_kingdom": "3 infantry, 1 tank, 2 fighter, 2 bomber, 1 aa_gun",
            "united_states": "2 infantry, 1 fighter",
        },
        "sz_8": {
            "united_kingdom": "2 transport, 1 transport{tank@united_states}, 1 battleship, "
            "1 carrier{fighter+fighter@united_states}",
            "united_states": "1 transport{infantry@united_kingdom}, 1 carrier",
            "germany": "1 submarine, 1 transport{infantry+infantry@japan}",
        },
        "sz_7": {"germany": "1 carrier{fighter+fighter@japan}, 1 destroyer", "japan": "1 cruiser"},
        "western_europe": {"germany": "1 infantry, 2 fighter, 1 aa_gun", "japan": "1 fighter"},
        "germany": {"germany": "2 fighter, 1 infantry, 1 aa_gun"},
        "algeria": {"united_kingdom": "2 tank, 1 infantry", "united_states": "1 aa_gun"},
        "libya": {"germany": "1 infantry"},
    },
    control={"algeria": "united_kingdom"},
    facilities={
        "united_kingdom": {"industrial_complex": 2},
        "germany": {"industrial_complex": 3},
        "western_europe": {"industrial_complex": 0},
    },
    bought={"carrier": 1, "fighter": 2, "infantry": 1, "industrial_complex": 1},
)
TABLES = {
    "set-up": Given(start="setup", power="soviet_union", phase="purchase"),
    "crowd": CROWD,
    "crowd with every option": Given(
        **{field: getattr(CROWD, field) for field in CROWD.__struct_fields__ if field != "options"},
        options=Options(
            rounds=2,
            escorts=True,
            low_luck=True,
            closed_straits=True,
            bombardment="any_unit",
            seats={
                "axis": ("germany", "japan"),
                "allies": ("soviet_union", "united_kingdom", "united_states"),
            },
        ),
    ),
}


class RandomDice:
    """Dice that fall as the generator says."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.rng.randint(1, sides) for _ in range(count))

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(self.rng.sample(range(count), count))


def spoiled(value: Any, rng: random.Random, units: list[Any]) -> Any:
    """The JSON value with one thing in it changed: types stay right, contents do not."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([*NUMBERS, value + 1, value - 1, 2 * value])
    if isinstance(value, str):
        return rng.choice(NAMES)
    if isinstance(value, list):
        return _spoiled_list(value, rng, units)
    if isinstance(value, dict):
        if "owner" in value and "type" in value and rng.random() < 0.4:
            return rng.choice(units)
        keys = [key for key in value if key not in ("kind", "by")]
        if not keys:
            return value
        key = rng.choice(keys)
        if key in SPRING_1942.data.units and rng.random() < 0.5:
            return {rng.choice(NAMES): number for number in value.values()}
        return value | {key: spoiled(value[key], rng, units)}
    return value


def _spoiled_list(value: list[Any], rng: random.Random, units: list[Any]) -> list[Any]:
    choice = rng.random()
    if not value:
        return [[rng.choice(units), rng.choice(NUMBERS)]]
    index = rng.randrange(len(value))
    if choice < 0.1:
        return []
    if choice < 0.2:
        return value[::-1]
    if choice < 0.35:
        return [*value, value[index]]
    if choice < 0.45:
        return value[:index] + value[index + 1 :]
    return [*value[:index], spoiled(value[index], rng, units), *value[index + 1 :]]


def board_units(state: State) -> list[Any]:
    """Every kind of unit there is, those aboard included, as JSON."""
    found = {unit for force in state.units.values() for unit, _ in force}
    found |= {aboard for unit in found for aboard in unit.cargo}
    return [json.loads(encode(unit)) for unit in sorted(found)]


def optional_fields(action: dict[str, Any], rng: random.Random, units: list[Any]) -> dict[str, Any]:
    """The action with a field it left out: a deck, a mission, a load, a territory to land in."""
    extra: dict[str, Any] = {
        "deck": rng.choice(units),
        "mission": rng.choice(["raid", "escort", "picnic"]),
        "engage": [rng.choice(NAMES), rng.choice(NAMES)],
        "factory": rng.choice(NAMES),
        "into": rng.choice(NAMES),
        "landing": [[rng.choice(units), rng.choice(NUMBERS)]],
        "loads": [
            {
                "at": rng.choice([0, 1, -1]),
                "source": rng.choice(NAMES),
                "units": [[rng.choice(units), rng.choice(NUMBERS)]],
            }
        ],
        "carrier": rng.choice(units),
    }
    key = rng.choice(sorted(extra))
    return action | {key: extra[key]}


def spoiled_action(action: Any, rng: random.Random, units: list[Any]) -> Any:
    """The action as a server might read it from a hostile or broken client, or `None`."""
    raw = json.loads(encode(action))
    for _ in range(rng.randint(1, 3)):
        raw = spoiled(raw, rng, units)
    if rng.random() < 0.3:
        raw = optional_fields(raw, rng, units)
    if rng.random() < 0.1:
        raw["by"] = rng.choice([*SPRING_1942.data.powers, "atlantis", ""])
    try:
        return decode_action(GAME, json.dumps(raw))
    except MalformedAction:
        return None


def census(state: State) -> Counter[tuple[str, str]]:
    """Every unit on the map and on the battle board, by type and owner. The fighters of a
    defending carrier fly beside it, and what is behind the line is lost."""
    total: Counter[tuple[str, str]] = Counter()
    for units in state.units.values():
        total += people(units)
    for frame in state.flow:
        if isinstance(frame, Battle):
            total += people(frame.attackers)
            total += people(frame.defenders, decks=frame.kind != "sea")
    return total


def people(units: Force, *, decks: bool = True) -> Counter[tuple[str, str]]:
    total: Counter[tuple[str, str]] = Counter()
    for unit, number in units:
        assert number > 0, unit
        total[unit.type, unit.owner] += number
        if decks or not SPRING_1942.data.units[unit.type].deck:
            for aboard in unit.cargo:
                total[aboard.type, aboard.owner] += number
    return total


def accounted(events: tuple[Any, ...], battle: str) -> Counter[tuple[str, str]]:
    """What these events say came and went, by type and owner."""
    change: Counter[tuple[str, str]] = Counter()
    for event in events:
        match event:
            case BattleJoined(kind=kind):
                battle = kind
            case CasualtiesTaken(lost=lost, defending=defending):
                change.subtract(people(lost, decks=not (defending and battle == "sea")))
            case Lost(units=units):
                change.subtract(people(units))
            case Mobilized(units=units, by=by):
                for kind, number in units.items():
                    change[kind, by] += number
            case BidPlaced(unit=unit, by=by):
                change[unit, by] += 1
            case GunsTaken(changes=changes):
                for each in changes:
                    change.subtract(people(each.gone))
                    change.update(people(each.come))
    return change


def check(state: State, action: Any, rng: random.Random) -> State | None:
    """The action is refused with reasons, or played and everything is accounted for."""
    if GAME.objections(state, action):
        return None
    played = GAME.play(state, action, RandomDice(rng))
    battles = [frame.kind for frame in state.flow if isinstance(frame, Battle)]
    before, after = census(state), census(played.state)
    after.subtract(before)
    after.subtract(accounted(played.events, battles[-1] if battles else ""))
    wrong = {key: number for key, number in after.items() if number}
    assert not wrong, (GAME.format_action(action), wrong)
    assert not list(invariant(GAME.position(played.state))), GAME.format_action(action)
    return played.state


@pytest.mark.rule("S42-CMP-01", "S42-MNF-04", "S42-OVR-07")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("table", TABLES)
def test_no_input_breaks_the_game(table, seed):
    """Actions with wrong contents: refused, or legal and everything is accounted for."""
    rng = random.Random(f"{table} {seed}")
    state = start(SPRING_1942, TABLES[table])
    for _ in range(60):
        pending = GAME.pending(state)
        if not pending:
            return
        decision = rng.choice(pending)
        branches = GAME.legal(state, decision)
        some = rng.sample(branches, min(4, len(branches)))
        legal = [rng.choice(actions) for branch in some if (actions := branch.actions())]
        legal = legal or listed(GAME, state, decision)
        following = []
        for action in [*legal] * 5:
            hostile = spoiled_action(action, rng, board_units(state))
            if hostile is not None and (after := check(state, hostile, rng)):
                following.append(after)
        if not following or rng.random() < 0.5:
            following = [check(state, rng.choice(legal), rng)]
        state = rng.choice(following)
        assert state is not None


table = Bench(GAME)


def against(state, action):
    return {objection.rule for objection in GAME.objections(state, action)}


@pytest.mark.rule("S42-TRP-04")
def test_what_is_loaded_exists_and_is_counted():
    """Unknown units and numbers below one, in one load or in two of the same territory."""
    state = table.position(
        "united_kingdom", "combat_move", {"united_kingdom": "2 infantry", "sz_8": "1 transport"}
    )
    ship, infantry = Unit("transport", "united_kingdom"), Unit("infantry", "united_kingdom")
    zeppelin = Unit("zeppelin", "united_kingdom")

    def sail(*loads, landing):
        loads = tuple(Load(0, "united_kingdom", units) for units in loads)
        return Sail("united_kingdom", ship, ("sz_8",), loads, "western_europe", landing)

    for number in (0, -1, -(10**9)):
        units = ((infantry, number),)
        assert against(state, sail(units, landing=((infantry, 1),))) == {"S42-TRP-04"}
        assert against(state, sail(((infantry, 1),), units, landing=units)) == {"S42-TRP-04"}
    assert against(state, sail((), landing=((infantry, 1),))) == {"S42-TRP-04"}
    units = ((zeppelin, 1),)
    assert against(state, sail(units, landing=units)) == {"S42-TRP-04"}
    units = ((infantry, 10**9),)
    assert "S42-TRP-07" in against(state, sail(units, landing=units))


@pytest.mark.rule("S42-NCM-09", "S42-SEA-03")
def test_nothing_lands_on_itself():
    state = table.position("united_states", "noncombat_move", {"sz_52": "1 carrier, 1 fighter~1"})
    carrier, fighter = Unit("carrier", "united_states"), Unit("fighter", "united_states", spent=1)

    assert against(state, Land("united_states", "sz_52", ((carrier, 1),), carrier)) == {
        "S42-NCM-09"
    }
    assert against(state, Land("united_states", "sz_52", ((fighter, 1),), fighter)) == {
        "S42-SEA-03"
    }


@pytest.mark.rule("S42-MOB-14", "S42-AMB-18")
def test_a_complex_stands_on_no_deck_and_is_charged_to_no_complex():
    """A fighter waits for a carrier that takes the last unit the complex can mobilize."""
    state = table.position(
        "united_kingdom",
        "mobilize",
        {"sz_8": "1 fighter~4*fought"},
        factories={"united_kingdom": 7},
        bought={"carrier": 1, "industrial_complex": 1},
    )
    one = {"industrial_complex": 1}
    carrier = Unit("carrier", "united_kingdom")

    assert against(state, Place("united_kingdom", "india", one, "united_kingdom", carrier)) == {
        "S42-MOB-14"
    }
    assert not against(state, Place("united_kingdom", "india", one, "united_kingdom"))


@pytest.mark.rule("S42-MNF-08")
def test_players_agree_in_whatever_order_they_name_the_losses():
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "2 tank*moved<ukraine_s_s_r",
                "soviet_union": "2 infantry",
                "united_kingdom": "2 infantry",
            }
        },
    )
    state = table.play(state, "fight in caucasus", dice=[1, 1])
    pairs = tuple((Unit("infantry", owner), 1) for owner in ("soviet_union", "united_kingdom"))

    assert [owner for owner, _ in table.asked(state)] == ["soviet_union", "united_kingdom"]
    state = GAME.play(state, TakeHits("soviet_union", "caucasus", pairs), ScriptedDice()).state
    played = GAME.play(
        state, TakeHits("united_kingdom", "caucasus", pairs[::-1]), ScriptedDice(6, 6, 6, 6)
    )

    assert table.asked(played.state) == [("germany", "PressOnOrRetreat")]


@pytest.mark.rule("S42-AMP-15")
def test_a_ship_named_twice_is_two_ships():
    """Two battleships bombard, each named by itself; both have fired."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_8": "2 transport*moved<sz_2{infantry^western_europe}, 2 battleship",
            "western_europe": {"germany": "2 infantry"},
        },
    )
    state = table.play(state, "fight in western_europe")
    ship = (Unit("battleship", "united_kingdom"), 1)
    action = Bombard("united_kingdom", "western_europe", (ship, ship))

    state = GAME.play(state, action, ScriptedDice(6, 6, 1, 1, 6, 6)).state

    assert "2 battleship*fought" in table.units(state, "sz_8")
