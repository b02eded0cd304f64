"""The odds agree with playing every result of every die through the engine's steps, to 1e-9."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options, State
from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies.case import Case, from_line_up
from wartable.odds.axis_allies.orders import InOrder, by_power, by_value
from wartable.odds.axis_allies.player import PolicyPlayer
from wartable.odds.axis_allies.policy import Policy, Submerging
from wartable.odds.axis_allies.result import Odds
from wartable.odds.axis_allies.solve import odds
from wartable.testing.enumeration import Enumeration

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


def check_line_up(attackers: str, defenders: str, options: Options, policy: Policy) -> None:
    case = from_line_up(GAME, attackers, defenders, options)
    try:
        check(case, policy)
    except AssertionError as error:
        error.add_note(f"{attackers} against {defenders}, {options}, {policy}")
        raise
