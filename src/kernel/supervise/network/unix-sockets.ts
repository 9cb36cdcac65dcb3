import { type BigIntStats, fstatSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { EACCES, EAGAIN, ECONNREFUSED, EINTR, ESRCH } from '../../abi/errno.js';
import { AT_FDCWD, O_PATH_CLOEXEC, OPEN_HOW_SIZE, RESOLVE_NO_MAGICLINKS } from '../../abi/files.js';
import type { CallerStatus } from '../caller.js';
import { locate, type LocatedPath } from '../files/locate.js';
import type { Notification, Outcome } from '../listener.js';
import { andThen, type NowOrLater, withCleanUp } from '../now-or-later.js';
import { callerOf, type Supervision } from '../supervision.js';
import { type UnixAddress, unixSocketAddress } from './socket-address.js';
import type { TargetSocket } from './target-socket.js';

/** A full queue of the other side empties when it accepts; nothing tells us when. */
const FIRST_RETRY_MS = 1;
const LONGEST_RETRY_MS = 50;

/** Only to sockets that were made since the run began. See docs/decisions/unix-sockets.md. */
export function connectUnix(
  supervision: Supervision,
  call: Notification,
  socket: TargetSocket,
  address: UnixAddress,
): NowOrLater<Outcome> {
  const caller = callerOf(supervision, call);
  if (address.isAbstract) {
    const name = `@${address.path.subarray(1).toString()}`;
    return whenAllowed(supervision, call, name, null, () =>
      caller === null ? -ESRCH : connectTo(supervision, call, caller, socket, address.bytes),
    );
  }
  if (caller === null) return -ESRCH;
  const located = locate(supervision, call, caller.process, AT_FDCWD, address.path);
  if (typeof located === 'number') return located;
  const found = open(supervision, caller, located);
  located.done();
  // A missing socket keeps its own error.
  if (found < 0) return found;
  return withCleanUp(
    (): NowOrLater<Outcome> => {
      const file = fstatSync(found, { bigint: true });
      if (!file.isSocket()) return -ECONNREFUSED;
      // Through the descriptor, so that it is the very socket that was judged.
      const bytes = unixSocketAddress(Buffer.from(`/proc/self/fd/${found}`));
      return whenAllowed(supervision, call, address.path.toString(), birthOf(file), () =>
        connectTo(supervision, call, caller, socket, bytes),
      );
    },
    () => supervision.system.close(found),
  );
}

function whenAllowed(
  { judge }: Supervision,
  { tid }: Notification,
  path: string,
  bornNs: bigint | null,
  connect: () => NowOrLater<Outcome>,
): NowOrLater<Outcome> {
  const ruling = judge.check({ guard: 'network', api: 'connect', action: 'connect-unix', tid, path, bornNs });
  return andThen(ruling, (ruled) => (ruled.decision === 'refuse' ? -ruled.errno : connect()));
}

/** A chmod or rename does not change the birth time. Where the file system keeps none, the last change counts. */
function birthOf({ birthtimeNs, ctimeNs }: BigIntStats): bigint {
  return birthtimeNs > 0n ? birthtimeNs : ctimeNs;
}

function open({ act }: Supervision, caller: CallerStatus, { directory, path }: LocatedPath): number {
  return act(caller, {}, (arena) => ({
    name: 'openat2',
    args: [
      directory,
      arena.bytes(Buffer.concat([path, Buffer.alloc(1)])),
      arena.words([O_PATH_CLOEXEC, 0, RESOLVE_NO_MAGICLINKS]),
      OPEN_HOW_SIZE,
    ],
  }));
}

function connectTo(
  { system, listener, act }: Supervision,
  call: Notification,
  caller: CallerStatus,
  { descriptor }: TargetSocket,
  address: Buffer,
): NowOrLater<number> {
  const attempt = (): number =>
    system.withoutWaiting(descriptor, () =>
      act(caller, {}, (arena) => ({ name: 'connect', args: [descriptor, arena.bytes(address), address.length] })),
    );
  const first = attempt();
  if (first !== -EAGAIN || system.isNonBlocking(descriptor)) return first;
  return retry();

  async function retry(): Promise<number> {
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(2 * pause, LONGEST_RETRY_MS)) {
      await setTimeout(pause);
      if (!listener.isWaiting(call.id)) return -EINTR;
      const result = attempt();
      if (result !== -EAGAIN) return result;
    }
  }
}

/** Anywhere that the target may write, in its own view of the file system. */
export function bindUnix(
  supervision: Supervision,
  call: Notification,
  { descriptor }: TargetSocket,
  { bytes, path, isAbstract }: UnixAddress,
): number {
  const { system, act, rulesets } = supervision;
  if (isAbstract) return system.bind(descriptor, bytes);
  // Without the target's rulesets the file would be made with the rights of the launcher.
  if (rulesets === null) return -EACCES;
  const caller = callerOf(supervision, call);
  if (caller === null) return -ESRCH;
  const located = locate(supervision, call, caller.process, AT_FDCWD, path);
  if (typeof located === 'number') return located;
  const { directory } = located;
  const address = located.path === path ? bytes : unixSocketAddress(located.path);
  try {
    return act(
      caller,
      {
        ...(directory === AT_FDCWD ? {} : { directory }),
        rulesets,
        makesFile: true,
      },
      (arena) => ({ name: 'bind', args: [descriptor, arena.bytes(address), address.length] }),
    );
  } finally {
    located.done();
  }
}
