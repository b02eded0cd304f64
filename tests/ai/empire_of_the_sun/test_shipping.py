"""Shipping: brigades that ships carry, and what a point is worth that later cards could use."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import play, to_play
from wartable.ai.empire_of_the_sun.forces import Forces
from wartable.ai.empire_of_the_sun.means import Means
from wartable.ai.empire_of_the_sun.reply import Reply
from wartable.ai.empire_of_the_sun.shipping import FREIGHT, POINTS, TAKEN, shipping_point
from wartable.games.empire_of_the_sun.actions import PlayEvent, PlayOperations
from wartable.games.empire_of_the_sun.position import position_of

MIRI, CAM_RANH = "2415", "2311"
BRIGADE, MOGAMI = "jp_bde_2sn", "jp_ca_mogami"


def means(*, shipping: int = 7, hand: tuple[str, ...] = (), **units: str) -> Means:
    """An Offensive of the South HQ has begun, nobody is activated."""
    state = to_play("JP-50", *hand, scenario="1942", units=units)
    marks = replace(state.marks, asp={"japan": shipping, "allies": 0}, asp_used={})
    state = play(replace(state, marks=marks), PlayOperations("japan", "JP-50", "jp_hq_south"))
    return Means(position_of(state))


@pytest.mark.rule("EOS-8.46-01", "EOS-8.46-02")
def test_a_brigade_goes_with_a_cruiser_of_its_port() -> None:
    """It takes no point, and goes where there are none; who lies elsewhere does not carry it."""
    near = means(shipping=0, jp_bde_2sn=CAM_RANH, jp_ca_mogami=CAM_RANH)
    (part,) = [part for part in near.parts(MIRI) if part.unit == BRIGADE]
    assert (part.ship, near.freight(part)) == (MOGAMI, 0)

    task = Forces(near, Reply(near.pos), 1.0).best(MIRI, 1.0)
    assert task is not None
    assert {*task.units} >= {BRIGADE, MOGAMI}

    far = means(shipping=0, jp_bde_2sn=CAM_RANH, jp_ca_mogami="2212")
    assert not [part for part in far.parts(MIRI) if part.unit == BRIGADE]


def test_a_brigade_whose_ship_is_needed_elsewhere_takes_a_point() -> None:
    near = means(jp_bde_2sn=CAM_RANH, jp_ca_mogami=CAM_RANH)

    task = Forces(near, Reply(near.pos), 1.0).best(MIRI, 1.0, used={MOGAMI})

    assert task is not None
    (part,) = [part for part in task.parts if part.unit == BRIGADE]
    assert (part.ship, near.freight(part)) == ("", 1)


@pytest.mark.rule("EOS-17.11-07")
def test_aircraft_that_join_by_the_card_are_reckoned_with() -> None:
    """In December the aircraft in Singapore fight for Kuantan, even in a Surprise Attack; where no
    card says so, they do not. So one army is not enough."""
    state = to_play("JP-02", scenario="campaign", turn=1, plays=2)
    december = Means(position_of(play(state, PlayEvent("japan", "JP-02"))))
    reply = Reply(december.pos)
    assert [part.unit for part in reply.joining("2014")] == ["uk_air_malaya"]
    assert Reply(means().pos).joining("2014") == ()

    task = Forces(december, reply, 1.0).best("2014", 2.7)

    assert task is not None
    assert len([part for part in task.parts if part.role == "land"]) > 1
    assert task.result.take > 0.9


def test_a_point_is_dear_while_later_cards_could_use_it() -> None:
    """Seven points are four landings: the fifth place tells their price. With no other card in
    hand, or with points for all of them, they are cheap."""
    hand = ("JP-03", "JP-04", "JP-05", "JP-06", "JP-07", "JP-08")
    prizes = [4.0, 3.0, 2.5, 2.0, 1.8, 1.5]

    assert shipping_point(means(hand=hand), prizes) == pytest.approx(TAKEN * 1.8 / POINTS)
    assert shipping_point(means(hand=hand[:1]), prizes) == FREIGHT
    assert shipping_point(means(hand=hand, shipping=20), prizes) == FREIGHT
    assert shipping_point(means(hand=hand), prizes[:3]) == FREIGHT
