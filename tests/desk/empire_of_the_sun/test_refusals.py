"""Every reason why something cannot be done is told in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

import wartable
from wartable.core.errors import BadData, WartableError
from wartable.core.game import Objection
from wartable.core.sentences import PLACE
from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun.reasons import objection
from wartable.desk.empire_of_the_sun.words import CATALOGUE, FOLDER, words_in
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.cards.conditions import OF_THE_DECLARATION
from wartable.games.empire_of_the_sun.cards.events import requirement_objections
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.possible import check_state
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Options
from wartable.odds.empire_of_the_sun.line_up import from_line_up

OTHERS = [language for language in LANGUAGES if language != "en"]
CODE = Path(wartable.__file__).parent
GAME = CODE / "games/empire_of_the_sun"
DESK = CODE / "desk/empire_of_the_sun"
MAKERS = {
    "no": 2,
    "Objection": 1,
    "Fault": 1,
    "BadOptions": 0,
    "unknown_name": 0,
    "cannot_be": 0,
}
"""What makes reasons that a player is told, and which of its arguments is the sentence."""
AT_THE_DESK = {"MalformedAction": 0, "BadData": 0}
"""What does so besides at the desk, about positions that come from outside, and about two forces
that somebody wants the odds of; elsewhere in the game these are for files and prompts, in
English."""
POSSIBLE = GAME / "possible.py"
LINE_UP = CODE / "odds/empire_of_the_sun/line_up.py"
CARRIED = {
    "games/empire_of_the_sun/battle/hits.py": "fault.sentence",
}
"""Where a reason is handed on that is made elsewhere, and how it is called there."""
UNTOLD = {"games/empire_of_the_sun/inquiries.py", "games/empire_of_the_sun/scenarios.py"}
"""Scenarios and questions at a prompt, which are in English."""


def texts(node: ast.expr, names: dict[str, set[str]]) -> set[str] | None:
    """The sentences that an argument stands for; nothing if it is no sentence with places."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.Subscript(value=ast.Dict(values=values)):
            return {str(each.value) for each in values if isinstance(each, ast.Constant)}
        case ast.Name(id=name):
            return names.get(name)
    return None


@cache
def calls() -> tuple[tuple[str, str, ast.Call, frozenset[str] | None], ...]:
    """Everywhere that a reason is made: the place, by what, how, and which sentences."""
    return tuple(_calls())


def _calls() -> Iterator[tuple[str, str, ast.Call, frozenset[str] | None]]:
    for path in sorted([*GAME.rglob("*.py"), *DESK.rglob("*.py"), LINE_UP]):
        name = path.relative_to(CODE).as_posix()
        is_told = DESK in path.parents or path in (POSSIBLE, LINE_UP)
        makers = MAKERS | (AT_THE_DESK if is_told else {})
        tree = ast.parse(path.read_text("utf-8"))
        names = {
            target.id: {str(node.value.value)}
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            and isinstance(target := node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id=made) | ast.Attribute(attr=made)):
                    pass
                case _:
                    continue
            if name in UNTOLD or made not in makers or len(node.args) <= makers[made]:
                continue
            argument = node.args[makers[made]]
            if isinstance(argument, ast.Call) and ast.unparse(argument.func) in makers:
                continue
            if CARRIED.get(name) != ast.unparse(argument):
                said = texts(argument, names)
                known = None if said is None else frozenset(said)
                yield f"{name}:{node.lineno}", made, node, known


def given() -> dict[str, str]:
    """Every sentence that the game can give as a reason, and where."""
    found: dict[str, str] = {}
    for where, made, _, said in calls():
        for text in said or ():
            found[f"unknown {text} {{word}}" if made == "unknown_name" else text] = where
    return found


@cache
def own(language: str) -> dict[str, str]:
    """The book of the family, without what the house says."""
    return tomllib.loads((FOLDER / "refusals" / f"{language}.toml").read_text("utf-8"))


def test_every_reason_is_a_sentence_with_places() -> None:
    """A reason that is put together where it is made cannot be told in any other language."""
    assert len(calls()) > 250
    assert not [(where, ast.unparse(call)) for where, _, call, said in calls() if said is None]


