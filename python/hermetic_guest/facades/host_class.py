"""Classes of the host: programs can call them and use their instances, but not derive from them."""

from hermetic_guest.facades.bind_arguments import bind
from hermetic_guest.facades.host_objects import read_only, refuse_write
from hermetic_guest.gates.ownership import claim_class


def class_factory(facades, request):
    """(the metaclass of all classes of the host, `make(registration)`)."""
    # class -> (registration, static fields by name). A table and not attributes: a program finds nothing on the class.
    facts = {}
    # Not empty while `make` runs: nobody else may call the metaclass.
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
            registration, fields = facts.get(cls, (None, {}))
            if key in fields and fields[key]["readable"]:
                return request("get", registration["id"], [key], 0, [])
            raise AttributeError("class '%s' of the host has no attribute '%s'" % (cls.__name__, key))

        def __setattr__(cls, key, value):
            registration, fields = facts.get(cls, (None, {}))
            if key in fields and fields[key]["writable"]:
                request("set", registration["id"], [key], 0, [value])
                return
            raise read_only(cls.__name__, key)

        def __delattr__(cls, key):
            raise read_only(cls.__name__, key)

        def __repr__(cls):
            return "<class '%s' of the host>" % cls.__name__

    def make(registration):
        parent = registration["parent"]
        bases = (object,) if parent is None else (facades.class_of(parent),)
        body = _instance_methods(facades, request, registration)
        body.update(_static_members(facades, registration))
        body.update(_instance_members(facades, request, registration))
        making.append(True)
        try:
            made = HostClass(registration["name"].split(".")[-1], bases, body)
        finally:
            making.pop()
        fields = {member["name"]: member for member in registration["statics"] if member["kind"] == "field"}
        facts[made] = (registration, fields)
        claim_class(made)
        return made

    claim_class(HostClass)
    return HostClass, make


def _instance_methods(facades, request, registration):
    """How an instance answers for fields that only this one object has, and for writes."""
    number, name, members = registration["id"], registration["name"], registration["members"]
    writable = {member["name"] for member in members if member["kind"] == "field" and member["writable"]}

    def read(self, key):
        if key in facades.own_fields(self):
            return request("get", number, [key], facades.handle_of(self), [])
        raise AttributeError("'%s' object of the host has no attribute '%s'" % (name, key))

    def write(self, key, value):
        if key in writable or facades.own_fields(self).get(key):
            request("set", number, [key], facades.receiver("%s.%s" % (name, key))(self), [value])
            return
        raise read_only(name, key)

    return {
        "__slots__": ("__weakref__",) if registration["parent"] is None else (),
        "__doc__": registration["description"],
        "__module__": "host",
        "__getattr__": read,
        "__setattr__": write,
        "__delattr__": refuse_write(name),
        "__repr__": lambda self: "<%s of the host>" % name,
        "__dir__": lambda self: sorted([member["name"] for member in members] + list(facades.own_fields(self))),
    }


def _static_members(facades, registration):
    number, owner = registration["id"], registration["name"]
    return {
        member["name"]: facades.member(number, owner, member, [member["name"]])
        for member in registration["statics"]
        if member["kind"] != "field"
    }


def _instance_members(facades, request, registration):
    number, owner = registration["id"], registration["name"]
    return {
        member["name"]: _instance_member(facades, request, number, owner, member) for member in registration["members"]
    }


def _instance_member(facades, request, number, owner, member):
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
            return request("get", number, [name], receiver(self), [])

        return property(read)
    return facades.member(number, owner, member, [name])
