import type { CallSite } from './call-site.js';
import type { Judge } from '../decide/index.js';
import { isCalledFrom } from '../seams/call-depth.js';
import { apply, defineProperty, nextTick, SafeError, text } from '../seams/primordials.js';

/** How the natural error of the call looks. */
export interface Natural {
  readonly code: string;
  readonly errno: number;
  readonly syscall: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
}

export const EACCES = -13;
export const EROFS = -30;
export const NONAME = -3008;

const { captureStackTrace } = SafeError;
const DESTROY = 'node:internal/streams/destroy';

/** Called when a target reads the text of a violation: it is about to tell its user. */
let rendered: () => void = () => undefined;

export class PolicyViolation extends SafeError {
  readonly guard: string;
  readonly action: string;
  readonly subject: string | null;
  readonly reason: string;
  readonly code: string;

  constructor(facts: {
    guard: string;
    action: string;
    subject: string | null;
    reason: string;
    text: string;
    natural: Natural;
  }) {
    super();
    hide(this, 'message', facts.text);
    this.guard = facts.guard;
    this.action = facts.action;
    this.subject = facts.subject;
    this.reason = facts.reason;
    this.code = facts.natural.code;
    const { errno, syscall, path, address, port, hostname } = facts.natural;
    const extra: Record<string, unknown> = { __proto__: null, errno, syscall, path, address, port, hostname };
    for (const key in extra) if (extra[key] !== undefined) define(this, key, extra[key], true);
  }
}

define(PolicyViolation.prototype, 'name', 'PolicyViolation', false);

function define(target: object, key: string, value: unknown, enumerable: boolean): void {
  defineProperty(target, key, {
    __proto__: null,
    value,
    enumerable,
    configurable: true,
    writable: true,
  } as PropertyDescriptor);
}

export interface Refusal {
  readonly guard: string;
  readonly api: string;
  readonly action: string;
  readonly kind: '' | 'host' | 'path' | 'name' | 'cmd';
  readonly subject: string;
  readonly natural: Natural;
}

export type Refuse = (refusal: Refusal) => PolicyViolation;

export interface Reporting {
  /** One line to the launcher; the caller adds nothing. */
  send(line: string): void;
  /** The same to who guards its own process, with the error. */
  tell?(line: string, error: PolicyViolation): void;
  /** The call that led to this one, in an earlier turn. */
  site?(subject: string): CallSite | undefined;
  writeError(line: string): void;
}

/** A run wants to know whether its target puts a violation into words. */
export function watchRendering(send: (line: string) => void, count: () => number): void {
  rendered = () => {
    if (toldRendered || count() === 0) return;
    toldRendered = true;
    send(`{"type":"rendered","pid":${process.pid}}`);
  };
  isWatched = true;
}

let toldRendered = false;
let isWatched = false;

/** `refuse(...)` reports what was refused and makes the error; throwing or delivering it is the caller's. */
export function createRefuse(
  judge: Pick<Judge, 'describer'>,
  { send, tell, writeError, site }: Reporting,
): { refuse: Refuse; count: () => number } {
  const { pid } = process;
  let violations = 0;
  const refuse: Refuse = ({ guard, api, action, kind, subject, natural }) => {
    const { describer } = judge;
    const earlier = site === undefined ? undefined : callerOf(describer, site(subject), refuse);
    const url = earlier === undefined ? '' : earlier.url;
    const error = new PolicyViolation({
      guard,
      action,
      subject: kind === '' ? null : subject,
      reason: describer.reason(guard),
      text: `${natural.code}: ${describer.message(guard, api, action, kind, subject, url)}`,
      natural,
    });
    const told = toldRendered;
    toldRendered = true; // our own look at the stack does not count
    captureStackTrace(error, refuse);
    const { stack } = error;
    toldRendered = told;
    violations += 1;
    const own = typeof stack === 'string' ? stack : '';
    const where = earlier === undefined ? own : describer.withCaller(own, earlier.stack);
    hide(error, 'stack', own === '' ? stack : describer.withoutOwnFrames(where));
    const line = describer.report(pid, guard, api, action, kind, subject, where, url);
    send(line);
    if (tell !== undefined) tell(line, error);
    const trace = describer.trace(pid, guard, api, action, kind, subject, where, url);
    if (trace !== '') writeError(trace);
    return error;
  };
  return { refuse, count: () => violations };
}

/** A note about the same host says nothing about a call whose caller is on the stack, unless it is that very call's. */
function callerOf(describer: Judge['describer'], site: CallSite | undefined, below: Refuse): CallSite | undefined {
  if (site === undefined || site.isWithin) return site;
  const holder: { stack?: unknown } = {};
  captureStackTrace(holder, below);
  return describer.hasUserFrame(text(holder.stack)) ? undefined : site;
}

/** Reading the stack is reading the text. Both can be set, as those of any error. */
function hide(error: PolicyViolation, key: 'message' | 'stack', first: unknown): void {
  if (!isWatched) {
    define(error, key, first, false);
    return;
  }
  let current = first;
  const look = (): unknown => {
    // A stream that is destroyed reads the stack for V8's sake and tells nobody.
    if (!isCalledFrom(DESTROY, look)) rendered();
    return current;
  };
  defineProperty(error, key, {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get: look,
    set: (value: unknown) => {
      current = value;
    },
  } as PropertyDescriptor);
}

/** Errors that Node makes itself from a number get their place taken by the violation. */
export function deliverLater(callback: (...args: unknown[]) => unknown, self: unknown, error: PolicyViolation): void {
  nextTick(() => apply(callback, self, [error]));
}
