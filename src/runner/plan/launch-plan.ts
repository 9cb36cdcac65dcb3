import { HermeticError } from '../../errors.js';
import type { Confinement } from '../../kernel/confinement.js';
import type { KernelFacts } from '../../kernel/kernel-facts.js';
import { supervisedEnvironment } from '../../kernel/supervise/before-start.js';
import type { Merged } from '../../policy/merge/merge.js';
import { METADATA } from '../../policy/network/metadata.js';
import { escapeControl } from '../../trace/escape.js';
import { type BootMessage, type InheritedMessage, PROTOCOL_VERSION } from '../../wire/boot.js';
import type { GuardPolicy } from '../../wire/policy.js';
import { childEnvironment } from './child-environment.js';
import { type Enforcement, enforcement, guardsOn, type KernelPart } from './enforcement.js';
import { kernelFor, kernelPart, wantsSeatbelt } from './kernel-part.js';
import { limitsOf, NO_LIMITS } from './limits.js';
import { notes } from './notes.js';
import { CHANNEL } from './with-channel.js';
import type { Environment, Machine } from '../facts/machine.js';
import { ignoredSignals } from '../facts/ignored-signals.js';
import { planNode } from './plan-node.js';
import type { NativeTarget, PythonTarget, Target } from '../target/target.js';

/** Everything that launching needs to know: `explain` prints it, `launch` does it. */
export interface LaunchPlan {
  readonly target: Target;
  /** Arguments in front of the command: sandbox-exec with its profile on macOS, none elsewhere. */
  readonly prefix: readonly string[];
  readonly command: string;
  /** `CHANNEL` stands for the number of the descriptor that the launcher opens. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly mode: LaunchMode;
  /** The first message to the guards of a Python interpreter; null for other targets. */
  readonly message: BootMessage | null;
  /** The message to the guards of a Node; null for other targets. The launcher adds the channel. */
  readonly inherited: InheritedMessage | null;
  /** Descriptors beyond stdio that our caller gave us for the target. */
  readonly descriptors: readonly number[];
  readonly timeout: number | null;
  /** Signals that our caller ignores, and therefore the target at its start. */
  readonly ignoredSignals: readonly number[];
  /** The policy as guards and supervisor get it. */
  readonly policy: GuardPolicy;
  readonly kernel: KernelPart;
  /** The kernel's rules for the target, in force before it starts; null if there are none. */
  readonly confinement: Confinement | null;
  readonly enforcement: Enforcement;
  /** One line each, for stderr. */
  readonly notes: readonly string[];
}

/** Applies a profile to itself and then becomes the command, under the same process id. */
const SANDBOX_EXEC = '/usr/bin/sandbox-exec';

export type LaunchMode =
  /** The launcher's own process becomes the target. */
  | 'in-process'
  /** A separate interpreter, started with the guards in it. They must report. */
  | 'bootstrap'
  /** Started as it is. */
  | 'native';

/** Facts that planning needs beside `Machine`. */
export interface LaunchFacts {
  readonly bootFile: string;
  /** Processes and threads that the user has now; --max-procs counts from there. */
  readonly tasks: number;
  readonly isRoot: boolean;
  /** Called only if a kernel layer is wanted. */
  readonly kernel: () => KernelFacts;
  readonly nodePreload: string;
  readonly isOwnNode: (interpreter: string) => boolean;
  /** The NODE_EXTRA_CA_CERTS that this process started with: a Node never reads a later one. */
  readonly ownCertificates: string | undefined;
  /** Whether this Node talks to the kernel by io_uring, whose operations no filter sees. */
  readonly usesIoUring: () => boolean;
  /** Asked before the launcher opens anything for itself: what it has open then comes from its caller. */
  readonly inherited: () => readonly number[];
  readonly hasInheritedSocket: () => boolean;
  /** As in process.version; `env` is the environment of the target. */
  readonly nodeVersion: (interpreter: string, env: Environment) => string;
}

