"""China: warlords who join a faction, the truce, and factions that become major powers (4.9, 6.6,
14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import answer, any_answer, asked, one_branch
from wartable.forces import single
from wartable.games.global_war_1936.actions import Refuse, Sign
from wartable.games.global_war_1936.decisions import AgreeTruce
from wartable.games.global_war_1936.diplomacy.alignment import align
from wartable.games.global_war_1936.events import (
    Change,
    Evolved,
    FateRolled,
    PactEnded,
    PactRefused,
    PactSigned,
    UnitsChanged,
    WarDeclared,
    WarsBecame,
    ZonesPassed,
)
from wartable.games.global_war_1936.groups import CHINA, is_chinese, is_warlord
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.relations import TRUCE, pair
from wartable.games.global_war_1936.rules import Question, Rule
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.unit import owned_by

CCP, KMT, DADAO = "ccp", "kmt", "dadao_government"
ATTACKED = "attacked China"
"""Counted while a foreign nation's combat phase is under way that began a war in China."""


def attack_all(script: Script, before: Position, by: str, on: str) -> None:
    """A foreign nation that comes to war with one of China is at war with all of it; on one that is
    no major power war comes by an attack alone (GW-4.9-01, GW-4.9-02, GW-5.1-05)."""
    if not is_foreign_war(before, by, on):
        return
    if not before.relations.is_major(on):
        _remember(script)
    for faction in _at_peace(script.pos, by):
        script.emit(WarDeclared(script.pos.relations.host(by), (faction,)))


def is_foreign_war(pos: Position, by: str, on: str) -> bool:
    """One from outside China, Dadao not among them, fights one of China (GW-4.9-02,
    GW-AMB-44)."""
    return is_chinese(pos, on) and not is_chinese(pos, by) and by != DADAO


def attacked(script: Script, by: str, on: str) -> None:
    """Who attacks a zone of one of them attacks all of China, while there are warlords or a faction
    at peace with it: war that is only declared is no attack (GW-4.9-02)."""
    pos = script.pos
    is_news = any(_warlords(pos)) or any(_at_peace(pos, by))
    if not is_news or not is_foreign_war(pos, by, on):
        return
    _remember(script)
    attack_all(script, pos, by, on)


def _remember(script: Script) -> None:
    if not script.pos.spent("ready", ATTACKED):
        script.count("ready", ATTACKED)


def _at_peace(pos: Position, by: str) -> Iterator[str]:
    """The factions that an attack on China brings to war with the nation."""
    relations = pos.relations
    for faction in (CCP, KMT):
        same = relations.alliance(faction) == relations.alliance(by)
        if pos.exists(faction) and not same and not relations.is_enemy(by, faction):
            yield faction


# warlords


def _warlords(pos: Position) -> list[str]:
    return [nation for nation in pos.data.nations if is_warlord(pos, nation) and pos.exists(nation)]


def join_after_combat(script: Script) -> None:
    """At the end of the attacker's combat phase warlords who were attacked by a Chinese join his
    enemies, and after a foreign attack all of them join somebody (GW-4.9-02, GW-4.9-04,
    GW-4.9-05)."""
    for warlord in _warlords(script.pos):
        foes = script.pos.relations.at_war_with(warlord)
        if KMT in foes:
            align(script, warlord, CCP, "GW-4.9-04")
        elif foes & {CCP, DADAO}:
            _turn_from(script, warlord)
    if script.pos.spent("ready", ATTACKED):
        before = script.pos
        for warlord in _warlords(before):
            _join_by_zones(script, before, warlord)


def _turn_from(script: Script, warlord: str) -> None:
    """He joins the KMT; without one he stays neutral (GW-4.9-05)."""
    if script.pos.exists(KMT):
        align(script, warlord, KMT, "GW-4.9-05")
        return
    left = sorted(war for war in script.state.wars if warlord not in war)
    script.emit(WarsBecame(tuple(left), "GW-4.9-05"))


