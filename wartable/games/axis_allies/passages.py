"""Canals and straits: open to those who hold them, closed to enemies, to be asked for by others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.board import Passage
from wartable.core.action_text import Wording
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.games.axis_allies import windows
from wartable.games.axis_allies.actions import AnswerPassage, AskPassage
from wartable.games.axis_allies.decisions import AllowPassage
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import PassageAnswered
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Window
from wartable.games.axis_allies.windows import asked
from wartable.games.axis_allies.wording import PASSAGE


def hosts(pos: Position, passage: Passage) -> tuple[str, ...]:
    """The powers that must be asked before my ships may pass: they are neither my enemies, nor do
    they share with me, for one of us is a neutral power or they are on the other side. Nobody can
    be asked where the passage is closed, nor needs to be where it is open (E40-MAP-17, G40-CAN-04,
    G40-AMB-40)."""
    keepers = {keeper: pos.state.control.get(keeper, "") for keeper in passage.keepers}
    if any(by not in pos.data.powers or by in pos.foes for by in keepers.values()):
        return ()
    if len({pos.side(by) for by in keepers.values()}) > 1:
        return ()
    if passage.name in pos.state.opening.passages:
        wary = [by for keeper, by in keepers.items() if pos.are_apart(by, pos.me, keeper)]
    else:
        wary = [by for by in keepers.values() if pos.is_opponent(by, pos.me)]
    return tuple(dict.fromkeys(wary))


def is_open(pos: Position, passage: Passage) -> bool:
    """Whether my ships may pass: my side has held it since the start of the turn and shares it, or
    the powers that hold it let me through this turn (S42-MAP-16, E40-MAP-14, E40-MAP-16,
    E40-MAP-18, G40-CAN-02, G40-CAN-03, G40-CAN-05, G40-CAN-06)."""
    if hosts(pos, passage):
        return pos.state.answered.get(passage.name, False)
    held_by_power = all(
        pos.state.control.get(keeper) in pos.data.powers for keeper in passage.keepers
    )
    return held_by_power and passage.name in pos.state.opening.passages


def objection(pos: Position, kind: str, a: str, b: str) -> Objection | None:
    """Why a ship of this kind may not go from one zone to the other (S42-MAP-16, S42-OPT-01,
    E40-MAP-20, G40-CAN-08)."""
    if pos.state.options.closed_straits and {a, b} & pos.data.closures:
        return Objection(pos.rule("S42-OPT-01"), "the straits are closed to ships", (a, b))
    passage = pos.board.passage(a, b)
    if passage is None or kind in passage.open_to or is_open(pos, passage):
        return None
    if owners := hosts(pos, passage):
        return Objection(
            pos.rule("G40-CAN-04"),
            "the {passage} is not open to you: {powers} must agree",
            parts=pos.parts(passage=passage.name, powers=owners),
        )
    return Objection(
        pos.rule("S42-MAP-16"),
        "your side did not control the {passage} at the start of the turn",
        passage.keepers,
        pos.parts(passage=passage.name),
    )


def askable(pos: Position) -> tuple[str, ...]:
    """The passages that I may ask for, each once a turn (G40-CAN-04)."""
    return pos.wherever("askable", lambda: tuple(_askable(pos)))


def _askable(pos: Position) -> Iterator[str]:
    for passage in pos.board.passages:
        if passage.name not in pos.state.answered and hosts(pos, passage):
            yield passage.name


def ask_objections(pos: Position, action: AskPassage) -> Iterator[Objection]:
    """Leave is asked once a turn, of a power that can give it (E40-MAP-17, G40-CAN-04)."""
    if action.passage in pos.state.answered:
        yield Objection(pos.rule("G40-CAN-04"), "that was asked this turn")
    elif action.passage not in askable(pos):
        yield Objection(pos.rule("G40-CAN-05"), "there is nobody to ask for this passage")


def ask(script: Script, action: AskPassage) -> None:
    """The powers that hold the passage answer before anything else happens (G40-CAN-04)."""
    pos = script.pos
    passage = next(each for each in pos.board.passages if each.name == action.passage)
    script.push(
        Window(tuple(AllowPassage(owner, passage.name, pos.me) for owner in hosts(pos, passage)))
    )


def answer_objections(pos: Position, action: AnswerPassage) -> Iterator[Objection]:
    """The answer is about the passage that was asked for (G40-CAN-04)."""
    if asked(pos, AllowPassage, action).passage != action.passage:
        yield Objection(pos.rule("G40-CAN-04"), "another passage was asked for")


def answer(script: Script, action: AnswerPassage) -> None:
    """One refusal closes the passage; it opens when all agree (E40-MAP-17, G40-CAN-04)."""
    if not action.allow:
        script.pop()
    elif not windows.answer(script, asked(script.pos, AllowPassage, action)):
        return
    script.emit(PassageAnswered(action.passage, action.by, action.allow))


def answers(pos: Position, decision: AllowPassage) -> Sequence[AnswerPassage]:
    """Open or closed."""
    return [AnswerPassage(decision.owner, decision.passage, allow) for allow in (True, False)]


ASK = Rule(ask_objections, ask)
QUESTION = Question(
    AllowPassage,
    {AnswerPassage: Rule(answer_objections, answer)},
    one_branch(answers),
    {
        AnswerPassage: Wording(
            lambda action: f"{'open' if action.allow else 'close'} the {action.passage}",
            {
                rf"(?P<answer>open|close) the {PASSAGE}": lambda by, m: AnswerPassage(
                    by, m["passage"], m["answer"] == "open"
                )
            },
        )
    },
)
