"""Positions that come from outside: what does not fit together is refused before anything is asked
of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from wartable.core.codec import decode_state, encode
from wartable.core.errors import BadData
from wartable.core.table import Table
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.testing.random_play import random_play


@cache
def games() -> tuple[State, ...]:
    """The positions of a few games by chance."""
    found: list[State] = []
    for seed in range(3):
        table = Table.create(GAME, Options(), seed=b"possible %d" % seed)
        found += [table.state for _ in random_play(table, random.Random(seed), cap=300)]
    return tuple(found)


def asked(kind: type[Any]) -> State:
    """A position in which this is asked."""
    return next(s for s in games() if any(isinstance(d, kind) for d in GAME.pending(s)))


def setup() -> State:
    return GAME.setup(Options())


def playing() -> State:
    return asked(decisions.PlayCard)


def moving() -> State:
    return asked(decisions.MoveUnits)


def battle() -> State:
    return asked(decisions.AssignHits)


def playing_an_event() -> State:
    """A card asks for a choice."""
    return asked(decisions.ChooseForCard)


def spoiled(state: State, path: str, value: Any) -> bytes:
    """The position with another value there, or with none."""
    data = json.loads(encode(state))
    *way, last = [int(word) if word.lstrip("-").isdigit() else word for word in path.split("/")]
    place = data
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return json.dumps(data).encode()


def asks(what: str, owner: str) -> dict[str, Any]:
    return {"frame": "window", "decisions": [{"ask": what, "owner": owner}]}


def asks_for_hits(owner: str) -> dict[str, Any]:
    hits = {"ask": "assign_hits", "owner": owner, "hex": "2015", "hits": 1, "stage": "ground"}
    return {"frame": "window", "decisions": [hits]}


def put(name: str) -> dict[str, Any]:
    return {"frame": "steps", "name": name}


@pytest.mark.parametrize(
    ("state", "path", "value", "reason"),
    [
        (setup, "options/scenario", "atlantis", "unknown name"),
        (setup, "options/seats", {}, "nobody plays"),
        (setup, "options/seats/allies", ["allies", "japan"], "each side has one seat"),
        (setup, "turn", 13, "the scenario has no turn 13"),
        (setup, "tracks/china", 6, "the track china has no box 6"),
        (setup, "tracks/india", 5, "the track india has no box 5"),
        (setup, "tracks/will", 11, "the track will has no box 11"),
        (setup, "tracks/europe", 4, "the track europe has no box 4"),
        (setup, "tracks/divisions", -1, "a track is less than empty"),
        (setup, "marks/asp", {}, "has no shipping, not even none"),
        (setup, "cards/japan", ..., "the cards of japan are missing"),
        (playing, "cards/japan/hand/0", "?", "nobody sees a card of japan"),
        (playing, "cards/japan/shown", ["JP-01"], "has shown a card that is not in the hand"),
        (setup, "japanese/0", "1005", "1005 is not on this map"),
        (setup, "at/jp_hq_south_seas", "1005", "which is not on this map"),
        (setup, "at/jp_hq_south_seas", "4322", "which is no port"),
        (setup, "flow/0/decisions", [], "nothing is asked"),
        (setup, "flow/0/decisions/0/ask", "play_card", "no question by itself"),
        (playing, "flow", [asks("activate", "japan")], "is asked in no Offensive"),
        (playing, "flow", [asks("begin_game", "japan")], "japan is not asked for BeginGame"),
        (moving, "flow/-1", asks("react", "japan"), "is not asked for React"),
        (setup, "flow/0/decisions/0/ask", "choose_for_card", "Object missing required field"),
        (setup, "outcome", {"winners": [], "rule": "", "text": ""}, "the game is over"),
        (moving, "flow/1/decisions/0/owner", "nobody", "unknown name"),
        (moving, "offensive", ..., "there is no Offensive"),
        (moving, "offensive/card", "?", "nobody sees a card"),
        (moving, "flow/0", put("atlantis"), "nothing is done by the name atlantis"),
        (moving, "flow/0", {"frame": "offensive", "step": 16}, "an Offensive has no step 16"),
        (moving, "offensive/cards", ["JP-04"], "JP-04 is no card of allies"),
        (moving, "flow/-1", asks_for_hits("japan"), "AssignHits is asked in no battle"),
        (moving, "flow", [asks("move_units", "japan")] * 3, "there are too many of Window"),
        (playing_an_event, "flow/-2/next", 60, "has no effect 60"),
        (playing_an_event, "flow/-1/decisions/0/card", "AL-01", "no card asks for a choice"),
        (battle, "flow/-2/step", 11, "a battle has no step 11"),
        (battle, "flow/-2/losses", [], "has no hits to give"),
        (battle, "flow/-2/stood", {}, "nobody knows where a unit stood"),
        (battle, "flow/-1", ..., "nobody is asked"),
        (battle, "offensive/battles", {}, "no battle is declared"),
    ],
    ids=lambda each: str(each)[:40] if not callable(each) else each.__name__,
)
def test_a_position_that_cannot_be_is_refused(
    state: Callable[[], State], path: str, value: Any, reason: str
) -> None:
    assert decode_state(GAME, encode(state())) == state()

    with pytest.raises(BadData, match=reason):
        decode_state(GAME, spoiled(state(), path, value))


def test_the_other_side_may_be_asked_to_choose_for_a_card() -> None:
    """Whose unit loses a step by JP-21 is not who played it; such a game is opened again."""
    state = playing_an_event()
    (window,) = state.flow[-1:]
    chooser = {"japan": "allies", "allies": "japan"}[window.decisions[0].owner]

    kept = decode_state(GAME, spoiled(state, "flow/-1/decisions/0/owner", chooser))

    assert [decision.owner for decision in GAME.pending(kept)] == [chooser]
