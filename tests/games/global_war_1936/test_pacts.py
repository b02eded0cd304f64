"""Pacts: proposed, answered, ended; what they forbid and pay (chapter 6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    ended,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    turn,
)
from wartable.core.errors import BadData
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.decisions import AnswerPact, AssignDie
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import State, Window

JANUARY_1939 = 6
POLAND = data().map.areas["poland"].zones


@pytest.mark.rule("GW-6.1-01")
def test_a_pact_is_signed_in_anybodys_turn() -> None:
    """Japan proposes while Germany produces; the USSR answers, then Germany goes on."""
    asked = play(begin(), "japan: propose japanese_soviet")

    assert GAME.pending(asked) == (AnswerPact("ussr", "japanese_soviet", "japan"),)
    assert GAME.at_will(asked) == ()
    assert play(asked, "ussr: sign").pacts == {"japanese_soviet": "signed"}
    refusal = play(asked, "ussr: refuse")
    assert refusal == begin()
    assert "japan: propose japanese_soviet" in offered(refusal, "japan")


@pytest.mark.rule("GW-6.4-01")
def test_molotov_and_ribbentrop_sign_in_january_1939_or_later() -> None:
    line = "germany: propose molotov_ribbentrop"

    assert refused(turn(begin(), "japan", JANUARY_1939 - 1), line) == ["GW-6.4-01"]
    assert refused(turn(begin(), "japan", JANUARY_1939), line) == []


@pytest.mark.rule("GW-6.2-01")
def test_a_pact_that_was_ended_is_never_signed_again() -> None:
    """Breaking the Japanese-Soviet pact costs 5 IPP, which must be there."""
    signed = replace(begin(), pacts={"japanese_soviet": "signed"})
    ended = play(signed, "japan: end japanese_soviet")

    assert ended.sheets["japan"].ipp == signed.sheets["japan"].ipp - 5
    assert ended.pacts == {"japanese_soviet": "ended"}
    assert refused(ended, "ussr: propose japanese_soviet") == ["GW-6.2-01"]
    assert refused(ended, "japan: end japanese_soviet") == ["GW-6.2-01"]
    assert refused(sheet(signed, "ussr", ipp=4), "ussr: end japanese_soviet") == ["GW-6.3-01"]


@pytest.mark.rule("GW-6.4-01")
def test_who_has_a_pact_does_not_declare_war() -> None:
    pacts = {"japanese_soviet": "signed", "molotov_ribbentrop": "signed"}
    state = replace(begin(data="known"), pacts=pacts)

    assert refused(state, "japan: declare war on ussr") == ["GW-6.3-01"]
    assert refused(state, "germany: declare war on ussr") == ["GW-6.4-01"]
    free = play(state, "germany: end molotov_ribbentrop")
    assert free.sheets["germany"].ipp == state.sheets["germany"].ipp
    assert refused(free, "germany: declare war on ussr") == []


@pytest.mark.rule("GW-6.1-01")
def test_only_its_parties_sign_a_pact() -> None:
    assert refused(begin(), "italy: propose japanese_soviet") == ["GW-6.3-01"]
    assert refused(begin(), "italy: propose japanese_soviet for japan") == ["GW-7.1-01"]
    assert refused(begin(), "japan: sign") == ["GW-7.1-01"]


def test_the_truce_is_not_agreed_at_will() -> None:
    assert refused(begin(), "ccp: propose chinese_truce") == ["GW-6.6-01", "GW-5.1-26"]


def _last_phase(state: State) -> State:
    """The last player turn of a round is about to end."""
    return turn(state, "usa", JANUARY_1939)


@pytest.mark.rule("GW-6.4-02", "GW-12.11-01", "GW-AMB-40", "GW-8.2-06")
def test_trade_is_paid_once_all_of_poland_is_theirs() -> None:
    """Germany gets 5 IPP, the USSR 3 and a technology roll, though it earns less than 15."""
    state = replace(begin(), pacts={"molotov_ribbentrop": "signed"})
    parted = own(own(state, "germany", *POLAND), "ussr", "east_poland")
    after = ended(_last_phase(parted))

    assert GAME.pending(after) == (AssignDie("ussr", "ussr"),)
    assert after.sheets["germany"].ipp == state.sheets["germany"].ipp + 5
    assert after.sheets["ussr"].ipp == state.sheets["ussr"].ipp + 3
    next_round = play(after, "ussr: research radar", 7)
    assert next_round.sheets["ussr"].technologies == {"radar": 1}
    assert (next_round.round, next_round.slot) == (JANUARY_1939 + 1, "germany")
    for missing in (own(parted, "poland", "warsaw"), replace(parted, pacts={})):
        unpaid = ended(_last_phase(missing))
        assert unpaid.sheets["germany"].ipp == state.sheets["germany"].ipp


@pytest.mark.rule("GW-AMB-16")
def test_the_trade_die_is_for_a_technology_not_yet_rolled_for() -> None:
    state = replace(
        begin(), pacts={"molotov_ribbentrop": "signed"}, rolled=frozenset({("ussr", "radar")})
    )
    asked = ended(_last_phase(own(state, "germany", *POLAND)))

    assert refused(asked, "ussr: research radar") == ["GW-8.2-02"]
    assert "GW-6.4-02" in refused(asked, "ussr: research radar for germany")
    assert "ussr: research heavy_armor" in offered(asked)


@pytest.mark.parametrize(
    "decision",
    [
        AnswerPact("ussr", "japanese_soviet", "germany"),
        AnswerPact("japan", "japanese_soviet", "japan"),
        AssignDie("germany", "germany"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(decision: AnswerPact | AssignDie) -> None:
    with pytest.raises(BadData):
        GAME.check_state(replace(begin(), flow=(Window((decision,)),)))


def test_nobody_acts_at_will_while_a_question_is_open() -> None:
    asked = play(begin(), "japan: propose japanese_soviet")

    assert refused(asked, "germany: declare war on france") == ["GW-7.1-01"]
    assert pos(asked).state.flow
