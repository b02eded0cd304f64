"""What is told is decided once, and said by every voice in its own words."""

from __future__ import annotations

from wartable.core.telling import Said, Telling, Voice

TELLING = Telling(
    "raided",
    {"town": Said("town", "0303"), "number": 2},
    (Telling("burnt", {"what": "mill"}), Telling("taken", {"what": "flag"})),
)
PLAIN = {
    "raided": "{number} raid {town}: {what}",
    "raided.burnt": "the {what} burns",
    "taken": "the {what} is taken",
    "said": "{deed}!",
}
GERMAN = {
    "raided": "{town} wird von {number} überfallen",
    "burnt": "verbrannt: {what}",
    "taken": "weg: {what}",
}


def english(kind: str, value: str) -> str:
    return {"0303": "Midmarket"}[value]


def test_every_voice_says_it_in_its_own_way() -> None:
    """One has a place for the clauses, the other puts them behind."""
    plain = Voice(PLAIN.get, english, lambda key, clauses: " and ".join(clauses))
    german = Voice(GERMAN.get, lambda kind, value: value, lambda key, clauses: "; ".join(clauses))

    assert plain.tell(TELLING) == "2 raid Midmarket: the mill burns and the flag is taken"
    assert german.tell(TELLING) == "0303 wird von 2 überfallen; verbrannt: mill; weg: flag"


def test_a_sentence_can_stand_in_another() -> None:
    plain = Voice(PLAIN.get, english, lambda key, clauses: " and ".join(clauses))
    deed = Telling("taken", {"what": "flag"})

    assert plain.tell(Telling("said", {"deed": deed})) == "the flag is taken!"


def test_what_a_voice_has_no_sentence_for_it_does_not_tell() -> None:
    assert Voice({}.get, english, lambda key, clauses: "").tell(TELLING) == ""
