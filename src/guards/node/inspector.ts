import { constants } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { binding, type GuardContext, prototypeOf } from './guard.js';
import { apply, number } from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import { EACCES, type PolicyViolation } from './violation.js';

const { SIGUSR1 } = constants.signals;

/** Always on: a debugger session reads the closures in which the guards keep the originals. */
export function inspectorGuard({ refuse }: GuardContext): void {
  const violation = (api: string): PolicyViolation =>
    refuse({
      guard: 'interpreter',
      api,
      action: 'look behind the guards',
      kind: '',
      subject: '',
      natural: { code: 'EACCES', errno: EACCES, syscall: 'inspector' },
    });
  const inspector = binding('inspector');
  for (const name of [
    'Connection',
    'MainThreadConnection',
    'open',
    'setConsoleExtensionInstaller',
    'callAndPauseOnStart',
  ]) {
    patchIfPresent(
      inspector,
      name,
      () =>
        function () {
          throw violation(`inspector.${name}`);
        },
    );
  }
  patchIfPresent(
    process,
    '_debugProcess',
    () =>
      function () {
        throw violation('process._debugProcess');
      },
  );
  // Newer Nodes have a flag for it, which the launcher's own process was started without.
  if (isMainThread) process.on('SIGUSR1', () => undefined);
  // SIGUSR1 makes a Node process listen for a debugger, this one or another.
  for (const name of ['kill', '_kill']) {
    patchIfPresent(
      process,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          // C++ takes whatever becomes a number.
          const signal = name === '_kill' ? number(args[1]) : args[1];
          if (signal === 'SIGUSR1' || signal === SIGUSR1) throw violation('process.kill');
          return apply(original, this, [args[0], signal]);
        },
    );
  }
  patch(
    prototypeOf('process_wrap', 'Process'),
    'kill',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const signal = number(args[0]);
        if (signal === SIGUSR1) throw violation('ChildProcess.kill');
        return apply(original, this, [signal]);
      },
  );
}
