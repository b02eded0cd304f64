"""How often somebody may ask is counted in so many bytes, however often they do."""

from __future__ import annotations

from tests.server.conftest import Visitor
from wartable.server.counting import MANY, MINUTE, Limit


def test_a_minute_begins_with_the_first() -> None:
    limit = Limit(2, lambda _: "")
    assert [limit.count("anna", now) for now in (0.0, 10.0, 50.0, 59.0)] == [
        (1, 60.0),
        (2, 60.0),
        (3, 60.0),
        (3, 60.0),
    ]
    assert limit.count("berta", 59.0) == (1, 119.0)
    assert limit.count("anna", 60.0) == (1, 120.0)


def test_who_comes_no_more_is_forgotten() -> None:
    limit = Limit(2, lambda _: "")
    for n in range(MANY + 1):
        limit.count(str(n), 0.0)
    limit.count("late", MINUTE)
    assert len(limit._counted) == 1


def test_every_answer_says_how_many_are_left(visitor: Visitor) -> None:
    table = visitor.table("me", "me")["id"]
    left = [
        int(visitor.request("GET", f"/tables/{table}").headers["ratelimit-remaining"])
        for _ in range(2)
    ]
    assert left[1] == left[0] - 1
