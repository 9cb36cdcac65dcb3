import { codeGuard, evalGuard } from '../guards/code.js';
import type { Facts } from '../decide/facts.js';
import { environmentGuard } from '../guards/environment.js';
import { filesystemGuard, openGuard } from '../guards/filesystem.js';
import { type Current, holding } from '../judge/guard.js';
import { type HookThread, importGuard } from '../guards/imports.js';
import { inspectorGuard } from '../guards/inspector.js';
import { interpreterGuard } from '../guards/interpreter.js';
import { nativeGuard } from '../guards/native.js';
import { networkGuard } from '../guards/network.js';
import { pipeGuard } from '../guards/pipes.js';
import { subprocessGuard } from '../guards/subprocess.js';
import { startLoaders, workerGuard } from '../guards/workers.js';

export interface Installer {
  /** Puts in what a policy with these facts needs and what is not there yet; whether there was anything. */
  ensure(facts: Facts): boolean;
  /** Takes in what another thread has refused and not yet told. */
  settle(): void;
}

export interface Way {
  /** The target was started for this, and nothing is ever taken out again. */
  readonly isRun: boolean;
  readonly hasHooks: boolean;
  readonly hookThread: HookThread;
  /** More of these, where the guards did not come first. */
  readonly more?: {
    readonly network: (current: Current) => void;
    readonly filesystem: (current: Current) => void;
    readonly code: (check: (api: string) => void) => void;
    readonly inspector: (check: (api: string) => void) => void;
  };
}

/** Each guard is installed once, when a policy first needs it. */
export function createInstaller(current: Current, { isRun, hasHooks, hookThread, more }: Way): Installer {
  const done: Record<string, true | undefined> = { __proto__: null } as unknown as Record<string, true>;
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
      // Who guards its own process may debug it, unless it is sealed.
      once('inspector', isRun || facts.sealed, () =>
        inspectorGuard(isRun ? current : holding(current, 'sealed'), more?.inspector),
      );
      once('open', true, () => openGuard(current));
      once('filesystem', facts.filesystem, () => {
        filesystemGuard(current);
        more?.filesystem(current);
      });
      once('network', facts.network, () => {
        networkGuard(current);
        pipeGuard(current);
        more?.network(current);
      });
      once('children', true, () => {
        subprocessGuard(current);
        workerGuard(current, isRun);
        if (isRun) startLoaders();
      });
      once('environment', facts.environment, () => environmentGuard(current, isRun));
      once('native', facts.native, () => nativeGuard(current));
      // The guard of the interpreter locks what those before it replace, so that it is the last of them.
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
