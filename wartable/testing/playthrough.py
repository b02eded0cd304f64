"""A game written out, position by position: whose diff shows what a change of the rules did."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from wartable.core.codec import encode
from wartable.core.dice import Draw, Rolled
from wartable.core.game import Game, open_to, seat_of
from wartable.core.random_action import random_action
from wartable.core.table import Table


def playthrough(game: Game, options: Any, seed: int, actions: int) -> Iterator[str]:
    """The lines of a random game: who is asked what, the branches that are open, what is done, what
    falls and what happens; and a mark of every position."""
    rng = random.Random(seed)
    table = Table.create(game, options, seed=sha256(b"playthrough %d" % seed).digest())
    yield f"{game.title}, rules {game.version}, {encode(table.log.options).decode()}"
    yield f"position {_mark(table.state)}"
    while table.log.actions < actions and (asked := open_to(game, table.state)):
        decision = rng.choice(asked)
        seat = seat_of(game, table.state, decision.owner)
        view = game.view(table.state, seat)
        yield ""
        for each in asked:
            yield f"asked: {encode(each).decode()}"
        yield f"may: {'; '.join(branch.label for branch in game.legal(view, decision))}"
        acted = table.submit(seat, random_action(game, view, decision, rng))
        yield f"{acted.n}. {game.format_action(acted.action)}"
        for draw in acted.rolls:
            yield f"  {_said(draw)}"
        for event in acted.events:
            yield f"  {game.describe_event(event) or encode(event).decode()}"
        yield f"position {_mark(table.state)}, round {game.round(table.state)}"
    if (outcome := game.outcome(table.state)) is not None:
        yield f"\n{outcome.text} ({outcome.rule})"


def _mark(state: Any) -> str:
    """Equal positions have equal marks."""
    return sha256(encode(state)).hexdigest()[:12]


def _said(draw: Draw) -> str:
    if isinstance(draw, Rolled):
        return f"d{draw.sides}: {' '.join(map(str, draw.faces))}"
    return f"shuffled: {' '.join(map(str, draw.order))}"
