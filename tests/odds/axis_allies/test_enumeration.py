"""The odds agree with playing every result of every die through the engine's steps, to 1e-9."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from wartable.games.axis_allies.actions import Fight
from wartable.games.axis_allies.phases.conduct_combat import fight
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies.assault import assault_odds
from wartable.odds.axis_allies.case import Case, from_line_up
from wartable.odds.axis_allies.orders import InOrder, by_power, by_value
from wartable.odds.axis_allies.player import PolicyPlayer
from wartable.odds.axis_allies.policy import Policy, Submerging
from wartable.odds.axis_allies.position import AssaultCase, from_position
from wartable.odds.axis_allies.raid import raid_from_line_up, raid_odds
from wartable.odds.axis_allies.result import Odds
from wartable.odds.axis_allies.solve import odds
from wartable.testing.axis_allies import Bench
from wartable.testing.axis_allies.enumeration import Enumeration
from wartable.testing.dice import ScriptedDice

LAND = ("infantry", "artillery", "tank", "fighter", "bomber")
SHIPS = ("submarine", "destroyer", "cruiser", "carrier", "battleship", "transport")
ESCORTED = (*SHIPS, "submarine", "destroyer", "fighter")

Summary = tuple[tuple[tuple[str, str], int], ...]
"""Who is alive: owner and type with their number."""


def alive(pos: Position, units: Force) -> Counter[tuple[str, str]]:
    """Everybody in a force as it stands on the battle board, cargo of transports included."""
    found: Counter[tuple[str, str]] = Counter()
    for unit, number in units:
        found[unit.owner, unit.type] += number
        if pos.type(unit).hold:
            for aboard in unit.cargo:
                found[aboard.owner, aboard.type] += number
    return found


def on_the_map(state: State, guns: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for units in state.units.values():
        for unit, number in units:
            for each in (unit, *unit.cargo):
                found[each.owner, each.type] += number
    return found - guns


def by_engine(case: Case, policy: Policy) -> tuple[dict[tuple[Summary, bool], float], float]:
    """Who is alive at the end and whether the territory is taken, with its chance; rounds."""
    player = PolicyPlayer(case, policy)
    played = Enumeration(case.pos.edition, player.answer, policy.rounds or 1)
    played.play(case.pos.state)
    bystanders = on_the_map(case.pos.state, Counter())
    space = case.battle.space
    found: dict[tuple[Summary, bool], float] = defaultdict(float)
    for state, chance in played.ends:
        taken = state.control.get(space) != case.pos.state.control.get(space)
        if taken:
            state = _guns_back(state, case.pos.state)
        found[tuple(sorted(on_the_map(state, bystanders).items())), taken] += chance
    return found, played.rounds


def _guns_back(state: State, before: State) -> State:
    """Guns change hands with the territory; here they are bystanders."""
    guns = [pair for units in before.units.values() for pair in units if "gun" in pair[0].type]
    units = {
        space: (*(pair for pair in there if "gun" not in pair[0].type), *guns)
        for space, there in state.units.items()
        if any("gun" in unit.type for unit, _ in there)
    }
    return structs.replace(state, units=state.units | units)


def by_odds(found: Odds) -> dict[tuple[Summary, bool], float]:
    summed: dict[tuple[Summary, bool], float] = defaultdict(float)
    for end, chance in found.ends.items():
        left = alive(found.pos, end.attackers_alive) + alive(found.pos, end.defenders_alive)
        summed[tuple(sorted(left.items())), found.takes(end)] += chance
    return summed


def check(case: Case, policy: Policy) -> None:
    expected, rounds = by_engine(case, policy)
    found = odds(case, policy)
    summed = by_odds(found)
    for key in {*expected, *summed}:
        assert summed.get(key, 0.0) == pytest.approx(expected.get(key, 0.0), abs=1e-9), key
    assert found.rounds == pytest.approx(rounds, abs=1e-9)
    assert not found.unresolved
    total = found.win + found.lose + found.draw + found.undecided
    assert total == pytest.approx(1.0, abs=1e-12)


def forces(rng: random.Random, kinds: tuple[str, ...], most: int) -> str:
    chosen = Counter(rng.choice(kinds) for _ in range(rng.randint(1, most)))
    return ", ".join(f"{number} {kind}" for kind, number in chosen.items())


def land_cases(number: int, seed: int) -> Iterator[tuple[str, str, Options]]:
    """Attacks over land and from the sea, with guns, bombardment, bombers and low luck."""
    rng = random.Random(seed)
    for _ in range(number):
        attackers = forces(rng, LAND, 3)
        defenders = forces(rng, LAND, 3)
        if rng.random() < 0.4:
            defenders += ", aa_gun"
        lands = any(kind in attackers for kind in ("infantry", "artillery", "tank"))
        if lands and rng.random() < 0.4:
            attackers += rng.choice((", battleship", ", cruiser", ", cruiser, battleship"))
        options = Options(
            low_luck=rng.random() < 0.2,
            bombardment=rng.choice(("land_units", "any_unit")),
        )
        yield attackers, defenders, options


def sea_cases(number: int, seed: int) -> Iterator[tuple[str, str, Options]]:
    rng = random.Random(seed)
    for _ in range(number):
        attackers = forces(rng, (*ESCORTED, "fighter", "bomber"), 3)
        defenders = forces(rng, ESCORTED, 3)
        if rng.random() < 0.3:
            attackers += ", transport{infantry+tank}"
        if rng.random() < 0.2:
            defenders += ", carrier{fighter}"
        yield attackers, defenders, Options(low_luck=rng.random() < 0.2)


def policies(seed: int) -> Policy:
    """The default first, then all sorts."""
    rng = random.Random(seed)
    if seed % 3 == 0:
        return Policy()
    orders = (Policy().attacker, by_value, by_power, InOrder(("fighter", "tank", "battleship")))
    policy = Policy(
        attacker=rng.choice(orders),
        defender=rng.choice(orders),
        attacking_submarines=rng.choice(list(Submerging)),
        defending_submarines=rng.choice(list(Submerging)),
    )
    stop = rng.choice(("never", "rounds", "units", "air", "chance"))
    match stop:
        case "rounds":
            return replace(policy, rounds=rng.randint(1, 3))
        case "units":
            return replace(policy, units_left=1)
        case "air":
            return replace(policy, only_aircraft=True)
        case "chance":
            return replace(policy, win_chance=rng.choice((0.3, 0.5, 0.7)))
    return policy


@pytest.mark.parametrize("seed", range(12))
def test_land_battles(seed: int) -> None:
    for number, (attackers, defenders, options) in enumerate(land_cases(10, seed)):
        check_line_up(attackers, defenders, options, policies(10 * seed + number))


@pytest.mark.parametrize("seed", range(12))
def test_sea_battles(seed: int) -> None:
    for number, (attackers, defenders, options) in enumerate(sea_cases(10, seed)):
        check_line_up(attackers, defenders, options, policies(10 * seed + number))


POSITIONS = [
    # attackers from land, sea and air, against one power or two
    (
        "1 infantry*moved<sz_4, 1 tank*moved<belorussia, 1 fighter~2*moved",
        {"soviet_union": "2 infantry"},
    ),
    (
        "2 infantry*moved<sz_4, 1 infantry*moved<belorussia",
        {"soviet_union": "1 tank", "united_kingdom": "1 infantry"},
    ),
    (
        "1 infantry*moved<belorussia, 1 fighter~2*moved, 1 fighter~3*moved",
        {"soviet_union": "1 infantry, 1 aa_gun", "united_kingdom": "1 fighter"},
    ),
]


@pytest.mark.parametrize(("attackers", "defenders"), POSITIONS)
@pytest.mark.parametrize(
    "policy",
    [
        Policy(),
        Policy(rounds=1),
        Policy(rounds=2),
        Policy(units_left=2),
        Policy(win_chance=0.5),
        Policy(attacker=by_value, only_aircraft=True),
    ],
)
def test_positions(attackers: str, defenders: dict[str, str], policy: Policy) -> None:
    bench = Bench(GAME)
    units = {"karelia_s_s_r": {"germany": attackers, **defenders}}
    control = {"belorussia": "germany"}
    state = bench.position("germany", "conduct_combat", units, control=control)
    case = from_position(GAME, state, "karelia_s_s_r")
    assert isinstance(case, Case)

    check(case, policy)


ASSAULTS = [
    # attacking fleet, defending fleet, garrison, aircraft over the territory
    ("1 transport*moved<sz_6{infantry^norway+tank^norway}", "1 destroyer", "2 infantry", ""),
    ("2 transport*moved<sz_6{infantry^norway}, 1 cruiser*moved<sz_6", "", "1 infantry, 1 tank", ""),
    (
        "1 transport*moved<sz_6{infantry^norway+infantry^norway}, 1 destroyer*moved<sz_6",
        "1 submarine, 1 cruiser",
        "1 infantry, 1 fighter, 1 aa_gun",
        "1 fighter~2*moved, 1 bomber~2*moved",
    ),
    (
        "1 transport*moved<sz_6{artillery^norway+infantry^norway}, 1 cruiser*moved<sz_6",
        "1 transport, 1 submarine",
        "1 infantry",
        "1 fighter~2*moved",
    ),
    ("1 transport*moved<sz_6{infantry^norway}, 1 battleship*moved<sz_6", "1 cruiser", "", ""),
    ("1 transport*moved<sz_6{infantry^norway}", "1 submarine", "1 aa_gun", ""),
    (
        "2 transport*moved<sz_6{infantry^norway}, 2 fighter~2*moved",
        "1 destroyer, 1 submarine",
        "1 infantry",
        "",
    ),
]


@pytest.mark.parametrize(("fleet", "enemies", "garrison", "others"), ASSAULTS)
@pytest.mark.parametrize(
    "policy", [Policy(), Policy(rounds=1), Policy(defending_submarines=Submerging.ALWAYS)]
)
def test_assaults(fleet: str, enemies: str, garrison: str, others: str, policy: Policy) -> None:
    bench = Bench(GAME)
    zone = bench.pos(bench.position("united_kingdom")).board.coast["norway"][0]
    units = {
        zone: {"united_kingdom": fleet, "germany": enemies},
        "norway": {"united_kingdom": others, "germany": garrison},
    }
    state = bench.position("united_kingdom", "conduct_combat", units)
    case = from_position(GAME, state, "norway")
    assert isinstance(case, AssaultCase)

    found = assault_odds(case, policy)

    script = Script(GAME.edition, state, ScriptedDice())
    fight(script, Fight("united_kingdom", "norway"))
    player = PolicyPlayer(Case(case.pos, Battle("norway", "land", "", (), ())), policy)
    played = Enumeration(GAME.edition, player.answer, policy.rounds or 1)
    played.play(script.state)
    taken = sum(p for end, p in played.ends if end.control["norway"] == "united_kingdom")
    assert found.take == pytest.approx(taken, abs=1e-9)
    assert sum(found.swings.values()) == pytest.approx(1.0, abs=1e-12)
    assert found.mean_swing == pytest.approx(mean_swing(state, played.ends), abs=1e-9)


def money(units: Counter[tuple[str, str]], owner: str = "") -> int:
    """What units cost; guns are never lost."""
    costs = GAME.edition.data.units
    return sum(
        number * costs[kind].cost
        for (by, kind), number in units.items()
        if (not owner or by == owner) and kind != "aa_gun"
    )


def mean_swing(before: State, ends: list[tuple[State, float]]) -> float:
    def standing(state: State) -> int:
        there = on_the_map(state, Counter())
        return money(there, "united_kingdom") - money(there, "germany")

    return sum(chance * (standing(end) - standing(before)) for end, chance in ends)


RAIDS = [
    ("1 bomber", ""),
    ("2 bomber", "1 aa_gun"),
    ("2 bomber, 1 fighter", "1 fighter, 1 aa_gun"),
    ("1 bomber, 2 fighter", "2 fighter"),
    ("3 bomber", "1 fighter"),
]


@pytest.mark.parametrize(("raiders", "defenders"), RAIDS)
@pytest.mark.parametrize("damage", [0, 13])
def test_raids(raiders: str, defenders: str, damage: int) -> None:
    case = raid_from_line_up(GAME, "germany", raiders, defenders, damage)
    found = raid_odds(case)

    played = Enumeration(GAME.edition, PolicyPlayer(case, Policy()).answer)
    played.play(case.pos.state)

    points: dict[int, float] = defaultdict(float)
    bombers: dict[int, float] = defaultdict(float)
    sent = alive(case.pos, case.battle.attackers)
    for state, chance in played.ends:
        (now,) = state.facilities["germany"].values()
        points[now - damage] += chance
        there = on_the_map(state, Counter())
        lost = sum(n - there[key] for key, n in sent.items() if key[1] == "bomber")
        bombers[lost] += chance
    assert found.damage == pytest.approx(points, abs=1e-9)
    assert found.bombers_lost == pytest.approx(bombers, abs=1e-9)
    swing = sum(
        chance
        * (
            (next(iter(state.facilities["germany"].values())) - damage)
            + money(alive(case.pos, case.battle.defenders))
            - money(on_the_map(state, Counter()), case.pos.state.control["germany"])
            - money(sent)
            + money(on_the_map(state, Counter()), case.battle.attacker)
        )
        for state, chance in played.ends
    )
    assert found.mean_swing == pytest.approx(swing, abs=1e-9)


def check_line_up(attackers: str, defenders: str, options: Options, policy: Policy) -> None:
    case = from_line_up(GAME, attackers, defenders, options)
    try:
        check(case, policy)
    except AssertionError as error:
        error.add_note(f"{attackers} against {defenders}, {options}, {policy}")
        raise
