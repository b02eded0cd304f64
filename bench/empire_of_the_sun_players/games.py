"""One game between two players, and what is noted of it."""

from __future__ import annotations

import importlib
import random
import resource
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, cast

from bench.empire_of_the_sun_players.plain import PLAIN, Plain
from wartable.ai.empire_of_the_sun.prospects import progress
from wartable.ai.makers import make_player
from wartable.core.dice import KeyedDice
from wartable.core.errors import IllegalAction
from wartable.core.game import TABLE, Player, listed, seat_of
from wartable.games.empire_of_the_sun import points
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import (
    Activate,
    AnswerOffensive,
    AttackCards,
    Declare,
    Intelligence,
    MoveUnits,
    PlayCard,
    React,
    SpecialReaction,
)
from wartable.games.empire_of_the_sun.events import TrackMoved
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.turn import resources

LONG = 3600.0
"""Seconds for an answer: effort decides, never the clock."""
PLAN = (PlayCard, Activate, MoveUnits, Declare)
"""What the active player answers of an Offensive."""
REPLY = (AnswerOffensive, SpecialReaction, Intelligence, React, AttackCards)
"""What the Reaction player answers of it."""
SIDES = ("japan", "allies")


@dataclass(frozen=True)
class Job:
    """A game to play: who sits on which side, which deal, and how many turns of it."""

    scenario: str
    japan: str
    allies: str
    seed: str
    turns: int = 0
    """0 plays to the end."""
    think: float = LONG
    settings: tuple[str, ...] = ()
    """Constants of the players that are other than they are, as `shipping.TAKEN=0.2`."""


@dataclass
class Turn:
    """What stood at the end of a turn."""

    turn: int
    will: int
    resources: int
    points: int
    surrendered: list[str]
    will_moved: list[str]
    """Why Political Will moved in this turn, by rule."""
    stranded: dict[str, int]
    """Units out of supply, by side."""
    cpu: float


@dataclass
class Record:
    """How a game went."""

    job: Job
    winner: str = ""
    rule: str = ""
    text: str = ""
    actions: int = 0
    illegal: str = ""
    """The side that tried something illegal, with what."""
    fault: str = ""
    """What broke the game off."""
    turns: list[Turn] = field(default_factory=list)
    offensives: dict[str, list[float]] = field(default_factory=dict)
    """By level the seconds of CPU for each card that was played, with its activation and moves."""
    replies: dict[str, list[float]] = field(default_factory=dict)
    """By level the seconds of CPU for each answer to an Offensive as a whole."""
    cpu: float = 0.0
    memory: int = 0
    """The most that the process has held, in MB."""
    progress: list[dict[str, float]] = field(default_factory=list)
    """Before each card play, how far Japan has come: what its chance to win is fitted to."""

    @property
    def loser(self) -> str:
        return {"japan": "allies", "allies": "japan"}.get(self.winner, "")

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)


def made(name: str, seed: str, think: float) -> Player:
    """A player by the name of its level, or the plain one."""
    rng = random.Random(seed)
    if name == PLAIN.name:
        plain: Any = Plain(rng, think)
        return cast(Player, plain)
    return make_player(GAME, name, rng, think)


@contextmanager
def changed(settings: Sequence[str]) -> Iterator[None]:
    """For a while constants of the players have other values, each in the module that reads it."""
    before = []
    for setting in settings:
        name, _, value = setting.partition("=")
        module, _, constant = name.partition(".")
        of = importlib.import_module(f"wartable.ai.empire_of_the_sun.{module}")
        was = getattr(of, constant)
        before.append((of, constant, was))
        setattr(of, constant, type(was)(value))
    try:
        yield
    finally:
        for of, constant, was in before:
            setattr(of, constant, was)


def play(job: Job) -> Record:
    """Play a game to its end, or for so many turns; what breaks it off is noted."""
    record = Record(job)
    began = time.process_time()
    try:
        with changed(job.settings):
            for _ in played(job, record):
                pass
    except Exception as fault:
        place = traceback.extract_tb(fault.__traceback__)[-1]
        record.fault = f"{fault!r} in {place.name}, {place.filename}:{place.lineno}"
    record.cpu = time.process_time() - began
    record.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return record


def played(job: Job, record: Record) -> Iterator[tuple[State, Any, Any, str, tuple[Any, ...]]]:
    """Every action of a game: the position, the decision, the answer, its note, and the events."""
    levels = {"japan": job.japan, "allies": job.allies}
    players = {side: made(level, f"{job.seed} {side}", job.think) for side, level in levels.items()}
    dice = KeyedDice(f"players {job.seed}".encode())
    state = GAME.setup(Options(scenario=job.scenario))
    last = state.turn + job.turns if job.turns else data().scenarios[job.scenario].last_turn + 1
    spent = dict.fromkeys(SIDES, 0.0)
    of_turn = time.process_time()
    will: list[str] = []
    while (pending := GAME.pending(state)) and state.turn < last:
        decision, note = pending[0], ""
        if decision.owner == TABLE:
            (action,) = listed(GAME, state, decision)
        else:
            owner = decision.owner
            view = GAME.view(state, seat_of(GAME, state, owner))
            asked = time.process_time()
            action = players[owner].choose(GAME, view, decision)
            used = time.process_time() - asked
            note = players[owner].note
            if isinstance(decision, PlayCard):
                record.progress.append(progress(Position(state)))
                spent = dict.fromkeys(SIDES, 0.0)
            if isinstance(decision, (*PLAN, *REPLY)):
                spent[owner] += used
        try:
            events, after = GAME.play(state, action, dice)
        except IllegalAction:
            record.illegal = f"{decision.owner}: {GAME.format_action(action)}"
            return
        record.actions += 1
        yield state, decision, action, note, events
        moved = [each for each in events if isinstance(each, TrackMoved)]
        will += [each.why for each in moved if each.track == "will"]
        if after.turn != state.turn or GAME.outcome(after) is not None:
            now = time.process_time()
            record.turns.append(_turn(state.turn, after, will, now - of_turn))
            of_turn, will = now, []
        if state.offensive is not None and after.offensive is None:
            _note_cpu(record, levels, spent, state.offensive.side)
        state = after
    outcome = GAME.outcome(state)
    if outcome is not None:
        record.winner = ", ".join(outcome.winners)
        record.rule, record.text = outcome.rule, outcome.text


def _note_cpu(record: Record, levels: dict[str, str], spent: dict[str, float], active: str) -> None:
    """An Offensive is over: what it took the active side, and the other."""
    for side in SIDES:
        kept = record.offensives if side == active else record.replies
        kept.setdefault(levels[side], []).append(round(spent[side], 3))


def _turn(number: int, after: State, will: list[str], cpu: float) -> Turn:
    pos = Position(after)
    supply = supply_of(pos)
    return Turn(
        number,
        after.tracks.will,
        len(resources.held(pos, "japan")),
        points.total(pos) if pos.scenario.victory != "campaign" else 0,
        sorted(after.memory.surrendered),
        will,
        {side: sum(not supply.is_supplied(unit) for unit in pos.units_of(side)) for side in SIDES},
        round(cpu, 2),
    )
