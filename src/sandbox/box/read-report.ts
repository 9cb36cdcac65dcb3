import { CancelledError, MemoryLimitError, TickLimitError, TimeoutError, type ValidationError } from '../errors.js';
import { HermeticError } from '../../errors.js';
import type { Limits } from '../registry/rules/parse-policy-options.js';
import type { End, GuestEnd } from '../../wire/ends.js';
import type { Tree } from '../../wire/frames.js';
import { type GuestFailure, MAX_SHOWN, MAX_GUEST_VIOLATIONS } from '../../wire/run-report.js';
import { MAX_DROPPED, MAX_DROPPED_PATH } from '../../wire/value-caps.js';
import { pairsOf } from '../../wire/shape.js';
import type { GuestError, Print, Violation } from '../result.js';
import { shorten } from '../shorten.js';
import { type GuestReport, unreadable } from '../session/guest-report.js';
import type { SessionReply } from '../session/session.js';
import { assertNoPrototypes, type Decoding, decodeTree, MessageRead, noteKey, parseTree } from '../wire/decode.js';
import { decodeSlowly } from '../wire/decode-slowly.js';
import { atOnce, type Work } from '../wire/in-slices.js';

/** Characters of a path that could not cross. A JavaScript guest has shortened it already, and says so at its end. */
const MAX_PATH_SHOWN: number = MAX_DROPPED_PATH + 100;

/** Characters of the frames of a stack among which the position of an error is looked for: a program may write any stack. */
const MAX_FRAMES = 65_536;

/** The report of a run, as values of the host. */
export interface Report {
  readonly ended: GuestEnd | null;
  readonly ticks: number;
  readonly value: unknown;
  readonly error: GuestError | null;
  readonly namespace: Record<string, unknown>;
  readonly dropped: readonly string[];
  /** Violations that the guest's own side refused. */
  readonly violations: readonly Violation[];
}

/** Values that were printed, as a list. Throws E_BAD_VALUE. */
export function readPrint(text: Tree, decoding: Decoding): unknown[] {
  return atOnce(printedValues(text, decoding));
}

/** The same for many, in steps. */
export function* readPrints(prints: SessionReply['prints'], decoding: Decoding): Work<Print[]> {
  const read: Print[] = [];
  for (const { method, values } of prints) {
    read.push({ method, values: yield* printedValues(values, decoding) });
    yield;
  }
  return read;
}

function* printedValues(text: Tree, decoding: Decoding): Work<unknown[]> {
  try {
    const nodes = parseTree(text);
    if (!Array.isArray(nodes)) throw unreadable(null);
    // One after the other: the list around them is not one of the objects that they can refer to.
    const message = new MessageRead();
    const values: unknown[] = [];
    for (const node of nodes) values.push(yield* decodeSlowly(node, decoding, message));
    return values;
  } catch (cause) {
    throw asUnreadable(cause);
  }
}

/** Throws E_BAD_VALUE for values that no guest writes: a guest may have taken its process over. */
export function* readReport(report: GuestReport, decoding: Decoding): Work<Report> {
  try {
    return yield* read(report, decoding);
  } catch (cause) {
    throw asUnreadable(cause);
  }
}

/** A handle that was never given out is a PolicyViolation in a call; in a report it is just unreadable. */
function asUnreadable(cause: unknown): HermeticError {
  return cause instanceof HermeticError && cause.code === 'E_BAD_VALUE' ? cause : unreadable(cause);
}

