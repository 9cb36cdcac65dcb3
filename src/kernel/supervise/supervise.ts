import type { Rule } from '../../policy/merge/layers.js';
import type { ReachPolicy } from '../../policy/reach-policy.js';
import type { GuardName } from '../../policy/settings.js';
import type { Violation } from '../../wire/report.js';
import type { Ffi } from '../ffi.js';
import { type SyscallName, syscallNumber } from '../abi/syscalls.js';
import { createActor } from './act-as-caller.js';
import { needsRulesets } from './before-start.js';
import { bind, listen } from './network/bind.js';
import { connect } from './network/connect.js';
import { socket } from './network/datagrams.js';
import { type EventLoop, runEventLoop } from './event-loop.js';
import { createListener, type Notification } from './listener.js';
import { METADATA_HANDLERS } from './files/metadata-calls.js';
import { createJudge, type Judge } from './judge.js';
import { createNames, type NameSources, nameSourcesOfThisMachine } from './names/names.js';
import { execve, execveat, fork } from './processes.js';
import { sendmmsg, sendmsg, sendto } from './network/send.js';
import type { Handler, Supervision } from './supervision.js';
import { createSystem } from './system.js';
import { EPERM } from '../abi/errno.js';

export interface SuperviseOptions {
  readonly ffi: Ffi;
  /** The descriptor on which questions arrive; `stop` closes it. */
  readonly listener: number;
  readonly policy: ReachPolicy;
  readonly rules: Readonly<Partial<Record<GuardName, Rule>>>;
  /** Landlock's rulesets for the target, opened before it ran, where `needsRulesets`; `stop` closes them. */
  readonly rulesets: readonly number[];
  /** Nanoseconds of the epoch: a unix socket that is older is outside of the run. */
  readonly startedNs: bigint;
  readonly report: (violation: Violation) => void;
  /** Where names come from; by default this machine's own files. */
  readonly names?: NameSources;
  /** Decides, records and refuses; by default by the policy. */
  readonly judge?: Judge;
}

export interface Supervisor {
  /** Calls that wait for an answer, and later ones, fail with ENOSYS. Resolves when no thread of ours waits any more. */
  stop(): Promise<void>;
}

const HANDLERS: Readonly<Partial<Record<SyscallName, Handler>>> = {
  connect,
  bind,
  listen,
  socket,
  sendto,
  sendmsg,
  sendmmsg,
  execve,
  execveat,
  fork,
  vfork: fork,
  clone: fork,
  ...METADATA_HANDLERS,
};

/** Answers what the filter asks about, for as long as there is a process that could ask. */
export function supervise(options: SuperviseOptions): Supervisor {
  const { ffi, policy } = options;
  const handlers = handlersByNumber(ffi);
  const listener = createListener(ffi, options.listener);
  const judge = options.judge ?? createJudge(options);
  const names = createNames(options.names ?? nameSourcesOfThisMachine(), judge);
  const loop: EventLoop = runEventLoop(ffi, options.listener, () => {
    const call = listener.receive();
    if (call !== null) answer(call);
  });
  const supervision: Supervision = {
    system: createSystem(ffi),
    listener,
    loop,
    act: createActor(ffi),
    names,
    judge,
    rulesets: needsRulesets(policy) && options.rulesets.length === 0 ? null : options.rulesets,
  };

  /** Answers one call. If our own code throws, the call is refused. */
  function answer(call: Notification): void {
    const handler = handlers.get(call.number);
    try {
      const outcome = handler === undefined ? -EPERM : handler(supervision, call);
      if (!(outcome instanceof Promise)) return listener.answer(call.id, outcome);
      void outcome.then(
        (settled) => listener.answer(call.id, settled),
        () => listener.answer(call.id, -EPERM),
      );
    } catch {
      listener.answer(call.id, -EPERM);
    }
  }

  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await loop.stop();
    names.close();
    listener.close();
    for (const ruleset of options.rulesets) ffi.call('close', ruleset);
  };
  return {
    stop() {
      // Only once: the closed numbers may belong to somebody else later.
      stopped ??= stop();
      return stopped;
    },
  };
}

function handlersByNumber({ arch }: Ffi): ReadonlyMap<number, Handler> {
  // The record's keys are names of calls, which Object.entries forgets.
  const entries = Object.entries(HANDLERS) as readonly (readonly [SyscallName, Handler])[];
  return new Map(
    entries.flatMap(([name, handler]) => {
      const number = syscallNumber(arch, name);
      return number === undefined ? [] : [[number, handler] as const];
    }),
  );
}
