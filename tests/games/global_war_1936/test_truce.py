"""The Chinese truce: broken in a faction's own combat phase, with units of both in a zone (6.6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.front import there
from tests.games.global_war_1936.table import (
    begin,
    fought,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
)
from wartable.games.global_war_1936.state import State

ZONE, BESIDE = "hunan", "kweichow"


def _truce(slot: str, phase: str = "combat", owner: str = "kmt", **units: str) -> State:
    """Both factions stand in one zone under the truce, and nobody else is in China."""
    state = turn(begin(), slot, 9, phase)
    china = pos(state).data.map.areas["chinese_home_country"].zones
    kept = {space: there for space, there in state.units.items() if space not in china}
    wars = frozenset(war for war in state.wars if {*war} != {"ccp", "kmt"})
    state = replace(state, units=kept, wars=wars, pacts={"chinese_truce": "signed"})
    state = own(state, owner, ZONE, BESIDE)
    both = ", ".join(f"{each}@{faction}" for faction, each in units.items())
    return stand(state, ZONE, both, "kmt")


@pytest.mark.rule("GW-6.6-03")
def test_a_faction_breaks_the_truce_in_its_own_combat_phase() -> None:
    line = "{0}: end chinese_truce"
    for faction, other in (("kmt", "ccp"), ("ccp", "kmt")):
        state = _truce(faction, kmt="1 infantry", ccp="1 infantry")
        assert line.format(faction) in offered(state, faction)
        assert f"{faction}: done" in offered(state, faction)
        assert refused(state, line.format(other)) == ["GW-6.6-03"]
        for phase in ("production", "combat_movement", "noncombat"):
            early = turn(state, faction, 9, phase)
            assert refused(early, line.format(faction)) == ["GW-6.6-03"], phase
        broken = play(state, line.format(faction))
        assert pos(broken).relations.is_enemy("ccp", "kmt")
        assert f"{faction}: fight in {ZONE}" in offered(broken, faction)
        kept = play(state, f"{faction}: done")
        assert not pos(kept).relations.is_enemy("ccp", "kmt")


@pytest.mark.rule("GW-6.6-03", "GW-5.1-27")
def test_shared_zones_are_fought_for_to_the_end() -> None:
    """The CCP breaks it in a zone of the KMT: nobody retreats, and who is left owns the zone."""
    state = _truce("ccp", kmt="1 infantry", ccp="1 infantry")
    broken = play(state, "ccp: end chinese_truce")
    assert refused(broken, "ccp: done") == ["GW-10.1-01"]

    won = fought(broken, f"ccp: fight in {ZONE}", 12, 12, 1, 12)
    assert there(won, ZONE) == {"ccp infantry": 1}
    assert won.control[ZONE] == "ccp"
    lost = fought(broken, f"ccp: fight in {ZONE}", 12, 1)
    assert there(lost, ZONE) == {"kmt infantry": 1}
    assert lost.control[ZONE] == "kmt"


@pytest.mark.rule("GW-6.6-03")
def test_who_breaks_it_at_home_keeps_or_loses_the_zone() -> None:
    state = _truce("ccp", owner="ccp", kmt="1 infantry", ccp="1 infantry")
    broken = play(state, "ccp: end chinese_truce")

    won = fought(broken, f"ccp: fight in {ZONE}", 1, 12)
    assert won.control[ZONE] == "ccp"
    assert ZONE not in won.taken
    lost = fought(broken, f"ccp: fight in {ZONE}", 12, 1)
    assert lost.control[ZONE] == "kmt"


@pytest.mark.rule("GW-6.6-03")
def test_units_leave_shared_zones_before() -> None:
    """In combat movement, to a zone that is not attacked; nobody leaves so from other zones."""
    state = _truce("ccp", "combat_movement", kmt="1 infantry", ccp="2 infantry")
    line = f"ccp: move 1 infantry: {ZONE} > {BESIDE}"

    assert line in offered(state, "ccp")
    left = play(state, line)
    assert there(left, BESIDE) == {"ccp infantry": 1}
    assert there(left, ZONE) == {"ccp infantry": 1, "kmt infantry": 1}
    alone = _truce("ccp", "combat_movement", ccp="2 infantry")
    assert "GW-9.1-01" in refused(alone, line)


@pytest.mark.rule("GW-6.6-04")
def test_low_morale_is_the_end_of_who_breaks_it() -> None:
    """KMT infantry that rolls 10 is eliminated; after the CCP evolved it only misses."""
    state = _truce("kmt", kmt="2 infantry", ccp="1 infantry")
    broken = play(state, "kmt: end chinese_truce")

    # One rolls 10, the other hits.
    after = fought(broken, f"kmt: fight in {ZONE}", 10, 1, 12)
    assert there(after, ZONE) == {"kmt infantry": 1}
    evolved = sheet(broken, "ccp", evolved=True, capital=ZONE)
    missed = fought(evolved, f"kmt: fight in {ZONE}", 10, 1, 12)
    assert there(missed, ZONE) == {"kmt infantry": 2}


@pytest.mark.rule("GW-6.6-03", "GW-14.3-01")
def test_a_truce_that_ended_with_evolution_is_fought_out_in_the_next_combat_phase() -> None:
    state = _truce("ccp", "combat_movement", kmt="1 infantry", ccp="1 infantry")
    over = replace(state, pacts={"chinese_truce": "ended"}, wars=state.wars | {("ccp", "kmt")})
    phase = play(over, "ccp: done")

    assert f"ccp: fight in {ZONE}" in offered(phase, "ccp")