export function planLaunch(settings: Merged, target: Target, machine: Machine, facts: LaunchFacts): LaunchPlan {
  const kernel = kernelFor(settings, facts);
  const env = childEnvironment(machine.env, target.environment, settings.policy.environment);
  const ignored = ignoredSignals(machine.env);
  const common = {
    target,
    env,
    message: null,
    inherited: null,
    descriptors: facts.inherited(),
    timeout: settings.run.timeout,
    ignoredSignals: ignored,
  };
  const planned = { ...common, ...planTarget(settings, target, env, machine, facts, kernel) };
  const part = kernelPart(settings, target, machine, facts, kernel, planned);
  const confinement = 'confinement' in part ? part.confinement : null;
  return {
    ...planned,
    prefix: 'seatbelt' in part ? [SANDBOX_EXEC, '-p', part.seatbelt.text] : [],
    env:
      confinement?.supervised === true
        ? { ...planned.env, ...supervisedEnvironment(settings.policy, planned.env, target.kind !== 'native') }
        : planned.env,
    policy: guardPolicy(settings),
    kernel: part,
    confinement,
    enforcement: enforcement(settings.policy, target, part),
    notes: notes(settings, facts.isRoot, target, part),
  };
}

function planTarget(
  settings: Merged,
  target: Target,
  env: Readonly<Record<string, string>>,
  machine: Machine,
  facts: LaunchFacts,
  kernel: KernelFacts,
): Planned {
  const { memory, cpu, maxProcs } = settings.run;
  if (target.kind !== 'python' && !kernel.available && (memory !== null || cpu !== null || maxProcs !== null)) {
    const name = escapeControl(target.displayPath);
    throw new HermeticError('E_LIMIT_UNENFORCEABLE', `--memory, --cpu and --max-procs cannot be set for ${name}`, {
      hint: `the kernel layer would set them: ${kernel.why}`,
    });
  }
  switch (target.kind) {
    case 'python':
      return planPython(settings, target, facts, kernel);
    case 'native':
      return planNative(settings, target, kernel);
    case 'node':
      return planNode(settings, target, guardPolicy(settings), env, facts, {
        hasKernel: kernel.available,
        hasSeatbelt: !kernel.available && wantsSeatbelt(settings, machine),
      });
  }
}

/** The part of a plan that depends on the kind of target. */
type Planned = Pick<LaunchPlan, 'command' | 'args' | 'mode'> &
  Partial<Pick<LaunchPlan, 'env' | 'message' | 'inherited'>>;

function guardPolicy({ policy, rules, run }: Merged): GuardPolicy {
  return { ...policy, rules, metadata: METADATA, trace: run.trace, sealed: run.sealed };
}

function planPython(settings: Merged, target: PythonTarget, facts: LaunchFacts, kernel: KernelFacts): Planned {
  const { entry } = target;
  if (entry.mode === 'info') {
    return {
      command: target.interpreter,
      args: [...target.interpreterArgs, ...target.args],
      mode: 'native',
    };
  }
  // With -i the interpreter shows its own prompt when our boot file returns.
  const interactive = entry.mode === 'interactive' ? ['-i'] : [];
  return {
    command: target.interpreter,
    args: [...target.interpreterArgs, ...interactive, facts.bootFile, CHANNEL, ...target.args],
    mode: 'bootstrap',
    message: {
      version: PROTOCOL_VERSION,
      policy: guardPolicy(settings),
      entry,
      // Set by the launcher where it can, before the interpreter starts.
      limits: kernel.available ? NO_LIMITS : limitsOf(settings, facts.tasks),
      argv0: target.argv0,
      commandLine: target.commandLine,
    },
  };
}

function planNative(settings: Merged, target: NativeTarget, kernel: KernelFacts): Planned {
  const name = escapeControl(target.displayPath);
  const plan = { command: target.path, args: target.args, mode: 'native' } as const;
  if (!kernel.available && guardsOn(settings.policy).length > 0 && settings.run.kernel !== 'off') {
    throw new HermeticError('E_TARGET_UNSUPPORTED', `${name} is a native program: only a kernel layer could guard it`, {
      hint: `${kernel.why}; --kernel=off runs it without any guard`,
    });
  }
  return plan;
}
