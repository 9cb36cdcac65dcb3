"""Facades: objects in the guest's process that hold nothing of the host. The host decides each of their requests anew.

Their state is in closures and in the tables of `Facades`, never in attributes: a program that reads `_x` of a facade
finds nothing there.
"""

import sys

from hermetic_guest.facades.bind_arguments import bind
from hermetic_guest.facades.host_class import class_factory
from hermetic_guest.facades.host_objects import (
    HostFunction,
    HostModule,
    as_awaited,
    named,
    read_only,
    refuse_write,
    single_instance,
)
from hermetic_guest.gates.module_facade import make_facade


class Facades:
    """`globals` are names that every program has. `modules` can be imported."""

    def __init__(self, registrations, request):
        """`request(op, registration, path, handle, args)` asks the host."""
        self.globals = {}
        self.modules = {}
        self._registrations = registrations
        self._request = request
        # Number of a registration -> class.
        self._classes = {}
        # id of an instance -> handle, handle -> instance, handle -> {field: whether it is writable}.
        self._handles = {}
        self._instances = {}
        self._fields = {}
        self._meta, self._make_class = class_factory(self, request)
        for registration in registrations:
            self._install(registration)
        self._install_parents()

    def handle_of(self, value):
        """The handle of an object of the host; 0 for any other value."""
        return self._handles.get(id(value), 0)

    def is_behaviour(self, value):
        return issubclass(type(value), (HostFunction, HostModule, self._meta))

    def instance(self, handle, registration, fields):
        known = self._instances.get(handle)
        if known is not None:
            return known
        made = object.__new__(self.class_of(registration))
        # Kept for ever: the id of an object that died could be given to another one.
        self._instances[handle] = made
        self._handles[id(made)] = handle
        self._fields[handle] = {name: bool(writable) for name, writable in fields}
        return made

    def class_of(self, number):
        known = self._classes.get(number)
        if known is None:
            known = self._classes[number] = self._make_class(self._registrations[number])
        return known

    def own_fields(self, instance):
        """Fields that this very object has beside those of its class: name -> whether it is writable."""
        return self._fields.get(self.handle_of(instance), {})

    def call(self, name, number, path, parameters, receiver=None):
        """A function that calls a member of the host. With `receiver` it is a method, whose handle comes from `self`."""
        request = self._request

        def call(*args, **keywords):
            answer = request("call", number, path, 0, bind(name, parameters, args, keywords))
            # Between the program and this function is the `__call__` of the facade.
            return as_awaited(answer, sys._getframe(2))

        def method(self, *args, **keywords):
            answer = request("call", number, path, receiver(self), bind(name, parameters, args, keywords))
            return as_awaited(answer, sys._getframe(1))

        return named(call if receiver is None else method, name)

    def receiver(self, label):
        def handle(instance):
            found = self.handle_of(instance)
            if found == 0:
                raise TypeError("%s: this is no object of the host" % label)
            return found

        return handle

    def member(self, number, owner, member, path):
        kind, name = member["kind"], member["name"]
        if kind == "method":
            return self._function(name, number, path, member["signature"], member["description"])
        if kind == "constant":
            return member["value"]
        if kind == "object":
            return self._module("%s.%s" % (owner, name), number, path, member["members"], member["description"])
        return self.class_of(member["registration"])

    def _function(self, name, number, path, signature, description):
        call = self.call(name, number, path, signature["parameters"])
        body = {
            "__slots__": (),
            "__call__": lambda self, *args, **keywords: call(*args, **keywords),
            "__name__": name,
            "__qualname__": name,
            "__doc__": description,
            "__setattr__": refuse_write(name),
            "__delattr__": refuse_write(name),
        }
        return single_instance(HostFunction, body)

    def _module(self, name, number, path, members, description):
        found = {}
        # Fields are asked for at each read: name -> (path, member).
        fields = {}
        for member in members:
            below = path + [member["name"]]
            if member["kind"] == "field":
                fields[member["name"]] = (below, member)
            else:
                found[member["name"]] = self.member(number, name, member, below)
        request = self._request

        def read(self, key):
            if key in found:
                return found[key]
            if key in fields and fields[key][1]["readable"]:
                return request("get", number, fields[key][0], 0, [])
            raise AttributeError("module '%s' of the host has no attribute '%s'" % (name, key))

        def write(self, key, value):
            if key in fields and fields[key][1]["writable"]:
                request("set", number, fields[key][0], 0, [value])
                return
            raise read_only(name, key)

        names = sorted([*found, *fields])
        body = {
            "__slots__": (),
            "__name__": name,
            "__doc__": description,
            "__all__": tuple(names),
            "__getattr__": read,
            "__setattr__": write,
            "__delattr__": refuse_write(name),
            "__dir__": lambda self: names,
        }
        return single_instance(HostModule, body)

    def _install(self, registration):
        kind, number, name = registration["kind"], registration["id"], registration["name"]
        if kind == "function":
            signature, description = registration["signature"], registration["description"]
            self.globals[name] = self._function(name, number, [], signature, description)
        elif kind == "class" and registration["global"]:
            self.globals[name] = self.class_of(number)
        elif kind == "module":
            module = self._module(name, number, [], registration["members"], registration["description"])
            self.modules[module_name(name)] = module
            if registration["global"]:
                self.globals[name] = module

    def _install_parents(self):
        """`tools.text` needs a module `tools` that it can be found in."""
        children = {}
        for name in list(self.modules):
            while "." in name:
                parent, _, last = name.rpartition(".")
                children.setdefault(parent, set()).add(last)
                name = parent
        for name in sorted(children, key=len, reverse=True):
            if name not in self.modules:
                found = {last: self.modules["%s.%s" % (name, last)] for last in children[name]}
                self.modules[name] = make_facade(name, found)


def module_name(name):
    """The name that a Python program imports a module of the host by: `tools/text` is `tools.text`, `@scope/x` is `scope.x`."""
    text = name.replace("/", ".")
    return "".join(letter if letter.isalnum() or letter in "_." else "_" for letter in text).strip("_.")
