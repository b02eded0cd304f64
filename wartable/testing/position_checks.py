"""What holds in every position of every game."""

from __future__ import annotations

import random
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from wartable.core.codec import decode, decode_action, decode_state, encode
from wartable.core.errors import IllegalAction
from wartable.core.game import TABLE, listed, open_to
from wartable.testing.dice import SeededDice, WatchedDice
from wartable.testing.random_play import RandomPlayer
from wartable.testing.subject import Subject, hold


def check_state(subject: Subject, state: Any) -> None:
    """The invariant holds, the codec keeps the state, and it is over or a decision is owed."""
    wrong = [str(objection) for objection in subject.invariant(state)]
    hold(not wrong, f"the invariant is broken: {'; '.join(wrong)}")
    text = encode(state)
    again = decode_state(subject.game, text)
    hold(again == state, "the codec changes the state")
    hold(encode(again) == text, "equal states are not equal JSON")
    is_over = subject.game.outcome(state) is not None
    hold(is_over != bool(subject.game.pending(state)), "over and pending, or neither")
    seated = [owner for owners in subject.game.seats(state).values() for owner in owners]
    hold(len(seated) == len(set(seated)), "two seats decide for one owner")
    for decision in open_to(subject.game, state):
        hold(decision.owner in (*seated, TABLE), f"nobody sits for {decision.owner}")
        check_untold(subject, decision)
    for decision in subject.game.at_will(state):
        hold(not is_over, f"over, and somebody may act: {decision}")
        hold(
            subject.is_between_steps(state), f"in the middle of a step somebody may act: {decision}"
        )
    sides = [owner for owners in subject.game.sides(state).values() for owner in owners]
    hold(len(sides) == len(set(sides)), "an owner is on two sides")
    hold({*sides} >= {*seated}, "an owner is on no side")
    check_untold(subject, subject.game.outcome(state))


def check_no_secret(subject: Subject, state: Any, seat: str | None, seen: Any) -> None:
    """None of the seat's secrets in this state occurs in what it sees."""
    text = check_untold(subject, seen).decode()
    for secret in subject.secrets(state, seat):
        hold(secret not in text, f"{seat or 'a spectator'} can see {secret!r}: {text}")


def check_untold(subject: Subject, said: Any) -> bytes:
    """The seed of the dice is not in it, however it is written; its JSON."""
    text = encode(said)
    for words in subject.untold:
        hold(words not in text, f"the seed of the dice is in {text.decode()}")
    return text


def written(seed: bytes) -> tuple[bytes, ...]:
    """The seed as it could stand in a text: raw, in hexadecimal, in base 64, as numbers."""
    return (
        seed,
        encode(seed.decode("latin-1"))[1:-1],
        seed.hex().encode(),
        seed.hex().upper().encode(),
        b64encode(seed).rstrip(b"="),
        urlsafe_b64encode(seed).rstrip(b"="),
        encode([*seed])[1:-1],
        str(int.from_bytes(seed, "big")).encode(),
        str(int.from_bytes(seed, "little")).encode(),
    )


def check_some_listed(subject: Subject, state: Any, rng: random.Random) -> None:
    """Each pending decision has a listed action, and it is a good one."""
    for decision in open_to(subject.game, state):
        action = RandomPlayer(rng).choose(subject.game, state, decision)
        check_listed(subject, state, decision, action)


def check_all_listed(subject: Subject, state: Any, rng: random.Random) -> None:
    """All listed actions are good, none is listed twice, and strays are listed or refused."""
    for decision in open_to(subject.game, state):
        actions = listed(subject.game, state, decision)
        keys = [encode(action) for action in actions]
        hold(len(keys) == len(set(keys)), f"{decision} lists an action twice")
        for action in actions:
            check_listed(subject, state, decision, action)
        for stray in subject.strays(state, decision, rng):
            is_listed = encode(subject.canonical(stray)) in keys
            text = subject.game.format_action(stray)
            is_refused = bool(subject.game.objections(state, stray))
            hold(is_listed != is_refused, f"{text}: listed {is_listed}, refused {is_refused}")
            if is_refused:
                check_refused(subject, state, stray)


def check_listed(subject: Subject, state: Any, decision: Any, action: Any) -> None:
    """The action is its owner's, may be made, and has a text and a JSON that lead back to it."""
    game = subject.game
    text = game.format_action(action)
    hold(action.by == decision.owner, f"{text}: listed for {decision.owner}")
    objections = "; ".join(map(str, game.objections(state, action)))
    hold(not objections, f"{text}: listed but refused: {objections}")
    hold(text and "\n" not in text, f"{text!r} is not one line")
    parsed = game.parse_action(text)
    hold(parsed == action, f"{text}: is read as {parsed}, not as {action}")
    hold(decode_action(game, encode(action)) == action, f"{text}: the codec changes it")


def check_refused(subject: Subject, state: Any, action: Any) -> None:
    """The action has objections, and `play` refuses it with them before anything is drawn."""
    objections = subject.game.objections(state, action)
    text = subject.game.format_action(action)
    hold(objections, f"{text}: accepted out of turn")
    check_untold(subject, objections)
    dice = WatchedDice(SeededDice(0))
    try:
        subject.game.play(state, action, dice)
    except IllegalAction as refusal:
        hold(not dice.drawn, f"{text}: draws {dice.drawn} before it is refused")
        hold(refusal.objections == tuple(objections), f"{text}: refused for other reasons")
    else:
        hold(False, f"{text}: has objections but is played")


def check_out_of_turn(subject: Subject, state: Any, actions: Iterable[Any]) -> None:
    """Actions, of now or earlier, are refused to every owner who owes no decision."""
    owing = {decision.owner for decision in open_to(subject.game, state)}
    seated = {owner for owners in subject.game.seats(state).values() for owner in owners}
    for action in actions:
        for owner in sorted(seated - owing):
            check_refused(subject, state, replace(action, by=owner))


def check_read_back(subject: Subject, state: Any, action: Any) -> None:
    """A state read back from its JSON, keys in another order, plays the same and draws the same;
    `play` is pure, and nothing else draws."""
    game = subject.game
    before = encode(state)
    dice, others = WatchedDice(SeededDice(1)), WatchedDice(SeededDice(1))
    events, after = game.play(state, action, dice)
    dice.are_away = True
    hold(encode(state) == before, "play changes the state it is given")
    plain = decode(before, Any)
    turned = msgspec.json.encode(_turned(plain))
    again = game.play(decode_state(game, turned), action, others)
    others.are_away = True
    hold(others.drawn == dice.drawn, f"played again, it draws {others.drawn}, not {dice.drawn}")
    hold(again.events == events, "read back, the state plays to other events")
    hold(again.state == after, "read back, the state plays to another state")
    ask_everything(subject, state, action)
    ask_everything(subject, after, action)


def ask_everything(subject: Subject, state: Any, action: Any) -> None:
    """Ask the game all that it answers without dice; dice that it kept are put away."""
    game = subject.game
    game.outcome(state)
    game.objections(state, action)
    for seat in subject.all_seats(state):
        game.view(state, seat)
    for decision in open_to(game, state):
        for branch in game.legal(state, decision):
            branch.actions()


def _turned(value: Any) -> Any:
    """The same JSON with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: _turned(value[key]) for key in reversed(value)}
    if isinstance(value, list):
        return [_turned(item) for item in value]
    return value
