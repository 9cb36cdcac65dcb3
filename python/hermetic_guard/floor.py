"""The audit hook: which check answers which event, and what becomes of its answer."""


def refuse(*facts, Refused=BaseException):
    """The `deny` of a check: says what for, and no more. Nothing else raises the bare BaseException.

    Reporting runs code that the target can reach (a class, the reporter), and whatever runs above a frame can look
    into it. So the hook reports, when the frames of the check are gone.
    """
    raise Refused(facts)


def make_hook(checks, deny):
    """`checks`: (events, check) pairs, built with `refuse`. Several may watch one event."""
    watched = frozenset().union(*(events for events, _ in checks))

    def hook(event, args, watched=watched, pairs=tuple(checks), deny=deny, BaseException=BaseException, type=type):
        if event in watched:
            __tracebackhide__ = True
            try:
                for events, check in pairs:
                    if event in events:
                        check(event, args)
                return
            except BaseException as error:
                # A traceback hands out its frames, and a frame its locals: nobody gets to see those of a check.
                error.__traceback__ = error.__context__ = error.__cause__ = None
                problem = error
            watched = pairs = events = check = None
            if type(problem) is BaseException:
                deny(*problem.args[0])
            raise problem

    return hook
