"""The text of a failure: which test, which call, from which line, and how to allow it."""

import os

MAX_SHOWN = 5


def describe(who, records):
    texts = []
    for record in records:
        text = _text(record)
        if text not in texts:
            texts.append(text)
    more = ["  and {} more".format(len(texts) - MAX_SHOWN)] if len(texts) > MAX_SHOWN else []
    return "\n".join(["hermetic blocked what {} reached for".format(who)] + texts[:MAX_SHOWN] + more)


def _text(record):
    whom = "" if record["subject"] is None else " " + printable(record["subject"])
    request = "" if record["url"] is None else " for " + printable(record["url"])
    lines = ["  {}: {}{}{} ({})".format(record["api"], record["action"], whom, request, record["rule"])]
    if record["frame"] is not None:
        lines.append("    in {}:{}".format(_short(record["frame"]["file"]), record["frame"]["line"]))
    lines.append("    " + _way_forward(record))
    return "\n".join(lines)


def printable(text):
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii") for c in text)


def _short(path):
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


def _way_forward(record):
    if record["of_run"]:
        return "the run around this test blocked it: change its flags to allow it"
    return "allow it with @pytest.mark.hermetic({})".format(_exception(record))


def _exception(record):
    if record["guard"] == "subprocess":
        return "block_subprocess=False"
    host = record["subject"]
    if record["guard"] != "network" or host is None or host.startswith("/"):
        return "block_network=False"
    if host in ("localhost", "", "0.0.0.0", "::") or host.startswith("127.") or host == "::1":
        return "allow_localhost=True"
    is_address = ":" in host or host.replace(".", "").isdigit()
    return "{}=[{!r}]".format("allow_ips" if is_address else "allow_domains", host)
