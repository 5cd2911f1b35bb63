"""What a template uses of the dataclasses it is given: a walk through its syntax tree that follows types.

It knows what the templates of the table page need: loops over tuples, unpacking, `set`, macros (their own and imported
ones), includes and inheritance. A value whose type it does not know is not followed further.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import GenericAlias, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from jinja2 import Environment, nodes

Scope = dict[str, Any]


class Uses:
    """The fields that a template reads, by dataclass; `missing`: those that there are not."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self.read: set[tuple[type, str]] = set()
        self.missing: set[tuple[type, str]] = set()

    def template(self, name: str, scope: Scope) -> None:
        """Walk through the template of this name, which is given values of these types."""
        _Walk(self, self.tree(name), dict(scope)).visit_all()

    def tree(self, name: str) -> nodes.Template:
        """The syntax tree of a template."""
        assert self._env.loader is not None
        return self._env.parse(self._env.loader.get_source(self._env, name)[0])


class _Walk:
    """A walk through one template; a macro is walked through each time it is called, with the types of its arguments."""

    def __init__(self, uses: Uses, tree: nodes.Template, scope: Scope) -> None:
        self.uses, self.tree, self.scope = uses, tree, scope
        self.macros = {macro.name: (self, macro) for macro in tree.find_all(nodes.Macro)}
        self.modules: dict[str, dict[str, tuple[_Walk, nodes.Macro]]] = {}
        for module in tree.find_all(nodes.Import):
            self.modules[module.target] = self._macros_of(module.template)
        for imported in tree.find_all(nodes.FromImport):
            macros = self._macros_of(imported.template)
            for name in imported.names:
                assert isinstance(name, str), "no import under another name"
                self.macros[name] = macros[name]

    def _macros_of(self, template: nodes.Expr) -> dict[str, tuple[_Walk, nodes.Macro]]:
        return _Walk(self.uses, self.uses.tree(literal_name(template)), {}).macros

    def visit_all(self) -> None:
        for node in self.tree.body:
            self.visit(node, self.scope)

    def visit(self, node: nodes.Node, scope: Scope) -> Any:
        """The type of an expression; of anything else None."""
        match node:
            case nodes.Macro() | nodes.FromImport() | nodes.Import():
                return None
            case nodes.Name():
                return scope.get(node.name)
            case nodes.Getattr():
                return self._attribute(self.visit(node.node, scope), node.attr)
            case nodes.Getitem():
                self.visit(node.arg, scope)
                return item_of(self.visit(node.node, scope))
            case nodes.For():
                self._loop(node, scope)
            case nodes.Assign():
                bind(node.target, self.visit(node.node, scope), scope)
            case nodes.Call():
                self._call(node, scope)
            case nodes.CondExpr():
                types = [self.visit(child, scope) for child in node.iter_child_nodes()]
                return types[1]
            case nodes.Tuple():
                types = [self.visit(item, scope) for item in node.items]
                return (
                    GenericAlias(tuple, (types[0], ...)) if types and types[0] is not None else None
                )
            case nodes.Include() | nodes.Extends():
                self.uses.template(literal_name(node.template), scope)
            case _:
                for child in node.iter_child_nodes():
                    self.visit(child, scope)
        return None

    def _attribute(self, owner: Any, name: str) -> Any:
        if not (isinstance(owner, type) and is_dataclass(owner)):
            return None
        if name not in {field.name for field in fields(owner)}:
            self.uses.missing.add((owner, name))
            return None
        self.uses.read.add((owner, name))
        return present(get_type_hints(owner)[name])

    def _loop(self, node: nodes.For, scope: Scope) -> None:
        inner = dict(scope)
        bind(node.target, item_of(self.visit(node.iter, scope)), inner)
        for child in (*([node.test] if node.test else []), *node.body, *node.else_):
            self.visit(child, inner)

    def _call(self, node: nodes.Call, scope: Scope) -> None:
        given = [self.visit(arg, scope) for arg in node.args]
        named = {arg.key: self.visit(arg.value, scope) for arg in node.kwargs}
        callee = node.node
        if isinstance(callee, nodes.Getattr) and isinstance(callee.node, nodes.Name):
            found = self.modules.get(callee.node.name, {}).get(callee.attr)
        else:
            found = self.macros.get(callee.name) if isinstance(callee, nodes.Name) else None
        if found is None:
            self.visit(callee, scope)
            return
        home, macro = found
        names = [arg.name for arg in macro.args]
        inner = {**home.scope, **dict(zip(names, given, strict=False)), **named}
        for child in macro.body:
            home.visit(child, inner)


def literal_name(template: nodes.Expr) -> str:
    """The name of a template that is included, extended or imported; it has to be written out."""
    assert isinstance(template, nodes.Const)
    assert isinstance(template.value, str)
    return template.value


def present(hint: Any) -> Any:
    """The type of a value that may be missing, once it is there."""
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        return kinds[0] if len(kinds) == 1 else None
    return hint


def item_of(hint: Any) -> Any:
    """The type of the items of a tuple of any length."""
    arguments = get_args(hint)
    many = get_origin(hint) is tuple and bool(arguments)
    return present(arguments[0]) if many and set(arguments[1:]) <= {..., arguments[0]} else None


def bind(target: nodes.Node, hint: Any, scope: Scope) -> None:
    """Give the names of a loop or an assignment their types."""
    if isinstance(target, nodes.Name):
        scope[target.name] = hint
    elif isinstance(target, nodes.Tuple):
        kinds = get_args(hint) if get_origin(hint) is tuple else ()
        for place, name in enumerate(target.items):
            bind(name, present(kinds[place]) if place < len(kinds) else None, scope)


def inside(hint: Any) -> set[type]:
    """The dataclasses that a type is made of."""
    if isinstance(hint, type) and is_dataclass(hint):
        return {hint}.union(*(inside(inner) for inner in get_type_hints(hint).values()))
    return set().union(*(inside(argument) for argument in get_args(hint)))