/** The order of the values counts: they share their back references. */
function* read({ content, isLarge }: GuestReport, decoding: Decoding): Work<Report> {
  const { ended, ticks, value, error, dropped, violations } = content;
  const message = new MessageRead();
  const result = yield* readTree(value);
  const thrown = error === null ? null : guestError(error, yield* readTree(error.value));
  const namespace: Record<string, unknown> = {};
  for (const [name, node] of pairsOf(content.namespace)) {
    const found = yield* readTree(node);
    // `await result.namespace` would call it, and never end. No honest guest hands a function over here.
    if (name === 'then' && typeof found === 'function') throw unreadable();
    noteKey(name, found, decoding, message);
    Object.defineProperty(namespace, name, { value: found, writable: true, enumerable: true, configurable: true });
    yield;
  }
  assertNoPrototypes(message);
  const listedViolations = violations.slice(0, MAX_GUEST_VIOLATIONS);
  return {
    ended,
    ticks,
    value: result,
    error: thrown,
    namespace,
    dropped: listed(dropped),
    violations: listedViolations,
  };

  function* readTree(node: unknown): Work<unknown> {
    return isLarge ? yield* decodeSlowly(node, decoding, message) : decodeTree(node, decoding, message);
  }
}

/** The first of the paths, and how many more there are. A JavaScript guest has shortened its list in the same way already. */
function listed(paths: readonly string[]): readonly string[] {
  if (paths.length <= MAX_DROPPED + 1) return paths.map((path) => shorten(path, MAX_PATH_SHOWN));
  return [...listed(paths.slice(0, MAX_DROPPED)), `... and ${paths.length - MAX_DROPPED} more`];
}

/** A Python guest tells the position; a JavaScript guest leaves it to the stack. */
function guestError({ denied, shown, place: told }: GuestFailure, value: unknown): GuestError {
  const kind = denied ? 'denied' : 'guest';
  const unknown = { line: null, column: null, ...hintsFor(denied) };
  if (!(value instanceof Error)) {
    // Printed where the guest is: what comes from there is a text, or nothing that could be shown.
    const text = typeof shown === 'string' ? shown.slice(0, MAX_SHOWN) : 'a value that could not be shown';
    return { kind, name: 'Error', message: `Uncaught ${text}`, code: null, stack: '', value, ...unknown };
  }
  const { name, message } = value;
  const stack = value.stack ?? '';
  const code = denied ? 'E_POLICY_VIOLATION' : null;
  if (told !== undefined) return { kind, name, message, code, stack, value, ...told, ...hintsFor(denied) };
  // The innermost frame of the program; frames of the language's own functions have no position.
  const frames = stack.indexOf('\n    at ');
  const found = /^ {4}at .*:(\d+):(\d+)\)?$/m.exec(stack.slice(frames, frames + MAX_FRAMES));
  const position = found === null ? unknown : { line: Number(found[1]), column: Number(found[2]), ...hintsFor(denied) };
  return { kind, name, message, code, stack, value, ...position };
}

/** The guest error of a run that was ended from outside. */
export function controlError(ended: End, limits: Limits): GuestError {
  return fromError(ended === 'host-timeout' ? 'timeout' : ended, endedBy(ended, limits));
}

export function endedBy(ended: End, limits: Limits): HermeticError {
  switch (ended) {
    case 'timeout':
      return new TimeoutError(limits.timeout ?? 0);
    case 'host-timeout':
      return new TimeoutError(limits.hostTimeout ?? 0, 'host functions');
    case 'tick-limit':
      return new TickLimitError(limits.tickLimit ?? 0);
    case 'memory-limit':
      return new MemoryLimitError(limits.memoryLimit ?? 0);
    case 'cancelled':
      return new CancelledError();
  }
}

export function validationError(error: ValidationError): GuestError {
  return { ...fromError('validation', error), line: error.line, column: error.column };
}

/** For failures that are the program's own: an import that leads nowhere, a process that it crashed. */
export function programError(error: HermeticError): GuestError {
  return fromError('guest', error);
}

function fromError(kind: GuestError['kind'], error: HermeticError): GuestError {
  const { name, message, code, hint = null, ownerHint = null } = error;
  return { kind, name, message, code, hint, ownerHint, stack: '', line: null, column: null, value: undefined };
}

/** An error of the program explains itself. A refusal does not say what the policy could offer. */
function hintsFor(isDenied: boolean): Pick<GuestError, 'hint' | 'ownerHint'> {
  if (!isDenied) return { hint: null, ownerHint: null };
  return {
    hint: 'the policy does not offer this to programs: do without it',
    ownerHint: 'result.violations names what was refused; register it, or allow it with include or configure',
  };
}
