"""War, passages, research and what is answered in the turns of others: what words mean."""

from __future__ import annotations

from wartable.cli.axis_allies.names import Names
from wartable.cli.axis_allies.words import split
from wartable.cli.names import normal
from wartable.core.errors import MalformedAction, UnknownName
from wartable.core.game import listed
from wartable.desk.axis_allies.trial import Trial
from wartable.games.axis_allies.actions import (
    AnswerPassage,
    AnyAction,
    AskPassage,
    ChooseChart,
    Declare,
    Disrupt,
    Research,
)
from wartable.games.axis_allies.decisions import (
    AllowPassage,
    AnyDecision,
    DisruptConvoys,
    PickChart,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State

YES = ("y", "yes", "open", "allow", "roll", "disrupt")
NO = ("n", "no", "none", "close", "refuse", "spare", "nobody", "nowhere")
MOST_SHOWN = 6


def declare(names: Names, trial: Trial, rest: str) -> None:
    """`declare war on france`."""
    words = [word for word in split(rest) if word not in ("war", "on")]
    if not words:
        raise MalformedAction("say on whom, as `declare war on france`")
    trial.play(Declare(trial.me, names.powers.find(" ".join(words))))


def ask(trial: Trial, rest: str) -> None:
    """`ask for the panama canal`."""
    said = [word for word in normal(rest).split() if word not in ("for", "the")]
    known = [passage.name for passage in trial.pos.board.passages]
    found = [name for name in known if said and all(word in normal(name) for word in said)]
    if len(found) != 1:
        raise UnknownName(f"there is no passage {rest!r}; there is {', '.join(known)}")
    trial.play(AskPassage(trial.me, found[0]))


def research(trial: Trial, rest: str) -> None:
    """`research 2`: so many dice from the power's own purse; `research 1 paid 5 ...` with what
    another purse pays, as `answers` shows it."""
    word = rest.strip() or "1"
    if word.isdecimal():
        trial.play(Research(trial.me, int(word)))
        return
    try:
        action = trial.game.parse_action(f"{trial.me}: research {word}")
    except MalformedAction:
        raise MalformedAction("say how many dice, as `research 2`") from None
    trial.play(action)


def read_answer(game: AxisAllies, pos: Position, decision: AnyDecision, line: str) -> AnyAction:
    """The answer to what is no question of a battle: yes, no, a number, or the action's own line
    without its power."""
    words = line.lower().split()
    by = decision.owner
    match decision:
        case AllowPassage(passage=passage) if words[0] in (*YES, *NO):
            return AnswerPassage(by, passage, words[0] in YES)
        case DisruptConvoys(space=space) if words[0] in (*YES, *NO):
            return Disrupt(by, space, words[0] in YES)
        case PickChart() if words[-1].isdecimal():
            return ChooseChart(by, int(words[-1]))
    if words[0] in NO and len(words) == 1:
        answers: list[AnyAction] = listed(game, pos.state, decision)
        return min(answers, key=lambda each: len(game.format_action(each)))
    if found := numbered(game, pos.state, decision, line):
        return found
    try:
        return game.parse_action(f"{by}: {line}")
    except MalformedAction:
        raise MalformedAction("answer with a number or a line of those shown") from None


def numbered(game: AxisAllies, state: State, decision: AnyDecision, line: str) -> AnyAction | None:
    """The answer with this number among those that `answers` shows."""
    found: list[AnyAction] = list(listed(game, state, decision))
    word = line.strip()
    is_number = word.isdecimal() and 0 < int(word) <= len(found)
    return found[int(word) - 1] if is_number else None


def answers(game: AxisAllies, names: Names, state: State, decision: AnyDecision) -> list[str]:
    """Some answers, each with its number."""
    found = listed(game, state, decision)
    shown = [_shown(game, names, each) for each in found[:MOST_SHOWN]]
    lines = [f"{at}: {line}" for at, line in enumerate(shown, start=1)]
    return [*lines, f"and {len(found) - MOST_SHOWN} more"] if len(found) > MOST_SHOWN else lines


def _shown(game: AxisAllies, names: Names, action: AnyAction) -> str:
    """An answer as it can be typed, with names as people write them."""
    if isinstance(action, Declare):
        return f"declare war on {names.powers.brief(action.on)}"
    return game.format_action(action).partition(": ")[2]
