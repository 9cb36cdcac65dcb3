"""os.putenv: the environment was emptied at exec; changes are refused."""

EVENTS = frozenset(("os.putenv", "os.unsetenv"))


def make_check(policy, deny):
    clauses = tuple(tuple(clause["allow"]) for clause in policy["environment"])

    def check(event, args, deny=deny, clauses=clauses, type=type, issubclass=issubclass, str=str, plain_str=str.__str__, decode=bytes.decode):
        __tracebackhide__ = True
        name = args[0]
        name = plain_str(name) if issubclass(type(name), str) else decode(name, "utf-8", "surrogateescape")
        for allow in clauses:
            allowed = False
            for pattern in allow:
                if name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1])):
                    allowed = True
            if not allowed:
                deny("environment", event, "change", "name", name)

    return check
