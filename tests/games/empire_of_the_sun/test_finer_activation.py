"""Activation to the letter: what holds in an Offensive of one's own and not in Reaction (7.21)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import orders, rules
from wartable.games.empire_of_the_sun.actions import ActivateUnits
from wartable.games.empire_of_the_sun.offensive import activate

CENTRAL, BOMBERS, OAHU = "us_hq_central_pacific", "us_air_20bc", "5808"
SHIPS = ("us_ca_northampton", "us_cv_enterprise")


def allied(**changes):
    """Central Pacific HQ and two ships on Oahu; one unit may be activated."""
    units = {CENTRAL: OAHU, **dict.fromkeys(SHIPS, OAHU), **changes.pop("units", {})}
    return orders(
        "1943",
        empty=True,
        side="allies",
        card="AL-13",
        event=False,
        hq=CENTRAL,
        limit=1,
        units=units,
        **changes,
    )


def against(made, *units):
    return rules(activate.activate_objections(made.pos, ActivateUnits("allies", units)))


@pytest.mark.rule("EOS-7.21-02", "EOS-7.21-05")
def test_too_many_for_an_offensive_are_refused_by_its_own_rule():
    made = allied()

    assert against(made, SHIPS[0]) == []
    assert against(made, *SHIPS) == ["EOS-7.21-02"]


@pytest.mark.rule("EOS-12.31-05")
def test_who_has_bombed_is_not_activated_even_beside_an_enemy():
    """In Reaction that would let the bombers fight."""
    made = allied(
        units={BOMBERS: OAHU, "jp_ca_aoba": OAHU}, memory={"bombers": frozenset({BOMBERS})}
    )

    assert against(made, BOMBERS) == ["EOS-12.31-05"]
    assert [*activate.candidates(made.pos, "allies")] == [
        ActivateUnits("allies", (ship,)) for ship in sorted(SHIPS)
    ]
