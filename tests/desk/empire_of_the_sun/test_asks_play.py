"""Whole games played through the desk alone: whatever a page offers is accepted, and there is
always something to answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.desk.empire_of_the_sun.positions import seen
from wartable.core.dice import KeyedDice
from wartable.core.errors import WartableError
from wartable.core.game import TABLE
from wartable.desk.empire_of_the_sun.asks import ask
from wartable.desk.empire_of_the_sun.reach import reach
from wartable.desk.empire_of_the_sun.resolve import resolve
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import Act, Ask, Fill, Send, Sheet, Wish
from wartable.games.empire_of_the_sun.actions import AnyAction
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options, State

WORDS = words_in("en")
MANY = 4
"""Rows of a sheet are counted together so often."""


def wishes(view: State, found: Ask, rng: random.Random) -> Iterator[Wish]:
    """Things that the page offers, in a random order; each of them must be accepted."""
    offers: list[str] = ["button"] * 2 + ["sheet"] * 3 + ["piece"] * 4
    rng.shuffle(offers)
    for offer in offers:
        if offer == "button":
            open_ = [button for button in found.buttons if not button.refused]
            if open_:
                button = rng.choice(open_)
                yield button.wish or Act(button.action)
        elif offer == "sheet" and found.sheets:
            sheet = rng.choice(found.sheets)
            if counts := filled(sheet, rng):
                yield Fill(sheet.id, counts)
        elif offer == "piece" and found.movable:
            yield from sent(view, found, rng)
    yield from (wish for place in found.movable for wish in sent(view, found, rng, place))


def filled(sheet: Sheet, rng: random.Random) -> dict[str, int]:
    """As it opens, or one row of it."""
    preset = {row.key: row.n for row in sheet.rows if row.n}
    if preset:
        return preset
    able = [row for row in sheet.rows if row.most]
    return {rng.choice(able).key: 1} if able else {}


def sent(view: State, found: Ask, rng: random.Random, all_of: str = "") -> Iterator[Wish]:
    """Some pieces of a space, or all of them, go somewhere."""
    place = all_of or rng.choice(list(found.movable))
    units = found.movable[place]
    number = len(units) if all_of else rng.randint(1, min(len(units), 3))
    picked = dict.fromkeys(rng.sample(units, number), 1)
    targets = reach(GAME, view, found.owner, place, picked, WORDS).targets
    if targets:
        there = rng.choice(targets)
        yield Send(place, picked, there.space, there.how, there.via)


def several(view: State, found: Ask, rng: random.Random) -> None:
    """Several rows together are accepted, or refused in a sentence."""
    for sheet in found.sheets[:MANY]:
        able = [row for row in sheet.rows if row.most]
        counts = {row.key: rng.randint(1, row.most) for row in rng.sample(able, min(3, len(able)))}
        assert "\n" not in refusal(view, found.owner, Fill(sheet.id, counts))


def refusal(view: State, owner: str, wish: Wish) -> str:
    """What is said against a wish."""
    try:
        assert resolve(GAME, view, owner, wish)
    except WartableError as error:
        return str(error)
    return ""


def played(scenario: str, seed: int, cap: int, **options: bool) -> Counter[str]:
    """A game of so many wishes at most; how often each question was asked."""
    rng = random.Random(seed)
    dice = KeyedDice(seed.to_bytes(32, "big"))
    state = GAME.setup(Options(scenario=scenario, **options))
    asked: Counter[str] = Counter()
    for _ in range(cap):
        pending = GAME.pending(state)
        if not pending:
            break
        decision = rng.choice(pending)
        view = seen(state, decision.owner)
        found = ask(GAME, view, decision, WORDS)
        asked[found.ask] += 1
        wish = next(wishes(view, found, rng), None)
        assert wish is not None, (seed, found)
        if rng.random() < 0.1:
            several(view, found, rng)
        for action in resolve(GAME, view, decision.owner, wish):
            state = done(state, action, dice)
    return asked


def done(state: State, action: AnyAction, dice: KeyedDice) -> State:
    """What the view allows, the table allows."""
    assert GAME.objections(state, action) == ()
    return GAME.play(state, action, dice).state  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(2))
def test_a_south_pacific_is_played(seed: int) -> None:
    asked = played("south_pacific", seed, 160)

    assert asked["play_card"]
    assert asked["move_units"]


@pytest.mark.parametrize("scenario", ["1942", "1943", "1944", "campaign"])
def test_other_scenarios_are_played(scenario: str) -> None:
    asked = played(scenario, 7, 60, bids=scenario == "1943")

    assert asked["begin_game"] == 1
    assert sum(asked.values()) == 60


def test_the_table_is_not_a_seat() -> None:
    state = GAME.setup(Options(scenario="1943"))

    assert [decision.owner for decision in GAME.pending(state)] == [TABLE]
