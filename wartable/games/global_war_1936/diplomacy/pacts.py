"""Pacts (chapter 6): who may sign which and when, and what it costs to end one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.core.flow import any_answer, asked, one_branch
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import EndPact, Propose, Refuse, Sign
from wartable.games.global_war_1936.decisions import AnswerPact
from wartable.games.global_war_1936.diplomacy.alignment import align
from wartable.games.global_war_1936.events import PactEnded, PactRefused, PactSigned, WarDeclared
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script


@dataclass(frozen=True, slots=True)
class Pact:
    """An agreement of two nations."""

    id: str
    parties: tuple[str, str]
    rule: str
    since: str = ""
    """The first calendar round in which it may be signed."""
    fine: int = 0
    """IPP that who ends it pays."""
    on_occasion: str = ""
    """The rule of the moment in which alone it is signed; nothing if that is at will."""
    ends_in: str = ""
    """The phase of one's own turn in which alone it is ended (GW-6.6-03)."""

    by_one: str = ""
    """Who alone signs and ends it (GW-6.5-01, GW-6.5-03)."""
    aligns_to: str = ""
    """Whom the other party aligns to when it is broken."""
    no_aid: bool = False
    """Neither lends to a nation that the other is at war with."""

    def other(self, nation: str) -> str:
        return self.parties[1] if nation == self.parties[0] else self.parties[0]


PACTS = {
    pact.id: pact
    for pact in (
        Pact("japanese_soviet", ("japan", "ussr"), "GW-6.3-01", fine=5, no_aid=True),
        Pact("molotov_ribbentrop", ("germany", "ussr"), "GW-6.4-01", since="1939-01"),
        Pact(
            "moscow_treaty",
            ("ussr", "finland"),
            "GW-6.5-03",
            fine=5,
            by_one="ussr",
            aligns_to="germany",
        ),
        Pact(
            "chinese_truce", ("ccp", "kmt"), "GW-6.6-01", on_occasion="GW-6.6-01", ends_in="combat"
        ),
    )
}


def is_signed(pos: Position, pact: str) -> bool:
    return pos.state.pacts.get(pact) == "signed"


def in_force_between(pos: Position, one: str, other: str) -> Pact | None:
    """The pact by which neither attacks the other (GW-6.3-01, GW-6.4-01, GW-6.6-02)."""
    for pact in PACTS.values():
        if {one, other} == {*pact.parties} and is_signed(pos, pact.id):
            return pact
    return None


def aid_objections(pos: Position, sender: str, to: str) -> Iterator[Objection]:
    """Why a pact forbids lend-lease to that nation (GW-6.3-01)."""
    for pact in PACTS.values():
        if pact.no_aid and sender in pact.parties and is_signed(pos, pact.id):
            other = pact.other(sender)
            if pos.relations.is_enemy(other, to):
                yield no(
                    pos, pact.rule, "{nation} is at war with {nation_2}", nation=other, nation_2=to
                )


def _party_objections(pos: Position, by: str, nation: str, pact: Pact) -> Iterator[Objection]:
    if nation not in pact.parties:
        yield no(pos, pact.rule, "{nation} is no party to that pact", nation=nation)
    elif pos.lead_of(nation) != by:
        yield no(pos, "GW-7.1-01", "{nation} is not led by {nation_2}", nation=nation, nation_2=by)
    if pact.by_one and nation != pact.by_one:
        yield no(pos, pact.rule, "{nation} has no say in it", nation=nation)


def propose_objections(pos: Position, action: Propose) -> Iterator[Objection]:
    """Why the pact cannot be proposed now (GW-6.1-01, GW-6.2-01, GW-6.4-01)."""
    pact = PACTS[action.pact]
    yield from _party_objections(pos, action.by, action.nation, pact)
    if pact.on_occasion:
        yield no(pos, pact.on_occasion, "this pact is not signed at will")
    if pact.by_one:
        yield no(pos, "GW-6.5-01", "it is signed by one side alone")
    match pos.state.pacts.get(pact.id):
        case "signed":
            yield no(pos, "GW-6.1-01", "the pact is signed already")
        case "ended":
            yield no(pos, "GW-6.2-01", "a pact that was ended is never signed again")
    if pos.date < pact.since:
        yield no(pos, pact.rule, "it can be signed from {date} on", date=pact.since)
    if pos.relations.is_enemy(*pact.parties):
        yield no(pos, "GW-5.1-26", "{nation} and {nation_2} are at war", **_two(pact))


def _two(pact: Pact) -> dict[str, str]:
    return {"nation": pact.parties[0], "nation_2": pact.parties[1]}


def propose(script: Script, action: Propose) -> None:
    """The other party is asked at once (GW-6.1-01)."""
    other = PACTS[action.pact].other(action.nation)
    script.ask(AnswerPact(script.pos.lead_of(other), action.pact, action.nation))


def end_objections(pos: Position, action: EndPact) -> Iterator[Objection]:
    """Why the pact cannot be ended now (GW-6.2-01, GW-6.3-01)."""
    pact = PACTS[action.pact]
    yield from _party_objections(pos, action.by, action.nation, pact)
    if not is_signed(pos, pact.id):
        yield no(pos, "GW-6.2-01", "the pact is not in force")
    if pact.ends_in and not (pos.state.phase == pact.ends_in and action.nation in pos.acting):
        yield no(pos, "GW-6.6-03", "it is broken in one's own combat phase")
    if pos.sheet(action.nation).ipp < pact.fine:
        yield no(
            pos,
            pact.rule,
            "{nation} must pay {number} IPP to break it",
            nation=action.nation,
            number=pact.fine,
        )


def end_pact(script: Script, action: EndPact) -> None:
    """It is over for good, at once (GW-6.2-01, GW-6.3-01, GW-6.6-03)."""
    pact = PACTS[action.pact]
    script.pay(action.nation, pact.fine, action.pact)
    script.emit(PactEnded(action.pact, action.nation))
    if pact.ends_in:
        script.emit(WarDeclared((action.nation,), (pact.other(action.nation),)))
    minor = pact.other(action.nation)
    if pact.aligns_to and script.pos.exists(minor) and script.pos.exists(pact.aligns_to):
        align(script, minor, pact.aligns_to, pact.rule)


# the answer


def _sign(script: Script, action: Sign) -> None:
    decision = asked(script.pos.top, AnswerPact, action)
    script.pop()
    signer = PACTS[decision.pact].other(decision.proposed_by)
    script.emit(PactSigned(decision.pact, signer))


def _refuse(script: Script, action: Refuse) -> None:
    decision = asked(script.pos.top, AnswerPact, action)
    script.pop()
    signer = PACTS[decision.pact].other(decision.proposed_by)
    script.emit(PactRefused(decision.pact, signer))


def _faults(pos: Position, decision: AnswerPact) -> Iterator[str]:
    pact = PACTS[decision.pact]
    if decision.proposed_by not in pact.parties:
        yield f"{decision.proposed_by} proposes a pact of others"
    elif decision.owner != pos.lead_of(pact.other(decision.proposed_by)):
        yield f"{decision.owner} is asked about a pact of others"
    if pact.id in pos.state.pacts:
        yield f"{pact.id} is proposed, and was signed already"


QUESTION = Question(
    AnswerPact,
    {Sign: Rule(any_answer, _sign), Refuse: Rule(any_answer, _refuse)},
    one_branch(lambda pos, decision: (Sign(decision.owner), Refuse(decision.owner))),
    {},
    faults=_faults,
)
