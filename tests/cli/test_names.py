"""Names are found as people type them."""

from __future__ import annotations

import pytest

from wartable.cli.names import Index, normal
from wartable.core.errors import UnknownName

SPACES = Index(
    "space",
    {
        "karelia_s_s_r": ("Karelia S.S.R.",),
        "kazakh_s_s_r": ("Kazakh S.S.R.",),
        "east_indies": ("East Indies", "Dutch East Indies"),
        "east_canada": ("Eastern Canada",),
        "sz_5": ("Sea Zone 5", "zone 5"),
        "sz_55": ("Sea Zone 55", "zone 55"),
    },
    needless="s s r",
)
UNITS = Index("unit", {"submarine": ("submarine",), "bus": ("bus",)}, has_plurals=True)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Karelia S.S.R.", "karelia_s_s_r"),
        ("karelia", "karelia_s_s_r"),
        ("kar", "karelia_s_s_r"),
        ("EAST INDIES", "east_indies"),
        ("eastindies", "east_indies"),
        ("indies", "east_indies"),
        ("dei", "east_indies"),
        ("sz5", "sz_5"),
        ("zone 55", "sz_55"),
    ],
)
def test_whole_names_beginnings_words_and_initials_are_understood(said: str, meant: str) -> None:
    assert SPACES.find(said) == meant


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ka", "'ka' could be Karelia S.S.R., Kazakh S.S.R."),
        ("east", "'east' could be East Indies, Eastern Canada"),
        ("karelai", "there is no space 'karelai'; did you mean Karelia S.S.R.?"),
        ("atlantis", "there is no space 'atlantis'"),
        ("k", "there is no space 'k'"),
        ("", "there is no space ''"),
    ],
)
def test_what_is_not_understood_is_told(said: str, told: str) -> None:
    with pytest.raises(UnknownName) as caught:
        SPACES.find(said)

    assert str(caught.value) == told


def test_plurals_are_understood_where_there_are_any() -> None:
    assert UNITS.find("subs") == "submarine"
    assert UNITS.find("bus") == "bus"


def test_a_short_name_finds_its_thing() -> None:
    assert SPACES.brief("karelia_s_s_r") == "karelia"
    assert SPACES.brief("sz_5") == "sz 5"
    assert all(SPACES.find(SPACES.brief(thing)) == thing for thing in SPACES.title)


def test_small_letters_and_digits_words_apart() -> None:
    assert normal(" Sea-Zone5 ") == "sea zone 5"
    assert SPACES.is_exact(["zone", "5"])
    assert not SPACES.is_exact(["zone"])
