"""The chance shown before a combat, with the enemy's worst answer, is never better than what the
same combat then offers, whatever the enemy answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.core.game import listed
from wartable.desk import desk_of
from wartable.desk.axis_allies.combat_odds import odds_of
from wartable.desk.values import CombatOdds
from wartable.games.axis_allies.actions import Engage, Kamikaze
from wartable.games.axis_allies.decisions import ConductCombat, DeclareAttacks
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_1942
from wartable.games.axis_allies.state import Options, State
from wartable.testing.axis_allies import Bench
from wartable.testing.dice import ScriptedDice

BASE = {"air_base": 0}
SHIPS = ("submarine", "destroyer", "cruiser", "battleship", "carrier")
TRIED = 12
"""How many ways through the enemy's questions are tried for one position."""


def shown(game: Any, state: State, space: str, kind: str = "") -> CombatOdds:
    return desk_of(game).odds_of(state, space, "en", kind)


def promise(found: CombatOdds) -> float:
    return found.damage if found.kind == "raid" else found.win


def at_worst(found: CombatOdds) -> float:
    if found.worst is None:
        return promise(found)
    left = found.worst.damage if found.kind == "raid" else found.worst.win
    assert left is not None
    return left


def offered(game: Any, state: State, space: str, kind: str) -> float:
    try:
        return promise(shown(game, state, space, kind))
    except BadData:
        return 0.0


def rolled(game: Any, state: State, action: Any) -> Iterator[tuple[State, float]]:
    """What an answer leads to: the dice of kamikazes hit or not, all ways."""
    strikes = action.strikes if isinstance(action, Kamikaze) else ()
    dice = sum(strike.number for strike in strikes)
    for faces in product((1, 6), repeat=dice):
        chance = 1.0
        for face in faces:
            chance *= 1 / 3 if face == 1 else 2 / 3
        yield game.play(state, action, ScriptedDice(*faces)).state, chance


def answered(
    game: Any, state: State, space: str, rng: random.Random, kind: str = ""
) -> tuple[float, list[str]]:
    """What the combat offers when all enemies have answered, one way or another, and their
    answers."""
    decisions = game.pending(state)
    if isinstance(decisions[0], ConductCombat):
        return offered(game, state, space, kind), []
    decision = decisions[0]
    if isinstance(decision, DeclareAttacks):
        action = Engage(decision.owner, decision.zones)
    else:
        action = rng.choice(listed(game, state, decision))
    left, told = 0.0, [game.format_action(action)]
    for then, chance in rolled(game, state, action):
        found, more = answered(game, then, space, rng, kind)
        left += chance * found
    return left, told + more


def check(game: Any, state: State, space: str, rng: random.Random, kind: str = "") -> CombatOdds:
    table = Bench(game)
    before = shown(game, state, space, kind)
    after = table.play(state, "done")
    seen = []
    for _ in range(TRIED):
        seen.append(answered(game, after, space, rng, kind))
    for found, told in seen:
        assert at_worst(before) <= found + 1e-9, told
    assert at_worst(before) <= promise(before)
    return before


def fleet(rng: random.Random, least: int, came: str = "", kinds: tuple[str, ...] = SHIPS) -> str:
    moved = f"*moved<{came}" if came else ""
    chosen = [rng.choice(kinds) for _ in range(rng.randint(least, 3))]
    return ", ".join(f"{chosen.count(kind)} {kind}{moved}" for kind in dict.fromkeys(chosen))


@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(12))
def test_sea_combats_beside_air_bases(game: Any, seed: int) -> None:
    rng = random.Random(seed)
    attackers = fleet(rng, 1, "sz_112")
    if rng.random() < 0.5:
        attackers += f", {rng.randint(1, 2)} fighter~1*moved"
    units = {
        "sz_110" if seed % 2 else "sz_109": {
            "germany": attackers,
            "united_kingdom": fleet(rng, 1, kinds=(*SHIPS, "transport")),
        },
        "united_kingdom": {
            "united_kingdom": f"{rng.randint(0, 3)} fighter, {rng.randint(0, 2)} tactical_bomber",
            "france": f"{rng.randint(0, 2)} fighter",
        },
        "scotland": {"united_kingdom": f"{rng.randint(0, 4)} fighter"},
    }
    bases = {"united_kingdom": BASE, "scotland": BASE}
    state = Bench(game).position("germany", units=_without_none(units), facilities=bases)
    check(game, state, "sz_110" if seed % 2 else "sz_109", rng)


