import { writeSync } from 'node:fs';
import module from 'node:module';
import type { CodeRoots, InheritedMessage } from '../../trace/protocol.js';
import { createSecureEnvironment } from './children.js';
import { codeGuard } from './code.js';
import { environmentGuard } from './environment.js';
import { filesystemGuard } from './filesystem.js';
import type { GuardFiles } from './guard-files.js';
import type { GuardContext } from './guard.js';
import { importGuard } from './imports.js';
import { inspectorGuard } from './inspector.js';
import { interpreterGuard } from './interpreter.js';
import { nativeGuard } from './native.js';
import { networkGuard } from './network.js';
import { pipeGuard } from './pipes.js';
import { openPrivateRealm } from './private-realm.js';
import { realEnv } from './primordials.js';
import { freezeSeams } from './seam.js';
import { subprocessGuard } from './subprocess.js';
import { guardNodeOptions } from '../../trace/node-options.js';
import { inodeOf, realPath } from './system.js';
import { createRefuse } from './violation.js';
import { workerGuard } from './workers.js';

export interface Installed {
  readonly violations: () => number;
  readonly send: (line: string) => void;
}

/** Where reports go; `descriptor` is negative where nobody listens. */
export interface Channel {
  readonly descriptor: number;
  readonly inode: number;
}

/** A child's command line comes from the target, which could name any file: it gets no roots from there. */
// One of the guards takes it away.
const { syncBuiltinESMExports } = module;

const NO_ROOTS: CodeRoots = { directories: [], codeDirectories: [] };

/**
 * `send` and `channel` belong to the caller: in the launcher's own process reports are kept, elsewhere they go to the
 * channel, as those of children and threads always do.
 */
export function installGuards(
  message: InheritedMessage,
  files: GuardFiles,
  send: (line: string) => void,
  channel: Channel,
): Installed {
  const { policy } = message;
  const judge = openPrivateRealm(
    files.decide,
    JSON.stringify(policy),
    JSON.stringify(message.roots ?? NO_ROOTS),
    [0, 1, 2].map((descriptor) => realPath(`/proc/self/fd/${descriptor}`, true)).join('\n'),
    files.package,
  );
  const writeError = (line: string): void => {
    try {
      writeSync(2, `${line}\n`);
    } catch {
      // nobody reads
    }
  };
  const { refuse, count } = createRefuse(judge, { send, writeError });
  const context: GuardContext = { policy, decider: judge.decider, refuse };
  const isOn = Object.values(policy.rules).length > 0;
  const settle = isOn ? install(context, message, files, channel) : () => undefined;
  if (policy.sealed) freezeSeams();
  // Builtins that were loaded before us keep their old names for `import { x } from 'node:y'` otherwise.
  syncBuiltinESMExports();
  hideOurVariables(files, policy);
  const violations = (): number => {
    settle();
    return count();
  };
  return { violations, send };
}

/** The target sees the variables that it would see without us. */
function hideOurVariables(files: GuardFiles, policy: InheritedMessage['policy']): void {
  const ours = [
    ['NODE_OPTIONS', guardNodeOptions(files.preload, policy, process.allowedNodeEnvironmentFlags)],
    // A thread takes no more than this.
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

/** The answer takes in what another thread has refused and not yet told. */
function install(
  context: GuardContext,
  message: InheritedMessage,
  files: GuardFiles,
  { descriptor, inode }: Channel,
): () => void {
  const { policy } = context;
  const trustedSearch = message.trustedSearch ?? (realEnv['PYTHONPATH'] ?? '').split(':').filter(Boolean);
  const { channel: _, isHooksThread, ...rest } = { ...message, inode, trustedSearch };
  // Every child has the channel under a number of its own.
  const tail = JSON.stringify(rest).slice(1);
  const messageFor = (channel: number): string => `{"channel":${channel},${tail}`;
  inspectorGuard(context);
  filesystemGuard(context);
  if (policy.network.length > 0) {
    networkGuard(context);
    pipeGuard(context, message.started / 1e6);
  }
  const nodeOptions = guardNodeOptions(files.preload, policy, process.allowedNodeEnvironmentFlags);
  subprocessGuard(context, {
    secure: createSecureEnvironment(context, { nodeOptions, pythonPath: files.pythonSite, message: messageFor }),
    // The target may have closed it, or put something else into its place.
    channel: () => (descriptor >= 0 && inodeOf(descriptor) === inode ? descriptor : -1),
  });
  const hooksMessage = JSON.stringify({
    ...message,
    policy: { ...policy, imports: [] },
    isHooksThread: true,
    channel: descriptor,
    inode,
  });
  workerGuard(context, { preload: files.preload, message: messageFor(descriptor), hooksMessage });
  if (policy.environment.length > 0) environmentGuard(context);
  if (policy.native) nativeGuard(context);
  const watchesImports = (policy.imports.length > 0 || policy.code) && isHooksThread !== true;
  const settle = watchesImports ? importGuard(context, files) : () => undefined;
  if (policy.code) codeGuard(context);
  if (policy.interpreter) interpreterGuard(context);
  return settle;
}
