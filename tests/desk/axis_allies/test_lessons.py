"""Lessons: their files make sense, and whoever does what the coach says comes through."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

import wartable.games
from tests.desk import learner as learning
from tests.desk.learner import Learner
from wartable.ai.makers import make_player
from wartable.core.errors import BadData, UnknownName
from wartable.core.game import seat_of
from wartable.core.rulebook import read_books
from wartable.desk import LANGUAGES, desk_of, lessons_of
from wartable.desk.axis_allies.coach import AxisAlliesLessons
from wartable.desk.values import Act, Send
from wartable.games.axis_allies.spring_1942.edition import GAME

LESSON = "first_game"
ME = "united_kingdom"
LESSONS = AxisAlliesLessons(GAME)


def begun(seed: int) -> Learner:
    """A learner at a table at which the lesson begins, with dice of its own."""
    return Learner(LESSONS, LESSON, learning.begun(LESSONS, LESSON, seed.to_bytes(32, "big")))


def play(seed: int) -> Learner:
    """A learner who follows the coach to the end, the others played by computers."""
    learner, computer = begun(seed), make_player(GAME, "easy", random.Random(seed))
    table, goes_on = learner.table, True
    while goes_on and len(learner.heard) < 200:
        pending = GAME.pending(table.state)
        others = [each for each in pending if each.owner != ME]
        if others and not any(each.owner == ME for each in pending) and not_over(learner):
            seat = seat_of(GAME, table.state, others[0].owner)
            table.submit(seat, computer.choose(GAME, table.state, others[0]))
        else:
            goes_on = learner.step()
    return learner


def not_over(learner: Learner) -> bool:
    """Whether the computers play on before the coach has a word again."""
    step = learner.said
    return step is None or not (step.reads or step.last)


@pytest.mark.parametrize("seed", range(8))
def test_whoever_follows_the_coach_comes_to_the_end(seed: int) -> None:
    """Whatever falls: every phase is explained, every hint can be pressed, and the end is told."""
    heard = play(seed).heard

    assert heard[-1] in ("victory", "once_more")
    assert set(heard) >= {
        *("welcome", "buy", "bought"),
        *("march", "transports", "landing", "destroyer", "fighter", "submarines", "moved"),
        *("fight_landing", "bombard", "fight_balkans", "fight_destroyer", "fight_submarines"),
        *("submerge", "settled", "mobilize", "income"),
    }


TO_GERMANY = (("southern_europe", "3 infantry, 1 artillery, 1 tank, 1 fighter", "germany"),)
TOO_FEW = (
    ("united_kingdom", "1 infantry", "western_europe"),
    ("southern_europe", "3 infantry, 1 tank", "balkans"),
)
"""Moves that the coach does not speak of."""


def own_way(seed: int, *moves: tuple[str, str, str]) -> Learner:
    """A learner with a plan of their own: these moves and no others, then every battle."""
    learner, computer = begun(seed), make_player(GAME, "easy", random.Random(seed))
    table = learner.table
    learner.press("done")
    for source, units, target in moves:
        there = desk_of(GAME).scene(table.state, "en").spaces[source].pieces
        keys = {piece.kind: piece.key for piece in there if piece.owner == ME}
        wanted = [each.split() for each in units.split(", ")]
        learner.do(Send(source, {keys[kind]: int(n) for n, kind in wanted}, target))
    learner.press("done")
    while table.state.phase == "conduct_combat":
        decision = GAME.pending(table.state)[0]
        if decision.owner != ME:
            seat = seat_of(GAME, table.state, decision.owner)
            table.submit(seat, computer.choose(GAME, table.state, decision))
        elif learner.said is not None:
            learner.step()
        else:
            learner.press("fight")
    assert learner.said is not None
    learner.heard.append(learner.said.id)
    return learner


def test_a_battle_that_nobody_spoke_of_is_fought_all_the_same() -> None:
    """Germany instead of the Balkans; the fighter that lived must land, wherever it is."""
    learner = own_way(2, *TO_GERMANY)

    assert "fight_others" in learner.heard
    assert learner.heard[-1] == "land_others"
    learner.do(Send("germany", {fighter_key(learner, "germany"): 1}, "southern_europe"))
    assert learner.said is not None
    assert learner.said.id == "settled"


def test_a_landing_that_is_beaten_off_is_spoken_of() -> None:
    """One infantry against two: Paris stays German, and the coach says what that means."""
    learner = own_way(0, *TOO_FEW)

    assert learner.table.state.control["western_europe"] == "germany"
    assert "beaten_off" in learner.heard


def fighter_key(learner: Learner, space: str) -> str:
    there = desk_of(GAME).scene(learner.table.state, "en").spaces[space].pieces
    return next(piece.key for piece in there if piece.kind == "fighter" and piece.owner == ME)


def test_every_step_is_reached_by_somebody() -> None:
    """Over many dice and with other plans every step comes up, but for a game that was lost."""
    learners = [*map(play, range(8)), own_way(2, *TO_GERMANY), own_way(0, *TOO_FEW)]
    heard = {id for learner in learners for id in learner.heard}
    steps = {step.id for step in LESSONS.lessons[LESSON].steps}

    assert steps - heard <= {"once_more"}


def test_the_landing_wins_the_game() -> None:
    """Paris is the ninth city: after the American turn the Allies have won (S42-VIC-07)."""
    learner = play(1)
    table, computer = learner.table, make_player(GAME, "easy", random.Random(1))
    assert learner.heard[-1] == "victory"
    while pending := GAME.pending(table.state):
        decision = pending[0]
        table.submit(
            seat_of(GAME, table.state, decision.owner),
            computer.choose(GAME, table.state, decision),
        )
    outcome = GAME.outcome(table.state)

    assert outcome is not None
    assert ME in outcome.winners
    assert table.state.round == 1
    assert LESSONS.coach(table.state, LESSON, "en").open[-1].id == "victory"


def test_a_learner_with_other_plans_is_never_blocked() -> None:
    """Whoever only ends phases hears the end all the same; what they left out is not asked for."""
    learner, computer = begun(0), make_player(GAME, "easy", random.Random(0))
    table = learner.table
    while table.state.power == ME:
        decision = GAME.pending(table.state)[0]
        if decision.owner == ME and any(b.id == "done" for b in learner.asks()[0].buttons):
            (done,) = [b for b in learner.asks()[0].buttons if b.id == "done"]
            learner.do(Act(done.action))
        else:
            seat = seat_of(GAME, table.state, decision.owner)
            table.submit(seat, computer.choose(GAME, table.state, decision))
    open_now = [step.id for step in LESSONS.coach(table.state, LESSON, "en").open]

    assert open_now == ["income", "once_more"]


def test_undo_brings_a_step_back() -> None:
    """The coach looks at the position, not at what was once done."""
    learner = begun(0)
    learner.skipped.add("welcome")
    learner.step()
    assert learner.said is not None
    assert learner.said.id == "bought"

    learner.table.undo()
    assert learner.said.id == "buy"


def test_the_coach_speaks_every_language() -> None:
    """Each language says something of its own at every step, in a few sentences."""
    lesson = LESSONS.lessons[LESSON]
    words = LESSONS.words[LESSON]

    assert set(words) == set(LANGUAGES)
    for language, said in words.items():
        for step in lesson.steps:
            told = said.steps[step.id]
            assert 0 < len(told.title) <= 40
            assert 20 < len(told.text) <= 420, (language, step.id, len(told.text))
            if language != "en":
                assert told.text != words["en"].steps[step.id].text, (language, step.id)


def test_every_rule_of_a_lesson_is_in_the_book() -> None:
    """`more` leads somewhere."""
    rules = read_books(Path(wartable.games.__file__).parent)[GAME.id].rules
    cited = [step.rule for step in LESSONS.lessons[LESSON].steps if step.rule]

    assert cited
    assert set(cited) <= set(rules)


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("lesson.toml", "sz_7 = {", "sz_77 = {", "sz_77"),
        ("lesson.toml", 'ask = "mobilize"', 'ask = "mobilise"', "did you mean 'mobilize'"),
        ("lesson.toml", 'reached = "mobilize"', 'reached = "mobilise"', "unknown phase"),
        ("lesson.toml", 'target = "balkans"', 'target = "balkan"', "step march: unknown space"),
        ("lesson.toml", 'combat = "sz_5"', 'combat = "sz_99"', "unknown space"),
        ("lesson.toml", "holds.control", "holds.controls", "did you mean 'control'"),
        ("lesson.toml", 'id = "landing"', 'id = "march"', "march comes twice"),
        ("lesson.toml", 'source = "sz_6"', 'spaces = ["sz_6"]', "from a source to a target"),
        ("lesson.toml", 'plays = "united_kingdom"', 'plays = "japan"', "japan is to play"),
        ("lesson.toml", "last = true", "final = true", "unknown key 'final'"),
        ("ru.toml", "[steps.paris]", "[steps.pari]", "nothing is said at paris"),
        (
            "cs.toml",
            "[steps.income]",
            "[steps.extra]\ntitle = ''\ntext = ''\n[steps.income]",
            "extra",
        ),
    ],
)
def test_a_lesson_that_makes_no_sense_is_refused(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    """What is wrong is named with its file."""
    shutil.copytree(AxisAlliesLessons.folder, tmp_path, dirs_exist_ok=True)
    path = tmp_path / LESSON / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")

    with pytest.raises(BadData, match=f"{re.escape(file)}.*{re.escape(reason)}"):
        _ = AxisAlliesLessons(GAME, tmp_path).words


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(UnknownName, match="did you mean 'first_game'"):
        lessons_of(GAME).seats("first_gam")
