"""Wishes tried on a copy: the server takes what the asker's seat sees, and another process does the
rest. No table is held meanwhile, and no dice of a table are there: what dice would decide is
assumed with even luck."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from wartable.core.codec import encode
from wartable.core.dice import KeyedDice
from wartable.core.errors import OutOfTurn, WartableError
from wartable.core.game import Game, Reason, open_to, seat_of
from wartable.core.sentences import places
from wartable.desk import desk_of, lessons_of
from wartable.desk.coaching import Coach
from wartable.desk.family import FamilyDesk
from wartable.desk.values import CombatOdds, Desk, Reach, Step, Wish
from wartable.games import find_game
from wartable.server.accounts import Person
from wartable.server.hall import Hall
from wartable.server.lane import Asker
from wartable.server.looking import Eyes, table_info
from wartable.server.playing import check_owner
from wartable.server.refusals import NotNow, Refusal, answer_to, put, refused_in
from wartable.server.rows import TableRow
from wartable.server.seating import check_playing
from wartable.server.thinkers import Thinkers
from wartable.server.values import (
    CombatAsked,
    ErrorBody,
    Plan,
    PlanAsked,
    ReachAsked,
    Sight,
    WhyAsked,
)


class Start(NamedTuple):
    """Where a question begins: a position as its owner's seat sees it, and the wishes that come
    first."""

    game: str
    view: Any
    seat: str
    owner: str
    wishes: Sequence[Wish]
    language: str


class Trying:
    """Somebody who tries things at a table."""

    def __init__(self, hall: Hall, thinkers: Thinkers, asker: Asker, person: Person) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._asker = asker
        self._person = person

    async def plan(self, id: str, asked: PlanAsked, eyes: Eyes) -> Plan:
        """The table as it would be after these wishes. The version does not matter: others may move
        while one plans."""
        row, actions, start = await self._start(id, asked, eyes)
        lesson = row.origin.lesson if row.origin else ""
        found = await self._thinkers.ask_shortly(self._asker, planned, start, lesson)
        shown = Sight(
            table=table_info(row, eyes, self._hall.presence.online(id)),
            version=row.version,
            actions=actions,
            scene=found.laid.scene,
            asks=found.laid.asks,
            owners=eyes.owners(row),
            told=(),
            told_from=actions + 1,
            undoable=0,
            coach=found.coach,
        )
        refused = [n for n, step in enumerate(found.steps) if step.refused]
        return Plan(shown, refused[0] if refused else len(found.steps), found.failed, found.steps)

    async def reach(self, id: str, asked: ReachAsked, eyes: Eyes) -> Reach:
        """Where pieces can go, now or after some wishes."""
        _, _, start = await self._start(id, asked, eyes)
        return await self._thinkers.ask_shortly(
            self._asker, reached, start, asked.source, asked.pieces
        )

    async def why_not(self, id: str, asked: WhyAsked, eyes: Eyes) -> tuple[Reason, ...]:
        """Every reason against a wish, now or after some others."""
        _, _, start = await self._start(id, asked, eyes)
        return await self._thinkers.ask_shortly(self._asker, objected, start, asked.wish)

    async def combat(self, id: str, asked: CombatAsked, space: str, eyes: Eyes) -> CombatOdds:
        """The exact odds of a combat that some wishes lead to."""
        _, _, start = await self._start(id, asked, eyes)
        kind = "raid" if asked.raid else "battle"
        return await self._thinkers.ask(self._asker, fought, start, space, kind)

    async def _start(
        self, id: str, asked: PlanAsked | ReachAsked | WhyAsked | CombatAsked, eyes: Eyes
    ) -> tuple[TableRow, int, Start]:
        return await asyncio.to_thread(self._look, id, asked.owner, asked.wishes, eyes.language)

    def _look(
        self, id: str, owner: str, wishes: Sequence[Wish], language: str
    ) -> tuple[TableRow, int, Start]:
        """A table at which this person may try something for this owner, how many actions were made
        at it, and what the owner sees."""
        with self._hall.alone_at(id):
            row, room = self._hall.look(id)
            check_owner(row, self._person, owner)
            check_playing(row)
            if room is None:
                raise NotNow("not_begun")
            game, state = room.game, room.table.state
            seat = seat_of(game, state, owner)
            start = Start(game.id, game.view(state, seat), seat, owner, wishes, language)
            return row, room.table.log.actions, start


# ---- in a process of its own ----


class Planned(NamedTuple):
    """What became of the wishes of a plan, the first refusal among them, and what lies before the
    owner afterwards."""

    steps: tuple[Step, ...]
    failed: ErrorBody | None
    laid: Desk
    coach: Coach | None


def planned(start: Start, lesson: str) -> Planned:
    """Every wish that can be made, made."""
    copy = Copy(start)
    steps, failed = copy.try_all(start.wishes)
    laid = copy.desk.desk(copy.view, [start.owner], start.language)
    coach = lessons_of(copy.game).coach(copy.view, lesson, start.language) if lesson else None
    return Planned(steps, failed, laid, coach)


def reached(start: Start, source: str, pieces: Mapping[str, int]) -> Reach:
    """Where the pieces can go."""
    copy = after_wishes(start)
    with refused_in(copy.desk, start.language):
        return copy.desk.reach(copy.view, start.owner, source, pieces, start.language)


def objected(start: Start, wish: Wish) -> tuple[Reason, ...]:
    """Every reason against the wish."""
    copy = after_wishes(start)
    with refused_in(copy.desk, start.language):
        found = copy.desk.why_not(copy.view, start.owner, wish)
    return put(found, copy.desk, start.language)


def fought(start: Start, space: str, kind: str) -> CombatOdds:
    """The odds of the combat in this space."""
    copy = after_wishes(start)
    with refused_in(copy.desk, start.language):
        return copy.desk.odds_of(copy.view, space, start.language, kind)


def after_wishes(start: Start) -> Copy:
    """The copy after all wishes; refused if one of them cannot be made."""
    copy = Copy(start)
    steps, failed = copy.try_all(start.wishes)
    if failed:
        n = next(n for n, step in enumerate(steps, 1) if step.refused)
        raise Refusal("plan_fails", n=n, why=failed.text)
    return copy


def imagined(game: Game, view: Any, seat: str) -> Any:
    """A whole position that the seat holds possible: of the same view always the same, so that a
    plan stays what it was."""
    if not game.has_secrets:
        return view
    return game.imagine(view, seat, KeyedDice(sha256(encode(view)).digest()))


class Copy:
    """A position on which wishes are tried: one that the owner's seat holds possible; in somebody
    else's turn, as though one's own began now."""

    def __init__(self, start: Start) -> None:
        self.game: Game = find_game(start.game)
        self.desk: FamilyDesk = desk_of(self.game)
        self.seat = start.seat
        self.owner = start.owner
        self.language = start.language
        self._state = self._begin(imagined(self.game, start.view, start.seat))

    @property
    def view(self) -> Any:
        """What the owner's seat sees of it: nobody is shown what was only imagined."""
        return self.game.view(self._state, self.seat)

    def _begin(self, state: Any) -> Any:
        if self.owner in [decision.owner for decision in self.game.pending(state)]:
            return state
        turned = self.desk.rehearse(state, self.owner)
        if turned is not None:
            return turned
        if not self._may_act(state):
            raise NotNow("nothing_to_try", owner=self.owner)
        return state

    def _may_act(self, state: Any) -> bool:
        return self.owner in [decision.owner for decision in open_to(self.game, state)]

    def try_wish(self, wish: Wish) -> Step:
        """Make the wish on the copy, all of it or nothing."""
        with refused_in(self.desk, self.language):
            if not self._may_act(self._state):
                raise OutOfTurn("{power} owes no decision now", places(power=self.owner))
            self._state, step = self.desk.tried(self._state, self.owner, wish, self.language)
        return step

    def try_all(self, wishes: Sequence[Wish]) -> tuple[tuple[Step, ...], ErrorBody | None]:
        """Every wish that can be made, made; and what the first one is refused with that cannot."""
        steps: list[Step] = []
        first: ErrorBody | None = None
        for wish in wishes:
            try:
                steps.append(self.try_wish(wish))
            except WartableError as error:
                body = answer_to(error)[1]
                first = first or body
                steps.append(Step(refused=body.text, objections=body.objections))
        return tuple(steps), first
