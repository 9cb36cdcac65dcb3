"""The audit hook: which checks answer which event."""


def make_hook(checks, judge):
    """`checks`: (events, check) pairs; several may watch one event. A check returns the requests that an event makes.

    The judge runs code that the target can reach (a class, the reporter), and code can look into the frames below it.
    So the hook asks the judge when the frames of the checks are gone.
    """
    watched = frozenset().union(*(events for events, _ in checks))

    # `watched` is a parameter of its own because most events end with this one test.
    def hook(event, args, watched=watched, held=(tuple(checks), judge, BaseException)):
        if event in watched:
            __tracebackhide__ = True
            pairs, judge, BaseException = held
            requests, problem = (), None
            try:
                for events, check in pairs:
                    if event in events:
                        found = check(event, args)
                        if found:
                            requests += found
                if not requests:
                    return
            except BaseException as error:
                # A traceback gives access to its frames and their locals. The target may not see those of a check.
                error.__traceback__ = error.__context__ = error.__cause__ = None
                problem = error
            held = watched = pairs = events = check = found = None
            for request in requests:
                judge(request)
            if problem is not None:
                raise problem

    return hook
