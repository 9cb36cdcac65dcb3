"""The audit hook: which check answers which event."""


def make_hook(checks):
    """`checks`: (events, check) pairs. Several may watch one event."""
    watched = frozenset().union(*(events for events, _ in checks))

    def hook(event, args, watched=watched, pairs=tuple(checks)):
        if event in watched:
            __tracebackhide__ = True
            for events, check in pairs:
                if event in events:
                    check(event, args)

    return hook
