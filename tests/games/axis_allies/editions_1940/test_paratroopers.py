"""Paratroopers (G40-RND-06, G40-RND-08)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)

UNITS = {
    "germany": "3 infantry, 1 artillery",
    "western_germany": "2 infantry",
    "holland_belgium": "1 infantry",
    "france": {"france": "1 infantry, 1 aa_gun"},
    "normandy_bordeaux": {"france": "1 infantry"},
}
BASE = {"germany": {"air_base": 0}}
TECH = {"germany": ["paratroopers"]}
JUMP = "move 1 infantry: germany > western_germany > france to drop"


def position(**given):
    given = {"units": UNITS, "facilities": BASE, "technologies": TECH} | given
    return table.position("germany", **given)


@pytest.mark.rule("G40-RND-06")
def test_infantry_jumps_into_a_battle_that_others_fight_too():
    """Two from each base at the most, three spaces at the most."""
    state = position()
    assert table.refused(state, JUMP) == {"G40-RND-06"}

    state = table.play(state, "move 1 infantry: western_germany > france")
    assert table.is_legal(state, JUMP)
    assert table.refused(state, JUMP.replace("1 infantry", "3 infantry")) == {"G40-RND-06"}
    assert table.refused(state, JUMP.replace("1 infantry", "1 artillery")) == {"G40-RND-06"}
    assert f"germany: {JUMP}" in table.listed(state)
    far = "move 1 infantry: germany > western_germany > holland_belgium > normandy_bordeaux to drop"
    assert table.refused(state, far) == {"G40-RND-06"}


@pytest.mark.rule("G40-RND-06")
@pytest.mark.parametrize(
    "given",
    [{"facilities": {}}, {"facilities": {"germany": {"air_base": 3}}}, {"technologies": {}}],
)
def test_nobody_jumps_without_a_working_base_or_the_skill(given):
    state = table.play(position(**given), "move 1 infantry: western_germany > france")

    assert table.refused(state, JUMP) == {"G40-RND-06"}
    assert not any(move.endswith("to drop") for move in table.listed(state))


@pytest.mark.rule("G40-RND-08")
def test_paratroopers_of_one_base_jump_into_one_territory():
    state = table.play(
        position(),
        "move 1 infantry: western_germany > france",
        "move 1 infantry: holland_belgium > normandy_bordeaux",
        JUMP,
    )

    assert table.is_legal(state, JUMP)
    assert table.refused(
        state,
        "move 1 infantry: germany > western_germany > holland_belgium > normandy_bordeaux to drop",
    ) == {"G40-RND-08"}


@pytest.mark.rule("G40-RND-06", "G40-CMB-08")
def test_guns_fire_at_paratroopers_and_they_retreat_with_the_others():
    state = table.play(position(), "move 1 infantry: western_germany > france", JUMP, "done")
    events, state = table.events(state, "fight in france", dice=(6, 6, 6, 6))

    assert rolls(events)[0] == ("AA fire", (1,))
    assert "retreat from france to western_germany" in table.choices(state)
    assert "retreat from france to germany" not in table.choices(state)
    state = table.play(state, "retreat from france to western_germany")
    assert sum(number for _, number in table.pos(state).own("western_germany")) == 3


@pytest.mark.rule("G40-RND-06", "G40-AMP-19", "G40-CMB-27")
def test_beside_seaborne_units_paratroopers_fight_on_when_aircraft_leave():
    """Nobody came over land, so there is nowhere to go for them."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "sz_110": "1 transport*moved<sz_112{infantry^united_kingdom}",
            "united_kingdom": {
                "germany": "1 infantry*dropped<holland_belgium, 1 fighter~2*moved",
                "united_kingdom": "3 infantry",
            },
        },
    )
    state = table.play(state, "fight in united_kingdom", dice=(6, 6, 6, 6, 6, 6))
    assert table.choices(state) == {"press on in united_kingdom", "retreat from united_kingdom"}
    state = table.play(state, "retreat from united_kingdom", dice=(6, 6, 1, 1, 6))

    assert table.units(state, "united_kingdom") == "1 fighter~2*fought"
