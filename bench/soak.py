"""`make soak`: random games of every game against the contract, others of which every position is
read again, supply on positions thrown together against a plain search, then every attack, then a
server that lives for a while.
`SOAK="--hours 1 --tables 20"` lets it live for an hour, `SOAK="--positions 5000"` compares so many
positions, and nothing else."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial

from rich.progress import Progress

from bench import living
from bench.attack.attacks import ATTACKS, attack
from bench.odds_agreement import disagreement
from wartable.core.codec import decode_state, encode
from wartable.core.random_action import random_action, random_decision
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_1942
from wartable.games.axis_allies.state import Options
from wartable.games.empire_of_the_sun.data import data
from wartable.games.global_war_1936.state import Options as GlobalWarOptions
from wartable.testing.axis_allies import contract as axis_allies_contract
from wartable.testing.contract import check_game
from wartable.testing.dice import SeededDice
from wartable.testing.empire_of_the_sun import contract as empire_of_the_sun_contract
from wartable.testing.empire_of_the_sun.supply_agreement import disagreements
from wartable.testing.global_war_1936 import contract as global_war_contract
from wartable.testing.subject import Subject


def by_game(*subjects: Subject) -> tuple[tuple[Subject, ...], ...]:
    """The subjects of one game together."""
    games = dict.fromkeys(subject.game.id for subject in subjects)
    return tuple(tuple(each for each in subjects if each.game.id == id) for id in games)


AXIS_ALLIES = (
    (SPRING_1942, Options(rounds=12)),
    (EUROPE_1940, Options(rounds=6)),
    (GLOBAL_1940, Options(rounds=5)),
    (
        SPRING_1942,
        Options(rounds=8, escorts=True, closed_straits=True, bombardment="any_unit"),
    ),
    (EUROPE_1940, Options(rounds=6, low_luck=True, lone_guns="fire", overflight=False)),
    (GLOBAL_1940, Options(rounds=4, research=True, captured_bases="captors_turn")),
    (SPRING_1942, Options(rounds=8, victory="total", low_luck=True, bid={"germany": 12})),
    (EUROPE_1940, Options(rounds=4, bid={"germany": 9, "italy": 6}, blitz_neutrals=False)),
    (GLOBAL_1940, Options(rounds=3, research=True, low_luck=True, bid={"japan": 9, "anzac": 6})),
)
GLOBAL_WAR_1936 = (
    GlobalWarOptions(rounds=2),
    GlobalWarOptions(rounds=1, data="known", tibet="warlord", sphere="any_income"),
    GlobalWarOptions(rounds=1, players=3, convoy_markers="own_turn", sphere_minors="sphere"),
)
SUBJECTS = by_game(
    *(axis_allies_contract.subject(game, options) for game, options in AXIS_ALLIES),
    *(empire_of_the_sun_contract.subject(scenario) for scenario in sorted(data().scenarios)),
    *(global_war_contract.subject(options) for options in GLOBAL_WAR_1936),
)
"""By game, so that as many seeds in a row as there are games play all of them."""
SUPPLY = "supply by masks and by a plain search"


def subject_of(seed: int) -> Subject:
    """Another game with every seed, and other options with every round of games."""
    options = SUBJECTS[seed % len(SUBJECTS)]
    return options[seed // len(SUBJECTS) % len(options)]


def one(seed: int) -> tuple[str, str]:
    """One game: which, and what is broken, or an empty text."""
    subject = subject_of(seed)
    try:
        check_game(subject, seed, cap=10_000, full=0.02, some=0.05)
    except Exception as error:
        return subject.game.id, f"seed {seed}: {error!r} {getattr(error, '__notes__', '')}"
    return subject.game.id, ""


def read_again(seed: int, most: int = 4_000) -> tuple[str, str]:
    """One game, every position of which is written and read again as a table's is that is opened
    anew: which game, and what is broken."""
    subject = subject_of(seed)
    game, rng, dice = subject.game, random.Random(seed), SeededDice(seed)
    number, state = 0, game.setup(subject.options)
    try:
        while game.pending(state) and number < most:
            decision = random_decision(game, state, rng)
            state = game.play(state, random_action(game, state, decision, rng), dice).state
            number += 1
            if decode_state(game, encode(state)) != state:
                raise AssertionError("the codec changes the state")
    except Exception as error:
        return game.id, f"seed {seed}, after {number} actions: {error!r}"
    return game.id, ""


def random_games(play: Callable[[int], tuple[str, str]], seconds: float, first: int) -> list[str]:
    """Games of rising seeds for so long, at least one of each; what is broken."""
    faults: list[str] = []
    played: Counter[str] = Counter()
    end = time.monotonic() + seconds
    with ProcessPoolExecutor() as pool, Progress() as progress:
        task = progress.add_task("random games", total=seconds)
        running: set[Future[tuple[str, str]]] = set()
        seed = first
        while running or time.monotonic() < end or seed < first + len(SUBJECTS):
            while len(running) < 4 and (time.monotonic() < end or seed < first + len(SUBJECTS)):
                running.add(pool.submit(play, seed))
                seed += 1
            done, running = wait(running, timeout=5, return_when=FIRST_COMPLETED)
            for each in done:
                game, fault = each.result()
                played[game] += 1
                if fault:
                    faults.append(fault)
            progress.update(task, completed=min(seconds, seconds - (end - time.monotonic())))
    print("  " + ", ".join(f"{number} games of {game}" for game, number in sorted(played.items())))
    return faults


def odds_of_battles(seconds: float, first: int) -> list[str]:
    """Generated battles of Empire of the Sun for so long, their odds against the game die by die;
    every fourth with cards in force."""
    end = time.monotonic() + seconds
    faults: list[str] = []
    seed = first
    while time.monotonic() < end:
        if fault := disagreement(seed, most=1 + seed % 3, cards=seed % 4 == 0):
            faults.append(fault)
        seed += 1
    print(f"  {seed - first} battles")
    return faults


def supply(positions: int, first: int) -> list[str]:
    """So many positions of Empire of the Sun, three of four on the small map; where masks and a
    plain search do not agree."""
    with ProcessPoolExecutor() as pool, Progress() as progress:
        seeds = range(first, first + positions)
        found = pool.map(differences, seeds, chunksize=8)
        each = progress.track(found, total=positions, description="positions")
        faults = [fault for some in each for fault in some]
    print(f"  {positions} positions")
    return faults


def differences(seed: int) -> list[str]:
    return [*disagreements(seed, "south_pacific" if seed % 4 else "")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=15, help="about how long all of it takes")
    parser.add_argument("--seed", type=int, default=0, help="of the first random game")
    parser.add_argument("--hours", type=float, default=0, help="only let a server live for so long")
    parser.add_argument("--positions", type=int, default=0, help="only compare so many positions")
    parser.add_argument("--tables", type=int, default=20, help="tables of the living server")
    asked = parser.parse_args()
    seconds = asked.minutes * 60
    living_server = partial(living.run, tables=asked.tables)
    each = 0.2 * seconds / len(ATTACKS)
    parts: list[tuple[str, Callable[[], list[str]]]] = [
        ("random games", partial(random_games, one, 0.2 * seconds, asked.seed)),
        ("positions read again", partial(random_games, read_again, 0.05 * seconds, asked.seed)),
        ("odds of battles", partial(odds_of_battles, 0.05 * seconds, asked.seed)),
        (SUPPLY, partial(supply, int(200 * asked.minutes), asked.seed)),
        *((name, partial(attack, name, each)) for name in ATTACKS),
        ("a living server", partial(living_server, 0.5 * seconds)),
    ]
    if asked.hours:
        parts = [("a living server", partial(living_server, asked.hours * 3600))]
    if asked.positions:
        parts = [(SUPPLY, partial(supply, asked.positions, asked.seed))]
    broken = 0
    for name, work in parts:
        began = time.monotonic()
        print(f"{name} ...", flush=True)
        faults = work()
        for fault in faults:
            print(f"  {fault}")
        word = f"{len(faults)} faults" if faults else "held"
        print(f"{name}: {word}, {time.monotonic() - began:.0f} s", flush=True)
        broken += len(faults)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
