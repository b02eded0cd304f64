"""What any staff does: queues of orders, sets of attacks, trials of several ways."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Any

import pytest

from wartable.ai.attack_sets import best_set, choose_set
from wartable.ai.plans import Plans, next_order
from wartable.ai.player import Clock, TimeIsUp
from wartable.ai.trials import Luck, Way, best_way, logit


class Lenient:
    """A game in which even numbers are legal."""

    def objections(self, view: Any, action: int) -> tuple[str, ...]:
        return ("odd",) if action % 2 else ()


GAME: Any = Lenient()
HOUR = 3600.0


# plans


def test_orders_that_are_no_longer_legal_are_passed_over():
    queue = [(1, "one"), (2, "two"), (4, "four")]

    assert next_order(GAME, None, queue) == (2, "two")
    assert queue == [(4, "four")]
    assert next_order(GAME, None, [(1, "one")]) is None


def test_a_stage_is_planned_when_the_one_before_is_carried_out():
    planned: list[tuple[str, int]] = []

    def stage(name: str, *actions: int) -> Any:
        def plan(study: int) -> list[tuple[int, str]]:
            planned.append((name, study))
            return [(action, name) for action in actions]

        return plan

    stages = [stage("buy", 2, 3), stage("rest"), stage("move", 4)]
    plans = Plans[int]()

    def following(moment: int, study: int) -> Any:
        return plans.of("north", moment, stages).next_order(GAME, None, study)

    assert following(1, 10) == (2, "buy")
    assert planned == [("buy", 10)]
    assert following(1, 11) == (4, "move")
    assert planned == [("buy", 10), ("rest", 11), ("move", 11)]
    assert following(1, 12) is None
    assert following(2, 13) == (2, "buy")


# sets of attacks


@dataclass
class Attack:
    target: str
    value: float


class Army:
    """Each target is worth what it says, less for every unit that is no longer free."""

    def __init__(self, worth: dict[str, float], units: dict[str, str]) -> None:
        self.worth = worth
        self.units = units
        self.used: set[str] = set()

    def best(self, target: str) -> Attack | None:
        value = self.worth[target] * (0.3 if self.units[target] in self.used else 1.0)
        return Attack(target, value) if value > 1 else None

    def take(self, attack: Attack) -> None:
        self.used.add(self.units[attack.target])

    def promises(self) -> list[tuple[float, str]]:
        return [(value, target) for target, value in self.worth.items()]


def test_what_promises_most_is_attacked_first_and_the_rest_with_what_is_left():
    """The bridge needs the army of the capital: it waits for the ford, which does not."""
    worth = {"bridge": 9.0, "capital": 10.0, "ford": 4.0, "hut": 1.5}
    units = {"bridge": "first", "capital": "first", "ford": "second", "hut": "second"}
    for order in permutations(worth):
        army = Army({target: worth[target] for target in order}, units)
        chosen = choose_set(army.promises(), army.best, army.take)

        assert [(attack.target, round(attack.value, 1)) for attack in chosen] == [
            ("capital", 10.0),
            ("ford", 4.0),
            ("bridge", 2.7),
        ]


def test_the_set_worth_most_is_kept_as_long_as_there_is_time():
    sets = [[Attack("a", 1.0)], [Attack("b", 2.0), Attack("c", 2.0)], [Attack("d", 3.0)]]

    assert best_set(sets.__getitem__, 3, Clock(HOUR)) == sets[1]
    assert best_set(sets.__getitem__, 3, Clock(0)) == sets[0]
    assert best_set(sets.__getitem__, 0, Clock(HOUR)) == []


# trials


def ways_of(*scores: float, like_best: tuple[float, ...] = (), **given: Any) -> str | None:
    """The mind whose way is taken, when trials come to this; `usual` is the first."""
    known: dict[str, float] = {}

    def make(name: str, score: float) -> Any:
        known[name] = score
        return lambda number: Way(name, [], name)

    first = [make(f"way {at}" if at else "usual", score) for at, score in enumerate(scores)]
    nearby = [make(f"like best {at}", score) for at, score in enumerate(like_best)]
    found = best_way(
        first,
        lambda way: nearby,
        given.get("score", lambda state, trial: known[state]),
        given.get("clock", Clock(HOUR)),
        trials=2,
        finalists=2,
        margin=0.5,
    )
    return found.mind if found else None


def test_the_best_way_is_taken_if_it_is_better_than_the_usual_one_by_the_margin():
    assert ways_of(1.0, 1.4, 0.2) == "usual"
    assert ways_of(1.0, 1.6, 0.2) == "way 1"
    assert ways_of(1.0, 1.4, like_best=(1.6,)) == "like best 0"
    assert ways_of(1.0) == "usual"


def test_finalists_are_tried_again_with_other_dice():
    """The way that was best by luck alone is not better in the second trial."""
    lucky = {("way 1", 0): 3.0}

    def score(state: str, trial: int) -> float:
        return lucky.get((state, trial), 0.0 if state == "way 1" else 1.5)

    assert ways_of(0.0, 0.0, score=score) == "way 1"
    assert ways_of(0.0, 0.0, like_best=(0.0,), score=score) == "usual"


def test_ways_that_lead_to_the_same_state_are_one():
    tried: list[Any] = []

    def score(state: Any, trial: int) -> float:
        tried.append(state)
        return 0.0

    makers = [lambda number: Way(number, [], "there") for _ in range(3)]
    best = best_way(makers, lambda way: [], score, Clock(HOUR), trials=2, finalists=2, margin=0.0)

    assert best is not None
    assert best.mind == 0
    assert tried == []


def test_when_time_is_up_the_usual_way_is_taken_if_it_is_found():
    def late(state: str, trial: int) -> float:
        raise TimeIsUp

    assert ways_of(1.0, 9.0, score=late) == "usual"
    assert ways_of(1.0, 9.0, clock=Clock(0)) is None


def test_the_luck_of_a_moment_is_the_same_whatever_was_rolled_elsewhere():
    one, other = Luck(7), Luck(7)
    one.turn_to("japan", "combat", "sz_6")
    one.roll(3)
    for luck in (one, other):
        luck.turn_to("japan", "combat", "china")

    assert one.roll(5, sides=12) == other.roll(5, sides=12)
    assert sorted(one.shuffle(4)) == [0, 1, 2, 3]
    one.turn_to("japan", "combat", "china")
    assert one.roll(20) != other.roll(20)


def test_chances_on_a_scale_without_ends():
    assert logit(0.5) == 0.0
    assert logit(0.9) == pytest.approx(-logit(0.1))
    assert logit(1.0) > logit(0.999)
