"""The guards of hermetic_guard in the process of the tests. An audit hook cannot be removed, so it asks which policy holds."""

import sys
import time

from hermetic_pytest.load_guard import load_guard


class Guard:
    """There is one per process. `hold(policy)` puts a policy in force, `hold(None)` none."""

    def __init__(self, own_files):
        self.records = []
        self._held = self._hook = self._policy = None
        self._pins, self._started = {}, time.time_ns()
        self._urls = {}
        parts, outer_violation = load_guard()
        self._parts = parts
        rules = {
            "network": {"name": "block_network", "source": "hermetic"},
            "subprocess": {"name": "block_subprocess", "source": "hermetic"},
        }
        self._judge = parts.make_judge(_recorder(parts, rules, own_files, self))
        if outer_violation is not None:
            _watch(outer_violation, self._refused_by_a_run)
        seams = parts.Seams(sys.audit)
        parts.sockets.install(seams, self._pins)
        import socket

        parts.sockets.lazy(seams, self._narrows)["socket"](socket)
        sys.addaudithook(self._audit)

    def hold(self, policy):
        if policy is self._policy:
            return
        self._policy = policy
        self._hook = None if policy is None else self._make_hook(policy)

    def take(self):
        """The records of what was refused since the last call."""
        taken, self.records[:] = list(self.records), []
        return [record() for record in taken]

    def _make_hook(self, policy):
        parts, pairs = self._parts, []
        if policy["network"]:
            check = parts.network.make_check(policy, self._pins, self._started)
            pairs.append((parts.network.EVENTS, check))
        if policy["subprocess"]:
            pairs.append((parts.processes.EVENTS, parts.processes.make_check()))
        return parts.make_hook(pairs, self._judge) if pairs else None

    def _audit(self, event, args):
        hook = self._hook
        if hook is None:
            return
        if event == "urllib.Request":
            import threading

            self._urls[threading.get_ident()] = (args[3] or "GET", args[0])
        __tracebackhide__ = True
        hook(event, args)

    def _narrows(self):
        policy = self._policy
        return (
            policy is not None and bool(policy["network"]) and all(clause["localhost"] for clause in policy["network"])
        )

    def url_for(self, host):
        """The HTTP request that this thread's urllib announced for the host; without its query, which may carry secrets."""
        import threading
        from urllib.parse import urlsplit

        method, url = self._urls.get(threading.get_ident(), (None, ""))
        parts = urlsplit(url)
        if method is None or parts.hostname != host:
            return None
        port = "" if parts.port is None else ":{}".format(parts.port)
        return "{} {}://{}{}{}".format(method, parts.scheme, parts.hostname, port, parts.path)

    def _refused_by_a_run(self, error):
        """`hermetic -- pytest`: the guards around the whole run refused. Here only their error tells of it."""
        frame = self._parts.call_site(sys._getframe(2), _is_ours)

        def record():
            text = error.args[-1] if error.args else ""
            api = str(text).partition("hermetic blocked ")[2].partition(":")[0]
            return {
                "guard": error.guard,
                "api": api or "call",
                "action": error.action or "",
                "subject": error.subject,
                "rule": "--{}".format(error.reason),
                "frame": frame,
                "url": None,
                "of_run": True,
            }

        self.records.append(record)


def _recorder(parts, rules, own_files, guard):
    class Recorder(parts.Reporter):
        def violation(self, name, api, action, kind, subject):
            url = guard.url_for(subject) if kind == "host" else None
            facts = {
                "guard": name,
                "api": api,
                "action": action,
                "subject": subject,
                "rule": self.rule(name)["name"],
                "frame": self.call_site(),
                "url": url,
                "of_run": False,
            }
            guard.records.append(lambda: facts)

        def rendered(self):
            pass

    return Recorder(rules, None, -1, own_files)


def _watch(violation, tell):
    def __init__(self, *args, **kwargs):
        super(violation, self).__init__(*args, **kwargs)
        tell(self)

    violation.__init__ = __init__


def _is_ours(file):
    return "hermetic_guard" in file or "hermetic_pytest" in file or file.startswith("<")
