import { HermeticError } from '../../errors.js';
import { hasNetworkExceptions, hasWritableDirectories } from '../../kernel/plan-confinement.js';
import type { Merged } from '../../policy/merge/merge.js';
import { escapeControl } from '../../trace/escape.js';
import { guardNodeOptions, isGuardable } from '../../trace/node-options.js';
import { type InheritedMessage, PROTOCOL_VERSION } from '../../wire/boot.js';
import type { GuardPolicy } from '../../wire/policy.js';
import type { LaunchFacts, LaunchPlan } from './launch-plan.js';
import { nodeRoots } from './node-roots.js';
import type { NodeTarget } from '../target/target.js';

/** Flags with which a target could not be guarded, and why. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^--inspect/, 'a debugger sees behind the guards'],
  [/^--(?:experimental-)?permission/, "Node's permission model takes away what the guards stand on"],
  [/^--build-snapshot/, 'Node builds a snapshot without running the guards'],
  [/^--expose[-_]internals/, 'it opens what the guards close'],
];

type NodePlan = Pick<LaunchPlan, 'command' | 'args' | 'mode'> &
  Pick<LaunchPlan, 'inherited'> &
  Partial<Pick<LaunchPlan, 'env'>>;

export interface KernelLayers {
  readonly hasKernel: boolean;
  readonly hasSeatbelt: boolean;
}

/** Runs the target in the launcher's own process where possible, to save a start. `env` is the environment of the target. */
export function planNode(
  settings: Merged,
  target: NodeTarget,
  policy: GuardPolicy,
  env: Readonly<Record<string, string>>,
  facts: LaunchFacts,
  layers: KernelLayers,
): NodePlan {
  for (const flag of [...target.interpreterArgs, ...(env['NODE_OPTIONS'] ?? '').split(' ')]) {
    const [, why] = REFUSED.find(([pattern]) => pattern.test(flag)) ?? [];
    if (why !== undefined) {
      throw new HermeticError('E_TARGET_UNSUPPORTED', `node ${escapeControl(flag)} cannot be guarded: ${why}`, {
        hint: 'leave the flag out',
      });
    }
  }
  const script = target.script === null ? [] : [target.script];
  const args = [...target.interpreterArgs, ...endOfFlags(target), ...script, ...target.args];
  if (target.info) return { command: target.interpreter, args, mode: 'native', inherited: null };
  const message: InheritedMessage = {
    version: PROTOCOL_VERSION,
    policy,
    roots: nodeRoots(target.interpreter, target.script),
    started: Date.now() * 1e6,
    channel: -1,
    inode: 0,
  };
  if (runsInProcess(settings, target, env, facts, layers) && target.script !== null) {
    return {
      command: target.interpreter,
      args: [target.script, ...target.args],
      mode: 'in-process',
      inherited: message,
    };
  }
  const version = facts.nodeVersion(target.interpreter, env);
  if (!isGuardable(version)) {
    const name = escapeControl(target.interpreter);
    throw new HermeticError('E_TARGET_UNSUPPORTED', `${name} is Node ${escapeControl(version)}, which has no guards`, {
      hint: 'run it with Node 20.12 or newer',
    });
  }
  const ours = guardNodeOptions(facts.nodePreload, policy, version);
  const theirs = env['NODE_OPTIONS'];
  return {
    command: target.interpreter,
    args,
    mode: 'bootstrap',
    env: { ...env, NODE_OPTIONS: theirs === undefined ? ours : `${ours} ${theirs}` },
    inherited: message,
  };
}

/** In `node -- -x.js`, the script would be a flag without the dashes before it. */
function endOfFlags({ script, args }: NodeTarget): readonly string[] {
  const first = script ?? args[0] ?? '';
  return first.startsWith('-') && first !== '-' ? ['--'] : [];
}

/** The launcher can become the target if no setting must be in force before a Node starts. */
function runsInProcess(
  { policy, run }: Merged,
  target: NodeTarget,
  env: Readonly<Record<string, string>>,
  facts: LaunchFacts,
  { hasKernel, hasSeatbelt }: KernelLayers,
): boolean {
  // sandbox-exec must start the process that it confines.
  if (hasSeatbelt) return false;
  // A supervisor must be another process, and a process that uses io_uring cannot give it up.
  const needsOther = hasNetworkExceptions(policy) || hasWritableDirectories(policy);
  if (hasKernel && (needsOther || facts.usesIoUring())) return false;
  // Landlock does not hold the threads of V8 that are there already, and native code can make them work for it.
  if (hasKernel && policy.filesystem.length > 0) return false;
  // A child does not get the sockets of our caller that lead out.
  if (policy.network.length > 0 && facts.hasInheritedSocket()) return false;
  return (
    // The descriptor of that file would be the target's too, which no guard of files could keep it from writing to.
    (run.statusFile === null || policy.filesystem.length === 0) &&
    facts.isOwnNode(target.interpreter) &&
    target.interpreterArgs.length === 0 &&
    // Node would take such a name for a flag.
    target.script?.startsWith('-') !== true &&
    Object.keys(target.environment).length === 0 &&
    run.timeout === null &&
    run.memory === null &&
    run.cpu === null &&
    run.maxProcs === null &&
    policy.environment.length === 0 &&
    !policy.code &&
    env['NODE_OPTIONS'] === undefined &&
    env['NODE_EXTRA_CA_CERTS'] === facts.ownCertificates
  );
}
