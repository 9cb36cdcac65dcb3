import { statusOf } from '../caller.js';
import type { Notification } from '../listener.js';
import type { Supervision } from '../supervision.js';
import { EINTR, ERESTARTSYS } from '../../abi/errno.js';

/** How often to look whether the waiting thread is still there, or has a signal to handle. */
const LOOK_MS = 50;

/**
 * Resolves to 0 when the socket can be written to, or is broken; otherwise to minus the error number to answer with, which
 * is `late` after the send timeout of the socket.
 */
export function untilWritable(
  { system, listener, loop }: Supervision,
  call: Notification,
  descriptor: number,
  late: number,
): Promise<number> {
  const timeout = system.sendTimeout(descriptor) / 1000;
  const deadline = timeout === 0 ? Number.POSITIVE_INFINITY : performance.now() + timeout;
  return new Promise((resolve) => {
    const finish = (result: number): void => {
      clearInterval(look);
      loop.forget(descriptor);
      resolve(result);
    };
    const look = setInterval(() => {
      if (!listener.isWaiting(call.id)) finish(-EINTR);
      else if (performance.now() >= deadline) finish(late);
      else if (statusOf(call.tid)?.hasSignal === true) finish(-ERESTARTSYS);
    }, LOOK_MS);
    loop.onceWritable(descriptor, () => finish(0));
  });
}
