import type { ReachPolicy } from '../../policy/reach-policy.js';
import type { ActAsCaller } from './act-as-caller.js';
import { type CallerStatus, statusOf } from './caller.js';
import type { EventLoop } from './event-loop.js';
import type { Listener, Notification, Outcome } from './listener.js';
import type { Names } from './names/names.js';
import type { Refuse } from './refusals.js';
import type { System } from './system.js';

/** What the answers to the target's questions are made with. */
export interface Supervision {
  readonly system: System;
  readonly listener: Listener;
  readonly loop: EventLoop;
  readonly act: ActAsCaller;
  readonly policy: ReachPolicy;
  readonly names: Names;
  readonly refuse: Refuse;
  /** Of the epoch: what is older was there before the run. */
  readonly startedNs: bigint;
  /** Of Landlock, as the target has them. */
  readonly rulesets: readonly number[];
}

/** Answers one trapped call. Everything it needs from the target's memory is read once. */
export type Handler = (supervision: Supervision, call: Notification) => Outcome | Promise<Outcome>;

/** Null: it has gone, and its number may be somebody else's already. */
export function callerOf({ listener }: Supervision, call: Notification): CallerStatus | null {
  const status = statusOf(call.tid);
  return listener.isWaiting(call.id) ? status : null;
}

/** Most arguments are an int to the kernel, which drops the high word. */
export function intArgument(call: Notification, index: number): number {
  return Number(BigInt.asIntN(32, call.args[index] ?? 0n));
}

export function pointerArgument(call: Notification, index: number): bigint {
  return call.args[index] ?? 0n;
}
