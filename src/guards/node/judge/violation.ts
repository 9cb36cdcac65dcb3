import { isCalledFrom } from '../seams/call-depth.js';
import { defineProperty, emptyRecord, SafeError, withoutPrototype } from '../seams/primordials.js';
import type { NaturalError } from './natural-error.js';

const DESTROY = 'node:internal/streams/destroy';

/** Called when the target reads the text of a violation: it is about to tell its user. */
let rendered: () => void = () => undefined;
let toldRendered = false;
let isWatched = false;

/** The error of a refused call: the one that the call could have failed with anyway, and who refused it and why. */
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
    natural: NaturalError;
  }) {
    super();
    hide(this, 'message', facts.text);
    this.guard = facts.guard;
    this.action = facts.action;
    this.subject = facts.subject;
    this.reason = facts.reason;
    this.code = facts.natural.code;
    const extra = emptyRecord<unknown>();
    const { errno, syscall, path, address, port, hostname } = facts.natural;
    extra['errno'] = errno;
    extra['syscall'] = syscall;
    extra['path'] = path;
    extra['address'] = address;
    extra['port'] = port;
    extra['hostname'] = hostname;
    for (const key in extra) if (extra[key] !== undefined) define(this, key, extra[key], true);
  }
}

define(PolicyViolation.prototype, 'name', 'PolicyViolation', false);

function define(target: object, key: string, value: unknown, enumerable: boolean): void {
  defineProperty(target, key, withoutPrototype({ value, enumerable, configurable: true, writable: true }));
}

/** A run wants to know whether its target shows a violation to its user. */
export function watchRendering(send: (line: string) => void, count: () => number): void {
  rendered = () => {
    if (toldRendered || count() === 0) return;
    toldRendered = true;
    send(`{"type":"rendered","pid":${process.pid}}`);
  };
  isWatched = true;
}

/** Our own look at a violation's stack does not count as showing it. */
export function unrendered<T>(look: () => T): T {
  const told = toldRendered;
  toldRendered = true;
  const result = look();
  toldRendered = told;
  return result;
}

export function setStack(error: PolicyViolation, stack: unknown): void {
  hide(error, 'stack', stack);
}

/** Reading the stack is reading the text. Both can be set, as those of any error. */
function hide(error: PolicyViolation, key: 'message' | 'stack', first: unknown): void {
  if (!isWatched) {
    define(error, key, first, false);
    return;
  }
  let current = first;
  const look = (): unknown => {
    // Destroying a stream reads the stack only to make V8 format it, and shows it to nobody.
    if (!isCalledFrom(DESTROY, look)) rendered();
    return current;
  };
  defineProperty(
    error,
    key,
    withoutPrototype({
      configurable: true,
      enumerable: false,
      get: look,
      set: (value: unknown) => {
        current = value;
      },
    }),
  );
}
