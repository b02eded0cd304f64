"""A view is all that anybody gets: what holds between a position and what its seats see of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from msgspec.structs import replace

from wartable.core.codec import decode_action, decode_event, encode
from wartable.core.dice import RecordingDice
from wartable.core.game import Game, listed, open_to, seat_of
from wartable.core.random_action import random_action
from wartable.core.records import Acted
from wartable.core.views import seen
from wartable.testing.dice import SeededDice
from wartable.testing.position_checks import check_no_secret, check_state
from wartable.testing.subject import Subject, hold


def check_views(subject: Subject, state: Any, rng: random.Random, *, is_full: bool) -> None:
    """What each seat and a spectator see holds no secret, can be looked at again, asks the same
    owners, and lets a seat decide as if it saw everything; and there is a whole position behind it
    in which the same are asked."""
    game = subject.game
    for seat in subject.all_seats(state):
        view = game.view(state, seat)
        who = seat or "a spectator"
        check_no_secret(subject, state, seat, view)
        if view is state and game.imagine(view, seat, SeededDice(0)) is state:
            continue
        hold(game.has_secrets or view == state, f"{who} does not see what is said to be open")
        hold(game.view(view, seat) == view, f"what {who} sees looks otherwise to {who}")
        _check_asked(subject, state, view, f"{who} sees")
        for decision in open_to(game, view):
            check_no_secret(subject, state, seat, decision)
        if seat is not None:
            _check_own(subject, state, view, seat, rng, is_full=is_full)
        _check_imagined(subject, state, view, seat, rng)


def _check_asked(subject: Subject, state: Any, other: Any, who: str) -> None:
    """The same owners are asked, and all agree on how the game stands."""
    game = subject.game
    for asks in (game.pending, game.at_will):
        there, here = (sorted(each.owner for each in asks(at)) for at in (state, other))
        hold(here == there, f"{who} {here} asked, not {there}")
    for tells in (game.seats, game.sides, game.round, game.outcome):
        hold(tells(other) == tells(state), f"{who} another answer of `{tells.__name__}`")


def _check_own(
    subject: Subject, state: Any, view: Any, seat: str, rng: random.Random, *, is_full: bool
) -> None:
    """For its own decisions a seat's view is as good as the state."""
    game = subject.game
    own = game.seats(state)[seat]
    theirs = [each for each in open_to(game, view) if each.owner in own]
    hold(
        theirs == [each for each in open_to(game, state) if each.owner in own],
        f"{seat} is asked something else than what it sees: {theirs}",
    )
    for decision in theirs:
        labels, same = ([b.label for b in game.legal(at, decision)] for at in (state, view))
        hold(labels == same, f"{seat} sees other branches of {decision}")
        if is_full:
            hold(
                listed(game, state, decision) == listed(game, view, decision),
                f"{seat} sees other actions for {decision}",
            )
        strays = [random_action(game, view, decision, rng), *subject.strays(state, decision, rng)]
        check_same_objections(subject, state, strays)


def check_same_objections(subject: Subject, state: Any, actions: Iterable[Any]) -> None:
    """What a seat is refused, it is refused for reasons that it can see."""
    game = subject.game
    for action in actions:
        view = game.view(state, seat_of(game, state, action.by))
        if view is state:
            continue
        known, true = game.objections(view, action), game.objections(state, action)
        hold(known == true, f"{game.format_action(action)}: objections {true}, seen {known}")


def _check_imagined(
    subject: Subject, state: Any, view: Any, seat: str | None, rng: random.Random
) -> None:
    """A position that the seat holds possible is whole, looks like this one to the seat, and the
    same owners are asked in it: whether somebody is asked depends on nothing that it hides."""
    game = subject.game
    who = seat or "a spectator"
    imagined = game.imagine(view, seat, SeededDice(rng.getrandbits(32)))
    hold(game.view(imagined, seat) == view, f"{who} imagines what it does not see")
    check_state(subject, imagined)
    _check_asked(subject, state, imagined, f"in what {who} imagines,")
    for decision in game.pending(imagined):
        action = random_action(game, imagined, decision, rng)
        hold(
            not game.objections(imagined, action),
            f"{game.format_action(action)}: refused in what {who} imagines",
        )


def check_asks_alike(subject: Subject, state: Any, action: Any, rng: random.Random) -> None:
    """What a seat holds possible leads on like what is: as long as all that the seat hears is the
    same, the same owners are asked, and what it hears otherwise is said to reveal. So nobody learns
    from being asked, or not, what another hides, and nobody takes back what somebody learnt."""
    game = subject.game
    text = game.format_action(action)
    chance = rng.getrandbits(32)
    for seat in subject.all_seats(state):
        possible = game.imagine(game.view(state, seat), seat, SeededDice(chance))
        told, asked, shows = _heard(game, state, action, seat, chance)
        for other in _others(game, possible, action, seat):
            told_then, asked_then, _ = _heard(game, possible, other, seat, chance)
            if told_then.action == told.action:
                break
        else:
            hold(shows, f"{text}: shows what was hidden, and can be taken back")
            continue
        pairs = zip_longest(told.events, told_then.events)
        if differs := next((pair for pair in pairs if pair[0] != pair[1]), None):
            tells = differs[0] is not None and differs[0].reveals
            hold(tells, f"{text}: {differs} tells {seat or 'a spectator'} what is hidden")
        else:
            hold(asked == asked_then, f"{text}: who is asked tells what is hidden")


def _others(game: Game, state: Any, action: Any, seat: str | None) -> Iterator[Any]:
    """What may have been done instead, in a state that the seat holds possible; one's own action is
    known."""
    if not game.objections(state, action):
        yield action
    if action.by not in game.seats(state).get(seat or "", ()):
        for decision in open_to(game, state):
            if decision.owner == action.by:
                yield from listed(game, state, decision)


def _heard(
    game: Game, state: Any, action: Any, seat: str | None, chance: int
) -> tuple[Acted, list[str], bool]:
    """What a seat is told of an action, who is asked then, and whether the action stays."""
    dice = RecordingDice(SeededDice(chance))
    events, after = game.play(state, action, dice)
    acted = Acted(1, action, events, tuple(dice.draws))
    asked = sorted(each.owner for each in open_to(game, after))
    return seen(game, state, acted, seat)[0], asked, acted.shows


def check_told(subject: Subject, before: Any, acted: Acted, after: Any) -> None:
    """What each seat hears of an action holds no secret and can be read again; its own seat hears
    the action itself, and nobody else its reason while there are secrets."""
    game = subject.game
    by = acted.action.by
    own = next((seat for seat, owners in game.seats(after).items() if by in owners), "")
    if not game.has_secrets:
        told = seen(game, before, acted, None)[0]
        hold(told == replace(acted, rolls=()), "not all is told of what is said to be open")
        return
    for seat in subject.all_seats(after):
        told, _ = seen(game, before, acted, seat)
        check_no_secret(subject, after, seat, told)
        hold(told.action.by == by, f"{seat or 'a spectator'} hears of another's action")
        hold(decode_action(game, encode(told.action)) == told.action, "the codec changes a view")
        for event in told.events:
            hold(decode_event(game, encode(event)) == event, f"the codec changes {event}")
        if seat == own:
            hold(told.action == acted.action, f"{own} hears otherwise of its own action")
            hold(told.note == acted.note, f"{own} does not hear its own reason")
        else:
            hold(not told.note, "the reason of an action is told")
