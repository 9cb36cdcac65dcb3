"""Takes the place of judge.py in test_judge.py: lets everything pass, and writes down what was asked and from where."""

import posix

from hermetic_guard.wire import dumps

LETS_PASS = True


def make_judge(reporter):
    log = posix.open(posix.environ[b"RECORDED_REQUESTS"], posix.O_WRONLY | posix.O_APPEND)

    def check(request):
        guard, api, action, kind, subject, error, errno = request
        facts = {"guard": guard, "action": action, "kind": kind, "subject": subject, "site": reporter.call_site()}
        posix.write(log, (dumps(facts) + "\n").encode())

    return check
