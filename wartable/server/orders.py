"""Standing orders: what a defender who is away has said beforehand."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from wartable.server.schema import orders
from wartable.server.values import Orders


def orders_of(db: Connection, id: str, seat: str) -> Orders:
    """The orders of a seat; none are given at first."""
    found = db.execute(
        select(orders).where(orders.c.table == id, orders.c.seat == seat)
    ).one_or_none()
    return Orders(found.active, found.orders) if found else Orders(active=False)


def give(db: Connection, id: str, seat: str, given: Orders) -> None:
    """Replace the orders of a seat."""
    db.execute(delete(orders).where(orders.c.table == id, orders.c.seat == seat))
    values = {"table": id, "seat": seat, "active": given.active, "orders": given.orders}
    db.execute(insert(orders).values(values))
