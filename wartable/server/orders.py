"""Standing orders: what a defender who is away has said beforehand."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select

from wartable.desk.values import StandingOrders
from wartable.server.schema import orders, tables
from wartable.server.values import Orders


def orders_of(db: Connection, id: str, seat: str) -> Orders:
    """The orders of a seat; none are given at first."""
    found = db.execute(
        select(orders).where(orders.c.table == id, orders.c.seat == seat)
    ).one_or_none()
    if found is None:
        return Orders(active=False)
    return Orders(found.active, msgspec.convert(found.orders, StandingOrders))


def tables_with_orders(db: Connection) -> list[str]:
    """The tables being played where somebody has left orders."""
    query = select(orders.c.table).join(tables, tables.c.id == orders.c.table)
    return list(db.scalars(query.where(orders.c.active, tables.c.status == "playing").distinct()))


def give(db: Connection, id: str, seat: str, given: Orders) -> None:
    """Replace the orders of a seat."""
    db.execute(delete(orders).where(orders.c.table == id, orders.c.seat == seat))
    stored = msgspec.to_builtins(given.orders)
    values = {"table": id, "seat": seat, "active": given.active, "orders": stored}
    db.execute(insert(orders).values(values))
