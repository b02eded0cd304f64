"""What a log shows: its bytes, the proof of its dice, its analysis."""

from __future__ import annotations

from wartable.analysis import Analysis, analyse
from wartable.core.log import Log
from wartable.core.verify import verify
from wartable.games import find_game
from wartable.server import rooms
from wartable.server.accounts import Person
from wartable.server.again import may_know_all
from wartable.server.hall import Hall, game_desk
from wartable.server.refusals import NotNow, answer_to, log_refused
from wartable.server.seating import check_sees
from wartable.server.values import Proof


def log_bytes(hall: Hall, id: str, person: Person | None) -> bytes:
    """The whole log; before the end only where a game has no secrets."""
    with hall.alone_at(id):
        row, room = hall.look(id)
        check_sees(row, person)
        if room is None:
            raise NotNow("not_begun")
        if not may_know_all(row):
            raise NotNow("log_secret")
        with hall.database.reading() as db:
            return rooms.whole_log(db, id)


def prove(data: bytes, language: str) -> Proof:
    """Every die derived again from the published seed, every action played again; what is wrong is
    said in this language."""
    log = Log.parse(data, find_game)
    report = verify(log)
    wrong = report.difference
    desk = game_desk(log.game.id)
    return Proof(
        proven=report.is_proven,
        holds=report.holds,
        has_seed=report.has_seed,
        rules_proven=report.rules_proven,
        gaps=report.gaps,
        remarks=report.remarks,
        words=report.words,
        forgone=report.forgone,
        fingerprint=report.fingerprint,
        actions=report.actions if report.has_seed else log.actions,
        draws=report.draws if report.has_seed else log.draws,
        commitment=log.header.commitment,
        seed=log.published or "",
        text=str(report),
        failed=answer_to(log_refused(desk, wrong.line, wrong.said, language))[1] if wrong else None,
    )


def analysed(data: bytes, language: str) -> Analysis:
    """Who was winning when, and who had the luck, told in this language."""
    log = Log.parse(data, find_game)
    desk = game_desk(log.game.id)
    return analyse(log, tell=lambda found: desk.told(found, language))
