"""Whoever looks sees their own cards and no others: a seat, a spectator, two at one keyboard."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run

LINES = ("", "hand", "decline", "", "hand", "quit")


@pytest.fixture
def played(run: Run) -> str:
    """Two people begin the South Pacific at one keyboard; Japan has it in the end."""
    words = ("--scenario", "south_pacific", "--seat", "human", "--seed", "1", "--file", "a.jsonl")
    typed = "\n".join(LINES) + "\n"
    ran = run("play", "empire_of_the_sun", *words, "--no-board", typed=typed)
    assert ran.status == 0
    return ran.out


def cards(text: str) -> set[str]:
    return set(re.findall(r"(?:AL|JP)-\d\d", text))


def test_a_curtain_is_between_two_people(played: str) -> None:
    """JP-17 lay open when Japan took it; of the other cards each sees the own."""
    before, allies, japan = played.split("Hand over the keyboard.")

    assert not cards(before)
    assert cards(allies) == {"AL-08", "AL-13", "AL-46", "JP-17"}
    assert {card[:2] for card in cards(japan)} == {"JP"}
    assert len(cards(japan)) == 3


@pytest.mark.parametrize("words", [["show"], ["show", "--json"], ["log"], ["replay"]])
def test_a_spectator_sees_what_lies_openly(run: Run, played: str, words: list[str]) -> None:
    told = run(words[0], "a.jsonl", *words[1:])

    assert told.status == 0
    assert cards(told.out) <= {"JP-17"} | openly(run)


@pytest.mark.parametrize(("side", "own"), [("allies", "AL-46"), ("japan", "JP-34")])
def test_a_seat_sees_its_hand(run: Run, played: str, side: str, own: str) -> None:
    assert own in run("show", "a.jsonl", "--as", side).out
    assert own not in run("show", "a.jsonl", "--as", "japan" if side == "allies" else "allies").out


def openly(run: Run) -> set[str]:
    """Cards that are out of the game, which everybody sees."""
    whole = run("show", "a.jsonl", "--json", "--as", "allies").out
    return cards("".join(re.findall(r'"(?:removed|discard)": \[[^]]*\]', whole)))
