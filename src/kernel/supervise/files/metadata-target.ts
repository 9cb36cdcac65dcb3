import { readlinkSync } from 'node:fs';
import { EFAULT, ENOENT, ESRCH } from '../../abi/errno.js';
import {
  AT_FDCWD,
  O_NOFOLLOW,
  O_PATH_CLOEXEC,
  OPEN_HOW_SIZE,
  PATH_MAX,
  RESOLVE_NO_MAGICLINKS,
} from '../../abi/files.js';
import type { CallerStatus } from '../caller.js';
import type { Notification } from '../listener.js';
import { andThen, type NowOrLater, withCleanUp } from '../now-or-later.js';
import { callerOf, pointerArgument, type Supervision } from '../supervision.js';
import { locate } from './locate.js';

/** Which file a call is about. */
export interface Naming {
  /** A descriptor of the target, or AT_FDCWD. */
  readonly directory: number;
  /** The address of the path; null if the call is about the descriptor's own file. */
  readonly path: bigint | null;
  readonly followsLinks: boolean;
  /** An empty path stands for the descriptor's file. */
  readonly mayBeEmpty: boolean;
}

/**
 * Opens the file, once and as the caller would, looks where that file really is, and lets `use` change that very file:
 * nobody can put another one in its place.
 */
export function withWritableFile(
  supervision: Supervision,
  call: Notification,
  api: string,
  naming: Naming,
  use: (caller: CallerStatus, file: number) => number,
): NowOrLater<number> {
  const { system, judge } = supervision;
  const caller = callerOf(supervision, call);
  if (caller === null) return -ESRCH;
  const file = open(supervision, call, caller, naming);
  if (file < 0) return file;
  const change = (): NowOrLater<number> => {
    if (!supervision.listener.isWaiting(call.id)) return -ESRCH;
    const path = readlinkSync(`/proc/self/fd/${file}`);
    // A pipe or a socket has no path that a policy could be about.
    if (!path.startsWith('/')) return use(caller, file);
    const ruling = judge.check({ guard: 'filesystem', api, action: 'write', tid: call.tid, path });
    return andThen(ruling, (ruled) => (ruled.decision === 'refuse' ? -ruled.errno : use(caller, file)));
  };
  return withCleanUp(change, () => system.close(file));
}

function open(supervision: Supervision, call: Notification, caller: CallerStatus, naming: Naming): number {
  const { system, act } = supervision;
  const { directory, followsLinks, mayBeEmpty } = naming;
  if (naming.path === null) return system.takeDescriptor(call.tid, directory);
  const path = system.readText(call.tid, naming.path, PATH_MAX);
  if (path === null) return -EFAULT;
  if (path.length === 0 && !mayBeEmpty) return -ENOENT;
  const located = locate(supervision, call, caller.process, directory, path);
  if (typeof located === 'number') return located;
  // The call is about a descriptor; the C library writes /proc/self/fd/N where a call takes paths only.
  if (located.path.length === 0) return located.directory;
  const flags = O_PATH_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW);
  const file = act(caller, {}, (arena) => ({
    name: 'openat2',
    args: [
      located.directory,
      arena.bytes(Buffer.concat([located.path, Buffer.alloc(1)])),
      arena.words([flags, 0, RESOLVE_NO_MAGICLINKS]),
      OPEN_HOW_SIZE,
    ],
  }));
  located.done();
  return file;
}

/** A path in an argument, from the working directory. */
export function atPath(call: Notification, argument: number, followsLinks: boolean): Naming {
  return { directory: AT_FDCWD, path: pointerArgument(call, argument), followsLinks, mayBeEmpty: false };
}

/** A descriptor in the first argument. */
export function atDescriptor(directory: number): Naming {
  return { directory, path: null, followsLinks: true, mayBeEmpty: false };
}
