import type { Ffi } from '../ffi.js';
import { mustCall } from '../start/must-call.js';
import type { Supervisor } from './supervise.js';
import { O_CLOEXEC } from '../abi/files.js';
import { POLLFD_EVENTS_OFFSET, POLLFD_RESULT_OFFSET, POLLFD_SIZE, POLLIN } from '../abi/polling.js';

/**
 * A supervisor that is made when the first question comes: many programs never ask, and none asks in its first
 * milliseconds. Takes over the listener; `make` gets it.
 */
export function superviseOnDemand(ffi: Ffi, listener: number, make: () => Promise<Supervisor>): Supervisor {
  const { address, bytes } = ffi.allocate(3 * POLLFD_SIZE);
  const pipe = address + BigInt(2 * POLLFD_SIZE);
  mustCall(ffi, 'pipe2', pipe, O_CLOEXEC);
  const [readEnd, writeEnd] = [bytes.readInt32LE(2 * POLLFD_SIZE), bytes.readInt32LE(2 * POLLFD_SIZE + 4)];
  for (const [index, descriptor] of [listener, readEnd].entries()) {
    bytes.writeInt32LE(descriptor, index * POLLFD_SIZE);
    bytes.writeInt16LE(POLLIN, index * POLLFD_SIZE + POLLFD_EVENTS_OFFSET);
  }
  let isStopped = false;
  const supervisor = waitForQuestion().then((isAsked) => (isAsked && !isStopped ? make() : null));
  return {
    async stop() {
      isStopped = true;
      // Wakes the thread that waits for questions, so that it ends.
      ffi.call('write', writeEnd, address, 1);
      const made = await supervisor;
      for (const descriptor of [readEnd, writeEnd]) ffi.call('close', descriptor);
      if (made === null) ffi.call('close', listener);
      else await made.stop();
    },
  };

  /** False if the last process that could ask is gone, or `stop` was called. */
  async function waitForQuestion(): Promise<boolean> {
    for (;;) {
      const ready = await ffi.callAsync('ppoll', address, 2, 0, 0, 0);
      if (ready > 0) return (bytes.readInt16LE(POLLFD_RESULT_OFFSET) & POLLIN) !== 0;
      if (isStopped) return false;
    }
  }
}
