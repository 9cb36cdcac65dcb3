import { writeSync } from 'node:fs';
import type { CodeRoots, InheritedMessage } from '../../../wire/boot.js';
import type { GuardPolicy } from '../../../wire/policy.js';
import { createChecks } from '../judge/check.js';
import { scopeFactory } from '../judge/scope.js';
import { plainPart } from '../decide/facts.js';
import type { Judge } from '../decide/index.js';
import type { GuardFiles } from './guard-files.js';
import { registerInThread } from '../guards/code/register-in-thread.js';
import { createInstaller } from './installer.js';
import { type OpenJudge, openPrivateRealm } from '../realm/private-realm.js';
import { realEnv } from '../seams/primordials.js';
import { freezeSeams } from '../seams/seam.js';
import { guardNodeOptions } from '../../../trace/node-options.js';
import { inodeOf } from '../seams/system.js';
import { watchRendering } from '../judge/violation.js';

export interface Installed {
  readonly violations: () => number;
  readonly send: (line: string) => void;
}

/** The channel for reports; `descriptor` is negative where nobody listens. */
export interface Channel {
  readonly descriptor: number;
  readonly inode: number;
}

/** A child's command line comes from the target, which could name any file: it gets no roots from there. */
const NO_ROOTS: CodeRoots = { directories: [], codeDirectories: [] };

/**
 * Installs the guards for a whole run: one policy, for ever. No ES module has run yet, so that `import { x } from 'node:y'`
 * will find the patched function. `send` and `channel` belong to the caller: the launcher's own process keeps its reports,
 * others write them to the channel, as children and threads always do.
 */
export function installGuards(
  message: InheritedMessage,
  files: GuardFiles,
  send: (line: string) => void,
  { descriptor, inode }: Channel,
): Installed {
  const { policy } = message;
  const judge = lateJudge(openPrivateRealm(files), policy, message.roots ?? NO_ROOTS);
  const checks = createChecks(judge, message.started / 1e6, { send, writeError });
  const { count, refuses } = checks;
  watchRendering(send, count);
  const isOn = Object.values(policy.rules).length > 0;
  const settle = isOn ? install() : () => undefined;
  if (policy.sealed) freezeSeams();
  hideOurVariables(files, policy);
  const violations = (): number => {
    settle();
    return count();
  };
  return { violations, send };

  /** The returned function takes in the refusals of another thread that it has not told yet. */
  function install(): () => void {
    const channel = {
      // The target may have closed it, or put something else into its place.
      forChildren: () => (descriptor >= 0 && inodeOf(descriptor) === inode ? descriptor : -1),
      forThreads: descriptor,
      inode,
    };
    const search = message.trustedSearch ?? (realEnv['PYTHONPATH'] ?? '').split(':').filter(Boolean);
    const scope = scopeFactory(files, channel, message, search)(judge, checks);
    const installer = createInstaller(() => scope, {
      isRun: true,
      hasHooks: message.isHooksThread !== true,
      hookThread: (told) =>
        registerInThread(files.importHooks, { denied: policy.imports, code: policy.code, refuses }, told),
    });
    installer.ensure(judge.facts);
    return installer.settle;
  }
}

/** The facts are there at once; the private realm is opened for the first decision. */
function lateJudge(open: OpenJudge, policy: GuardPolicy, roots: CodeRoots): Judge {
  // Serialised now: the target may replace JSON.stringify.
  const policiesText = JSON.stringify([policy]);
  const rootsText = JSON.stringify(roots);
  let judge: Judge | null = null;
  const opened = (): Judge => (judge ??= open(policiesText, rootsText));
  return {
    ...plainPart(policy),
    get decider() {
      return opened().decider;
    },
    get describer() {
      return opened().describer;
    },
  };
}

function writeError(line: string): void {
  try {
    writeSync(2, `${line}\n`);
  } catch {
    // nobody reads
  }
}

/** The target sees the variables that it would see without us. */
function hideOurVariables(files: GuardFiles, policy: InheritedMessage['policy']): void {
  const ours = [
    ['NODE_OPTIONS', guardNodeOptions(files.preload, policy, process.version)],
    // A thread accepts no other flag of ours.
    ['NODE_OPTIONS', `--require ${JSON.stringify(files.preload)}`],
    ['PYTHONPATH', files.pythonSite],
  ] as const;
  for (const [name, value] of ours) {
    const found = realEnv[name];
    if (found === value) delete realEnv[name];
    else if (found?.startsWith(value) === true) realEnv[name] = found.slice(value.length + 1);
  }
  const pythonPath = realEnv['HERMETIC_PYTHONPATH'];
  if (pythonPath === undefined) return;
  delete realEnv['HERMETIC_PYTHONPATH'];
  realEnv['PYTHONPATH'] = pythonPath;
}
