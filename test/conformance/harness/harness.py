"""Runs the cases named on the command line, one after the other, each as a module of its own.

Importing a case runs it: no exec, so that it works under --no-code-exec, and frames name the case's file and line.
Nothing is imported here before a case could be the first to import it.
"""
import sys


def run(name):
    import errno
    import posix
    from _io import StringIO

    # The runner cuts stderr at these lines, to know whose trace lines follow.
    posix.write(2, ("=== " + name + "\n").encode())
    real, sys.stdout = sys.stdout, StringIO()
    error = None
    try:
        __import__(name)
    except BaseException as caught:
        error = describe(caught, errno.errorcode)
    output, sys.stdout = sys.stdout.getvalue(), real
    return {"name": name, "output": output, "error": error}


def describe(error, errno_names):
    types = []
    for base in type(error).__mro__:
        if base.__name__ not in types and base not in (Exception, BaseException, object):
            types.append(base.__name__)
    number = getattr(error, "errno", None)
    return {
        "types": types,
        # A resolver's errors have numbers of their own, below zero.
        "errno": errno_names.get(number, number),
        # Not str(): that would count as telling the user.
        "text": [str(argument) for argument in error.args if type(argument) is str],
        "filename": getattr(error, "filename", None),
        "guard": getattr(error, "guard", None),
        "action": getattr(error, "action", None),
        "subject": getattr(error, "subject", None),
        "reason": getattr(error, "reason", None),
        "where": where(error.__traceback__),
    }


def where(traceback):
    lines = []
    while traceback is not None:
        file = traceback.tb_frame.f_code.co_filename
        if "importlib" not in file and not file.endswith("/harness.py"):
            lines.append("%s:%d" % (file, traceback.tb_lineno))
        traceback = traceback.tb_next
    return lines


if __name__ == "__main__":
    results = [run(name) for name in sys.argv[1:]]
    sys.stderr.write("=== end\n")
    import json

    print(json.dumps(results))
