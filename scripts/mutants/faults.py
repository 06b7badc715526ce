"""The small faults that one file can have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

NEXT = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
CLAUSE = re.compile(r"[A-Z]{3}-[\dA-Z][\w.]*")
NAME = re.compile(r"[a-z][a-z0-9_.]*")
"""What a zone, a step, a fact, an act or an answer is called."""


@dataclass(frozen=True)
class Fault:
    """One change: the bytes from ``start`` to ``end`` become ``after``."""

    line: int
    start: int
    end: int
    before: str
    after: str

    def put_into(self, source: bytes) -> bytes:
        """Return the source with the fault."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{self.line}: {_short(self.before)}  ->  {_short(self.after)}"


def faults(source: bytes) -> list[Fault]:
    """Return every fault that the operators know for this source, in its order.

    >>> [str(fault) for fault in faults(b"if n > 1:\\n    go()\\n")]
    ['1: n > 1  ->  n >= 1', '1: n > 1  ->  not (n > 1)', '1: 1  ->  2', '2: go()  ->  pass']
    """
    file = _File(source)
    found = [fault for node in file.nodes() for fault in file.of(node)]
    return sorted(set(found), key=lambda fault: (fault.start, -fault.end, fault.after))


class _File:
    """A source and where its lines begin."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.tree = ast.parse(source)
        lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))

    def nodes(self) -> Iterator[ast.AST]:
        """Yield what can go wrong: no annotation, no docstring, no part of an f-string."""
        waiting: list[ast.AST] = [self.tree]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [each for each in ast.iter_child_nodes(node) if not _is_apart(node, each)]

    def of(self, node: ast.AST) -> Iterator[Fault]:
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield self._fault(node.test, f"not ({self._text(node.test)})")
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield self._fault(test, f"not ({self._text(test)})")
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            sides = self._text(node.left), self._text(node.comparators[0])
            yield self._fault(node, f" {NEXT[type(node.ops[0])]} ".join(sides))
        elif isinstance(node, ast.BoolOp):
            word = " or " if isinstance(node.op, ast.And) else " and "
            yield self._fault(
                node, "(" + word.join(f"({self._text(n)})" for n in node.values) + ")"
            )
        elif isinstance(node, ast.Expr | ast.AugAssign | ast.Raise):
            yield from self._dropped(node)
        elif isinstance(node, ast.Return) and not _is_none(node.value):
            yield self._fault(node, "return None")
        elif isinstance(node, ast.Constant):
            yield from self._other(node)

    def _dropped(self, node: ast.Expr | ast.AugAssign | ast.Raise) -> Iterator[Fault]:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        yields = isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom)
        yield self._fault(node, "yield from ()" if yields else "pass")

    def _other(self, node: ast.Constant) -> Iterator[Fault]:
        value = node.value
        if isinstance(value, bool):
            yield self._fault(node, str(not value))
        elif isinstance(value, int):
            yield self._fault(node, str(value + 1))
        elif isinstance(value, str) and CLAUSE.fullmatch(value):
            yield self._fault(node, '"XXX-0"')  # an id that no rulebook can have
        elif isinstance(value, str) and NAME.fullmatch(value):
            yield self._fault(node, f'"{value}_other"')

    def _fault(self, node: ast.expr | ast.stmt, after: str) -> Fault:
        start, end = self._span(node)
        return Fault(node.lineno, start, end, self.source[start:end].decode(), after)

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        text = self.source[start:end].decode()
        return f"({text})" if isinstance(node, ast.IfExp | ast.Lambda | ast.NamedExpr) else text

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[last - 1] + column


def _is_apart(node: ast.AST, child: ast.AST) -> bool:
    if isinstance(node, ast.Subscript) and child is node.slice:
        return isinstance(node.value, ast.Name) and node.value.id == "Literal"
    if isinstance(node, ast.Expr):
        return isinstance(child, ast.Constant)
    if isinstance(node, ast.AnnAssign | ast.arg):
        return child is node.annotation
    if isinstance(node, ast.FunctionDef):
        return child is node.returns
    return isinstance(child, ast.JoinedStr)


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 70 else f"{flat[:67]}..."
