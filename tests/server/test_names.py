"""Names: what can be one, which look alike, and that guests are shown as guests."""

from __future__ import annotations

import pytest

from tests.server.conftest import ALLIED_SEAT, Visitor
from wartable.server.names import clean_name, skeleton
from wartable.server.refusals import Refusal

PASSWORD = "correct horse"


@pytest.mark.parametrize(
    "name",
    [
        "Иван",
        "Jiří",
        "Jürgen",
        "Иван III",
        "Αλέξης",
        "東京タワー",
        "Łukasz",
        "O'Neil",
        "Mr. X (Berlin)",
        "Ivy 🙂",
        "Юлия99",
        "Weiß",
    ],
)
def test_real_names_are_names(name: str) -> None:
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "Ivy\u3164",
        "\u0301",
        "\u0301Ivy",
        "Ivy\u200b",
        "Ivy\u034f",
        "\ufe0f",
        "***",
        "🙂",
        "\u202eyvI",
        "",
    ],
)
def test_what_shows_nothing_is_no_name(name: str) -> None:
    with pytest.raises(Refusal, match="can be seen"):
        clean_name(name)


@pytest.mark.parametrize("name", ["\u0430dmin", "Zo\u0451", "\u0397ead of House", "pa\u03c1a"])
def test_a_word_is_of_one_alphabet(name: str) -> None:
    with pytest.raises(Refusal, match="one alphabet"):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Pope", "\u0420\u043e\u0440\u0435"),
        ("Pope", "\u0420\u041e\u0420\u0415"),
        ("Ivy", "lvy"),
        ("Ivy", "1vy"),
        ("Admin", "ADMlN"),
        ("Tom", "Torn"),
        ("Otto", "0tto"),
        ("Ivy", "\U0001d408\U0001d42f\U0001d432"),
        ("Long John", "LongJohn"),
        ("Anna", "\u0410nna"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410\u043d\u043d\u0430"),
        ("Jürgen", "Jurgen"),
        ("Иван", "Ivan"),
        ("Jan", "Jana"),
        ("Елка", "Ёлка"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_nobody_signs_up_with_a_name_that_looks_like_another_s(
    visitor: Visitor, other: Visitor
) -> None:
    visitor.post("/account/sign-up", {"name": "Pope Pius", "password": PASSWORD}, 201)

    for name, code in (
        ("POPE PIUS", "name_taken"),
        ("Pope P1us", "name_alike"),
        ("PopePius", "name_alike"),
        ("\u0420\u043e\u0440\u0435 Pius", "name_alike"),
    ):
        refused = other.post("/account/sign-up", {"name": name, "password": PASSWORD}, 409)
        assert refused["code"] == code
        assert other.post("/account/guest", {"name": name}, 409)["code"] == code
    assert other.get("/account") == {"account": None}


def test_a_guest_has_no_name_of_an_account_by_any_door(visitor: Visitor, other: Visitor) -> None:
    """Not by a link either; the seat stays open."""
    visitor.post("/account/sign-up", {"name": "Quentin", "password": PASSWORD}, 201)
    table = visitor.table("me", "open")["id"]
    link = visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/invite", status=201)

    for name in ("Quentin", "quentin", "QuentIn"):
        refused = other.post(f"/invitations/{link['token']}", {"name": name}, 409)
        assert refused["code"] in ("name_taken", "name_alike")
    assert other.get("/account") == {"account": None}
    other.post(f"/invitations/{link['token']}", {"name": "Quentina"})


def test_guests_are_shown_as_guests(visitor: Visitor, other: Visitor) -> None:
    """At the seat, as hosts, in the chat, where they keep what they were; and accounts are not."""
    visitor.post("/account/guest", {"name": "Gudrun"}, 201)
    table = visitor.table("me", "open", public=True)["id"]
    other.post("/account/sign-up", {"name": "Rudolf", "password": PASSWORD}, 201)
    other.post(f"/tables/{table}/seats/{ALLIED_SEAT}/sit")
    said = visitor.post(f"/tables/{table}/chat", {"text": "hello"}, 201)
    assert (said["name"], said["guest"]) == ("Gudrun", True)
    assert not other.post(f"/tables/{table}/chat", {"text": "hello"}, 201)["guest"]

    seen = other.see(table)["table"]
    assert (seen["hostName"], seen["hostGuest"]) == ("Gudrun", True)
    assert [seat["player"]["guest"] for seat in seen["seats"]] == [True, False]
    (listed,) = [each for each in other.get("/tables")["mine"] if each["id"] == table]
    assert listed["hostGuest"]

    visitor.post("/account/sign-up", {"name": "Gudrun", "password": PASSWORD}, 201)
    seen = other.see(table)["table"]
    assert not seen["hostGuest"]
    assert [seat["player"]["guest"] for seat in seen["seats"]] == [False, False]
    lines = other.get(f"/tables/{table}/chat")["lines"]
    assert [(line["name"], line["guest"]) for line in lines] == [
        ("Gudrun", True),
        ("Rudolf", False),
    ]
