"""What can be broken in a module: each mutant is one place of its text and what stands there then.

Nothing is broken that no test should notice: docstrings, annotations, texts, decorators,
`__repr__`, asserts, and the keywords that only say how a class is stored.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from wartable.core.rulebook import ID

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}
NAMED = {"any": "all", "all": "any", "min": "max", "max": "min"}
EMPTY = {"list": "[]", "dict": "{}", "tuple": "()", "set": "set()", "frozenset": "frozenset()"}
"""What a function returns instead, by the type it is said to return."""
TEXTS = ("__repr__", "__str__", "__rich__")
STORED = ("strict", "frozen", "maxsize", "default_factory")
"""Keywords that are left as they are."""
EITHER_WAY = ("plus", "pair", "is_opponent", "is_enemy", "distance", "border")
"""Functions that take their arguments in either order."""
LOGGERS = ("log", "logger", "logging", "warnings")


@dataclass(frozen=True, order=True)
class Mutant:
    """The bytes from `start` to `end` of a file become `text`.

    `function` is the outermost function around them, by its qualified name and first line, or None
    where the code runs when the module is imported; `body` are its lines but for the head; `rules`
    are what it cites.
    """

    file: str
    line: int
    start: int
    end: int
    text: str
    what: str
    before: str
    after: str
    function: tuple[str, int] | None = field(default=None, compare=False)
    body: tuple[int, ...] = field(default=(), compare=False)
    rules: frozenset[str] = field(default=frozenset(), compare=False)

    def planted(self, source: bytes) -> bytes:
        """The source with the mutant in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def is_python(self, source: bytes) -> bool:
        """Whether the source can still be compiled."""
        try:
            compile(self.planted(source), self.file, "exec", dont_inherit=True)
        except SyntaxError:
            return False
        return True


def mutants(root: Path, file: str) -> list[Mutant]:
    """Every mutant of the file, in the order of its lines."""
    return sorted(set(_Breaker(file, (root / file).read_bytes()).module()))


def rules_in(node: ast.AST) -> frozenset[str]:
    """The IDs in the strings of this code, docstrings included."""
    texts = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return frozenset(rule for text in texts if isinstance(text, str) for rule in _ids(text))


def _ids(text: str) -> list[str]:
    return re.findall(ID, text)