def _without_none(units: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    return {
        space: {
            owner: kept
            for owner, force in forces.items()
            if (kept := ", ".join(part for part in force.split(", ") if not part.startswith("0 ")))
        }
        for space, forces in units.items()
    }


@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(8))
def test_landings_beside_air_bases(game: Any, seed: int) -> None:
    """The aircraft go up against the fleet, or stay to defend the ground."""
    rng = random.Random(seed)
    zone, land = rng.choice([("sz_110", "united_kingdom"), ("sz_109", "scotland")])
    ships = f"{rng.randint(1, 2)} transport*moved<sz_112{{infantry^{land}+tank^{land}}}"
    units = {
        zone: {"germany": f"{ships}, {fleet(rng, 1, 'sz_112', ('cruiser', 'destroyer'))}"},
        land: {
            "united_kingdom": f"{rng.randint(1, 2)} infantry, {rng.randint(0, 2)} fighter,"
            f" {rng.randint(0, 1)} tactical_bomber"
        },
        "scotland" if land == "united_kingdom" else "united_kingdom": {
            "united_kingdom": f"{rng.randint(0, 1)} fighter"
        },
    }
    bases = {"united_kingdom": BASE, "scotland": BASE}
    state = Bench(game).position("germany", units=_without_none(units), facilities=bases)
    check(game, state, land, rng)


@pytest.mark.parametrize("seed", range(8))
def test_kamikazes_and_scrambles(seed: int) -> None:
    """Strikes are weighed with their dice; together with aircraft from Japan they may be worse."""
    rng = random.Random(seed)
    units = {
        "sz_6": {
            "united_states": fleet(rng, 2, "sz_7", ("destroyer", "cruiser", "battleship")),
            "japan": fleet(rng, 1, kinds=("destroyer", "cruiser")),
        },
        "japan": {"japan": "2 fighter"},
    }
    table = Bench(GLOBAL_1940)
    state = table.position(
        "united_states", units=units, facilities={"japan": BASE}, wars=(("japan", "united_states"),)
    )
    state = replace(state, kamikazes={"japan": rng.randint(1, 2)})
    found = check(GLOBAL_1940, state, "sz_6", rng)
    assert found.worst is not None
    assert "kamikazes in Sea Zone 6" in found.worst.text
    assert "Japan scrambles 2 fighters from Japan" in found.worst.text


@pytest.mark.parametrize("game", [SPRING_1942, EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_raids_and_interceptors(game: Any) -> None:
    is_old = game is SPRING_1942
    kind = "bomber" if is_old else "strategic_bomber"
    complex = "industrial_complex" if is_old else "major_industrial_complex"
    units = {
        "united_kingdom": {
            "germany": f"2 {kind}~1*raid, 1 fighter~1*escort",
            "united_kingdom": "2 fighter",
        }
    }
    state = Bench(game).position(
        "germany",
        units=units,
        facilities={"united_kingdom": {complex: 0}},
        options=Options(escorts=is_old),
    )
    found = check(game, state, "united_kingdom", random.Random(1), "raid")

    assert found.worst is not None
    assert found.worst.text == "United Kingdom sends up 2 fighters"
    assert at_worst(found) < found.damage


@pytest.mark.parametrize("game", [EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(8))
def test_raids_whoever_goes_up(game: Any, seed: int) -> None:
    """Of two powers, and whatever flies along."""
    rng = random.Random(seed)
    raiders = [("strategic_bomber", rng.randint(1, 3)), ("fighter", rng.randint(0, 2))]
    doing = {"strategic_bomber": "raid", "fighter": "escort"}
    flight = ", ".join(f"{number} {kind}~1*{doing[kind]}" for kind, number in raiders)
    units = {
        "united_kingdom": {
            "germany": flight,
            "united_kingdom": f"{rng.randint(1, 3)} fighter",
            "france": f"{rng.randint(0, 2)} fighter",
        }
    }
    facilities = {"united_kingdom": {"major_industrial_complex": rng.randint(0, 4)}}
    state = Bench(game).position("germany", units=_without_none(units), facilities=facilities)
    check(game, state, "united_kingdom", rng, "raid")


def test_without_time_for_any_answer_none_is_promised() -> None:
    """It is said that there may be one."""
    game = GLOBAL_1940
    units = {
        "sz_110": {
            "germany": "3 submarine*moved<sz_112, 3 destroyer*moved<sz_112",
            "united_kingdom": "2 destroyer, 2 cruiser",
        },
        "united_kingdom": {"united_kingdom": "3 fighter"},
    }
    state = Bench(game).position("germany", units=units, facilities={"united_kingdom": BASE})
    assert shown(game, state, "sz_110").worst is not None
    words = desk_of(game).words("en")
    found = odds_of(game, words, state, "sz_110", most_work=0.02)

    assert found.win > 0
    assert found.worst is not None
    assert found.worst.win is None
    assert found.worst.text == "not every answer could be worked out in time"
