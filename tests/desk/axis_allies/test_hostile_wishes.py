"""Whatever comes over the wire is carried out or refused in a sentence; nothing else happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wartable.core.errors import WartableError
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.desk import desk_of
from wartable.desk.values import Act, Fill, Send, Wish
from wartable.games import find_game

LOG = Path(__file__).parents[2] / "logs" / "spring_1942-rules-1-format-1-last-round.jsonl"
SHEETS = (
    "buy",
    "repair",
    "bid",
    "hits",
    "intercept:",
    "submerge:",
    "bombard:",
    "place:",
    "place_all",
)
HOWS = ("", "move", "attack", "raid", "escort", "land", "assault", "load", "deck", "swim")
JUNK = ("", "|", "|||", "/", "x", "infantry", "infantry@nobody", "unicorn@germany", "tank!9@japan")


def states() -> list[Any]:
    found = list(Table(Log.load(LOG, find_game), None).states())
    return [found[at] for at in range(0, len(found) - 1, len(found) // 12)]


GAME: Any = Log.load(LOG, find_game).game
STATES = states()
desk = desk_of(GAME)


def wishes(state: Any, owner: str, rng: random.Random) -> Iterator[Wish]:
    """Parts of what is offered, put together wrongly."""
    laid = desk.desk(state, [owner], "en")
    spaces = [*GAME.edition.data.spaces, "atlantis", ""]
    keys = [*JUNK]
    for space in laid.scene.spaces.values():
        for piece in space.pieces:
            keys += [piece.key, *(aboard.key for aboard in piece.cargo)]
    for ask in laid.asks:
        for sheet in ask.sheets:
            keys += [row.key for row in sheet.rows]
    held = [space for space, now in laid.scene.spaces.items() if now.pieces]
    for _ in range(60):
        some = {rng.choice(keys): rng.randint(-1, 4) for _ in range(rng.randint(0, 3))}
        yield Fill(rng.choice(SHEETS) + rng.choice(("", rng.choice(spaces))), some)
        source = rng.choice(held)
        there = [piece.key for piece in laid.scene.spaces[source].pieces]
        there += [c.key for piece in laid.scene.spaces[source].pieces for c in piece.cargo]
        picked = {rng.choice(there): rng.randint(1, 3) for _ in range(rng.randint(1, 3))}
        via = tuple(rng.sample(spaces, rng.randint(0, 2)))
        yield Send(source, picked, rng.choice(spaces), rng.choice(HOWS), via)
        yield Send(rng.choice(spaces), some, rng.choice(spaces), rng.choice(HOWS))
        for ask in laid.asks:
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


@pytest.mark.parametrize("at", range(len(STATES)))
def test_a_wrong_wish_is_refused_in_a_sentence(at: int) -> None:
    state, rng = STATES[at], random.Random(at)
    owner = GAME.pending(state)[0].owner
    for wish in wishes(state, owner, rng):
        actions, refusal = tried(partial(desk.resolve, state, owner, wish))

        assert actions or refusal
        assert "\n" not in refusal
        if actions:
            assert all(action.by == owner for action in actions)
            assert not GAME.objections(state, actions[0])


@pytest.mark.parametrize("at", range(len(STATES)))
def test_reach_of_any_pieces_is_an_answer(at: int) -> None:
    state, rng = STATES[at], random.Random(at)
    owner = GAME.pending(state)[0].owner
    for wish in wishes(state, owner, rng):
        if not isinstance(wish, Send):
            continue
        source, pieces = wish.source, wish.pieces
        reach, refusal = tried(partial(desk.reach, state, owner, source, pieces, "en"))

        assert (reach is None) == bool(refusal)
        for target in reach.targets[:2] if reach else ():
            assert desk.resolve(state, owner, Send(source, pieces, target.space, target.how))