def test_every_place_is_filled() -> None:
    """The parts of a reason are those that its sentence has places for."""
    for where, made, call, said in calls():
        parts = {keyword.arg for keyword in call.keywords}
        if made == "no" and None not in parts:
            for text in said or ():
                assert {name for name, _ in PLACE.findall(text)} <= parts, where


@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_has_its_sentence(language: str) -> None:
    """A new reason needs a line in `languages/refusals` of each language; an old one that nobody
    gives any more needs none."""
    sentences = given()

    assert not {where: text for text, where in sentences.items() if text not in own(language)}
    assert not own(language).keys() - sentences.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_keeps_its_names_and_numbers(language: str) -> None:
    """What is only said in English, {text}, may be left out."""
    for english, other in own(language).items():
        said, kept = PLACE.findall(english), PLACE.findall(other)

        assert sorted(said) in (sorted(kept), sorted([*kept, ("text", "text")])), english
        assert re.findall(r"[{}]", other) == ["{", "}"] * len(kept), english
        numbers = [
            set(re.findall(r"\b\d+", PLACE.sub("", text).replace("B-29", "B29")))
            for text in (english, other)
        ]
        assert numbers[0] <= numbers[1], english


@pytest.mark.parametrize("language", OTHERS)
def test_two_reasons_are_told_apart(language: str) -> None:
    assert len(set(own(language).values())) == len(own(language))


def test_russian_has_no_english_left() -> None:
    for english, other in own("ru").items():
        assert not re.findall("[A-Za-z]{2,}", PLACE.sub("", other)), english


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "no activation line leads from SEAC HQ to 15th Army (EOS-6.3-02)"),
        ("de", "keine Aktivierungslinie: HQ SEAC – 15. Armee (EOS-6.3-02)"),  # noqa: RUF001
        ("ru", "нет линии активации: Штаб SEAC — 15-я армия (EOS-6.3-02)"),
        ("cs", "nevede tam aktivační linie: Velitelství SEAC – 15. armáda (EOS-6.3-02)"),  # noqa: RUF001
    ],
)
def test_names_come_into_the_language(language: str, text: str) -> None:
    pos = Position(setup(Options(scenario="campaign")))
    sentence = "no activation line leads from {hq} to {unit}"
    found = rules.no(pos, "EOS-6.3-02", sentence, hq="cw_hq_seac", unit="jp_army_15")

    assert str(objection(words_in(language), found)) == text


def test_what_a_card_asks_for_is_told_in_the_language() -> None:
    pos = Position(setup(Options(scenario="campaign")))
    (found,) = requirement_objections(pos, "allies", pos.card("AL-01"))

    told = objection(words_in("ru"), found).text
    assert told == "не выполнено условие: Манилу контролирует Япония (Батаанский марш смерти)"


def test_everything_that_cards_ask_for_has_its_words() -> None:
    asked = {name for card in data().cards.values() for name in card.requires}

    for name in asked - OF_THE_DECLARATION:
        assert words_in("en").has(f"required.{name}"), name
    assert not [
        key
        for key in CATALOGUE.sentences("en")
        if key.startswith("required.") and key.removeprefix("required.") not in asked
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "CV Akagi is named twice"),
        ("de", "zweimal genannt: CV Akagi"),
        ("ru", "названа дважды: CV «Акаги»"),
        ("cs", "uvedena dvakrát: CV Akagi"),
    ],
)
def test_what_is_wrong_with_a_line_up_is_told_in_the_language(language: str, text: str) -> None:
    with pytest.raises(BadData) as refused:
        from_line_up("jp_cv_akagi, jp_cv_akagi", "us_cv_enterprise")

    assert told(refused.value, language) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "this cannot be: us_cv_enterprise is in 9999, which is not on this map"),
        ("de", "so kann eine Stellung nicht sein: steht an einem Ort, "),
    ],
)
def test_why_a_position_cannot_be_is_told_in_the_language(language: str, text: str) -> None:
    state = setup(Options(scenario="1942"))
    with pytest.raises(BadData) as refused:
        check_state(replace(state, at=state.at | {"us_cv_enterprise": "9999"}))

    assert told(refused.value, language).startswith(text)


def told(error: WartableError, language: str) -> str:
    """What somebody reads who is refused something."""
    said = error.said
    found = Objection(said.rule, said.english, parts=said.parts)
    return str(objection(words_in(language), found))
