"""Decides what becomes of a request: the one place where the Python guards refuse and record.

The audit hook, the patches and the pytest plug-in all bring their requests here and go on when `check` returns.
To record without refusing, or to ask a person first, change this file.
"""

from hermetic_guard.report import escape
from hermetic_guard.violation import natural

# Whether `check` ever returns. While it never does, patches drop the originals of calls that can only be refused,
# so that the target finds nothing to dig up.
LETS_PASS = False


def make_judge(reporter):
    """`check(request)` reports the request and raises the error that the call has where the system refuses it."""

    # The target can reach the reporter and the class of the error, and change both: `check` raises all the same.
    def check(request, held=(reporter, natural, escape, type, str)):
        __tracebackhide__ = True
        reporter, natural, escape, type, str = held
        guard, api, action, kind, subject, error, errno = request
        if type(error) is not str:
            del held, reporter, natural
            raise error
        reporter.violation(guard, api, action, kind, subject)
        rule, source = reporter.rule(guard)["name"], reporter.rule(guard)["source"]
        # OSError appends the path to its text by itself.
        what = action if subject is None or kind == "path" else action + " " + escape(subject)
        text = "hermetic blocked {}: {} ({})".format(api, what, rule if source == "hermetic" else "--" + rule)
        if error == "ImportError":
            violation = natural(error)(text, name=subject)
        elif kind == "path":
            violation = natural(error)(errno, text, subject)
        else:
            violation = natural(error)(errno, text)
        violation.guard, violation.action, violation.subject, violation.reason = guard, action, subject, rule
        violation._rendered = reporter.rendered
        del held, reporter, natural
        raise violation

    return check
