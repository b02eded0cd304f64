"""Actions and events of the 1940 editions in words: one line each, and back."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.actions import AnswerPassage, AskPassage, Declare, Raise
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import (
    Annexed,
    FacilitiesBecame,
    PassageAnswered,
    Realigned,
    UnitsRaised,
    WarDeclared,
)
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Declare("germany", "soviet_union"), "germany: declare war on soviet_union"),
        (AskPassage("italy", "Strait of Gibraltar"), "italy: ask for the Strait of Gibraltar"),
        (AnswerPassage("japan", "Suez Canal", True), "japan: open the Suez Canal"),
        (AnswerPassage("japan", "Suez Canal", False), "japan: close the Suez Canal"),
        (Raise("france", "france", {"infantry": 4}), "france: raise 4 infantry in france"),
        (Raise("france", "france", {}), "france: raise none in france"),
    ],
)
def test_an_action_is_one_line_and_back(action, line):
    assert EUROPE_1940.format_action(action) == line
    assert EUROPE_1940.parse_action(line) == action


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            WarDeclared("japan", "anzac", (("anzac", "japan"), ("japan", "united_kingdom")), False),
            "Japan declares war on ANZAC; Japan and United Kingdom are at war too",
        ),
        (WarDeclared("germany", "china", (), True), "Germany declares war on China"),
        (Realigned("pro_axis", ("sweden", "turkey")), "Sweden, Turkey: pro-Axis neutral"),
        (Annexed("bulgaria", "italy", "pro_axis"), "Italy takes over Bulgaria"),
        (
            PassageAnswered("Panama Canal", "united_states", False),
            "United States closes the Panama Canal",
        ),
        (
            UnitsRaised((), "france", {"infantry": 2}, "france"),
            "France raises 2 infantry in France",
        ),
        (UnitsRaised((), "france", {}, "france"), "France raises nobody in France"),
        (FacilitiesBecame("kiangsu", {}), "Facilities left in Kiangsu: nothing"),
        (
            FacilitiesBecame("france", {"minor_industrial_complex": 2}),
            "Facilities left in France: 1 minor industrial complex",
        ),
        (
            FacilitiesBecame(
                "eastern_united_states", {"major_industrial_complex": 0, "air_base": 0}
            ),
            "Eastern United States: the minor industrial complex has become a major industrial"
            " complex",
        ),
    ],
)
def test_an_event_is_a_sentence(event, told):
    assert GLOBAL_1940.describe_event(event) == told