class _Breaker:
    """Walks a module and breaks every place once for each operator that fits."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.function: tuple[str, int] | None = None
        self.body: tuple[int, ...] = ()
        self.returns = ""
        self.types: dict[str, str] = {}
        self.rules: frozenset[str] = frozenset()

    def module(self) -> Iterator[Mutant]:
        tree = ast.parse(self.source)
        yield from self.block(tree.body, "", frozenset())

    def block(self, body: list[ast.stmt], path: str, rules: frozenset[str]) -> Iterator[Mutant]:
        """The statements of a module or class; a string below a statement belongs to it."""
        for node, below in zip_longest(body, body[1:]):
            in_function = isinstance(node, ast.FunctionDef)
            self.rules = rules_in(node) or (frozenset() if in_function else rules)
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                self.rules |= rules_in(below)
            match node:
                case ast.FunctionDef(name=name):
                    yield from self.defined(node, path + name)
                case ast.ClassDef(name=name):
                    own = frozenset(_ids(ast.get_docstring(node) or "")) or rules
                    yield from self.block(node.body, f"{path}{name}.", own)
                case _:
                    yield from self.visit(node)

    def defined(self, node: ast.FunctionDef, path: str) -> Iterator[Mutant]:
        if node.name in TEXTS:
            return
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            yield from self.visit(default)
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        self.function, self.returns = (path, first), _returned(node)
        self.types = _types(node.args)
        self.body = tuple(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
        for statement in node.body:
            yield from self.visit(statement)
        self.function = None

    def put(self, node: ast.expr | ast.stmt, new: ast.AST | str, what: str) -> Iterator[Mutant]:
        """The mutant that has this in place of the node."""
        text = new if isinstance(new, str) else ast.unparse(new)
        if isinstance(new, ast.BoolOp | ast.BinOp | ast.Compare | ast.IfExp):
            text = f"({text})"
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        opening, closing = self.starts[node.lineno - 1], self.starts[node.end_lineno]
        before = self.source[opening:closing]
        after = self.source[opening:start] + text.encode() + self.source[end:closing]
        yield Mutant(
            self.file,
            node.lineno,
            start,
            end,
            text,
            what,
            " ".join(before.decode().split()),
            " ".join(after.decode().split()),
            self.function,
            self.body if self.function else (),
            self.rules,
        )

    def visit(self, node: ast.AST) -> Iterator[Mutant]:
        match node:
            case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
                return
            case ast.Expr(value=ast.Constant()):
                return
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return
            case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
                return
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
                if name in LOGGERS:
                    return
            case ast.Raise():
                yield from self.put(node, "pass", "statement removed")
                return
            case ast.keyword(arg=arg) if arg in STORED:
                return
            case ast.arguments():
                return
            case ast.FunctionDef(body=body):  # inside another function
                outer, self.returns = self.returns, _returned(node)
                for statement in body:
                    yield from self.visit(statement)
                self.returns = outer
                return
            case ast.AnnAssign(value=value):
                if value is not None:
                    yield from self.visit(value)
                return
        yield from self.broken(node)
        for inner in ast.iter_child_nodes(node):
            yield from self.visit(inner)

    def broken(self, node: ast.AST) -> Iterator[Mutant]:
        """The mutants of this node itself."""
        match node:
            case ast.Compare(left=left, ops=[op, *others], comparators=right):
                for kind in COMPARED[type(op)]:
                    yield from self.put(
                        node, ast.Compare(left, [kind(), *others], right), "comparison"
                    )
            case ast.BoolOp(op=op, values=values):
                other = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield from self.put(node, ast.BoolOp(other, values), "and, or")
                for index in range(len(values)):
                    fewer = ast.BoolOp(op, values[:index] + values[index + 1 :])
                    yield from self.put(node, fewer, "condition removed")
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield from self.put(node, operand, "not, sign removed")
            case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED:
                if not (isinstance(op, ast.BitOr) and _is_type(left) and _is_type(right)):
                    other_sign = ast.BinOp(left, COMPUTED[type(op)](), right)
                    yield from self.put(node, other_sign, "arithmetic")
            case ast.AugAssign(target=target, op=op, value=value):
                if type(op) in COMPUTED:
                    changed = ast.AugAssign(target, COMPUTED[type(op)](), value)
                    yield from self.put(node, changed, "arithmetic")
                yield from self.put(node, "pass", "statement removed")
            case ast.Constant(value=bool(value)):
                yield from self.put(node, str(not value), "constant")
            case ast.Constant(value=int(value)):
                yield from self.put(node, str(value + 1), "constant")
                if value > 0:
                    yield from self.put(node, str(value - 1), "constant")
            case ast.Call(func=ast.Name(id=name) as func) if name in NAMED:
                yield from self.put(func, NAMED[name], "any, all, min, max")
            case ast.Call(func=func, args=[ast.Name() as one, ast.Name() as two, *_]):
                name = func.attr if isinstance(func, ast.Attribute) else ast.unparse(func)
                alike = one.id != two.id and self.may_be_alike(one.id, two.id)
                if alike and name not in EITHER_WAY:
                    swapped = ast.Call(func, [two, one, *node.args[2:]], node.keywords)
                    yield from self.put(node, swapped, "arguments swapped")
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield from self.put(node, "yield from ()", "yield removed")
            case ast.Expr(value=ast.Call()):
                yield from self.put(node, "pass", "statement removed")
            case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
                yield from self.put(node, "pass", "statement removed")
            case ast.If(test=test) | ast.IfExp(test=test):
                if not isinstance(test, ast.Constant):
                    yield from self.put(test, "True", "condition removed")
                    yield from self.put(test, "False", "condition removed")
            case ast.comprehension(ifs=ifs):
                for test in ifs:
                    yield from self.put(test, "True", "condition removed")
            case ast.match_case(guard=ast.expr() as guard):
                yield from self.put(guard, "True", "condition removed")
            case ast.Return(value=None):
                yield from self.put(node, "pass", "statement removed")
            case ast.Return(value=ast.expr() as value):
                yield from self.other_value(value)
            case ast.Break():
                yield from self.put(node, "continue", "break, continue")
            case ast.Continue():
                yield from self.put(node, "break", "break, continue")
                yield from self.put(node, "pass", "statement removed")

    def may_be_alike(self, one: str, two: str) -> bool:
        """Whether two names may have the same type, so that swapping them is not absurd."""
        types = self.types
        return one not in types or two not in types or types[one] == types[two]

    def other_value(self, value: ast.expr) -> Iterator[Mutant]:
        """Another value of the type that the function is said to return."""
        text = ast.unparse(value)
        match self.returns.partition("[")[0]:
            case "bool":
                if not isinstance(value, ast.Constant):
                    yield from self.put(value, f"not ({text})", "return value")
            case "int":
                if not isinstance(value, ast.Constant):
                    yield from self.put(value, f"({text}) + 1", "return value")
            case kind if kind in EMPTY and text != EMPTY[kind]:
                yield from self.put(value, EMPTY[kind], "return value")
        if self.returns.endswith("| None") and text != "None":
            yield from self.put(value, "None", "return value")


def _returned(node: ast.FunctionDef) -> str:
    return ast.unparse(node.returns) if node.returns else ""


def _types(args: ast.arguments) -> dict[str, str]:
    """By the name of a parameter its annotation."""
    every = (*args.posonlyargs, *args.args, *args.kwonlyargs)
    return {each.arg: ast.unparse(each.annotation) for each in every if each.annotation}


def _is_type(node: ast.expr) -> bool:
    """Whether this is a name as types have, or several of them."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_type(left) and _is_type(right)
        case ast.Subscript(value=value):
            return _is_type(value)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name[:1].isupper() or name in ("int", "str", "float", "bool", *EMPTY)
        case ast.Constant(value=None):
            return True
    return False
