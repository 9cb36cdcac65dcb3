import { binding, type GuardContext } from './guard.js';
import { apply, number } from './primordials.js';
import { patchIfPresent } from './seam.js';
import { EACCES, type PolicyViolation } from './violation.js';

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
  // SIGUSR1 makes a Node process listen for a debugger, this one or another.
  for (const name of ['kill', '_kill']) {
    patchIfPresent(
      process,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const signal = args[1];
          if (signal === 'SIGUSR1' || number(signal) === 10) throw violation('process.kill');
          return apply(original, this, args);
        },
    );
  }
}
