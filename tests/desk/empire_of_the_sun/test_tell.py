"""What happened, in words."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.desk.empire_of_the_sun.positions import LOGS, acted
from wartable.core.game import TABLE
from wartable.core.records import Acted
from wartable.core.telling import Said, Telling
from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun.desk import EmpireDesk
from wartable.desk.empire_of_the_sun.tell import CALLED
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import Die
from wartable.games.empire_of_the_sun import actions as act
from wartable.games.empire_of_the_sun import events as ev
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.narrate import SENTENCES
from wartable.games.empire_of_the_sun.told import SWITCHES, TELLINGS, told

desk = EmpireDesk(GAME)
J, A = "japan", "allies"
KONGO, AKAGI, SOUTH = "jp_bb_kongo", "jp_cv_akagi", "jp_hq_south"
SILENT = {ev.FlowBecame, ev.CardsNoted, ev.PointsBecame, ev.MemoryNoted}
"""Events that change what is asked or counted, and nothing that people see."""
AT_THE_DESK = {"marks", "mark_asp", "mark_tokyo_express", "reacts", "passes", "sides"}
AT_THE_DESK |= {"offensive_ended", "began", "answered"}
"""What the log does not say."""


def said(*events: Any, action: Any = None, language: str = "en") -> list[str]:
    """What these events are told as."""
    return [line.text for line in desk.tell(Acted(1, action or act.Done(J), events), language)]


def test_every_kind_of_event_is_told_or_silent_on_purpose() -> None:
    assert {*TELLINGS} == {*get_args(ev.AnyEvent)} - SILENT


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_telling_has_its_sentence(language: str) -> None:
    """Those of the log, and those that only the desk tells."""
    marks = {f"mark_{name}{end}" for name in SWITCHES for end in ("", "_off")}
    wanted = {*SENTENCES} | AT_THE_DESK | marks

    assert not [key for key in sorted(wanted) if not words_in(language).has(f"told.{key}")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language: str) -> None:
    """Every action in at least one line, each a whole sentence."""
    for path in LOGS[::6]:
        for each in acted(path):
            lines = desk.tell(each, language)
            assert lines
            for line in lines:
                assert line.text.strip()
                assert not {"{", "}"} & {*line.text}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.TurnBegan(3), "Turn 3, May to August 1942"),
        (ev.SegmentBegan("bombing"), "Strategic bombing"),
        (ev.CardsDrawn(A, ("?", "?")), "Allies: 2 cards drawn."),
        (ev.CardsDrawn(J, ("JP-23", "?")), "Japan: Operation RE, 1 card drawn."),
        (ev.CardSetAside(J, "?"), "Japan: a hidden card set aside for a Future Offensive."),
        (ev.CardPlayed(J, "JP-23", "event"), "Japan: Operation RE, as an event."),
        (
            ev.Moved((KONGO, AKAGI), ("2212", "2015"), "sail"),
            "By sea to Singapore: BB Kongo, CV Akagi.",
        ),
        (
            ev.Placed((KONGO,), "eliminated", "nowhere to go"),
            "Eliminated: BB Kongo (nowhere to go).",
        ),
        (ev.Placed((KONGO,), "turn_5", "JP-23"), "To the box of turn 5: BB Kongo (Operation RE)."),
        (ev.StepLost("garrison_home", "battle 3706"), "A step lost: Garrison of the city."),
        (ev.TrackMoved("china", 4, "EOS-13.72-04"), "China: Unstable Front."),
        (ev.TrackMoved("will", 3, "JP-74"), "US Political Will: 3 (Tokyo Rose)."),
        (ev.Surrendered("burma"), "Burma surrenders."),
        (ev.MarksNoted(ev.MarksChanges(hump=True)), "Aircraft fly over the Hump."),
        (
            ev.MarksNoted(ev.MarksChanges(us_rivalry=False, asp={"allies": 3})),
            "The rivalry of the US services is over. Amphibious shipping, Allies: 3.",
        ),
        (ev.OffensiveNoted(ev.OffensiveChanges(reaction_hq=SOUTH)), "South HQ reacts."),
        (ev.BattleOver("2015", "allies"), "The battle of Singapore is over: Allies won."),
        (
            ev.Opened((act.PlaceBid(J, "japan", 3), act.PlaceBid(A, "allies", 2))),
            "Japan: 3 bid for Japan. Allies: 2 bid for Allies.",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Any, sentence: str) -> None:
    assert said(event) == [sentence]


@pytest.mark.parametrize(
    ("event", "sentence", "hit"),
    [
        (
            ev.Rolled("battle 2015", J, 4, 3, "8 hits", (("surprise", 3),), 16, "1/2"),
            "Japan, air and naval stage in Singapore: die 4 (Surprise +3, so 7)."
            " Strength 16 x 1/2: 8 hits.",
            True,
        ),
        (
            ev.Rolled("ground 2015", A, 9, -1, "9 hits, critical", (("JP-23", -1),), 9, "1"),
            "Allies, ground stage in Singapore: die 9 (Operation RE -1, so 8)."
            " Strength 9 x 1: 9 hits, critical.",
            True,
        ),
        (
            ev.Rolled("intelligence", A, 7, 0, "failure"),
            "Allies, intelligence: die 7. A failure.",
            False,
        ),
        (
            ev.Rolled("europe us_cv_wasp", A, 1, 0, "diverted"),
            "Allies, diversion of CV Wasp to Europe: die 1. Diverted to Europe.",
            True,
        ),
        (
            ev.Rolled("AL-61", A, 4, 0, "1"),
            "Allies, Submarine Attack: die 4. Steps lost: 1.",
            False,
        ),
    ],
)
def test_a_die_is_told_with_all_that_changes_it(event: Any, sentence: str, hit: bool) -> None:
    (line,) = desk.tell(Acted(1, act.Roll(A), (event,)), "en")

    assert line.text == sentence
    assert line.dice == (Die(event.face, hit=hit, sides=10),)
    assert line.spaces == (("2015",) if "2015" in event.what else ())


def test_what_is_shown_with_a_sentence() -> None:
    """Whose it is, where, the way there, and what is lost."""
    moved, lost = desk.tell(
        Acted(
            7,
            act.Done(J),
            (
                ev.Moved((KONGO,), ("2212", "2113", "2015"), "sail", "2015"),
                ev.StepLost(AKAGI, "battle 2015", last=True),
            ),
        ),
        "en",
    )

    assert (moved.n, moved.by, moved.path) == (7, "japan", ("2212", "2113", "2015"))
    assert [piece.key for piece in moved.pieces] == [KONGO]
    assert ([piece.key for piece in lost.lost], lost.spaces) == ([AKAGI], ("2015",))


def test_an_answer_from_which_nothing_follows_is_told_too() -> None:
    assert said(action=act.Decline(A)) == ["Allies: declined."]
    assert said(action=act.Roll(A)) == ["Allies: answered."]
    assert said(action=act.Begin(TABLE)) == ["The cards are dealt."]


def test_a_note_stands_with_the_first_line() -> None:
    (line,) = desk.tell(Acted(1, act.Done(J), (), note="to hold Rabaul"), "en")

    assert line.note == "to hold Rabaul"


def test_an_analysis_is_told_by_the_same_voice() -> None:
    found = Telling("captured", {"side": Said("side", J), "places": Said("places", ("4021",))})

    assert desk.told(found, "en") == "Japan: Rabaul taken."
    assert desk.told(found, "de") != desk.told(found, "en")


def test_everything_that_is_called_has_a_name() -> None:
    """Each kind of thing in a sentence of the log is known to the desk."""
    for path in LOGS[:3]:
        for each in acted(path):
            for event in each.events:
                if found := told(event):
                    kinds = {part.kind for part in found.parts.values() if isinstance(part, Said)}
                    assert kinds <= CALLED.keys()
