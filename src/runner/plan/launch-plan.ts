import { HermeticError } from '../../errors.js';
import type { Confinement, ResourceLimit } from '../../kernel/confinement.js';
import type { KernelFacts } from '../../kernel/kernel-facts.js';
import { type PlannedConfinement, planConfinement } from '../../kernel/plan-confinement.js';
import { supervisedEnvironment } from '../../kernel/supervise/before-start.js';
import type { Merged } from '../../policy/merge/merge.js';
import { METADATA } from '../../policy/network/metadata.js';
import type { GuardName } from '../../policy/settings.js';
import { escapeControl } from '../../trace/escape.js';
import { type BootMessage, type InheritedMessage, type Limits, PROTOCOL_VERSION } from '../../wire/boot.js';
import type { GuardPolicy } from '../../wire/policy.js';
import { childEnvironment } from './child-environment.js';
import { type Enforcement, enforcement, guardsOn, type KernelPart, OF_A_LANGUAGE } from './enforcement.js';
import type { Machine } from '../facts/machine.js';
import { ignoredSignals } from '../facts/ignored-signals.js';
import { planNode } from './plan-node.js';
import { readSet } from './read-set.js';
import type { NativeTarget, NodeTarget, PythonTarget, Target } from '../target/target.js';
import { RLIMIT } from '../../kernel/abi/processes.js';

/** Everything that launching needs to know; `explain` prints it, `launch` does it. */
export interface LaunchPlan {
  readonly target: Target;
  readonly command: string;
  /** `CHANNEL` stands for the number of the descriptor that the launcher opens. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly mode: LaunchMode;
  /** What the guard in a Python interpreter reads first; null for the others. */
  readonly message: BootMessage | null;
  /** What the guards in a Node are told; null for the others. The launcher knows the channel. */
  readonly inherited: InheritedMessage | null;
  readonly timeout: number | null;
  /** By our caller, and therefore by the target at its start. */
  readonly ignoredSignals: readonly number[];
  /** The policy as guards and supervisor are told it. */
  readonly policy: GuardPolicy;
  readonly kernel: KernelPart;
  /** What the kernel is told before the target starts; null: nothing. */
  readonly confinement: Confinement | null;
  readonly enforcement: Enforcement;
  /** One line each, for stderr. */
  readonly notes: readonly string[];
}

export type LaunchMode =
  /** The launcher's own process becomes the target. */
  | 'in-process'
  /** An interpreter of its own, started with the guards in it, which must report. */
  | 'bootstrap'
  /** Started as it is. */
  | 'native';

export const CHANNEL = '\0channel';

/** The boot message as it goes over the channel. */
export function lineOf(message: BootMessage): string {
  return `${JSON.stringify(message)}\n`;
}

/** argv of the target, once the channel has a number. */
export function wordsOf({ command, args, target }: LaunchPlan, channel: number): readonly string[] {
  const first = target.kind === 'python' ? command : target.argv0;
  return [first, ...args.map((arg) => (arg === CHANNEL ? String(channel) : arg))];
}

export function environmentOf({ env, inherited }: LaunchPlan, channel: number): Readonly<Record<string, string>> {
  return inherited === null ? env : { ...env, HERMETIC_GUARD: JSON.stringify({ ...inherited, channel }) };
}

/** Facts that planning needs beside `Machine`. */
export interface LaunchFacts {
  readonly bootFile: string;
  /** Processes and threads that the user has now; --max-procs counts from there. */
  readonly tasks: number;
  readonly isRoot: boolean;
  /** Asked of the machine only where a kernel layer is wanted. */
  readonly kernel: () => KernelFacts;
  readonly nodePreload: string;
  readonly isOwnNode: (interpreter: string) => boolean;
  /** The NODE_EXTRA_CA_CERTS that this process started with: a Node never reads a later one. */
  readonly ownCertificates: string | undefined;
  /** Whether this Node talks to the kernel by io_uring, whose operations no filter sees. */
  readonly usesIoUring: () => boolean;
  /** As in process.version. */
  readonly nodeVersion: (interpreter: string) => string;
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
    timeout: settings.run.timeout,
    ignoredSignals: ignored,
  };
  const planned = { ...common, ...planTarget(settings, target, env, facts, kernel) };
  const part = kernelPart(settings, target, machine, facts, kernel, planned);
  const confinement = 'why' in part ? null : part.confinement;
  return {
    ...planned,
    env:
      confinement?.supervised === true
        ? { ...planned.env, ...supervisedEnvironment(settings.policy, planned.env, target.kind !== 'native') }
        : planned.env,
    policy: guardPolicy(settings),
    kernel: part,
    confinement,
    enforcement: enforcement(settings.policy, target, part),
    notes: notes(settings, facts, target, part),
  };
}

function planTarget(
  settings: Merged,
  target: Target,
  env: Readonly<Record<string, string>>,
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
      return planNode(settings, target, guardPolicy(settings), env, facts, kernel.available);
  }
}

