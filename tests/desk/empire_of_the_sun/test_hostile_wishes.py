"""Whatever comes over the wire is carried out or refused in a sentence; nothing else happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.desk.empire_of_the_sun.positions import asked_in, seen
from wartable.core.errors import IllegalAction, MalformedAction, WartableError
from wartable.desk.empire_of_the_sun.asks import asks
from wartable.desk.empire_of_the_sun.reach import reach
from wartable.desk.empire_of_the_sun.resolve import SHEETS, resolve, why_not
from wartable.desk.empire_of_the_sun.ways import WAYS
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import Act, Fill, Send, Wish
from wartable.games.empire_of_the_sun.actions import Done, Go, PlayOperations
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State

WORDS = words_in("en")
KINDS = ("PlayCard", "Activate", "MoveUnits", "Declare", "React", "MoveAfterBattle", "AssignHits")
MORE = ("PlaceReinforcements", "TakeReplacements", "Bid", "Bomb", "ChooseForCard", "RetreatThem")
JUNK = ("", "|", ":", "x", "atlantis", "jp_army_38", "garrison_home", "4017", "\n", "AL-04", "?")


def wishes(view: State, owner: str, rng: random.Random) -> Iterator[Wish]:
    """Parts of what is offered, put together wrongly."""
    found = asks(GAME, view, [owner], WORDS)
    places = [*rng.sample([*GAME.names["place"]], 8), *JUNK]
    keys = [*rng.sample([*GAME.names["counter"]], 8), *JUNK]
    keys += [row.key for ask in found for sheet in ask.sheets for row in sheet.rows[:9]]
    units = [unit for unit, place in view.at.items() if place in GAME.names["hex"]]
    for _ in range(25):
        some = {rng.choice(keys): rng.randint(-1, 4) for _ in range(rng.randint(0, 3))}
        yield Fill(rng.choice([*SHEETS]) + rng.choice(("", *keys)), some)
        unit = rng.choice(units)
        via = tuple(rng.sample(places, rng.randint(0, 2)))
        how = rng.choice((*WAYS, "", "swim"))
        yield Send(view.at[unit], {unit: rng.randint(0, 2)}, rng.choice(places), how, via)
        yield Send(rng.choice(places), some, rng.choice(places), how)
        for ask in found:
            if ask.buttons:
                action = msgspec.to_builtins(rng.choice(ask.buttons).action)
                action[rng.choice(list(action))] = rng.choice((None, 3, "x", [], {}, [[{}, 1]]))
                yield Act(action)


def tried(attempt: Callable[[], Any]) -> tuple[Any, str]:
    """What came of it, or the refusal."""
    try:
        return attempt(), ""
    except WartableError as error:
        return None, str(error)


@pytest.mark.parametrize("kind", [*KINDS, *MORE])
def test_a_wrong_wish_is_refused_in_a_sentence(kind: str) -> None:
    state, rng = asked_in(kind, 1)[0], random.Random(kind)
    owner = GAME.pending(state)[0].owner
    view = seen(state, owner)
    for wish in wishes(view, owner, rng):
        actions, refusal = tried(partial(resolve, GAME, view, owner, wish))

        assert actions or refusal
        assert "\n" not in refusal
        if actions:
            assert all(action.by == owner for action in actions)
            assert not GAME.objections(view, actions[0])
        if isinstance(wish, Send):
            asked = partial(reach, GAME, view, owner, wish.source, wish.pieces, WORDS)
            assert (tried(asked)[0] is None) == bool(tried(asked)[1])


def test_an_action_of_the_other_side_is_malformed() -> None:
    state = asked_in("MoveUnits", 1)[0]
    owner = GAME.pending(state)[0].owner
    other = "japan" if owner == "allies" else "allies"

    with pytest.raises(MalformedAction):
        resolve(GAME, seen(state, owner), owner, Act(Done(other)))


def test_a_card_of_the_other_hand_is_refused_and_nothing_is_learned() -> None:
    """The refusal of a card that the other side holds is that of one that nobody holds."""
    state = asked_in("PlayCard", 1)[0]
    owner = GAME.pending(state)[0].owner
    other: Any = "japan" if owner == "allies" else "allies"
    view = seen(state, owner)
    hq = next(unit for unit in view.at if "_hq_" in unit)
    cards = [state.cards[other].hand[0], state.cards[other].draw[0]]
    found = [why_not(GAME, view, owner, Act(PlayOperations(owner, card, hq))) for card in cards]

    assert found[0]
    rules = [[each.rule for each in one] for one in found]
    assert rules[0] == rules[1]


def test_pieces_are_picked_up_only_when_they_move() -> None:
    """Out of its time a move is refused as the game does, with its rule."""
    state = asked_in("PlayCard", 1)[0]
    owner = GAME.pending(state)[0].owner
    view = seen(state, owner)
    unit = next(unit for unit, place in view.at.items() if place in GAME.names["hex"])
    wish = Send(view.at[unit], {unit: 1}, "4017")

    with pytest.raises(IllegalAction) as refused:
        resolve(GAME, view, owner, wish)
    assert [each.rule for each in refused.value.objections] == ["EOS-4.0-01"]


def test_why_not_says_every_reason() -> None:
    state = asked_in("MoveUnits", 1)[0]
    owner = GAME.pending(state)[0].owner
    view = seen(state, owner)
    assert view.offensive is not None
    unit = next(iter(view.offensive.activated))
    idle = next(
        each
        for each, place in view.at.items()
        if each not in view.offensive.activated and place in GAME.names["hex"]
    )
    go = Go(owner, (idle,), "sail", view.at[unit])

    assert why_not(GAME, view, owner, Act(go)) == GAME.objections(view, go) != ()


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_a_huge_sheet_is_refused_at_once(sheet: str) -> None:
    """Every counter a thousand times is more than anything can name."""
    state = asked_in("Activate", 1)[0]
    owner = GAME.pending(state)[0].owner
    counts = dict.fromkeys([*GAME.names["counter"]][:200], 1000)

    with pytest.raises(WartableError):
        resolve(GAME, seen(state, owner), owner, Fill(sheet, counts))


def test_a_count_beyond_a_sheet_is_malformed() -> None:
    state = asked_in("Activate", 1)[0]
    owner = GAME.pending(state)[0].owner
    for number in (-1, 1001):
        with pytest.raises(MalformedAction):
            resolve(GAME, seen(state, owner), owner, Fill("activate", {"jp_cv_akagi": number}))
