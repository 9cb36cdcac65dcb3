import { constants } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { binding, type Current, prototypeOf, type Scope } from '../judge/guard.js';
import { apply, construct, number } from '../seams/primordials.js';
import { patch, patchIfPresent } from '../seams/seam.js';
import { EACCES, type PolicyViolation } from '../judge/violation.js';

const { SIGUSR1 } = constants.signals;

/** Always on in a run: a debugger session reads the closures in which the guards keep the originals. */
export function inspectorGuard(current: Current, more?: (check: (api: string) => void) => void): void {
  const violation = ({ refuse }: Scope, api: string): PolicyViolation =>
    refuse({
      guard: 'interpreter',
      api,
      action: 'look behind the guards',
      kind: '',
      subject: '',
      natural: { code: 'EACCES', errno: EACCES, syscall: 'inspector' },
    });
  more?.((api) => {
    const scope = current();
    if (scope !== null) throw violation(scope, api);
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
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const scope = current();
          if (scope !== null) throw violation(scope, `inspector.${name}`);
          // The types know no function that is also a class.
          const isNew = (new.target as unknown) !== undefined;
          return isNew ? (construct(original, args) as unknown) : apply(original, this, args);
        },
    );
  }
  patchIfPresent(
    process,
    '_debugProcess',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope !== null) throw violation(scope, 'process._debugProcess');
        return apply(original, this, args);
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
          const scope = current();
          if (scope === null) return apply(original, this, args);
          // C++ takes whatever becomes a number.
          const signal = name === '_kill' ? number(args[1]) : args[1];
          if (signal === 'SIGUSR1' || signal === SIGUSR1) throw violation(scope, 'process.kill');
          return apply(original, this, [args[0], signal]);
        },
    );
  }
  patch(
    prototypeOf('process_wrap', 'Process'),
    'kill',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        const signal = number(args[0]);
        if (signal === SIGUSR1) throw violation(scope, 'ChildProcess.kill');
        return apply(original, this, [signal]);
      },
  );
}
