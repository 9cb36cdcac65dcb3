import { ESRCH } from '../../abi/errno.js';
import { AT_FDCWD } from '../../abi/files.js';
import type { Notification } from '../listener.js';
import type { Supervision } from '../supervision.js';

/** A path of the target as this process can use it: from a directory of ours. */
export interface LocatedPath {
  /** A descriptor that `done` closes, or AT_FDCWD for a path that starts at the root. */
  readonly directory: number;
  readonly path: Buffer;
  done(): void;
}

const OWN_DESCRIPTOR = /^\/+proc\/+(?:self|thread-self|(\d+))\/+(?:fd\/+(\d+)|(cwd))(?:\/+([^]*))?$/;
const SLASH = 0x2f;

/**
 * `directory` as in openat: a descriptor of the target, or AT_FDCWD. Minus an error number if the target has no such
 * descriptor.
 */
export function locate(
  supervision: Supervision,
  call: Notification,
  process: number,
  directory: number,
  path: Buffer,
): LocatedPath | number {
  const { system } = supervision;
  // latin1 keeps every byte.
  const own = OWN_DESCRIPTOR.exec(path.toString('latin1'));
  if (own !== null && (own[1] === undefined || Number(own[1]) === process || Number(own[1]) === call.tid)) {
    const rest = Buffer.from(own[4] ?? '', 'latin1');
    return own[3] === undefined ? fromDescriptor(Number(own[2]), rest) : fromWorkingDirectory(rest);
  }
  if (path[0] === SLASH) return { directory: AT_FDCWD, path, done: () => undefined };
  return directory === AT_FDCWD ? fromWorkingDirectory(path) : fromDescriptor(directory, path);

  function fromDescriptor(descriptor: number, rest: Buffer): LocatedPath | number {
    return opened(system.takeDescriptor(call.tid, descriptor), rest);
  }
  function fromWorkingDirectory(rest: Buffer): LocatedPath | number {
    return opened(system.openPath(AT_FDCWD, Buffer.from(`/proc/${call.tid}/cwd`), 0, 0), rest);
  }
  function opened(descriptor: number, rest: Buffer): LocatedPath | number {
    if (descriptor < 0) return descriptor;
    const done = (): void => system.close(descriptor);
    if (supervision.listener.isWaiting(call.id)) return { directory: descriptor, path: rest, done };
    done();
    return -ESRCH;
  }
}
