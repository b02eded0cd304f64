"""What the server refuses with can be said in every language of the client."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import wartable.server
from tests.server.conftest import Visitor
from wartable.server.refusals import NotNow, Stale, Unknown
from wartable.server.sentences import SENTENCES

SERVER = Path(wartable.server.__file__).parent
WORDS = SERVER.parent / "web" / "src" / "words" / "refusals"
LINE = re.compile(r'^  (\w+):\s+"((?:[^"\\]|\\.)*)",$', re.M)
HOLES = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("language", ["en", "de", "ru", "cs"])
def test_every_sentence_is_said_in_every_language(language: str) -> None:
    said = dict(LINE.findall((WORDS / f"{language}.ts").read_text()))

    assert set(said) == set(SENTENCES)
    for code, text in said.items():
        assert set(HOLES.findall(text)) <= set(HOLES.findall(SENTENCES[code])), code


def test_every_sentence_is_used() -> None:
    source = "\n".join(
        path.read_text() for path in SERVER.rglob("*.py") if path.name != "sentences.py"
    )

    assert {code for code in SENTENCES if f'"{code}"' not in source} == set()


@pytest.mark.parametrize(
    "refusal", [Unknown("no_table", table="x"), NotNow("over"), Stale(7)], ids=repr
)
def test_a_refusal_comes_whole_from_another_process(refusal: Unknown | NotNow | Stale) -> None:
    same = pickle.loads(pickle.dumps(refusal))

    assert (type(same), str(same), same.values) == (type(refusal), str(refusal), refusal.values)
    assert same.version == refusal.version


def test_a_refusal_tells_its_code_and_what_goes_into_it(visitor: Visitor) -> None:
    visitor.post("/account/sign-up", {"name": "Zoe", "password": "correct horse"}, 201)
    visitor.post("/account/sign-out", status=204)

    refused = visitor.post("/account/sign-up", {"name": "zoe", "password": "correct horse"}, 409)
    assert (refused["code"], refused["values"]) == ("name_taken", {"name": "zoe"})
    assert refused["text"] == "the name zoe is taken"
    games = visitor.request("GET", "/tables/nowhere").json()
    assert (games["code"], games["values"]) == ("no_table", {"table": "nowhere"})
