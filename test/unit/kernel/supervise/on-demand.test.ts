import { expect, test } from 'vitest';
import { type Ffi, ffi } from '../../../../src/kernel/ffi.js';
import { kernelFacts } from '../../../../src/kernel/kernel-facts.js';
import { superviseOnDemand } from '../../../../src/kernel/supervise/on-demand.js';

const isHere = kernelFacts().available;

/** Something that can be waited for, in the place of a listener. */
function pipe(kernel: Ffi): { readonly listener: number; ask(): void; isOpen(): boolean } {
  const { address, bytes } = kernel.allocate(8);
  expect(kernel.call('pipe2', address, 0o2000000)).toBe(0);
  const [listener, asking] = [bytes.readInt32LE(0), bytes.readInt32LE(4)];
  return {
    listener,
    ask: () => void kernel.call('write', asking, address, 1),
    isOpen: () => kernel.call('fcntl', listener, 1) >= 0,
  };
}

test.skipIf(!isHere)('a supervisor that nobody asks is never made, and its listener is closed', async () => {
  const { listener, isOpen } = pipe(ffi());
  let made = 0;
  const supervisor = superviseOnDemand(ffi(), listener, () => {
    made += 1;
    return Promise.resolve({ stop: () => Promise.resolve() });
  });
  await supervisor.stop();
  expect([made, isOpen()]).toEqual([0, false]);
});

test.skipIf(!isHere)('the first question makes one, which is stopped with it and has the listener', async () => {
  const { listener, ask, isOpen } = pipe(ffi());
  const told: string[] = [];
  const asked = new Promise<void>((resolve) => {
    const supervisor = superviseOnDemand(ffi(), listener, () => {
      told.push('made');
      resolve(supervisor.stop());
      return Promise.resolve({ stop: () => Promise.resolve(void told.push('stopped')) });
    });
  });
  ask();
  await asked;
  expect([told, isOpen()]).toEqual([['made', 'stopped'], true]);
});
