"""Flow is data: windows of questions, phases and rules as values, and the loop that runs them until
somebody owes a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.game import Action, Branch, Decision, Objection
from wartable.core.script import Script
from wartable.core.sentences import Parts

Pos = TypeVar("Pos")
Writing = TypeVar("Writing", bound=Script[Any, Any])
Asked = TypeVar("Asked", bound=Decision)
OfPos = TypeVar("OfPos", contravariant=True)
OfScript = TypeVar("OfScript", bound=Script[Any, Any], contravariant=True)


# windows


class Window(
    msgspec.Struct, frozen=True, tag="window", tag_field="frame", omit_defaults=True, gc=False
):
    """Decisions owed now, in any order, with the answers that wait for the others; a family says
    in its own window which they can be."""

    decisions: tuple[Any, ...]
    answers: tuple[Any, ...] = ()


def top(pos: Any) -> Any:
    """The frame that says what happens next; `None` where the phase does."""
    flow = pos.state.flow
    return flow[-1] if flow else None


def is_owners(decision: Decision, action: Action) -> bool:
    """Whether the action is of who owes the decision."""
    return decision.owner == action.by


def asked(
    frame: Any,
    kind: type[Asked],
    action: Action,
    is_answered_by: Callable[[Asked, Action], bool] = is_owners,
) -> Asked:
    """The decision of this kind in the window that the action answers."""
    for decision in frame.decisions if isinstance(frame, Window) else ():
        if isinstance(decision, kind) and is_answered_by(decision, action):
            return decision
    raise LookupError(f"{action.by} owes no {kind.__name__}")


def answer(script: Script[Any, Any], decision: Decision, answers: tuple[Any, ...] = ()) -> bool:
    """The window goes on without this decision, with the answers that wait for the others, or is
    gone if it was the last; whether it was."""
    window = top(script.pos)
    others = without(window, decision)
    script.become(*((replace(window, decisions=others, answers=answers),) if others else ()))
    return not others


def without(frame: Any, decision: Decision) -> tuple[Any, ...]:
    """The decisions of the window that are still owed when this one is answered."""
    assert isinstance(frame, Window)
    return tuple(other for other in frame.decisions if other is not decision)


def next_question(
    pos: Pos, questions: Iterable[Callable[[Pos], tuple[Any, ...]]], step: int = 0
) -> tuple[int, tuple[Any, ...]] | None:
    """Of questions that are asked one after the other, the first from this step on that somebody
    owes an answer to: the step after it, and the decisions."""
    for number, question in enumerate(questions):
        if number >= step and (decisions := question(pos)):
            return number + 1, decisions
    return None


# rules


class Rule(NamedTuple, Generic[OfPos, OfScript]):
    """What a phase or a window does with one kind of action: why not, and how."""

    objections: Callable[[OfPos, Any], Iterator[Objection]]
    carry_out: Callable[[OfScript, Any], None]


def any_answer(pos: object, action: object) -> Iterator[Objection]:
    """Nothing is against any answer."""
    return iter(())


class Naming(Protocol):
    """A position that knows what its things are called."""

    def parts(self, **ids: Any) -> Parts:
        """What stands in the places of a sentence, with its name."""


def no(pos: Naming, rule: str, sentence: str, **ids: Any) -> Objection:
    """An objection: the rule, a sentence with places, and the ids of what stands in them."""
    about = tuple(of for place, of in ids.items() if isinstance(of, str) and place != "word")
    return Objection(rule, sentence, about, pos.parts(**ids))


def branch(label: str, ways: Callable[..., Iterable[Any]], *args: Any) -> Branch:
    """Answers that are listed when asked for; `done` is for ending or declining."""
    return Branch(label, partial(ways, *args))


# questions


def one_branch(
    ways: Callable[[Pos, Any], Iterable[Any]],
) -> Callable[[Pos, Any], tuple[Branch, ...]]:
    """Answers that are listed all at once."""
    return lambda pos, decision: (branch("answer", ways, pos, decision),)


def no_faults(pos: object, decision: object) -> Iterator[str]:
    """Nothing that types do not say can be wrong about it."""
    return iter(())


@dataclass(frozen=True)
class Question(Generic[OfPos, OfScript]):
    """A question that windows ask, whole; a family lists its own, and whatever is done with all of
    them is built from that list."""

    decision: type[Decision]
    rules: Mapping[type[Any], Rule[OfPos, OfScript]]
    """The actions that answer it."""
    branches: Callable[[OfPos, Any], tuple[Branch, ...]]
    """The answers that are listed."""
    wordings: Mapping[type[Any], Wording]
    """The lines of text of the actions that answer this question alone."""
    unasked: Callable[[OfPos, Any], Iterator[Objection]] = any_answer
    """What a rule has against such an action when nobody asks."""
    faults: Callable[[OfPos, Any], Iterator[str]] = no_faults
    """What cannot be in such a decision, if it comes from outside."""


# phases


def nothing(script: object) -> None:
    """Nothing happens by itself."""


def nothing_more(script: object) -> bool:
    """Nothing happens by itself before the phase asks again."""
    return False


def no_objections(pos: object) -> Iterator[Objection]:
    """The phase may always end."""
    return iter(())


@dataclass(frozen=True)
class Phase(Generic[OfPos, OfScript]):
    """A phase of a turn: what it asks, what may be done in it, how it begins and ends."""

    name: str
    title: str
    asks: Callable[[OfPos], Any]
    """The decision that stands while the phase lasts; `None` when there is nothing to decide."""
    rules: dict[type[Any], Rule[OfPos, OfScript]]
    branches: Callable[[OfPos], tuple[Branch, ...]]
    is_played: Callable[[OfPos], bool]
    """Whether the power plays this phase at all."""
    begin: Callable[[OfScript], None] = nothing
    """What happens by itself when the phase begins."""
    advance: Callable[[OfScript], bool] = nothing_more
    """What happens by itself before the phase asks again; whether anything did."""
    end_objections: Callable[[OfPos], Iterator[Objection]] = no_objections
    """Why the phase may not end yet."""
    end: Callable[[OfScript], None] = nothing
    """What happens by itself when the phase ends."""


def begin_first(
    script: Writing, phases: Sequence[Phase[Any, Writing]], began: Callable[[str], Any]
) -> bool:
    """Begin the first of these phases that is played, if there is one; `began` is the event."""
    for phase in phases:
        if phase.is_played(script.pos):
            script.emit(began(phase.name))
            phase.begin(script)
            return True
    return False


def run(
    script: Writing,
    frames: Mapping[type[Any], Callable[[Writing, Any], None]],
    go_on: Callable[[Writing], bool],
) -> None:
    """Play what follows by itself: what lies on the flow, each frame as its kind is played, and
    where nothing does, what happens in the phase; until a window is open, the phase does not go
    on, or the game is over."""
    while script.pos.state.outcome is None:
        frame = top(script.pos)
        if isinstance(frame, Window):
            return
        if frame is not None:
            frames[type(frame)](script, frame)
        elif not go_on(script):
            return


def go_on_in(
    script: Writing, phase: Phase[Any, Writing], end_phase: Callable[[Writing], None]
) -> bool:
    """What the phase does by itself, which ends when it asks nothing more; `False` while it asks
    somebody."""
    if not phase.advance(script):
        if phase.asks(script.pos) is not None:
            return False
        end_phase(script)
    return True
