import type { Notification, Outcome } from '../listener.js';
import { type NowOrLater, withCleanUp } from '../now-or-later.js';
import { parseSocketAddress, type SocketAddress } from './socket-address.js';
import { intArgument, pointerArgument, type Supervision } from '../supervision.js';
import { EFAULT, EINVAL, ESRCH } from '../../abi/errno.js';
import { LONGEST_ADDRESS, SOL_SOCKET, SO_DOMAIN, SO_PROTOCOL, SO_TYPE } from '../../abi/sockets.js';

/** A socket of the target, under a number of ours. */
export interface TargetSocket {
  readonly descriptor: number;
  readonly domain: number;
  readonly type: number;
  readonly protocol: number;
}

/** Runs `use` with a duplicate of the socket that the call's first argument names, and closes it after. */
export function withSocket(
  { system, listener }: Supervision,
  call: Notification,
  use: (socket: TargetSocket) => NowOrLater<Outcome>,
): NowOrLater<Outcome> {
  const descriptor = system.takeDescriptor(call.tid, intArgument(call, 0));
  if (descriptor < 0) return descriptor;
  const option = (name: number): number => system.getOption(descriptor, SOL_SOCKET, name);
  return withCleanUp(
    (): NowOrLater<Outcome> => {
      // The thread may have ended before we looked, and its number gone to another one.
      if (!listener.isWaiting(call.id)) return -ESRCH;
      const domain = option(SO_DOMAIN);
      // A descriptor that is no socket answers ENOTSOCK.
      return domain < 0 ? domain : use({ descriptor, domain, type: option(SO_TYPE), protocol: option(SO_PROTOCOL) });
    },
    () => system.close(descriptor),
  );
}

/** Answers minus an error number where the kernel would not have read the address either. */
export function readAddress(
  { system, listener }: Supervision,
  call: Notification,
  pointer: number,
  length: number,
): SocketAddress | number {
  const size = intArgument(call, length);
  if (size < 0 || size > LONGEST_ADDRESS) return -EINVAL;
  const bytes = system.readMemory(call.tid, pointerArgument(call, pointer), size);
  if (bytes === null) return -EFAULT;
  if (!listener.isWaiting(call.id)) return -ESRCH;
  return parseSocketAddress(bytes) ?? -EINVAL;
}
