import type { Judge } from '../decide/index.js';
import { SafeError, text } from '../seams/primordials.js';
import type { CallSite } from './call-site.js';
import type { Request } from './request.js';
import { decide } from './rules.js';
import { PolicyViolation, setStack, unrendered } from './violation.js';

// Turns requests into refusals. To record instead of refusing, or to ask a person, change this file: seams only build
// requests and deliver its answer. Only entry/import-hooks.ts, in a thread of its own, throws by itself, if `refuses` says so.

/** The subject to use, or the error to deliver; the error is already recorded. */
export type Verdict = string | PolicyViolation;

export interface Checks {
  /** Decides about a request. A refusal is reported, traced and told to listeners before this returns. */
  readonly check: (request: Request) => Verdict;
  /** Only decides, for what is hidden or left out instead of refused. Nobody is told. */
  readonly allows: (request: Request) => boolean;
  /** How many requests were refused. */
  readonly count: () => number;
  /** Whether a thread that decides by itself (module hooks before Node 22.15) refuses too, or only tells. */
  readonly refuses: boolean;
}

export interface Reporting {
  /** One line to the launcher; the caller adds nothing. */
  send(line: string): void;
  /** The same to a program that guards its own process, with the error. */
  tell?(line: string, error: PolicyViolation): void;
  /** The call that led to this one, in an earlier turn. */
  site?(subject: string): CallSite | undefined;
  writeError(line: string): void;
}

const { captureStackTrace } = SafeError;

/** `startedAt`: when the run began, in milliseconds. */
export function createChecks(judge: Judge, startedAt: number, { send, tell, writeError, site }: Reporting): Checks {
  const { pid } = process;
  let violations = 0;
  const check = (request: Request): Verdict => {
    const decision = decide(judge, startedAt, request);
    if (typeof decision === 'string') return decision;
    const { describer } = judge;
    const { api } = request;
    const { guard, action, kind, subject, natural } = decision;
    const earlier = site === undefined ? undefined : callerOf(describer, site(subject), check);
    const url = earlier === undefined ? '' : earlier.url;
    const error = new PolicyViolation({
      guard,
      action,
      subject: kind === '' ? null : subject,
      reason: describer.reason(guard),
      text: `${natural.code}: ${describer.message(guard, api, action, kind, subject, url)}`,
      natural,
    });
    const stack = unrendered(() => {
      captureStackTrace(error, check);
      return error.stack;
    });
    violations += 1;
    const own = typeof stack === 'string' ? stack : '';
    const where = earlier === undefined ? own : describer.withCaller(own, earlier.stack);
    setStack(error, own === '' ? stack : describer.withoutOwnFrames(where));
    const line = describer.report(pid, guard, api, action, kind, subject, where, url);
    send(line);
    if (tell !== undefined) tell(line, error);
    const trace = describer.trace(pid, guard, api, action, kind, subject, where, url);
    if (trace !== '') writeError(trace);
    return error;
  };
  return {
    check,
    allows: (request) => typeof decide(judge, startedAt, request) === 'string',
    count: () => violations,
    refuses: true,
  };
}

/** A note about the same host says nothing about a call whose caller is on the stack, unless it is that very call's. */
function callerOf(
  describer: Judge['describer'],
  site: CallSite | undefined,
  below: Checks['check'],
): CallSite | undefined {
  if (site === undefined || site.isWithin) return site;
  const holder: { stack?: unknown } = {};
  captureStackTrace(holder, below);
  return describer.hasUserFrame(text(holder.stack)) ? undefined : site;
}
