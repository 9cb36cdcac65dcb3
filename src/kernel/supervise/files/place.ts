import type { Notification } from '../listener.js';
import type { Supervision } from '../supervision.js';
import { ESRCH } from '../../abi/errno.js';
import { AT_FDCWD } from '../../abi/files.js';

/** Where a path of the target starts for us: a directory of ours, and the rest. */
export interface Place {
  /** A descriptor that is closed by `done`, or AT_FDCWD for what starts at the root. */
  readonly directory: number;
  readonly path: Buffer;
  done(): void;
}

const OWN_DESCRIPTOR = /^\/+proc\/+(?:self|thread-self|(\d+))\/+(?:fd\/+(\d+)|(cwd))(?:\/+([^]*))?$/;

/** `directory` as in openat: a descriptor of the target, or AT_FDCWD. Minus an error number if it has none such. */
export function placeOf(
  supervision: Supervision,
  call: Notification,
  process: number,
  directory: number,
  path: Buffer,
): Place | number {
  const { system } = supervision;
  // latin1 keeps every byte.
  const own = OWN_DESCRIPTOR.exec(path.toString('latin1'));
  if (own !== null && (own[1] === undefined || Number(own[1]) === process || Number(own[1]) === call.tid)) {
    const rest = Buffer.from(own[4] ?? '', 'latin1');
    return own[3] === undefined ? taken(Number(own[2]), rest) : workingDirectory(rest);
  }
  if (path[0] === 0x2f) return { directory: AT_FDCWD, path, done: () => undefined };
  return directory === AT_FDCWD ? workingDirectory(path) : taken(directory, path);

  function taken(descriptor: number, rest: Buffer): Place | number {
    return opened(system.takeDescriptor(call.tid, descriptor), rest);
  }
  function workingDirectory(rest: Buffer): Place | number {
    return opened(system.openPath(AT_FDCWD, Buffer.from(`/proc/${call.tid}/cwd`), 0, 0), rest);
  }
  function opened(descriptor: number, rest: Buffer): Place | number {
    if (descriptor < 0) return descriptor;
    const done = (): void => system.close(descriptor);
    if (supervision.listener.isWaiting(call.id)) return { directory: descriptor, path: rest, done };
    done();
    return -ESRCH;
  }
}
