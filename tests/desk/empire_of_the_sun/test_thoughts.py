"""What computer players had in mind is told in every language."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import wartable
from tests.desk.empire_of_the_sun.test_names import PRINTED
from wartable.core.sentences import PLACE
from wartable.desk import LANGUAGES
from wartable.desk.empire_of_the_sun.retold import retold
from wartable.desk.empire_of_the_sun.words import CATALOGUE, words_in

OTHERS = [language for language in LANGUAGES if language != "en"]
PLAYERS = Path(wartable.__file__).parent / "ai"


def texts(tree: ast.Module) -> dict[str, int]:
    """Every sentence with a stop that is written in a module, each name in it an empty place."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr(values=values):
                told |= {*map(id, values)}
                parts = [v.value if isinstance(v, ast.Constant) else "{}" for v in values]
                text = "".join(map(str, parts))
            case ast.Constant(value=str(text)) if id(node) not in told:
                pass
            case _:
                continue
        if " " in text and text.endswith("."):
            found[text] = node.lineno
    return found


@cache
def thoughts() -> dict[str, str]:
    """Every sentence that computer players of this family can note, and where."""
    own = sorted((PLAYERS / "empire_of_the_sun").rglob("*.py"))
    return {
        text: f"{path.name}:{line}"
        for path in [*own, PLAYERS / "random_player.py"]
        for text, line in texts(ast.parse(path.read_text("utf-8"))).items()
    }


@pytest.mark.parametrize("language", OTHERS)
def test_every_thought_has_its_sentence(language: str) -> None:
    """A text may have parts that are words of the sentence, as what a unit does."""
    said = [PLACE.sub("{}", english) for english in CATALOGUE.book("thoughts", language)]
    given = thoughts()

    assert len(given) > 50
    patterns = {text: ".+".join(map(re.escape, text.split("{}"))) for text in given}
    assert not {
        given[text]: text
        for text, pattern in patterns.items()
        if not any(re.fullmatch(pattern, each) for each in said)
    }


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_keeps_its_names(language: str) -> None:
    for english, other in CATALOGUE.book("thoughts", language).items():
        assert sorted(PLACE.findall(english)) == sorted(PLACE.findall(other)), english
        if language == "ru":
            latin = re.findall("[A-Za-z]{2,}", PLACE.sub("", other))
            assert set(latin) <= PRINTED, other


@pytest.mark.parametrize(
    ("note", "text"),
    [
        ("Nobody else is needed.", "Больше никто не нужен."),
        ("CV Soryu returns to Rabaul 4021.", "Возвращается: CV «Сорю», Рабаул."),
        ("Jolo 2715 is not given away.", "Просто так не отдать: Холо."),
        ("CV Akagi returns to 4522.", "CV Akagi returns to 4522."),
        (
            "BB Hiei, CV Akagi: strikes at Midway 5108.",
            "BB «Хиэй», CV «Акаги»: удар, Мидуэй.",
        ),
        (
            "Lae 3822, Buna 3922 can be taken, 45% for Buna 3922.",
            "Можно взять: Лаэ, Буна; шанс 45 % (Буна).",
        ),
        (
            "JP-03 Col. Tsuji, Unit 82 serves best so.",
            "Так полезнее всего: Полковник Цудзи, отряд 82.",
        ),
        (
            "AL-61 Submarine Attack falls on CV Soryu, Rabaul 4021.",
            "Атака подводных лодок, цель: CV «Сорю», Рабаул.",
        ),
        ("Somebody else has written this.", "Somebody else has written this."),
    ],
)
def test_names_come_into_the_language(note: str, text: str) -> None:
    """What nobody has put into the language stays, and so does a name that is no name."""
    assert retold(words_in("ru"), note) == text
    assert retold(words_in("en"), note) == note


@pytest.mark.parametrize("verb", ["fights over", "covers", "strikes at", "takes", "attacks"])
def test_what_units_do_is_told(verb: str) -> None:
    note = f"17th Army: {verb} Lae 3822."

    assert len({retold(words_in(language), note) for language in LANGUAGES}) == len(LANGUAGES)
