import { type CheckCode, codeGuard } from '../guards/code/code.js';
import { evalGuard } from '../guards/code/eval.js';
import type { Facts } from '../decide/facts.js';
import { environmentGuard } from '../guards/process/environment.js';
import { filesystemGuard, openGuard } from '../guards/files/filesystem.js';
import { type Current, holding } from '../judge/scope.js';
import { type HookThread, importGuard } from '../guards/code/imports.js';
import { inspectorGuard } from '../guards/process/inspector.js';
import { interpreterGuard } from '../guards/process/interpreter.js';
import { nativeGuard } from '../guards/code/native.js';
import { networkGuard } from '../guards/network/network.js';
import { unixSocketGuard } from '../guards/network/unix-sockets.js';
import { subprocessGuard } from '../guards/children/subprocess.js';
import { startLoaders } from '../guards/children/loader-thread.js';
import { v8FlagGuard } from '../guards/process/v8-flags.js';
import { workerGuard } from '../guards/children/workers.js';
import { emptyRecord } from '../seams/primordials.js';

export interface Installer {
  /** Installs the missing guards that a policy with these facts needs. Returns whether there were any. */
  ensure(facts: Facts): boolean;
  /** Reads the refusals of another thread that it has not reported yet. */
  settle(): void;
}

export interface Way {
  /** The process was started for its target, and the guards stay for ever. */
  readonly isRun: boolean;
  readonly hasHooks: boolean;
  readonly hookThread: HookThread;
  /** More seams of these guards, in a process in which other code ran before them. */
  readonly more?: {
    readonly network: (current: Current) => void;
    readonly filesystem: (current: Current) => void;
    readonly code: (check: CheckCode) => void;
    readonly inspector: (check: (api: string) => void) => void;
  };
}

/** Each guard is installed once, when a policy first needs it. */
export function createInstaller(current: Current, { isRun, hasHooks, hookThread, more }: Way): Installer {
  const done = emptyRecord<true>();
  let settle: () => void = () => undefined;
  let changed = false;
  const once = (name: string, isNeeded: boolean, install: () => void): void => {
    if (!isNeeded || done[name] === true) return;
    install();
    done[name] = true;
    changed = true;
  };
  return {
    ensure(facts) {
      changed = false;
      // A program that guards its own process may debug it, unless it is sealed.
      once('inspector', isRun || facts.sealed, () =>
        inspectorGuard(isRun ? current : holding(current, 'sealed'), more?.inspector),
      );
      if (isRun) once('v8-flags', true, () => v8FlagGuard(current));
      once('open', true, () => openGuard(current));
      once('filesystem', facts.filesystem, () => {
        filesystemGuard(current);
        more?.filesystem(current);
      });
      once('network', facts.network, () => {
        networkGuard(current);
        unixSocketGuard(current);
        more?.network(current);
      });
      once('children', true, () => {
        subprocessGuard(current);
        workerGuard(current, isRun);
        if (isRun) startLoaders();
      });
      once('environment', facts.environment, () => environmentGuard(current, isRun));
      once('native', facts.native, () => nativeGuard(current));
      // The interpreter guard locks functions that the guards before it replace, so that it comes last.
      const isLast = facts.interpreter && !isRun;
      once('imports', (facts.imports || facts.code || isLast) && hasHooks, () => {
        settle = importGuard(current, hookThread);
      });
      once('code', facts.code || isLast, () => codeGuard(current, more?.code));
      if (isRun) once('eval', facts.code, () => void evalGuard(current, true));
      once('interpreter', facts.interpreter, () => interpreterGuard(current, isRun));
      return changed;
    },
    settle: () => settle(),
  };
}
