"""A search of one's own, recorded while a block runs: its functions need no decorator."""

from __future__ import annotations

import ast
import inspect
import os
import sys
import tempfile
import textwrap
import types
from typing import Any, Callable, Dict, List, Optional, Set

from . import trace as _helper

__all__ = ["Recording", "record"]

_NAME = "__plyscope_traced__"


def _names(code: types.CodeType) -> Set[str]:
    """The names that a function and those inside it use."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= _names(constant)
    return names


def _in_cycles(uses: Dict[str, Set[str]]) -> Set[str]:
    """Those that reach themselves."""
    found = set()
    for name in uses:
        seen: Set[str] = set()
        open_ = list(uses[name])
        while open_:
            other = open_.pop()
            if other in uses and other not in seen:
                seen.add(other)
                open_.extend(uses[other])
        if name in seen:
            found.add(name)
    return found


def _tree(function: Callable[..., Any]) -> Optional[ast.Module]:
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError, IndentationError):
        return None
    return ast.increment_lineno(tree, first - 1) if first > 1 else tree


def _calls_in_a_loop(function: Callable[..., Any], names: Set[str]) -> bool:
    """Whether a function goes through moves and calls one of these for each."""
    tree = _tree(function)
    loops = (ast.For, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.SetComp, ast.Lambda)
    for loop in ast.walk(tree) if tree else ():
        if isinstance(loop, loops):
            for node in ast.walk(loop):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                    return True
    return False


def _with_inner(function: types.FunctionType) -> Optional[types.FunctionType]:
    """The same function whose own functions are traced where they call themselves or one another; None: it has none."""
    tree = _tree(function)
    if tree is None or not tree.body or not isinstance(tree.body[0], ast.FunctionDef) or function.__closure__:
        return None
    outer = tree.body[0]
    inner = {node.name: node for node in ast.walk(outer) if isinstance(node, ast.FunctionDef) and node is not outer}
    uses = {
        name: {call.id for call in ast.walk(node) if isinstance(call, ast.Name)} & set(inner) for name, node in inner.items()
    }
    cycles = _in_cycles(uses)
    if not cycles:
        return None
    for name in cycles:
        inner[name].decorator_list.append(ast.copy_location(ast.Name(_NAME, ast.Load()), inner[name]))
    outer.decorator_list = []
    code = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    made: Dict[str, Any] = {}
    exec(code, function.__globals__, made)
    new = made[outer.name]
    new.__defaults__, new.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    return new


class Recording:
    """The first search that was made in a block. In a notebook it shows itself as a page.

    `path` is the file of its trace, `text` the trace itself (plyscope-trace, times in microseconds where it has any).
    """

    def __init__(self, functions: tuple, namespace: Dict[str, Any], options: Dict[str, Any], headers: Dict[str, Any]) -> None:
        self._functions = functions
        self._options = options
        self._namespace = namespace
        self._headers = headers
        self._before: Dict[str, Any] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="plyscope-")
        self.path = os.path.join(self._folder.name, "search.trace")
        self.names: List[str] = []

    def _chosen(self) -> List[str]:
        names = {name: value for name, value in self._namespace.items() if isinstance(value, types.FunctionType)}
        if self._functions:
            wanted = {id(function) for function in self._functions}
            return [name for name, value in names.items() if id(value) in wanted]
        own = {name: value for name, value in names.items() if value.__module__ == self._namespace.get("__name__")}
        uses = {name: _names(value.__code__) & set(own) for name, value in own.items()}
        cycles = _in_cycles(uses)
        # Who calls them for each move is the root of the search.
        roots = {name for name in own if name not in cycles and uses[name] & cycles and _calls_in_a_loop(own[name], uses[name] & cycles)}
        return sorted(cycles | roots)

    def __enter__(self) -> "Recording":
        chosen = self._chosen()
        own = [name for name, value in self._namespace.items() if isinstance(value, types.FunctionType)]
        traced = _helper.traced(**self._options)
        self._namespace[_NAME] = traced
        for name in own:
            value = self._namespace[name]
            if hasattr(value, "__wrapped__") or getattr(value, "__module__", None) != self._namespace.get("__name__"):
                continue
            inner = _with_inner(value) if not self._functions or name in chosen else None
            if inner is not None or name in chosen:
                self._before[name] = value
                self._namespace[name] = traced(inner or value)
                self.names.append(name)
        _helper.trace(self.path, **self._headers)
        return self

    def __exit__(self, *_: object) -> None:
        self._namespace.update(self._before)
        self._namespace.pop(_NAME, None)
        writer = _helper._writer
        if writer is not None and writer.given == self.path:
            writer.summarize()
            _helper._forget()

    @property
    def text(self) -> str:
        if not os.path.exists(self.path):
            return ""
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def __repr__(self) -> str:
        if not self.text:
            return "nothing was recorded: no function that calls itself was called in the block"
        lines = sum(1 for line in self.text.splitlines() if line[:1] in (">", "."))
        return f"a recorded search of {lines} nodes"

    def _repr_html_(self) -> Optional[str]:
        from . import show

        return show(self)._repr_html_() if self.text else None


def record(*functions: Callable[..., Any], move: Any = None, value: Any = None, **headers: Any) -> Recording:
    """Records the first search that is made in a `with` block.

        with plyscope.record(game="k-in-a-row", depth="full", evaluation="outcome") as r:
            alphabeta(state, -inf, inf, True)
        r

    `functions` are those of the search: without them, all functions of the caller's module that call themselves or one
    another, those that call them for each move, and functions with such functions inside. `move` says how a move is written
    where the game writes it in another way: the name of an argument or variable, or a function of it
    (`move=lambda move: "abc"[move % 3] + str(3 - move // 3)`); `value` where the value stands in what is returned. `headers`
    are those of a trace: game, position, moves, depth (plies, or "full"), evaluation, max, view, method, title, selective.
    """
    options = {name: given for name, given in (("move", move), ("value", value)) if given is not None}
    return Recording(functions, sys._getframe(1).f_globals, options, headers)