/** Whether there is a kernel layer for this run; where one is demanded and there is none, nothing runs. */
function kernelFor({ run, policy }: Merged, facts: LaunchFacts): KernelFacts {
  if (run.kernel === 'off') return { available: false, why: 'switched off by --kernel=off' };
  const isLimited = run.memory !== null || run.cpu !== null || run.maxProcs !== null;
  if (guardsOn(policy).length === 0 && !isLimited) return { available: false, why: 'no guard is on' };
  const kernel = facts.kernel();
  if (run.kernel === 'require' && !kernel.available) {
    throw new HermeticError('E_KERNEL_UNAVAILABLE', `--kernel=require: ${kernel.why}`, {
      hint: 'run with --kernel=auto for the language guards alone; "hermetic doctor" tells what this machine can do',
    });
  }
  return kernel;
}

function kernelPart(
  settings: Merged,
  target: Target,
  machine: Machine,
  facts: LaunchFacts,
  kernel: KernelFacts,
  { mode, env }: { readonly mode: LaunchMode; readonly env: Readonly<Record<string, string>> },
): KernelPart {
  if (!kernel.available) return { why: kernel.why };
  const place = mode === 'in-process' ? 'self' : 'child';
  const limits = resourceLimits(limitsOf(settings, facts), target.kind);
  const needsExecuted = settings.policy.subprocess && place === 'child' && !kernel.notify;
  const needed = readSet(target, settings.policy, env, machine, needsExecuted);
  const part = planConfinement(settings.policy, needed, kernel, place, limits);
  const missing = Object.values(part.missing).flat();
  if (settings.run.kernel === 'require' && part.isWeakened) {
    throw new HermeticError('E_KERNEL_UNAVAILABLE', `--kernel=require: without ${missing.join('; ')}`, {
      hint: 'run it outside of the other run, or with --kernel=auto',
    });
  }
  const [unheld] = target.kind === 'native' ? guardsOn(settings.policy).filter((guard) => isUnheld(part, guard)) : [];
  if (unheld !== undefined) {
    const name = escapeControl(target.displayPath);
    throw new HermeticError('E_TARGET_UNSUPPORTED', `${name} is a native program: nothing here can hold ${unheld}`, {
      hint: `${(part.missing[unheld] ?? []).join('; ')}; --kernel=off runs it without any guard`,
    });
  }
  return part;
}

/** A language guard would do it, and a native program has none. */
function isUnheld({ layers }: PlannedConfinement, guard: GuardName): boolean {
  return layers[guard]?.length === 0;
}

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
  // With -i the interpreter goes on to its own prompt when our starter returns.
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
      limits: kernel.available ? NO_LIMITS : limitsOf(settings, facts),
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

function notes(settings: Merged, facts: LaunchFacts, target: Target, kernel: KernelPart): readonly string[] {
  const { policy, run } = settings;
  const result: string[] = [];
  const on = guardsOn(policy);
  const isInfo = target.kind !== 'native' && isInformation(target);
  if (isInfo) return [];
  if (on.length === 0) result.push('no guard is on: the target runs unrestricted');
  else if (target.kind === 'native' && 'why' in kernel) {
    const name = escapeControl(target.displayPath);
    result.push(`${name} is a native program and --kernel=off: nothing holds ${on.join(', ')}`);
  } else if (run.kernel === 'auto' && 'why' in kernel) {
    result.push(
      `language guards only: native code and children that are neither Python nor Node are not held (${kernel.why})`,
    );
  } else if (!('why' in kernel) && kernel.isWeakened) {
    result.push(
      `the kernel layer holds less than it should: without ${Object.values(kernel.missing).flat().join('; ')}`,
    );
  }
  if (!('why' in kernel) && kernel.closed.length > 0) {
    result.push(`the kernel layer refuses more than it should: ${kernel.closed.join('; ')}`);
  }
  const unheld = target.kind === 'native' ? on.filter((guard) => OF_A_LANGUAGE.includes(guard)) : [];
  if (unheld.length > 0 && !('why' in kernel)) {
    result.push(`${escapeControl(target.displayPath)} is a native program: nothing holds ${unheld.join(', ')}`);
  }
  if (run.maxProcs !== null && facts.isRoot) {
    result.push('--max-procs is not enforced: the kernel does not count the processes of root');
  }
  return result;
}

function isInformation(target: PythonTarget | NodeTarget): boolean {
  return target.kind === 'node' ? target.info : target.entry.mode === 'info';
}

const NO_LIMITS: Limits = { memory: null, cpu: null, maxProcs: null };

function limitsOf({ run }: Merged, facts: LaunchFacts): Limits {
  return {
    memory: run.memory === null ? null : Math.round(run.memory * 1024 * 1024),
    cpu: run.cpu === null ? null : Math.ceil(run.cpu),
    maxProcs: run.maxProcs === null ? null : facts.tasks + run.maxProcs,
  };
}

function resourceLimits({ memory, cpu, maxProcs }: Limits, kind: Target['kind']): readonly ResourceLimit[] {
  return [
    // V8 reserves far more addresses than it uses; what it makes writable counts as data.
    ...(memory === null ? [] : [{ resource: kind === 'node' ? RLIMIT.DATA : RLIMIT.AS, value: memory }]),
    // A second for SIGXCPU to be heard before SIGKILL.
    ...(cpu === null ? [] : [{ resource: RLIMIT.CPU, value: cpu, hard: cpu + 1 }]),
    ...(maxProcs === null ? [] : [{ resource: RLIMIT.NPROC, value: maxProcs }]),
  ];
}
