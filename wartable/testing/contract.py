"""The contract every game passes: a whole random game, looked at from all sides."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from wartable.core.codec import decode_action, decode_event, encode
from wartable.core.game import Outcome, seat_of
from wartable.core.log import Log
from wartable.core.records import Acted
from wartable.core.table import Table
from wartable.core.verify import verify
from wartable.testing.log_checks import check_cut, check_damage
from wartable.testing.position_checks import (
    check_all_listed,
    check_no_secret,
    check_out_of_turn,
    check_read_back,
    check_some_listed,
    check_state,
    check_views,
)
from wartable.testing.random_play import RandomPlayer
from wartable.testing.subject import Subject, hold


def check_game(
    subject: Subject, seed: int, cap: int = 2_000, full: float = 0.1, some: float = 1.0
) -> Outcome | None:
    """Play one random game and check it; how it ended, or `None` if `cap` actions came first.

    In one position of 1 / `full` everything listed is checked, in one of 1 / `some` the rest is.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        with Table.create(subject.game, subject.options, path, b"contract %d" % seed) as table:
            walk = _Walk(subject, table, random.Random(seed), full, some)
            try:
                walk.run(cap)
                check_log(subject, path, table.state, random.Random(seed))
            except Exception as error:
                error.add_note(f"in random game {seed}, after {len(table.log.acted)} actions")
                raise
            return subject.game.outcome(table.state)


def check_log(subject: Subject, path: Path, last: Any, rng: random.Random) -> None:
    """The log leads to the same last state, proves its dice, and is safe from cuts and damage."""
    log = Log.load(path, lambda _: subject.game)
    hold(Table(log, None).state == last, "the log leads to another state")
    report = verify(log)
    hold(report.is_proven and report.rules_proven, f"the log is {report}")
    data = path.read_bytes()
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

    def run(self, cap: int) -> None:
        while self.subject.game.pending(self.table.state) and len(self.table.log.acted) < cap:
            self.step()
        check_state(self.subject, self.table.state)
        check_views(self.subject, self.table.state)
        for n, state in self.remembered.items():
            hold(self.table.at(n) == state, f"the history has another position after action {n}")

    def step(self) -> None:
        game, state, rng = self.subject.game, self.table.state, self.rng
        decision = rng.choice(game.pending(state))
        action = self.player.choose(game, state, decision)
        is_full = rng.random() < self.full
        if is_full or rng.random() < self.some:
            self.check_position(state, action)
        if is_full:
            self.remembered[len(self.table.log.acted)] = state
            check_all_listed(self.subject, state, rng)
            check_read_back(self.subject, state, action)
        acted = self.submit(decision.owner, action)
        self.check_acted(state, acted)
        if self.table.undoable and rng.random() < self.some / 4:
            self.check_undo(state, acted, decision.owner)

    def check_position(self, state: Any, action: Any) -> None:
        check_state(self.subject, state)
        check_views(self.subject, state)
        check_some_listed(self.subject, state, self.rng)
        earlier = [acted.action for acted in self.table.log.acted[-3:]]
        check_out_of_turn(self.subject, state, [action, *earlier])

    def submit(self, owner: str, action: Any) -> Acted:
        return self.table.submit(seat_of(self.subject.game, self.table.state, owner), action)

    def check_acted(self, before: Any, acted: Acted) -> None:
        """Events lead to the state of `play`, the codec keeps them, and no view of them tells."""
        game = self.subject.game
        text = game.format_action(acted.action)
        after = self.table.state
        hold(decode_action(game, encode(acted.action)) == acted.action, f"{text}: codec")
        state = before
        for event in acted.events:
            state = game.evolve(state, event)
            hold(decode_event(game, encode(event)) == event, f"the codec changes {event}")
            told = game.describe_event(event)
            hold("\n" not in told, f"{told!r} is not one line")
            for seat in self.subject.all_seats(after):
                check_no_secret(self.subject, after, seat, game.view_event(state, event, seat))
        hold(state == after, f"{text}: events and state differ")

    def check_undo(self, before: Any, acted: Acted, owner: str) -> None:
        """Undo restores the state before, and the same action leads to the same state again."""
        after = self.table.state
        self.table.undo()
        hold(self.table.state == before, "undo leads to another state")
        again = self.submit(owner, acted.action)
        hold(again == acted and self.table.state == after, "after undo the action does otherwise")
