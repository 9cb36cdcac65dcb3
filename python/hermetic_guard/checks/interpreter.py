"""What would open the guards themselves, refused whatever the policy; and chdir under its flag."""

ALWAYS = frozenset(
    (
        "gc.get_objects",
        "gc.get_referrers",
        "gc.get_referents",
        "cpython.PyInterpreterState_New",
        "object.__getattr__",
        "object.__setattr__",
        "object.__delattr__",
    )
)
MUTATIONS = frozenset(("os.chdir", "os.fchdir", "hermetic.mutation"))


def make_check(deny, shielded, strict):
    """`shielded(id)`: whether that is a function that must stay closed, or None."""

    def check(event, args, deny=deny, shielded=shielded, strict=strict, id=id, isinstance=isinstance, str=str, bytes=bytes, decode=bytes.decode, plain_str=str.__str__):
        __tracebackhide__ = True
        if event.startswith("object."):
            if shielded(id(args[0])) is not None:
                deny("interpreter", event, "open up a guard")
            return
        if event == "os.chdir" or event == "os.fchdir":
            if strict:
                path = args[0]
                path = plain_str(path) if isinstance(path, str) else decode(path, "utf-8", "replace") if isinstance(path, bytes) else "a descriptor"
                deny("interpreter", "os.chdir", "change directory to", "path", path)
            return
        if event == "hermetic.mutation":
            return deny("interpreter", args[0], "change")
        deny("interpreter", event, "look behind the guards")

    return check
