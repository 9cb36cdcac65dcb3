import { HermeticError } from '../errors.js';
import type { Merged } from '../policy/merge.js';
import { METADATA } from '../policy/metadata.js';
import { escapeControl } from '../trace/escape.js';
import {
  type BootMessage,
  type GuardPolicy,
  type InheritedMessage,
  type Limits,
  PROTOCOL_VERSION,
} from '../trace/protocol.js';
import { childEnvironment } from './child-environment.js';
import { type Enforcement, enforcement, guardsOn } from './enforcement.js';
import type { Host } from './host.js';
import { planNode } from './plan-node.js';
import type { NativeTarget, PythonTarget, Target } from './target/target.js';

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

/** What planning needs of the machine beyond `Host`. */
export interface LaunchFacts {
  readonly bootFile: string;
  /** Processes and threads that the user has now; --max-procs counts from there. */
  readonly tasks: number;
  readonly isRoot: boolean;
  readonly nodePreload: string;
  readonly isOwnNode: (interpreter: string) => boolean;
  /** The flags that this Node takes in NODE_OPTIONS. */
  readonly nodeFlags: (interpreter: string) => { has(flag: string): boolean };
}

export function planLaunch(settings: Merged, target: Target, host: Host, facts: LaunchFacts): LaunchPlan {
  if (settings.run.kernel === 'require') {
    throw new HermeticError('E_KERNEL_UNAVAILABLE', '--kernel=require: this version of hermetic has no kernel layer', {
      hint: 'run with --kernel=auto for the language guards alone; "hermetic doctor" tells what this machine can do',
    });
  }
  const env = childEnvironment(host.env, target.environment, settings.policy.environment);
  const common = {
    target,
    env,
    message: null,
    inherited: null,
    timeout: settings.run.timeout,
    enforcement: enforcement(settings.policy, target),
  };
  switch (target.kind) {
    case 'python':
      return { ...common, ...planPython(settings, target, facts) };
    case 'native':
      return { ...common, ...planNative(settings, target) };
    case 'node':
      return {
        ...common,
        ...planNode(settings, target, guardPolicy(settings), env, facts),
        notes: notes(settings, facts),
      };
  }
}

type Planned = Pick<LaunchPlan, 'command' | 'args' | 'mode' | 'notes'> & Partial<LaunchPlan>;

function guardPolicy({ policy, rules, run }: Merged): GuardPolicy {
  return { ...policy, rules, metadata: METADATA, trace: run.trace, sealed: run.sealed };
}

function planPython(settings: Merged, target: PythonTarget, facts: LaunchFacts): Planned {
  const { entry } = target;
  if (entry.mode === 'info') {
    return {
      command: target.interpreter,
      args: [...target.interpreterArgs, ...target.args],
      mode: 'native',
      notes: [],
    };
  }
  // With -i the interpreter goes on to its own prompt when our starter returns.
  const interactive = entry.mode === 'interactive' ? ['-i'] : [];
  return {
    command: target.interpreter,
    args: [...target.interpreterArgs, ...interactive, facts.bootFile, CHANNEL, ...target.args],
    mode: 'bootstrap',
    notes: notes(settings, facts),
    message: {
      version: PROTOCOL_VERSION,
      policy: guardPolicy(settings),
      entry,
      limits: limitsOf(settings, facts),
      argv0: target.argv0,
      commandLine: target.commandLine,
    },
  };
}

function planNative(settings: Merged, target: NativeTarget): Planned {
  const name = escapeControl(target.displayPath);
  if (settings.run.kernel !== 'off') {
    throw new HermeticError('E_TARGET_UNSUPPORTED', `${name} is a native program: only a kernel layer could guard it`, {
      hint: 'this version of hermetic has none; --kernel=off runs it without any guard',
    });
  }
  if (settings.run.memory !== null || settings.run.cpu !== null || settings.run.maxProcs !== null) {
    throw new HermeticError('E_LIMIT_UNENFORCEABLE', `--memory, --cpu and --max-procs cannot be set for ${name}`, {
      hint: 'of the limits, a native program gets --timeout only',
    });
  }
  const on = guardsOn(settings.policy);
  const unguarded =
    on.length === 0 ? [] : [`${name} is a native program and --kernel=off: nothing holds ${on.join(', ')}`];
  return { command: target.path, args: target.args, mode: 'native', notes: unguarded };
}

function notes(settings: Merged, facts: LaunchFacts): readonly string[] {
  const result: string[] = [];
  const on = guardsOn(settings.policy);
  if (on.length === 0) result.push('no guard is on: the target runs unrestricted');
  else if (settings.run.kernel === 'auto') {
    result.push(
      'language guards only: native code and children that are neither Python nor Node are not held (no kernel layer)',
    );
  }
  if (settings.run.maxProcs !== null && facts.isRoot) {
    result.push('--max-procs is not enforced: the kernel does not count the processes of root');
  }
  return result;
}

function limitsOf({ run }: Merged, facts: LaunchFacts): Limits {
  return {
    memory: run.memory === null ? null : Math.round(run.memory * 1024 * 1024),
    cpu: run.cpu === null ? null : Math.ceil(run.cpu),
    maxProcs: run.maxProcs === null ? null : facts.tasks + run.maxProcs,
  };
}
