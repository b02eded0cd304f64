"""The first game: whoever does what the coach says takes Guadalcanal and holds it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import wartable.games
from tests.desk import learner as learning
from tests.desk.learner import Learner
from wartable.core.errors import BadData
from wartable.core.game import seat_of
from wartable.core.rulebook import read_books
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.empire_of_the_sun.coach import EmpireLessons
from wartable.desk.values import Act, Send
from wartable.games.empire_of_the_sun.game import GAME

LESSON = "guadalcanal"
LESSONS = EmpireLessons(GAME)
CARRIERS = {"us_cv_enterprise": 1, "us_cv_lexington": 1}
MARINES = {"us_mar_div_1": 1, "us_ca_northampton": 1}
LANDED = Send("4828", MARINES, "4423", "land")


def begun(seed: int | None = None) -> Learner:
    """A learner at a table at which the lesson begins, with its own dice or others."""
    dice = None if seed is None else seed.to_bytes(32, "big")
    return Learner(LESSONS, LESSON, learning.begun(LESSONS, LESSON, dice))


def let_japan_play(learner: Learner) -> None:
    """Japan does what the lesson has it do, as long as only Japan is asked."""
    table = learner.table
    while (asked := GAME.pending(table.state)) and all(each.owner == "japan" for each in asked):
        action = LESSONS.reply(GAME.view(table.state, "japan"), LESSON, asked[0])
        assert action is not None, asked
        table.submit(seat_of(GAME, table.state, "japan"), action)


def led(learner: Learner, until: str = "") -> Learner:
    """The learner follows the coach, to the end or until this is said."""
    let_japan_play(learner)
    while learner.said is None or learner.said.id != until:
        assert len(learner.heard) < 100, learner.heard
        if not learner.step():
            break
        let_japan_play(learner)
    return learner


def act(learner: Learner, said: str) -> None:
    """The learner does something of their own, and Japan goes on."""
    learner.do(Act(GAME.parse_action(f"allies: {said}")))
    let_japan_play(learner)


def stated(learner: Learner, **then: object) -> list[str]:
    """What does not hold of the position."""
    return [*GAME.scenarios.failures(learner.table.state, GAME.scenarios.expected(then))]


WAY = [
    *("welcome", "counters", "card", "hq", "play", "activate", "activated"),
    *("zones", "carriers", "neutralised", "landing", "moved", "aircraft"),
    *("surprise", "battle", "carriers_home", "cut_off", "airfield", "supply", "cruiser"),
    *("attacked", "answer", "intelligence", "seen", "reach", "react"),
    *("react_carriers", "react_cruiser", "reacted", "hits"),
    *("turned_back", "home", "points", "will", "end"),
]
"""What is said to who does what is said."""


def test_whoever_follows_the_coach_takes_guadalcanal_and_holds_it() -> None:
    """A card for each side; what the coach says of numbers is so, and of points too."""
    learner = led(begun())
    end = {
        "units": {"us_mar_div_1": "4423 full", "jp_army_17": "4021"},
        "supplied": ["us_mar_div_1"],
    }

    assert learner.heard == WAY
    assert not stated(learner, control={"4423": "allies"}, points=8, player="allies", **end)


def test_it_always_goes_the_same_way() -> None:
    """The dice of the lesson are made from its word."""
    first, second = led(begun()), led(begun())

    assert first.table.log.acted == second.table.log.acted
    assert led(begun(5)).table.log.acted != first.table.log.acted


@pytest.mark.parametrize("seed", range(8))
def test_other_dice_stop_nobody(seed: int) -> None:
    """Every step can be passed however they fall."""
    assert led(begun(seed)).heard[-1] == "end"


@pytest.mark.rule("EOS-8.45-12", "EOS-6.4-02")
def test_the_zone_bars_the_landing_until_the_carriers_are_there() -> None:
    """As the coach says: first nobody may land there, then the way is open."""
    learner = led(begun(), until="zones")
    assert "EOS-8.45-12" in {
        each.rule for each in desk_of(GAME).why_not(learner.view, "allies", LANDED)
    }
    assert stated(learner, free={"allies": ["4423"]})

    led(learner, until="landing")
    assert not desk_of(GAME).why_not(learner.view, "allies", LANDED)


@pytest.mark.rule("EOS-6.21-07")
def test_without_the_airfield_the_marines_would_be_cut_off() -> None:
    """Whoever leaves the aircraft behind has Marines out of supply; with it they have a line."""
    learner = led(begun(), until="cut_off")
    act(learner, "sail us_ca_northampton to 4825")
    act(learner, "done")
    assert not stated(learner, unsupplied=["us_mar_div_1"])

    learner = led(begun(), until="cruiser")
    assert "us_mar_div_1" not in stated(
        learner, lines={"us_mar_div_1": "us_hq_south_pacific_ghormley"}
    )


def test_the_coach_counts_as_the_game_does() -> None:
    """6 units, 43 against 24, a 7 or less: what is said is what is."""
    assert not stated(led(begun(), until="activate"), limit=6)
    learner = led(begun(), until="intelligence")
    strengths = {"4423": {"air_naval": {"japan": 24, "allies": 43}}}

    assert "die 7 (-2, so 5). A success." in rolled(led(learner, until="seen"))
    assert not stated(led(learner, until="reacted"), strengths=strengths, reaction_limit=4)


def rolled(learner: Learner) -> str:
    """What the last dice were, in words."""
    acted = [each for each in learner.table.log.acted if each.rolls][-1]
    return " ".join(each.text for each in desk_of(GAME).tell(acted, "en"))


# ---- who goes another way ----


def passive() -> Learner:
    """Plays for nothing and lets everything happen."""
    learner = begun()
    act(learner, "discard AL-23")
    return led(learner)


def far_away() -> Learner:
    """Attacks the aircraft at Buin with the carriers and lands nowhere."""
    learner = led(begun(), until="carriers")
    learner.do(Send("4828", CARRIERS, "4222", "strike"))
    learner.press("done")
    let_japan_play(learner)
    if learner.asks()[0].ask == "declare":
        led(learner, until="elsewhere")
    learner.step()
    learner.press("home")
    let_japan_play(learner)
    return led(learner)


def unready() -> Learner:
    """Leaves the aircraft at home, does not look for the enemy, and does not react."""
    learner = led(begun(), until="aircraft")
    act(learner, "done")
    led(learner, until="intelligence")
    act(learner, "decline")
    act(learner, "decline")
    return led(learner)


def halfway() -> Learner:
    """Skips the aircraft, and brings the cruiser home first."""
    learner = led(begun(), until="carriers_home")
    learner.skipped.add("cruiser")
    learner.skipped.add("airfield")
    led(learner, until="all_home")
    learner.step()
    learner.press("done")
    let_japan_play(learner)
    return led(learner)


def test_who_has_other_plans_is_never_blocked() -> None:
    """They hear the end all the same, and between them every step."""
    others = [passive(), far_away(), unready(), halfway(), *(led(begun(n)) for n in range(12))]
    heard = {id for learner in others for id in learner.heard}

    assert {learner.heard[-1] for learner in others} == {"end"}
    assert {step.id for step in LESSONS.lessons[LESSON].steps} - heard <= {"declared", "fallen"}


def test_japan_thinks_for_itself_when_the_lesson_is_over() -> None:
    """The replies of a lesson end with it."""
    learner = led(begun())
    learner.table.submit("allies", GAME.parse_action("allies: discard AL-23"))
    (asked,) = GAME.pending(learner.table.state)

    assert asked.owner == "japan"
    assert LESSONS.reply(GAME.view(learner.table.state, "japan"), LESSON, asked) is None


def test_undo_brings_a_step_back() -> None:
    """The coach looks at the position, not at what was once done."""
    learner = led(begun(), until="neutralised")
    learner.table.undo()

    assert learner.said is not None
    assert learner.said.id == "carriers"


# ---- the files ----


def test_the_coach_speaks_every_language() -> None:
    """Each language says something of its own at every step, in a few sentences."""
    words = LESSONS.words[LESSON]

    assert set(words) == set(LANGUAGES)
    for language, said in words.items():
        for step in LESSONS.lessons[LESSON].steps:
            told = said.steps[step.id]
            assert 0 < len(told.title) <= 40
            assert 20 < len(told.text) <= 420, (language, step.id, len(told.text))
            if language != "en":
                assert told.text != words["en"].steps[step.id].text, (language, step.id)
            if language == "ru":
                assert not re.search("[A-Za-z]", told.title + told.text), step.id


def test_every_rule_of_the_lesson_is_in_the_book() -> None:
    rules = read_books(Path(wartable.games.__file__).parent)[GAME.id].rules

    assert {step.rule for step in LESSONS.lessons[LESSON].steps} - {""} <= set(rules)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('ask = "declare"', 'ask = "declar"', "did you mean 'declare'"),
        ('target = "4423"', 'target = "4499"', "unknown space"),
        ('how = "strike"', 'how = "stroke"', "did you mean 'strike'"),
        ('card = "AL-13"', 'card = "AL-99"', "unknown card"),
        ('overlay = "zoi"', 'overlay = "zoo"', "did you mean 'zoi'"),
        ('about = "4828"\n', "", "an overlay is about a space, or it is not"),
        ("{ us_air_13af = 1 }", "{ us_air_13 = 1 }", "unknown piece 'us_air_13'"),
        ("land jp_army_17", "lend jp_army_17", "lend"),
        ('player = "allies"', 'player = "japan"', "allies is to play, not japan"),
        ("holds.free", "holds.freed", "free"),
    ],
)
def test_a_lesson_that_makes_no_sense_is_refused(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    """What is wrong is named with its file."""
    shutil.copytree(EmpireLessons.folder, tmp_path, dirs_exist_ok=True)
    path = tmp_path / LESSON / "lesson.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")

    with pytest.raises(BadData, match=f"lesson.toml.*{re.escape(reason)}"):
        _ = EmpireLessons(GAME, tmp_path).words
