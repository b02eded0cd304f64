"""What the enemy can do together, and what a position has to fear of it."""

from __future__ import annotations

from tests.ai.positions import GAME, study
from wartable.ai.axis_allies.judge import judge_of
from wartable.ai.axis_allies.outlook import Outlook
from wartable.ai.axis_allies.replies import AFLOAT, Band, Replies

NONE: frozenset[str] = frozenset()
HOLDERS = (("infantry", 2),)


def together(*bands: Band, places: str = "ab", again: str = "") -> set[str]:
    """Where a power attacks of these places, all alike, some of which could be taken back."""
    replies = Replies(judge_of(GAME.edition))
    return set(
        replies.together(
            bands,
            dict.fromkeys(places, HOLDERS),
            dict.fromkeys(places, 8.0),
            NONE,
            NONE,
            dict.fromkeys(again, (("infantry", 6), ("fighter", 2))),
        )
    )


def test_each_unit_attacks_once() -> None:
    force = Band("x", "tank", 3, frozenset("ab"))
    second = Band("y", "tank", 3, frozenset("ab"))

    assert len(together(force)) == 1
    assert together(force, second) == {"a", "b"}


def test_what_transports_carry_lands_in_one_place() -> None:
    landings = [Band(AFLOAT, "tank", 4, frozenset(place)) for place in "ab"]
    marches = [Band("x", "tank", 4, frozenset(place)) for place in "ab"]

    assert len(together(*landings)) == 1
    assert len(together(*marches)) == 2


def test_a_place_that_is_taken_back_draws_less() -> None:
    force = Band("x", "infantry", 6, frozenset("ab"))

    assert together(force, again="a") == {"b"}
    assert together(force, again="b") == {"a"}


def test_a_part_of_a_force_is_enough_against_few() -> None:
    strike = Replies(judge_of(GAME.edition)).strike((("tank", 20),), (("infantry", 1),), 5.0)

    assert 0 < dict(strike.force)["tank"] < 20


def test_what_is_beaten_strikes_no_more() -> None:
    seen = study(
        {
            "power": "soviet_union",
            "units": {
                "russia": {"soviet_union": "1 infantry"},
                "west_russia": {"germany": "5 tank"},
            },
            "control": {"west_russia": "germany"},
        }
    )
    outlook = Outlook(seen)

    assert outlook.feared(outlook.standing, outlook.worth) > 0
    assert not outlook.feared(outlook.standing, outlook.worth, frozenset(["west_russia"]))
