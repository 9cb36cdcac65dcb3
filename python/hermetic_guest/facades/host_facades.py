"""Facades: objects of the guest's process that hold nothing of the host. What they ask for is decided by the host anew.

State lives in closures and in tables of this module, never in attributes: a program that reaches for `_x` of a facade
finds nothing there.
"""

from hermetic_guest.facades.bind_arguments import bind
from hermetic_guest.gates.module_facade import make_facade
from hermetic_guest.gates.ownership import claim_class


class HostFunction:
    """A function of the host. Each is the only instance of a class of its own."""

    __slots__ = ()

    def __repr__(self):
        return "<function %s of the host>" % self.__name__


class HostModule:
    """A module of the host, or an object inside one."""

    __slots__ = ()

    def __repr__(self):
        return "<module '%s' of the host>" % self.__name__


class Facades:
    """`globals` are names that every program has; `modules` can be imported."""

    def __init__(self, registrations, request):
        """`request(op, registration, path, handle, args)` does what a facade is asked for."""
        self.globals = {}
        self.modules = {}
        self._registrations = registrations
        self._request = request
        self._classes = {}
        self._handles = {}
        self._instances = {}
        self._fields = {}
        self._meta, self._make_class = _class_factory(self)
        for registration in registrations:
            self._install(registration)
        self._install_parents()

    def handle_of(self, value):
        """0 for what is no facade of an object of the host."""
        return self._handles.get(id(value), 0)

    def is_behaviour(self, value):
        return issubclass(type(value), (HostFunction, HostModule, self._meta))

    def instance(self, handle, registration, fields):
        known = self._instances.get(handle)
        if known is not None:
            return known
        made = object.__new__(self.class_of(registration))
        # Kept for ever: the number of an object that is gone would be given to another.
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
        """Fields that this very object has, beside those of its class: name and whether it is writable."""
        return self._fields.get(self.handle_of(instance), {})

    def call(self, name, number, path, parameters, receiver=None):
        """A function that calls a member of the host. `receiver`: the handle comes from the first argument."""
        request = self._request

        def call(*args, **keywords):
            return request("call", number, path, 0, bind(name, parameters, args, keywords))

        def method(self, *args, **keywords):
            return request("call", number, path, receiver(self), bind(name, parameters, args, keywords))

        return _named(call if receiver is None else method, name)

    def receiver(self, label):
        def handle(instance):
            found = self.handle_of(instance)
            if found == 0:
                raise TypeError("%s: this is no object of the host" % label)
            return found

        return handle

    def function(self, name, number, path, signature, description):
        call = self.call(name, number, path, signature["parameters"])
        body = {
            "__slots__": (),
            "__call__": lambda self, *args, **keywords: call(*args, **keywords),
            "__name__": name,
            "__qualname__": name,
            "__doc__": description,
            "__setattr__": _refuse_write(name),
            "__delattr__": _refuse_write(name),
        }
        return _plain_class("HostFunction", HostFunction, body)()

    def module(self, name, number, path, members, description):
        found = {}
        live = {}
        for member in members:
            below = path + [member["name"]]
            if member["kind"] == "field":
                live[member["name"]] = (below, member)
            else:
                found[member["name"]] = self.member(number, name, member, below)
        request = self._request

        def read(self, key):
            if key in found:
                return found[key]
            if key in live and live[key][1]["readable"]:
                return request("get", number, live[key][0], 0, [])
            raise AttributeError("module '%s' of the host has no attribute '%s'" % (name, key))

        def write(self, key, value):
            if key in live and live[key][1]["writable"]:
                request("set", number, live[key][0], 0, [value])
                return
            raise AttributeError("%s.%s is read-only: it belongs to the host" % (name, key))

        names = sorted([*found, *live])
        body = {
            "__slots__": (),
            "__name__": name,
            "__doc__": description,
            "__all__": tuple(names),
            "__getattr__": read,
            "__setattr__": write,
            "__delattr__": _refuse_write(name),
            "__dir__": lambda self: names,
        }
        return _plain_class("HostModule", HostModule, body)()

    def member(self, number, owner, member, path):
        kind, name = member["kind"], member["name"]
        if kind == "method":
            return self.function(name, number, path, member["signature"], member["description"])
        if kind == "constant":
            return member["value"]
        if kind == "object":
            return self.module("%s.%s" % (owner, name), number, path, member["members"], member["description"])
        return self.class_of(member["registration"])

    def _install(self, registration):
        kind, number, name = registration["kind"], registration["id"], registration["name"]
        if kind == "function":
            signature, description = registration["signature"], registration["description"]
            self.globals[name] = self.function(name, number, [], signature, description)
        elif kind == "class" and registration["global"]:
            self.globals[name] = self.class_of(number)
        elif kind == "module":
            module = self.module(name, number, [], registration["members"], registration["description"])
            self.modules[module_name(name)] = module
            if registration["global"]:
                self.globals[name] = module

    def _install_parents(self):
        """`tools.text` needs a `tools` that it can be found in."""
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
    """What a Python program imports a module of the host by: `tools/text` is `tools.text`, `@scope/x` is `scope.x`."""
    text = name.replace("/", ".")
    return "".join(letter if letter.isalnum() or letter in "_." else "_" for letter in text).strip("_.")


