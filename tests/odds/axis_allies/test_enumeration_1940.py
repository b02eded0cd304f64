"""The odds of the 1940 editions agree with playing every die through the engine, to 1e-9."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from wartable.games.axis_allies.actions import Fight
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.phases.conduct_combat import fight
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies.assault import assault_odds
from wartable.odds.axis_allies.case import NO_TECHNOLOGIES, Case, Sides, from_line_up
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

LAND = ("infantry", "artillery", "mechanized_infantry", "tank")
AIR = ("fighter", "tactical_bomber", "strategic_bomber")
SHIPS = ("submarine", "destroyer", "cruiser", "carrier", "battleship", "transport")

Summary = tuple[tuple[tuple[str, str, int], int], ...]
"""Who is alive: owner, type and damage with their number."""


def alive(pos: Position, units: Force) -> Counter[tuple[str, str, int]]:
    """Everybody in a force as it stands on the battle board, real cargo included."""
    found: Counter[tuple[str, str, int]] = Counter()
    for unit, number in units:
        found[unit.owner, unit.type, unit.hits] += number
        if not pos.deck(unit):
            for aboard in unit.cargo:
                found[aboard.owner, aboard.type, 0] += number
    return found


def on_the_map(state: State) -> Counter[tuple[str, str, int]]:
    found: Counter[tuple[str, str, int]] = Counter()
    for units in state.units.values():
        for unit, number in units:
            for each in (unit, *unit.cargo):
                found[each.owner, each.type, each.hits] += number
    return found


def by_engine(case: Case, policy: Policy) -> tuple[dict[tuple[Summary, bool], float], float]:
    """Who is alive at the end and whether the territory is taken, with its chance; rounds."""
    played = Enumeration(case.pos.edition, PolicyPlayer(case, policy).answer, policy.rounds or 1)
    played.play(case.pos.state)
    bystanders = on_the_map(case.pos.state)
    space = case.battle.space
    found: dict[tuple[Summary, bool], float] = defaultdict(float)
    for state, chance in played.ends:
        taken = state.control.get(space) != case.pos.state.control.get(space)
        left = on_the_map(state) - bystanders
        found[tuple(sorted(left.items())), taken] += chance
    return found, played.rounds


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


def check_line_up(
    game: AxisAllies,
    attackers: str,
    defenders: str,
    options: Options,
    policy: Policy,
    technologies: Sides = NO_TECHNOLOGIES,
) -> None:
    case = from_line_up(game, attackers, defenders, options, technologies)
    try:
        check(case, policy)
    except AssertionError as error:
        error.add_note(f"{attackers} against {defenders}, {options}, {policy}, {technologies}")
        raise


def forces(rng: random.Random, kinds: tuple[str, ...], most: int) -> str:
    chosen = Counter(rng.choice(kinds) for _ in range(rng.randint(1, most)))
    return ", ".join(f"{number} {kind}" for kind, number in chosen.items())


def developed(rng: random.Random) -> Sides:
    known = sorted(GLOBAL_1940.edition.data.research.technologies)
    return Sides(frozenset(rng.sample(known, 4)), frozenset(rng.sample(known, 3)))


def policies(rng: random.Random) -> Policy:
    if rng.random() < 0.4:
        return Policy()
    orders = (Policy().attacker, by_value, by_power, InOrder(("fighter", "aa_gun", "carrier")))
    policy = Policy(
        attacker=rng.choice(orders),
        defender=rng.choice(orders),
        attacking_submarines=rng.choice(list(Submerging)),
        defending_submarines=rng.choice(list(Submerging)),
    )
    match rng.choice(("never", "rounds", "units", "air", "chance")):
        case "rounds":
            return replace(policy, rounds=rng.randint(1, 3))
        case "units":
            return replace(policy, units_left=1)
        case "air":
            return replace(policy, only_aircraft=True)
        case "chance":
            return replace(policy, win_chance=rng.choice((0.3, 0.5, 0.7)))
    return policy


Line = tuple[AxisAllies, str, str, Options, Policy, Sides]


def land_cases(number: int, seed: int) -> Iterator[Line]:
    """Attacks over land and from the sea, with guns, bombardment, aircraft and technologies."""
    rng = random.Random(seed)
    for _ in range(number):
        attackers = forces(rng, LAND + AIR, 3)
        defenders = forces(rng, LAND + AIR, 2)
        if rng.random() < 0.6:
            defenders += f", {rng.randint(1, 2)} aa_gun"
        if any(kind in attackers for kind in LAND) and rng.random() < 0.4:
            attackers += rng.choice((", battleship", ", cruiser", ", cruiser, battleship"))
        options = Options(low_luck=rng.random() < 0.2, lone_guns=rng.choice(("removed", "fire")))
        world = rng.random() < 0.6
        technologies = developed(rng) if world else NO_TECHNOLOGIES
        game = GLOBAL_1940 if world else EUROPE_1940
        yield game, attackers, defenders, options, policies(rng), technologies


def sea_cases(number: int, seed: int) -> Iterator[Line]:
    """Fleets with carriers sound and damaged, and aircraft that scrambled."""
    rng = random.Random(seed)
    for _ in range(number):
        attackers = forces(rng, (*SHIPS, "submarine", "destroyer", *AIR), 3)
        defenders = forces(rng, (*SHIPS, "carrier", "destroyer", "fighter", "tactical_bomber"), 2)
        if rng.random() < 0.3:
            attackers += rng.choice((", transport{infantry+tank}", ", carrier, fighter"))
        if rng.random() < 0.4:
            defenders += rng.choice((", carrier{fighter+tactical_bomber}", ", carrier!1{fighter}"))
        options = Options(low_luck=rng.random() < 0.2)
        world = rng.random() < 0.6
        technologies = developed(rng) if world else NO_TECHNOLOGIES
        game = GLOBAL_1940 if world else EUROPE_1940
        yield game, attackers, defenders, options, policies(rng), technologies


@pytest.mark.rule("E40-TBL-04", "G40-TBL-04")
@pytest.mark.parametrize("seed", range(5))
def test_land_battles(seed: int) -> None:
    for case in land_cases(8, seed):
        check_line_up(*case)


@pytest.mark.parametrize("seed", range(5))
def test_sea_battles(seed: int) -> None:
    for case in sea_cases(8, 100 + seed):
        check_line_up(*case)


LINE_UPS = [
    ("1 infantry, 2 fighter, 1 strategic_bomber", "1 infantry, 2 aa_gun"),
    ("2 fighter", "1 aa_gun"),
    ("1 tactical_bomber, 1 tank, 1 mechanized_infantry, 1 artillery", "2 infantry, 1 aa_gun"),
    ("2 submarine, 1 cruiser", "1 carrier{fighter}, 1 fighter"),
    ("3 submarine", "1 carrier{fighter+fighter}, 1 destroyer"),
    ("1 carrier, 2 fighter, 1 destroyer", "1 carrier!1{fighter}, 1 cruiser"),
    ("1 destroyer, 1 carrier, 1 transport", "1 cruiser, 1 destroyer"),
    ("1 battleship, 1 infantry, 1 fighter", "1 aa_gun, 1 infantry"),
]


@pytest.mark.parametrize(("attackers", "defenders"), LINE_UPS)
@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_line_ups(game: AxisAllies, attackers: str, defenders: str) -> None:
    options = Options(lone_guns="fire")
    for policy in (Policy(), Policy(defender=by_value), Policy(rounds=1), Policy(win_chance=0.5)):
        check_line_up(game, attackers, defenders, options, policy)


SUNK = [
    # aircraft sink the transports when only submarines are left, and these fight on against ships
    # that attack only beside others
    ("1 carrier, 1 tactical_bomber", "1 fighter, 1 submarine, 1 transport"),
    ("1 carrier!1, 2 fighter", "1 fighter, 1 submarine, 2 transport{infantry}"),
    ("1 transport{infantry+tank}, 1 strategic_bomber", "1 fighter, 2 submarine, 1 transport"),
    ("1 carrier, 1 transport, 1 fighter", "1 destroyer, 1 submarine, 1 transport"),
    ("1 carrier, 1 destroyer, 1 tactical_bomber", "1 destroyer, 1 submarine, 1 transport"),
    ("1 carrier, 2 fighter", "1 carrier!1{fighter}, 1 submarine, 1 transport"),
]


@pytest.mark.rule("E40-CMB-28", "E40-CMB-29", "G40-CMB-28", "G40-CMB-29")
@pytest.mark.parametrize(("attackers", "defenders"), SUNK)
@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_battles_that_go_on_after_transports_were_sunk(
    game: AxisAllies, attackers: str, defenders: str
) -> None:
    for policy in (
        Policy(),
        Policy(rounds=2),
        Policy(attacker=by_value, only_aircraft=True),
        Policy(defender=by_value, win_chance=0.3),
        Policy(attacker=InOrder(("destroyer",)), defending_submarines=Submerging.ALWAYS),
    ):
        check_line_up(game, attackers, defenders, Options(), policy)
    outmatched = Policy(attacker=by_power, defending_submarines=Submerging.OUTMATCHED)
    check_line_up(game, attackers, defenders, Options(low_luck=True), outmatched)


@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_submarines_are_outmatched_once_the_transports_are_sunk(game: AxisAllies) -> None:
    """Two submarines beside two transports are a match for a fighter and a damaged carrier; alone
    they submerge."""
    policy = Policy(defending_submarines=Submerging.OUTMATCHED)
    enemies = "1 fighter, 2 submarine, 2 transport"
    check_line_up(game, "1 carrier!1, 1 fighter", enemies, Options(), policy)


def exposed_cases(number: int, seed: int) -> Iterator[Line]:
    """Aircraft with carriers and transports, against submarines and transports."""
    rng = random.Random(seed)
    for _ in range(number):
        attackers = forces(rng, ("carrier", "carrier!1", "transport{infantry}", *AIR, *AIR), 3)
        defenders = "1 submarine, 1 transport, " + forces(
            rng, ("submarine", "transport{tank}", "fighter", "destroyer"), 2
        )
        options = Options(low_luck=rng.random() < 0.2)
        world = rng.random() < 0.6
        technologies = developed(rng) if world else NO_TECHNOLOGIES
        game = GLOBAL_1940 if world else EUROPE_1940
        yield game, attackers, defenders, options, policies(rng), technologies


@pytest.mark.parametrize("seed", range(4))
def test_exposed_ships(seed: int) -> None:
    for case in exposed_cases(10, 200 + seed):
        check_line_up(*case)


@pytest.mark.rule("E40-CMB-30", "G40-CMB-30")
@pytest.mark.parametrize(
    ("fleet", "enemies"),
    [
        ("2 destroyer, 1 fighter~3, 1 carrier, 1 transport", "3 submarine"),
        ("1 tactical_bomber~3, 1 carrier, 1 transport", "1 fighter, 1 submarine, 1 transport"),
        ("1 fighter~3, 1 transport", "1 destroyer, 1 submarine, 1 transport"),
        ("1 submarine, 1 carrier, 1 transport", "1 carrier{fighter}"),
    ],
)
@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_without_a_retreat_transports_are_lost_and_carriers_fight_on(
    game: AxisAllies, fleet: str, enemies: str
) -> None:
    units = {"sz_110": {"germany": fleet, "united_kingdom": enemies}}
    state = Bench(game).position("germany", "conduct_combat", units)
    case = from_position(game, state, "sz_110")
    assert isinstance(case, Case)
    assert not case.battle.retreats

    losing = InOrder(("destroyer", "carrier"))
    for submerging in Submerging:
        check(case, Policy(defending_submarines=submerging))
        check(case, Policy(attacker=losing, defending_submarines=submerging))


@pytest.mark.rule("G40-RND-06")
@pytest.mark.parametrize(
    "attackers",
    [
        "1 tank*moved<holland_belgium, 2 infantry*dropped<western_germany",
        "1 infantry*moved<holland_belgium, 1 tank*moved<sz_110, 1 infantry*dropped<western_germany",
        "1 fighter~2*moved, 1 artillery*moved<sz_110, 1 infantry*dropped<western_germany",
        "1 fighter~2*moved, 2 infantry*dropped<western_germany",
    ],
)
def test_paratroopers_retreat_with_those_who_came_over_land(attackers: str) -> None:
    units = {
        "normandy_bordeaux": {
            "germany": attackers,
            "france": "1 infantry, 1 aa_gun",
            "united_kingdom": "1 fighter",
        }
    }
    state = Bench(GLOBAL_1940).position("germany", "conduct_combat", units)
    case = from_position(GLOBAL_1940, state, "normandy_bordeaux")
    assert isinstance(case, Case)

    for policy in (Policy(), Policy(rounds=1), Policy(units_left=2), Policy(win_chance=0.5)):
        check(case, policy)


ASSAULTS = [
    # fleet, enemy fleet, garrison, over the territory; scrambled aircraft are in the zone
    (
        "1 transport*moved<sz_112{infantry^united_kingdom}, 1 cruiser*moved<sz_112",
        "1 fighter*scrambled<united_kingdom",
        "1 infantry",
        "",
    ),
    (
        "1 transport*moved<sz_112{infantry^united_kingdom+tank^united_kingdom},"
        " 1 battleship*moved<sz_112",
        "",
        "1 infantry, 1 aa_gun, 1 fighter",
        "1 tactical_bomber~1*moved",
    ),
    (
        "1 transport*moved<sz_112{infantry^united_kingdom}, 1 destroyer*moved<sz_112",
        "1 submarine, 1 tactical_bomber*scrambled<united_kingdom",
        "1 aa_gun",
        "1 fighter~1*moved",
    ),
    # guns alone are lost without a fight
    ("1 transport*moved<sz_112{infantry^united_kingdom}", "1 submarine", "2 aa_gun", ""),
    # the transports are sunk, and the submarine fights on
    (
        "1 transport*moved<sz_112{infantry^united_kingdom}, 1 strategic_bomber~2*moved",
        "1 transport, 1 submarine, 1 fighter*scrambled<united_kingdom",
        "1 infantry",
        "",
    ),
]


def advantage(game: AxisAllies, state: State) -> int:
    """What the units of Germany cost more than those of its enemies."""
    costs = game.edition.data.units
    return sum(
        (number if owner == "germany" else -number) * costs[kind].cost
        for (owner, kind, _), number in on_the_map(state).items()
    )


@pytest.mark.parametrize(("fleet", "enemies", "garrison", "over"), ASSAULTS)
@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_assaults(game: AxisAllies, fleet: str, enemies: str, garrison: str, over: str) -> None:
    table = Bench(game)
    units = {
        "sz_110": {"germany": fleet, "united_kingdom": enemies},
        "united_kingdom": {"germany": over, "united_kingdom": garrison},
    }
    state = table.position("germany", "conduct_combat", units)
    case = from_position(game, state, "united_kingdom")
    assert isinstance(case, AssaultCase)

    found = assault_odds(case, Policy())

    script = Script(game.edition, state, ScriptedDice())
    fight(script, Fight("germany", "united_kingdom"))
    player = PolicyPlayer(Case(case.pos, Battle("united_kingdom", "land", "", (), ())), Policy())
    played = Enumeration(game.edition, player.answer)
    played.play(script.state)
    taken = sum(p for end, p in played.ends if end.control["united_kingdom"] == "germany")
    assert found.take == pytest.approx(taken, abs=1e-9)
    assert sum(found.swings.values()) == pytest.approx(1.0, abs=1e-12)
    swing = sum(p * (advantage(game, end) - advantage(game, state)) for end, p in played.ends)
    assert found.mean_swing == pytest.approx(swing, abs=1e-9)


RAIDS = [
    ("1 strategic_bomber", "", {"minor_industrial_complex": 2}),
    ("2 strategic_bomber, 1 tactical_bomber", "1 fighter", {"air_base": 0, "naval_base": 4}),
    (
        "1 strategic_bomber, 1 tactical_bomber, 1 fighter",
        "2 fighter",
        {"major_industrial_complex": 17, "air_base": 0},
    ),
    ("2 tactical_bomber", "1 aa_gun", {"major_industrial_complex": 0, "naval_base": 5}),
]


@pytest.mark.parametrize(("raiders", "defenders", "facilities"), RAIDS)
@pytest.mark.parametrize(
    "technologies",
    [
        NO_TECHNOLOGIES,
        Sides(frozenset({"heavy_bombers", "jet_fighters"}), frozenset({"radar", "jet_fighters"})),
    ],
)
def test_raids(
    raiders: str, defenders: str, facilities: dict[str, int], technologies: Sides
) -> None:
    game = GLOBAL_1940
    case = raid_from_line_up(
        game,
        "united_kingdom",
        raiders,
        defenders,
        technologies=technologies,
        facilities=facilities,
    )
    found = raid_odds(case)

    played = Enumeration(game.edition, PolicyPlayer(case, Policy()).answer)
    played.play(case.pos.state)

    for facility, before in facilities.items():
        points: dict[int, float] = defaultdict(float)
        for state, chance in played.ends:
            points[state.facilities["united_kingdom"][facility] - before] += chance
        assert found.damage_at(facility) == pytest.approx(points, abs=1e-9)
    left: dict[Summary, float] = defaultdict(float)
    for state, chance in played.ends:
        left[tuple(sorted((on_the_map(state) - on_the_map(case.pos.state)).items()))] += chance
    summed: dict[Summary, float] = defaultdict(float)
    for end, chance in found.ends.items():
        both = alive(case.pos, end.attackers) + alive(case.pos, end.defenders)
        summed[tuple(sorted(both.items()))] += chance
    assert summed == pytest.approx(left, abs=1e-9)
