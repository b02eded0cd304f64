"""Any family's folder of languages is read alike."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from wartable.core.errors import BadLog, IllegalAction, OutOfTurn, Place, UnknownName
from wartable.core.game import Objection, Reason
from wartable.core.sentences import Named, Part, Sentence, places, written
from wartable.core.table import Table
from wartable.desk import LANGUAGES
from wartable.desk.language import Catalogue, Language
from wartable.testing.toy import EndTurn, Options, Toy


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    written = {
        "en.toml": '[phase]\ndeal = "Deal {number} cards"\n[number]\ncard = "card | cards"\n',
        "cs.toml": '[number]\ncard = "karta | karty | karet"\n',
        "ru.toml": '[number]\ncard = "карта | карты | карт"\n',
        "refusals/cs.toml": '"{space} is full" = "plno: {space}"\n',
        "ridge/cs.toml": '[spaces]\nhill = "kopec"\n',
    }
    for name, text in written.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return Catalogue(tmp_path)


def test_sentences_are_found_by_their_keys(catalogue: Catalogue) -> None:
    english = Language(catalogue, "en")

    assert english.say("phase.deal", number=3) == "Deal 3 cards"
    assert english.has("phase.deal")
    assert not english.has("phase.shuffle")
    with pytest.raises(UnknownName, match="there is no language 'tlh'; there is en, de, ru, cs"):
        Language(catalogue, "tlh")


def test_what_nobody_has_put_into_a_language_is_said_in_english(catalogue: Catalogue) -> None:
    assert Language(catalogue, "de").say("phase.deal", number=3) == "Deal 3 cards"
    assert "phase.deal" not in catalogue.sentences("de")


def test_folders_beside_a_catalogue_have_more_of_its_sentences(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "en.toml").write_text('[phase]\ndeal = "Deal"\n', "utf-8")
    (tmp_path / "more" / "en.toml").write_text('[ask]\ndeal = "Deal?"\n', "utf-8")

    both = Catalogue(tmp_path, tmp_path / "more").sentences("en")

    assert both == {"phase.deal": "Deal", "ask.deal": "Deal?"}


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("en", ["1 card", "2 cards", "5 cards", "21 cards"]),
        ("cs", ["1 karta", "2 karty", "5 karet", "21 karet"]),
        ("ru", ["1 карта", "2 карты", "5 карт", "21 карта"]),
    ],
)
def test_words_are_counted_as_the_language_does(
    catalogue: Catalogue, language: str, counted: list[str]
) -> None:
    words = Language(catalogue, language)

    assert [words.number("card", number) for number in (1, 2, 5, 21)] == counted


def test_books_and_names_are_for_other_languages_than_english(catalogue: Catalogue) -> None:
    assert catalogue.names("ridge", "cs") == {"spaces": {"hill": "kopec"}}
    assert catalogue.names("ridge", "de") == {}
    assert catalogue.book("refusals", "en") == {}
    assert LANGUAGES == ("en", "de", "ru", "cs")


def test_a_refusal_is_told_with_its_parts_in_the_language(catalogue: Catalogue) -> None:
    """One that nobody has put into the language stays as it is."""

    def say(kind: str, part: Part) -> str:
        assert isinstance(part, Named)
        return str(catalogue.names("ridge", "cs")[f"{kind}s"][part.id])

    hill = (("space", Named("hill", "the hill")),)
    full = Objection("RDG-9", "{space} is full", ("hill",), hill)
    high = Objection("RDG-9", "{space} is high", (), hill)

    assert catalogue.told(full, "cs", say) == Reason("RDG-9", "plno: kopec", ("hill",))
    assert catalogue.told(high, "cs", say) == Reason("RDG-9", "the hill is high")
    assert catalogue.told(full, "en", say) == Reason("RDG-9", "the hill is full", ("hill",))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_house_refuses_every_family_tells(catalogue: Catalogue, language: str) -> None:
    """The family knows the names, the house the sentence."""

    def say(kind: str, part: Part) -> str:
        each = part if isinstance(part, tuple) else (part,)
        return ", ".join({"north": "Nord", "south": "Süd"}[one.id] for one in each)

    table = Table.create(Toy(), Options())
    with pytest.raises(OutOfTurn) as refused:
        table.submit("south", EndTurn("south"))
    error, said = refused.value, refused.value.said
    told = catalogue.told(Objection("", said.english, parts=said.parts), language, say).text

    assert str(error) == "south owes no decision now; the table waits for north"
    if language == "en":
        assert told == str(error)
    else:
        assert "Süd" in told
        assert "Nord" in told
        assert "owes" not in told


def test_a_bad_log_from_another_process_knows_its_line() -> None:
    error = BadLog("there is no format {number}", places(number=0), at=Place("log", 3))
    again = pickle.loads(pickle.dumps(error))

    assert str(again) == "log, line 3: there is no format 0"
    assert (again.said, again.at) == (error.said, Place("log", 3))


def test_what_is_said_within_a_sentence_is_told_with_its_rule(catalogue: Catalogue) -> None:
    """What nobody has put into the language stays as it is, by itself."""
    full = Sentence("{space} is full", places(space="hill"), "RDG-9")
    high = Sentence("{space} is high", places(space="hill"), "RDG-7")
    refused = IllegalAction(
        [Objection(each.rule, each.english, (), each.parts) for each in (full, high)]
    )
    found = Objection(
        "", "the rules refuse this action: {reasons}", (), places(reasons=refused.reasons)
    )

    told = catalogue.told(found, "cs", lambda kind, part: "kopec").text
    assert told.endswith(": plno: kopec (RDG-9); hill is high (RDG-7)")
    assert found.text == "the rules refuse this action: hill is full (RDG-9); hill is high (RDG-7)"


def test_an_error_from_another_process_keeps_its_parts() -> None:
    error = OutOfTurn("{power} owes no decision now", (("power", written("north")),))
    again = pickle.loads(pickle.dumps(error))

    assert (type(again), str(again)) == (OutOfTurn, "north owes no decision now")
    assert again.said == error.said