def _class_factory(facades):
    request = facades._request
    facts = {}
    making = []

    class HostClass(type):
        """The class of classes of the host. Programs cannot derive from them, nor make another one."""

        def __new__(mcs, name, bases, body):
            if not making:
                owner = bases[0].__name__ if bases else name
                raise TypeError("%s belongs to the host: a class of the program cannot derive from it" % owner)
            return type.__new__(mcs, name, bases, body)

        def __init__(cls, name, bases, body):
            type.__init__(cls, name, bases, body)

        def __call__(cls, *args, **keywords):
            registration, _ = facts[cls]
            name = registration["name"]
            if not registration["constructable"]:
                raise TypeError("%s cannot be constructed by the program: instances come from the host" % name)
            given = bind(name, registration["construction"]["parameters"], args, keywords)
            return request("construct", registration["id"], [], 0, given)

        def __getattr__(cls, key):
            registration, live = facts.get(cls, (None, {}))
            if key in live and live[key]["readable"]:
                return request("get", registration["id"], [key], 0, [])
            raise AttributeError("class '%s' of the host has no attribute '%s'" % (cls.__name__, key))

        def __setattr__(cls, key, value):
            registration, live = facts.get(cls, (None, {}))
            if key in live and live[key]["writable"]:
                request("set", registration["id"], [key], 0, [value])
                return
            raise AttributeError("%s.%s is read-only: it belongs to the host" % (cls.__name__, key))

        def __delattr__(cls, key):
            raise AttributeError("%s.%s is read-only: it belongs to the host" % (cls.__name__, key))

        def __repr__(cls):
            return "<class '%s' of the host>" % cls.__name__

    def make(registration):
        parent = registration["parent"]
        bases = (object,) if parent is None else (facades.class_of(parent),)
        live = {}
        body = _class_body(facades, registration, live)
        making.append(True)
        try:
            made = HostClass(registration["name"].split(".")[-1], bases, body)
        finally:
            making.pop()
        facts[made] = (registration, live)
        claim_class(made)
        return made

    claim_class(HostClass)
    return HostClass, make


def _class_body(facades, registration, live):
    number, name, request = registration["id"], registration["name"], facades._request
    writable = {
        member["name"] for member in registration["members"] if member["kind"] == "field" and member["writable"]
    }

    def read(self, key):
        if key in facades.own_fields(self):
            return request("get", number, [key], facades.handle_of(self), [])
        raise AttributeError("'%s' object of the host has no attribute '%s'" % (name, key))

    def write(self, key, value):
        if key in writable or facades.own_fields(self).get(key):
            request("set", number, [key], facades.receiver("%s.%s" % (name, key))(self), [value])
            return
        raise AttributeError("%s.%s is read-only: it belongs to the host" % (name, key))

    body = {
        "__slots__": ("__weakref__",) if registration["parent"] is None else (),
        "__doc__": registration["description"],
        "__module__": "host",
        "__getattr__": read,
        "__setattr__": write,
        "__delattr__": _refuse_write(name),
        "__repr__": lambda self: "<%s of the host>" % name,
        "__dir__": lambda self: sorted(
            [member["name"] for member in registration["members"]] + list(facades.own_fields(self))
        ),
    }
    for member in registration["statics"]:
        if member["kind"] == "field":
            live[member["name"]] = member
        else:
            body[member["name"]] = facades.member(number, name, member, [member["name"]])
    for member in registration["members"]:
        body[member["name"]] = _instance_member(facades, number, name, member)
    return body


def _instance_member(facades, number, owner, member):
    kind, name = member["kind"], member["name"]
    receiver = facades.receiver("%s.%s" % (owner, name))
    if kind == "method":
        made = facades.call(name, number, [name], member["signature"]["parameters"], receiver)
        made.__doc__ = member["description"]
        return made
    if kind == "field":

        def read(self):
            if not member["readable"]:
                raise AttributeError("%s.%s can only be written" % (owner, name))
            return facades._request("get", number, [name], receiver(self), [])

        return property(read)
    return facades.member(number, owner, member, [name])


def _plain_class(name, base, body):
    made = type(name, (base,), dict(body, __module__="host"))
    claim_class(made)
    return made


def _refuse_write(name):
    def refuse(self, key, *value):
        raise AttributeError("%s.%s is read-only: it belongs to the host" % (name, key))

    return refuse


def _named(function, name):
    function.__name__ = function.__qualname__ = name
    function.__module__ = "host"
    return function
