"""The contract every game passes: a whole random game, looked at from all sides."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import structs

from wartable.core.codec import decode_action, decode_event, encode
from wartable.core.dice import Shuffled
from wartable.core.errors import WartableError
from wartable.core.game import TABLE, Outcome, listed, open_to, seat_of
from wartable.core.log import Log
from wartable.core.random_action import random_decision
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.testing.ledger_checks import check_booked
from wartable.testing.log_checks import check_cut, check_damage
from wartable.testing.position_checks import (
    check_all_listed,
    check_out_of_turn,
    check_read_back,
    check_some_listed,
    check_state,
    check_untold,
    written,
)
from wartable.testing.random_play import RandomPlayer
from wartable.testing.subject import Subject, hold
from wartable.testing.view_checks import (
    check_asks_alike,
    check_same_objections,
    check_told,
    check_views,
)

REASON = "for a reason of one's own"
REMEMBERED = 10
"""How many positions of a game are looked up in its history at the end."""


def check_game(
    subject: Subject,
    seed: int,
    cap: int = 2_000,
    full: float = 0.1,
    some: float = 1.0,
    start: Any = None,
) -> Outcome | None:
    """Play one random game from the set-up or from another position and check it; how it ended, or
    `None` if `cap` actions came first.

    In one position of 1 / `full` everything listed is checked, in one of 1 / `some` the rest is.
    """
    secret = seed_of(seed)
    subject = replace(subject, untold=written(secret))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        with Table.create(
            subject.game, subject.options, path, secret, start=start, deal=False
        ) as table:
            try:
                _Walk(subject, table, random.Random(seed), full, some).run(cap)
                check_log(subject, path, table.state, random.Random(seed))
            except Exception as error:
                error.add_note(f"in random game {seed}, after {len(table.log.acted)} actions")
                raise
            return subject.game.outcome(table.state)


def seed_of(game: int) -> bytes:
    """The secret of the dice of this random game."""
    return sha256(b"contract %d" % game).digest()


def check_log(subject: Subject, path: Path, last: Any, rng: random.Random) -> None:
    """The log leads to the same last state, proves its dice, and is safe from cuts and damage."""
    log = Log.load(path, lambda _: subject.game)
    hold(Table(log, None).state == last, "the log leads to another state")
    report = verify(log)
    hold(report.rules_proven, f"the log is {report}")
    data = path.read_bytes()
    played = data if log.published is None else data[: data[:-1].rindex(b"\n")]
    hold(not any(words in played for words in subject.untold), "the seed is in the log of the game")
    check_cut(data, subject.game, [rng.randrange(len(data)) for _ in range(5)])
    check_damage(data, subject.game, rng, samples=2)


class _Walk:
    """One random game at a table, and what is remembered of it."""

    def __init__(
        self, subject: Subject, table: Table, rng: random.Random, full: float, some: float
    ) -> None:
        self.subject = subject
        self.table = table
        self.rng = rng
        self.full = full
        self.some = some
        self.player = RandomPlayer(rng)
        self.remembered: dict[int, Any] = {}
        self.counted = subject.ledger(table.state)

    def run(self, cap: int) -> None:
        if self.table.owes:
            self.deal()
        while self.subject.game.pending(self.table.state) and len(self.table.log.acted) < cap:
            self.step()
        check_state(self.subject, self.table.state)
        check_views(self.subject, self.table.state, self.rng, is_full=True)
        for n, state in self.remembered.items():
            hold(self.table.at(n) == state, f"the history has another position after action {n}")
        for n in islice(self.remembered, 1):
            commitment = self.table.fork(n).log.header.commitment
            hold(commitment != self.table.log.header.commitment, "a fork has the same dice")

    def deal(self) -> None:
        """What the table itself owes is one action with chance, before anybody is asked."""
        game, start = self.subject.game, self.table.state
        owed = open_to(game, start)
        hold(len(owed) == 1, "somebody is asked before the table has dealt")
        actions = listed(game, start, owed[0])
        hold(len(actions) == 1, f"the table has one thing to do, not {len(actions)}")
        check_state(self.subject, start)
        check_views(self.subject, start, self.rng, is_full=True)
        check_all_listed(self.subject, start, self.rng)
        check_read_back(self.subject, start, actions[0])
        acted = self.table.deal()
        hold(acted.rolls, "the table does what needs no chance")
        self.check_acted(start, acted)

    def step(self) -> None:
        game, state, rng = self.subject.game, self.table.state, self.rng
        decision = random_decision(game, state, rng)
        view = game.view(state, self.seat_of(decision.owner))
        action = self.player.choose(game, view, decision)
        is_full = rng.random() < self.full
        if is_full or rng.random() < self.some:
            self.check_position(state, action, is_full=is_full)
        if is_full:
            if len(self.remembered) < REMEMBERED:
                self.remembered[len(self.table.log.acted)] = state
            check_all_listed(self.subject, state, rng)
            check_read_back(self.subject, state, action)
        acted = self.submit(decision.owner, action)
        self.check_acted(state, acted)
        if self.table.undoable and rng.random() < self.some / 4:
            self.check_undo(state, acted, decision.owner)

    def check_position(self, state: Any, action: Any, *, is_full: bool) -> None:
        check_state(self.subject, state)
        check_some_listed(self.subject, state, self.rng)
        check_views(self.subject, state, self.rng, is_full=is_full)
        if self.subject.game.has_secrets:
            check_asks_alike(self.subject, state, action, self.rng)
        earlier = [acted.action for acted in self.table.log.acted[-3:]]
        check_out_of_turn(self.subject, state, [action, *earlier])
        check_same_objections(self.subject, state, [action, *self.others(state, earlier)])
        self.check_refused(state, action)

    def others(self, state: Any, actions: Iterable[Any]) -> Iterator[Any]:
        """The same actions by everybody who sits here."""
        for owners in self.subject.game.seats(state).values():
            for action in actions:
                yield from (structs.replace(action, by=owner) for owner in owners)

    def check_refused(self, state: Any, action: Any) -> None:
        """What the table refuses draws nothing and leaves no trace."""
        log = self.table.log
        before = (log.lines, log.draws)
        for seat, owners in self.subject.game.seats(state).items():
            for stray in (action, structs.replace(action, by=owners[0])):
                if not self.subject.game.objections(state, stray) and stray.by in owners:
                    continue
                try:
                    self.table.submit(seat, stray)
                except WartableError as refusal:
                    check_untold(self.subject, str(refusal))
                else:
                    hold(False, f"{seat} is not refused {stray}")
        hold((log.lines, log.draws) == before, "what was refused is in the log")
        hold(self.table.state is state, "what was refused changed the position")

    def submit(self, owner: str, action: Any) -> Acted:
        return self.table.submit(self.seat_of(owner), action, REASON)

    def seat_of(self, owner: str) -> str:
        seats = self.subject.game.seats(self.table.state)
        hold(any(owner in owners for owners in seats.values()), f"nobody sits for {owner}")
        return seat_of(self.subject.game, self.table.state, owner)

    def check_acted(self, before: Any, acted: Acted) -> None:
        """Events lead to the state of `play`, the codec keeps them, and no view of them tells."""
        game = self.subject.game
        text = game.format_action(acted.action)
        after = self.table.state
        said = check_untold(self.subject, acted.action)
        hold(decode_action(game, said) == acted.action, f"{text}: codec")
        state = before
        for event in acted.events:
            state = game.evolve(state, event)
            hold(decode_event(game, encode(event)) == event, f"the codec changes {event}")
            told = game.describe_event(event)
            hold("\n" not in told, f"{told!r} is not one line")
        hold(state == after, f"{text}: events and state differ")
        if any(isinstance(draw, Shuffled) for draw in acted.rolls):
            dealer = self.table.log.acted[0].action.by
            hold(dealer == TABLE, f"{text}: the cards are shuffled, and not by the table")
        check_told(self.subject, before, acted, after)
        self.counted = check_booked(self.subject, self.counted, before, acted, after)

    def check_undo(self, before: Any, acted: Acted, owner: str) -> None:
        """Undo restores the state before, and the same action leads to the same state again."""
        after = self.table.state
        self.table.undo()
        hold(self.table.state == before, "undo leads to another state")
        again = self.submit(owner, acted.action)
        hold(again == acted and self.table.state == after, "after undo the action does otherwise")
