"""Starting processes: `_posixsubprocess.fork_exec` has no audit event, and children get the same guards."""

import posix
import sys

from hermetic_guard.child import found_on_path, plain, secure_child, secure_pairs


def install_announcement(seams, forward):
    """Without `forward` nothing is kept of the original: there is nothing to dig up."""
    import _posixsubprocess

    original = _posixsubprocess.fork_exec if forward else None

    def fork_exec(args, *rest, audit=seams.audit, original=original):
        audit("hermetic.fork_exec", args)
        if original is None:
            raise PermissionError(13, "hermetic: no subprocess")
        return original(args, *rest)

    seams.replace([_posixsubprocess], "fork_exec", fork_exec)


def install_inheritance(seams, guard_environment):
    """Every call that starts a program passes the guards on. `guard_environment`: see child.py."""
    import _posixsubprocess

    owners = [posix] + ([sys.modules["os"]] if "os" in sys.modules else [])

    def fork_exec_inner(args, original=_posixsubprocess.fork_exec):
        return original(*args)

    def fork_exec(args, executables, close_fds, keep, cwd, env, *rest, inner=fork_exec_inner):
        executables, argv, pairs = secure_child(executables, args, env, guard_environment, cwd)
        channel = guard_environment.channel
        if channel >= 0 and close_fds and channel not in keep:
            keep = tuple(sorted(tuple(keep) + (channel,)))
        return inner((argv, executables, close_fds, keep, cwd, pairs) + rest)

    seams.replace([_posixsubprocess], "fork_exec", fork_exec)

    def system_inner(command, original=posix.system):
        return original(command)

    def system(command, inner=system_inner):
        guard_environment.restore()
        return inner(command)

    seams.replace(owners, "system", system)
    for name in ("posix_spawn", "posix_spawnp"):
        if hasattr(posix, name):
            _replace_spawn(seams, owners, name, guard_environment)

    def execv_inner(path, argv, original=posix.execv):
        return original(path, argv)

    def execv(path, argv, inner=execv_inner):
        programs, argv, _ = secure_child([path], argv, None, guard_environment)
        return inner(programs[0], argv)

    def execve_inner(path, argv, env, original=posix.execve):
        return original(path, argv, env)

    def execve(path, argv, env, inner=execve_inner):
        programs, argv, _ = secure_child([path], argv, None, guard_environment)
        return inner(programs[0], argv, secure_pairs(env, guard_environment))

    seams.replace(owners, "execv", execv)
    seams.replace(owners, "execve", execve)


def lazy():
    def subprocess(module):
        # Since 3.13 it may use posix_spawn and close every descriptor, also the one that children report on.
        module._USE_POSIX_SPAWN = False

    return {"subprocess": subprocess}


def _replace_spawn(seams, owners, name, guard_environment):
    def inner(path, argv, env, options, original=getattr(posix, name)):
        return original(path, argv, env, **options)

    def spawn(path, argv, env, inner=inner, audit=seams.audit, **options):
        # The name is looked up here, once, so that the program that is judged is the one that starts.
        if options.get("file_actions") is not None:
            options["file_actions"] = [_announced(tuple(action), audit) for action in options["file_actions"]]
        program = found_on_path(plain(path), sys.modules["os"].environ.get("PATH", "") if "os" in sys.modules else "")
        programs, argv, _ = secure_child([path if name == "posix_spawn" else program], argv, None, guard_environment)
        return inner(programs[0], argv, env if env is None else secure_pairs(env, guard_environment), options)

    seams.replace(owners, name, spawn)


def _announced(action, audit):
    """posix_spawn opens files between fork and exec, where no event is raised."""
    if action[:1] != (posix.POSIX_SPAWN_OPEN,):
        return action
    kind, descriptor, path, flags, mode = action
    path, flags = plain(path), int(flags)
    audit("open", path, "posix_spawn", flags)
    return kind, descriptor, path, flags, mode
