"""Lists every function of the library that a program can reach and that uses names or objects without asking.

    python walk_levers.py            prints what levers.txt and members.txt do not have, and fails if there is something
    python walk_levers.py --write    adds it, with a question mark in levers.txt, for a person to look at

A function is found through the modules that a program can import: their members, and the members of their classes and of
all ancestors. Modules that run as code of the guest can do what a program can do, and are not looked at. It counts if its code reads or writes a dictionary of an object, takes a name for an attribute, imports,
compiles, or formats. Methods of library classes that could be levers have a fixed `self` (gates/fixed_self.py) and are not
listed. Functions in C have no code to look at, so members.txt lists every member that a program can name.
"""

import builtins
import dis
import os
import sys
from types import CodeType, FunctionType

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "levers.txt")
MEMBERS = os.path.join(HERE, "members.txt")

# Global names, and names of attributes, whose use makes a function worth a look.
BUILTINS = frozenset("getattr setattr delattr vars eval exec compile __import__ globals locals open".split())
NAMES = frozenset(
    """
    __dict__ __globals__ __code__ __closure__ __subclasses__ __reduce_ex__ __reduce__ __builtins__ __class__ __bases__ __mro__
    gi_frame gi_code cr_frame cr_code ag_frame tb_frame f_globals f_locals f_back f_code f_builtins _getframe _getframemodulename modules
    import_module format format_map __setattr__ __getattribute__ __delattr__ update_wrapper wraps __get__ __set__
    """.split()
)


def signs_of(function):
    """The reasons to look at a function; empty if there are none."""
    found = set()
    pending = [function.__code__]
    while pending:
        code = pending.pop()
        pending.extend(constant for constant in code.co_consts if type(constant) is CodeType)
        for step in dis.get_instructions(code):
            name = step.argval
            if step.opname == "IMPORT_NAME":
                found.add("import " + name)
            elif step.opname in ("LOAD_GLOBAL", "LOAD_NAME") and name in BUILTINS:
                # Some modules have a guarded version in place of the builtin.
                if used_by(function).get(name) is getattr(builtins, name):
                    found.add(name + "()")
            elif step.opname in ("LOAD_ATTR", "LOAD_METHOD", "STORE_ATTR", "DELETE_ATTR") and name in NAMES:
                found.add(("= ." if step.opname == "STORE_ATTR" else ".") + name)
            elif step.opname == "LOAD_GLOBAL" and name in NAMES:
                found.add(name + "()")
    return found


def used_by(function):
    """The global names of a function, builtins included."""
    given = function.__globals__.get("__builtins__", builtins)
    return {**(given if isinstance(given, dict) else vars(given)), **function.__globals__}


def functions_of(value):
    """The functions in Python behind a member of a class or module."""
    if type(value) is FunctionType:
        yield value
    elif isinstance(value, (staticmethod, classmethod)):
        yield from functions_of(value.__func__)
    elif isinstance(value, property):
        for part in (value.fget, value.fset, value.fdel):
            yield from functions_of(part)


def is_theirs(function):
    """Whether it is code of the library, and not ours."""
    return "hermetic_guest" not in function.__code__.co_filename


def reached(modules):
    """(title, member) of every member that a program can name. `modules`: name -> dictionary of the facade."""
    seen = set()
    pending = [("%s.%s" % (name, key), value) for name, members in modules.items() for key, value in members.items()]
    while pending:
        title, value = pending.pop()
        yield title, value
        if not isinstance(value, type):
            continue
        for cls in type.__dict__["__mro__"].__get__(value):
            if id(cls) in seen or cls is object or cls is type:
                continue
            seen.add(id(cls))
            owner = "%s.%s" % (cls.__module__, cls.__qualname__)
            pending.extend(
                ("%s.%s" % (owner, key), member)
                for key, member in type.__dict__["__dict__"].__get__(cls).items()
                # A program cannot name these of a library class.
                if key[:1] != "_" or key[:2] == "__"
            )


def walk():
    """(title -> reasons, owner -> names of its members), for this interpreter."""
    sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
    from hermetic_guest.config import Config
    from hermetic_guest.gates.module_facade import members_of
    from hermetic_guest.guest import Guest
    from hermetic_guest.library.module_table import STANDARD

    class Nobody:
        def write(self, stream, text):
            pass

        def find_module(self, name):
            return None

    guest = Guest(Config(), Nobody())
    names = list(STANDARD) + guest._standard.made_by_hand()
    modules = {name: members_of(guest._find_module(name)) for name in names if guest._find_module(name) is not None}
    found, members = {}, {}
    for title, value in reached(modules):
        owner, _, name = title.rpartition(".")
        members.setdefault(owner, set()).add(name)
        for function in functions_of(value):
            signs = signs_of(function) if is_theirs(function) else ()
            if signs:
                found.setdefault(title, set()).update(signs)
    return found, members


def read_list():
    """title -> (reasons, verdict) of levers.txt."""
    rows = {}
    with open(LIST) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                title, signs, verdict = [part.strip() for part in line.split("|")]
                rows[title] = (frozenset(signs.split(", ")), verdict)
    return rows


def read_members():
    """owner -> names of members.txt."""
    with open(MEMBERS) as file:
        rows = [line.split(":") for line in file if line.strip() and not line.startswith("#")]
    return {owner: set(names.split()) for owner, names in rows}


def main():
    found, members = walk()
    rows = read_list() if os.path.exists(LIST) else {}
    known = read_members() if os.path.exists(MEMBERS) else {}
    if "--write" not in sys.argv:
        new = [title for title, signs in found.items() if not signs <= rows.get(title, (frozenset(), ""))[0]]
        new += ["%s.%s" % (owner, name) for owner in members for name in members[owner] - known.get(owner, set())]
        new += [title for title, (_, verdict) in rows.items() if verdict == "?"]
        sys.exit("\n".join(sorted(set(new))) or None)
    for title, signs in found.items():
        before, verdict = rows.get(title, (frozenset(), "?"))
        rows[title] = (before | signs, verdict if signs <= before else "?")
    with open(LIST, "w") as file:
        file.write("# What walk_levers.py found: a function | why it is worth a look | why it is no lever.\n")
        for title in sorted(rows):
            file.write("%s | %s | %s\n" % (title, ", ".join(sorted(rows[title][0])), rows[title][1]))
    for owner, names in members.items():
        known.setdefault(owner, set()).update(names)
    with open(MEMBERS, "w") as file:
        file.write(
            "# Every member of the library that a program can name, on all versions of CPython that are tested.\n"
        )
        for owner in sorted(known):
            file.write("%s: %s\n" % (owner, " ".join(sorted(known[owner]))))


if __name__ == "__main__":
    main()