def _join_by_zones(script: Script, pos: Position, warlord: str) -> None:
    """Each of his zones joins whom its neighbours, as they were before, and a die say; one that
    would join a KMT that surrendered stays his (GW-4.9-03, GW-4.9-05, GW-AMB-14)."""
    shares = [(zone, _side(script, pos, zone)) for zone in pos.zones_of(warlord)]
    joins = [(zone, to) for zone, to in shares if pos.exists(to)]
    for zone, to in joins:
        script.emit(ZonesPassed((zone,), to, "GW-4.9-03"))
        mine = tuple((u, n) for u, n in script.pos.units(zone) if u.owner == warlord)
        if mine:
            theirs = tuple((owned_by(unit, to), number) for unit, number in mine)
            script.emit(UnitsChanged((Change(zone, mine, theirs),), "GW-4.9-03"))
    heir = joins[-1][1] if joins else KMT
    if len(joins) == len(shares) and pos.exists(heir):
        align(script, warlord, heir, "GW-4.9-02")


def _side(script: Script, pos: Position, zone: str) -> str:
    around = {pos.state.control[there] for there in pos.data.map.land[zone].neighbours}
    beside = tuple(faction for faction in (CCP, DADAO) if faction in around)
    if not beside:
        return KMT
    (face,) = script.roll(f"join {zone}")
    to = _joined(beside, face)
    script.emit(FateRolled(zone, face, to))
    return to


def _joined(beside: tuple[str, ...], face: int) -> str:
    """GW-4.9-03."""
    if len(beside) == 1:
        return beside[0] if face <= 6 else KMT
    return CCP if face <= 5 else KMT if face <= 10 else DADAO


# the truce


def may_agree(pos: Position) -> bool:
    """Both factions are there, at war with each other, none has evolved, and there was no truce
    before (GW-6.6-01, GW-6.2-01, GW-6.6-02)."""
    return (
        pos.relations.is_enemy(CCP, KMT)
        and TRUCE not in pos.state.pacts
        and all(pos.exists(faction) and not pos.sheet(faction).evolved for faction in CHINA)
    )


def ask_for_truce(script: Script) -> None:
    """After a foreign major power's attack both factions are asked (GW-6.6-01)."""
    pos = script.pos
    foes = pos.relations.major_foes(CCP) & pos.relations.major_foes(KMT)
    if pos.spent("ready", ATTACKED) and foes and may_agree(pos):
        script.ask(*(AgreeTruce(pos.lead_of(faction)) for faction in (CCP, KMT)))


def _sign(script: Script, action: Sign) -> None:
    """Once both agreed there is a truce and no war between them (GW-6.6-02)."""
    if answer(script, asked(script.pos.top, AgreeTruce, action)):
        script.emit(PactSigned(TRUCE, action.by))
        left = sorted(script.state.wars - {pair(CCP, KMT)})
        script.emit(WarsBecame(tuple(left), "GW-6.6-02"))


def _refuse(script: Script, action: Refuse) -> None:
    script.pop()
    script.emit(PactRefused(TRUCE, action.by))


def _faults(pos: Position, decision: AgreeTruce) -> Iterator[str]:
    if decision.owner not in CHINA or not may_agree(pos):
        yield "there is no truce to agree on"


QUESTION = Question(
    AgreeTruce,
    {Sign: Rule(any_answer, _sign), Refuse: Rule(any_answer, _refuse)},
    one_branch(lambda pos, decision: (Sign(decision.owner), Refuse(decision.owner))),
    {},
    faults=_faults,
)


# evolution


def evolve_faction(script: Script) -> bool:
    """A faction whose zones are worth enough is a major power; a truce ends with it
    (GW-14.3.1-02, GW-6.6-03)."""
    pos = script.pos
    for faction in (CCP, KMT):
        needed = pos.data.nations[faction].evolves_at
        worth = sum(pos.data.map.land[zone].value for zone in pos.zones_of(faction))
        if pos.exists(faction) and not pos.sheet(faction).evolved and worth >= needed:
            script.emit(Evolved(faction))
            if pos.state.pacts.get(TRUCE) == "signed":
                script.emit(PactEnded(TRUCE, faction))
                script.emit(WarDeclared((CCP,), (KMT,)))
            return True
    return False


def found_factory(script: Script, zone: str) -> None:
    """The capital of a faction that evolved gets its factory (GW-14.3.1-03, GW-3.3-17,
    GW-3.3-22)."""
    kind = "major_factory" if script.pos.data.map.land[zone].city else "medium_factory"
    script.change_facilities(zone, more=single(Facility(kind)))
