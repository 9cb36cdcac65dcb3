import { FILE_CLOCK_LAG_MS } from '../../../wire/clock.js';
import { type BigIntStats, fstatSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { CallerStatus } from '../caller.js';
import type { Notification, Outcome } from '../listener.js';
import { type Place, placeOf } from '../files/place.js';
import { type SocketAddress, unixSocketAddress } from './socket-address.js';
import { callerOf, type Supervision } from '../supervision.js';
import type { TargetSocket } from './target-socket.js';
import { EACCES, EAGAIN, ECONNREFUSED, EINTR, ESRCH } from '../../abi/errno.js';
import { AT_FDCWD, OPEN_HOW_SIZE, O_PATH_CLOEXEC, RESOLVE_NO_MAGICLINKS } from '../../abi/files.js';

type UnixAddress = Extract<SocketAddress, { family: 'unix' }>;

/** The C library asks these for names before it does so itself, and takes a refusal for an absence. */
const NAME_SERVICES = /^\/(?:var\/)?run\/(?:nscd\/socket|systemd\/(?:resolve|userdb)\/|avahi-daemon\/)/;
/** A full queue of the other side empties when it accepts; nothing tells us when. */
const FIRST_RETRY_MS = 1;
const LONGEST_RETRY_MS = 50;

/** Only to what was created since the run began. See docs/decisions/unix-sockets.md. */
export function connectUnix(
  supervision: Supervision,
  call: Notification,
  socket: TargetSocket,
  address: UnixAddress,
): Outcome | Promise<Outcome> {
  if (address.isAbstract) return refused(supervision, call, `@${address.path.subarray(1).toString()}`);
  const caller = callerOf(supervision, call);
  if (caller === null) return -ESRCH;
  const place = placeOf(supervision, call, caller.process, AT_FDCWD, address.path);
  if (typeof place === 'number') return place;
  const found = open(supervision, caller, place);
  place.done();
  // What is not there keeps its own error.
  if (found < 0) return found;
  const close = (): void => supervision.system.close(found);
  const file = fstatSync(found, { bigint: true });
  if (!file.isSocket() || !isInside(file, supervision.startedNs)) {
    close();
    return file.isSocket() ? refused(supervision, call, address.path.toString()) : -ECONNREFUSED;
  }
  const outcome = connectTo(supervision, call, caller, socket, found);
  if (outcome instanceof Promise) return outcome.finally(close);
  close();
  return outcome;
}

/** The time of birth, which no chmod or rename renews; the time of the last change where the file system keeps no other. */
function isInside({ birthtimeNs, ctimeNs }: BigIntStats, startedNs: bigint): boolean {
  return (birthtimeNs > 0n ? birthtimeNs : ctimeNs) >= startedNs - BigInt(FILE_CLOCK_LAG_MS) * 1_000_000n;
}

function open({ act }: Supervision, caller: CallerStatus, { directory, path }: Place): number {
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

/** Through the descriptor, so that it is the very socket that was judged. */
function connectTo(
  { system, listener, act }: Supervision,
  call: Notification,
  caller: CallerStatus,
  { descriptor }: TargetSocket,
  found: number,
): number | Promise<number> {
  const bytes = unixSocketAddress(Buffer.from(`/proc/self/fd/${found}`));
  const attempt = (): number =>
    system.withoutWaiting(descriptor, () =>
      act(caller, {}, (arena) => ({ name: 'connect', args: [descriptor, arena.bytes(bytes), bytes.length] })),
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
  const { system, act, policy, rulesets } = supervision;
  if (isAbstract) return system.bind(descriptor, bytes);
  // Without them it would be made with the rights of the launcher.
  if (policy.filesystem.length > 0 && rulesets.length === 0) return -EACCES;
  const caller = callerOf(supervision, call);
  if (caller === null) return -ESRCH;
  const place = placeOf(supervision, call, caller.process, AT_FDCWD, path);
  if (typeof place === 'number') return place;
  const { directory } = place;
  const address = place.path === path ? bytes : unixSocketAddress(place.path);
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
    place.done();
  }
}

function refused({ refuse }: Supervision, call: Notification, path: string): number {
  if (!NAME_SERVICES.test(path)) {
    refuse(call.tid, {
      guard: 'network',
      api: 'connect',
      action: 'connect to the unix socket',
      subject: { kind: 'path', text: path },
    });
  }
  return -EACCES;
}
