import { constants } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { demand } from '../../judge/demand.js';
import { debuggerRequest } from '../../judge/held-requests.js';
import type { Current } from '../../judge/scope.js';
import { binding, prototypeOf } from '../../realm/bindings.js';
import { type Ask, askHeld, classSeam, installSeams, optionalSeam, seam, throwIt } from '../../seams/install-seams.js';
import { number, replace } from '../../seams/primordials.js';

const { SIGUSR1 } = constants.signals;

/** Always on in a run: a debugger session reads the closures in which the guards keep the originals. */
export function inspectorGuard(current: Current, more?: (check: (api: string) => void) => void): void {
  more?.((api) => {
    const scope = current();
    if (scope !== null) demand(scope, debuggerRequest(api));
  });
  const inspector = binding('inspector');
  const ask = (name: string): Ask => askHeld(debuggerRequest, `inspector.${name}`);
  installSeams(current, [
    classSeam(inspector, 'Connection', ask('Connection'), throwIt),
    classSeam(inspector, 'MainThreadConnection', ask('MainThreadConnection'), throwIt),
    classSeam(inspector, 'open', ask('open'), throwIt),
    classSeam(inspector, 'setConsoleExtensionInstaller', ask('setConsoleExtensionInstaller'), throwIt),
    classSeam(inspector, 'callAndPauseOnStart', ask('callAndPauseOnStart'), throwIt),
    optionalSeam(process, '_debugProcess', askHeld(debuggerRequest, 'process._debugProcess'), throwIt),
    optionalSeam(process, 'kill', askKill, throwIt),
    optionalSeam(process, '_kill', askRawKill, throwIt),
    seam(prototypeOf('process_wrap', 'Process'), 'kill', askChildKill, throwIt),
  ]);
  // A listener keeps Node from opening a debugger. Newer Nodes have a flag for that, but our own process started without.
  if (isMainThread) process.on('SIGUSR1', () => undefined);
}

// SIGUSR1 makes a Node process listen for a debugger, this one or another.
const refuseKill = askHeld(debuggerRequest, 'process.kill');
const refuseChildKill = askHeld(debuggerRequest, 'ChildProcess.kill');

/** (pid, signal), by name or number. */
const askKill: Ask = (scope, args, self) => {
  const signal = args[1];
  // Makes both own elements of the array: Node must not find another signal in Array.prototype.
  replace(args, 0, args[0]);
  replace(args, 1, signal);
  args.length = 2;
  return signal === 'SIGUSR1' || signal === SIGUSR1 ? refuseKill(scope, args, self) : null;
};

/** The same by number; C++ takes whatever becomes one. */
const askRawKill: Ask = (scope, args, self) => {
  replace(args, 1, number(args[1]));
  return askKill(scope, args, self);
};

/** (signal) */
const askChildKill: Ask = (scope, args, self) => {
  const signal = number(args[0]);
  replace(args, 0, signal);
  args.length = 1;
  return signal === SIGUSR1 ? refuseChildKill(scope, args, self) : null;
};
