import type { ActAsCaller } from './act-as-caller.js';
import { type CallerStatus, statusOf } from './caller.js';
import type { EventLoop } from './event-loop.js';
import type { Judge } from './judge.js';
import type { Listener, Notification, Outcome } from './listener.js';
import type { Names } from './names/names.js';
import type { NowOrLater } from './now-or-later.js';
import type { System } from './system.js';

/** The tools of a handler. The policy is not among them: only the judge knows it. */
export interface Supervision {
  readonly system: System;
  readonly listener: Listener;
  readonly loop: EventLoop;
  readonly act: ActAsCaller;
  readonly names: Names;
  readonly judge: Judge;
  /** Landlock's, as the target has them; null where there should be some and nobody opened them. */
  readonly rulesets: readonly number[] | null;
}

/** Answers one trapped call. It reads each piece of the target's memory once. */
export type Handler = (supervision: Supervision, call: Notification) => NowOrLater<Outcome>;

/** null if the thread has gone: its number may be somebody else's already. */
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
