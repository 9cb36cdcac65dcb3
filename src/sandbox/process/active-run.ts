import { AsyncResource } from 'node:async_hooks';
import type { OutputSink, SessionReply } from '../session/session.js';
import type { SessionRequest } from '../../wire/session.js';
import { Tail } from '../session/tail.js';
import { PendingCalls } from './pending-calls.js';
import type { Payer, RunClock } from './run-clock.js';

/** Why the session ended the process of a run. */
export type Killed = Payer | 'cancelled';

/** One run of a process session, from its request to its reply. */
export class ActiveRun {
  readonly number: number;
  readonly keepPrints: boolean;
  readonly notes: readonly string[];
  readonly sink: OutputSink | null;
  readonly clock: RunClock;
  readonly resolve: (reply: SessionReply) => void;
  readonly reject: (error: unknown) => void;
  readonly stdout: Tail;
  readonly stderr: Tail;
  /** Host functions run in the async context of the `exec` that leads to them. */
  readonly scope: AsyncResource = new AsyncResource('HERMETIC_HOST');
  readonly pending: PendingCalls = new PendingCalls();
  /** Takes the text that was asked for, in a run that only rewrites a program. */
  readonly rewritten: ((text: string) => void) | null;
  killed: Killed | null = null;
  /** The end that the worker announced before it copied its results. */
  ending: SessionReply['ended'] = '';
  #graceTimer: NodeJS.Timeout | null = null;

  constructor(
    { keepPrints }: Pick<SessionRequest, 'keepPrints'>,
    given: Pick<ActiveRun, 'number' | 'notes' | 'sink' | 'clock' | 'resolve' | 'reject' | 'rewritten'>,
    maxOutput: number,
  ) {
    this.keepPrints = keepPrints;
    this.number = given.number;
    this.notes = given.notes;
    this.sink = given.sink;
    this.clock = given.clock;
    this.resolve = given.resolve;
    this.reject = given.reject;
    this.rewritten = given.rewritten;
    this.stdout = new Tail(maxOutput);
    this.stderr = new Tail(maxOutput);
  }

  /** Gives a worker that was asked to end this run some time for it. False if it was asked before. */
  awaitEnd(milliseconds: number, kill: () => void): boolean {
    if (this.#graceTimer !== null) return false;
    this.#graceTimer = setTimeout(kill, milliseconds);
    return true;
  }

  stopTimers(): void {
    this.clock.stop();
    if (this.#graceTimer !== null) clearTimeout(this.#graceTimer);
  }

  /** The text that was printed. */
  takeOutput(): { stdout: string; stderr: string } {
    return { stdout: this.stdout.take(), stderr: this.stderr.take() };
  }
}
