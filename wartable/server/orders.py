"""Standing orders: what a defender who is away has said beforehand."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select

from wartable.desk.orders import faults
from wartable.server.hall import game_desk
from wartable.server.refusals import Malformed, Refusal
from wartable.server.rows import TableRow
from wartable.server.schema import orders, tables
from wartable.server.values import Orders

BY_ORDERS = "By standing orders."
"""What the log notes of an answer that they gave."""
MOST = 4000
"""How many bytes the orders of one seat take."""


def orders_of(db: Connection, id: str, seat: str) -> Orders:
    """The orders of a seat; none are given at first."""
    found = db.execute(
        select(orders).where(orders.c.table == id, orders.c.seat == seat)
    ).one_or_none()
    if found is None:
        return Orders(active=False)
    return Orders(found.active, found.orders)


def tables_with_orders(db: Connection) -> list[str]:
    """The tables being played where somebody has left orders."""
    query = select(orders.c.table).join(tables, tables.c.id == orders.c.table)
    return list(db.scalars(query.where(orders.c.active, tables.c.status == "playing").distinct()))


def give(db: Connection, row: TableRow, seat: str, given: Orders) -> None:
    """Replace the orders of a seat."""
    id = row.id
    if len(msgspec.json.encode(given.orders)) > MOST:
        raise Refusal("too_large")
    for why in faults(game_desk(row.game).info("en").orders, given.orders):
        raise Malformed("malformed", why=why)
    db.execute(delete(orders).where(orders.c.table == id, orders.c.seat == seat))
    values = {"table": id, "seat": seat, "active": given.active, "orders": given.orders}
    db.execute(insert(orders).values(values))
