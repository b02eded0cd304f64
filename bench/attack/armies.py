"""As many units as a position of Global War 1936 may hold: whatever is asked of a log that begins
so is answered soon, and so is every action of the combat that they fight to its end. Odds of the
largest combats are answered or refused in time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from msgspec.structs import replace

from bench.attack.house import Fault, Person
from bench.attack.mutated_logs import asked_of, questions
from wartable.core.codec import encode
from wartable.core.dice import KeyedDice
from wartable.core.random_action import random_action, random_decision
from wartable.core.table import Table
from wartable.forces import force
from wartable.games.global_war_1936.actions import Done, Fight, Move, Sail
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.names import MOST_STACKS, MOST_UNITS
from wartable.games.global_war_1936.state import Options, State
from wartable.games.global_war_1936.unit import Force, Unit

ATTACKER, DEFENDER = "germany", "france"
LAND = "western_germany", "belgium"
SEA = "A12", "A23"
"""Two spaces side by side each."""
PHASES = ("production", "combat_movement", "noncombat", "place_units")
"""In which somebody is asked, whatever came before."""
EACH = 250
"""Units of each kind, where all kinds meet."""
LONGEST = 500
"""Actions of a combat."""


BOUNDED = 30.0
"""Seconds within which odds are answered or refused."""
Attack = tuple[str, Callable[[Person], None]]


def run(seconds: float) -> list[str]:
    """Every crowd in every phase, and every combat once; other dice while there is time."""
    end = time.monotonic() + seconds
    faults: list[str] = []
    for seed in range(1_000):
        for name, state in crowds():
            log = encode(Table.create(GAME, state.options, start=state).log.header) + b"\n"
            faults += asked_of(name, questions(log, random.Random(seed)))
        for name, state in combats():
            faults += asked_of(name, fought(state, seed))
        if faults or time.monotonic() >= end:
            break
    return faults


def crowds() -> Iterator[tuple[str, State]]:
    """Positions that can be read, in each phase."""
    for phase, (name, army) in product(PHASES, ARMIES.items()):
        yield f"{name}, {phase}", at_war(phase, *LAND, army(ATTACKER), army(DEFENDER))
    for phase in PHASES:
        yield f"fleets, {phase}", at_war(phase, *SEA, fleet(ATTACKER), fleet(DEFENDER))


def combats() -> Iterator[tuple[str, State]]:
    """Everybody of one space is about to attack the other."""
    yield "a land combat", at_war("combat_movement", *LAND, mass(ATTACKER), mass(DEFENDER))
    yield "a sea combat", at_war("combat_movement", *SEA, fleet(ATTACKER), fleet(DEFENDER))
    lines = (((Unit("heavy_battleship", owner), MOST_UNITS),) for owner in (ATTACKER, DEFENDER))
    yield "a combat of battleships", at_war("combat_movement", *SEA, *lines)


def at_war(phase: str, here: str, there: str, ours: Force, theirs: Force) -> State:
    """Germany and France fight, and nobody else is in the two spaces."""
    state = GAME.setup(Options())
    control = {LAND[0]: ATTACKER, LAND[1]: DEFENDER}
    return replace(
        state,
        round=9,
        slot=ATTACKER,
        phase=phase,
        wars=state.wars | {(DEFENDER, ATTACKER)},
        control=state.control | control,
        units=state.units | {here: ours, there: theirs},
    )


def _kinds(*, ships: bool) -> list[str]:
    kinds = data().units.values()
    return [each.id for each in kinds if each.is_ship == ships and each.kind != "rocket"]


def mass(owner: str) -> Force:
    """All kinds, of each as many as hundreds."""
    return force((Unit(kind, owner), EACH) for kind in _kinds(ships=False))


def stacks(owner: str) -> Force:
    """As many different stacks as there may be."""
    moved = product(_kinds(ships=False), range(4), range(4))
    units = (Unit(kind, owner, spent=spent, boost=boost) for kind, spent, boost in moved)
    return force((unit, 1) for unit in islice(units, MOST_STACKS))


def fleet(owner: str) -> Force:
    """All kinds of ships."""
    return force((Unit(kind, owner), EACH) for kind in _kinds(ships=True))


ARMIES: dict[str, Callable[[str], Force]] = {"masses": mass, "stacks": stacks}


def fought(state: State, seed: int) -> Iterator[tuple[str, Callable[[], object]]]:
    """Whoever may attacks, then action by action until nobody fights any more."""
    rng, dice = random.Random(seed), KeyedDice(b"armies %d" % seed)
    here, there = next(spaces for spaces in (LAND, SEA) if is_crowded(state, spaces[0]))
    way = Sail if here in SEA else Move
    able = [
        (unit, number)
        for unit, number in state.units[here]
        if not GAME.objections(state, way(ATTACKER, ((unit, number),), (here, there)))
    ]
    attack = way(ATTACKER, tuple(able), (here, there))
    urgent: list[Any] = [attack, Done(ATTACKER), Fight(ATTACKER, there)]

    def act() -> None:
        nonlocal state
        action = next((each for each in urgent if not GAME.objections(state, each)), None)
        if action is None:
            action = random_action(GAME, state, random_decision(GAME, state, rng), rng)
        state = GAME.play(state, action, dice).state

    for _ in range(LONGEST):
        yield "combat", act
        if state.phase not in ("combat_movement", "combat"):
            return


def is_crowded(state: State, space: str) -> bool:
    """Whether all kinds meet there."""
    return sum(number for _, number in state.units.get(space, ())) > 2 * EACH


# ---- odds ----


def attacks() -> Iterator[Attack]:
    """What is asked of a server, where the game has odds and no tables yet."""
    yield "odds of Global War 1936", _odds


def hard() -> Iterator[dict[str, Any]]:
    """Line-ups that are large, mixed, or both; with the ways of fighting that have rules of their
    own."""
    land, sea = _kinds(ships=False), _kinds(ships=True)
    for number, kinds in ((500, 1), (250, 2), (20, 9), (10, 30), (3, 5), (2, 12)):
        for some in (land[:kinds], sea[:kinds]):
            line = ", ".join(f"{number} {kind}" for kind in some)
            yield {"attackers": line, "defenders": line}
    for kind in ("raid", "port"):
        for number in (30, 160):
            bombers = f"{number} tactical_bomber, {number} strategic_bomber, {number} fighter"
            ships = f", {number} battleship" if kind == "port" else ""
            guards = f"{number} fighter, {number} aa_artillery{ships}"
            yield {"attackers": bombers, "defenders": guards, "policy": {"kind": kind}}


def _odds(person: Person) -> None:
    for asked in hard():
        began = time.monotonic()
        person.ask("POST", "/odds/global_war_1936", asked)
        if (took := time.monotonic() - began) > BOUNDED:
            raise Fault(f"{asked['attackers'][:60]}: {took:.0f} s")
    wrongs: tuple[dict[str, Any], ...] = (
        {"zone": "x" * 50_000},
        {"attacker": 10**30},
        {"kamikazes": 10**9},
        {"attacker_technologies": ["x"] * 9_999},
        {"x": 1},
    )
    for wrong in wrongs:
        asked = {"attackers": "1 infantry", "defenders": "1 infantry", "policy": wrong}
        if not person.ask("POST", "/odds/global_war_1936", asked).is_error:
            raise Fault(f"odds with {str(wrong)[:40]} are answered")
