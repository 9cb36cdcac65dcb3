import { inspect } from 'node:util';
import { CancelledError, MemoryLimitError, TickLimitError, TimeoutError, type ValidationError } from '../errors.js';
import { HermeticError } from '../../errors.js';
import { lookAlikes } from '../languages/javascript/print/look-alike.js';
import type { Limits } from '../registry/rules/parse-policy-options.js';
import type { End, GuestEnd } from '../../wire/ends.js';
import type { GuestFailure, RunReport } from '../../wire/run-report.js';
import { eachPair } from '../../wire/shape.js';
import type { GuestError, Violation } from '../result.js';
import { unreadable } from '../session/guest-report.js';
import { assertNoPrototypes, type Decoding, decodeTree, MessageRead, noteKey, parseTree } from '../wire/decode.js';

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
export function readPrint(text: string, decoding: Decoding): unknown[] {
  try {
    const nodes = parseTree(text);
    if (!Array.isArray(nodes)) throw unreadable(null);
    // One after the other: the list around them is not one of the objects that they can refer to.
    const message = new MessageRead();
    return nodes.map((node) => decodeTree(node, decoding, message));
  } catch (cause) {
    if (cause instanceof HermeticError && cause.code === 'E_BAD_VALUE') throw cause;
    throw unreadable(cause);
  }
}

/** Throws E_BAD_VALUE for values that no guest writes: a guest may have taken its process over. */
export function readReport(report: RunReport, decoding: Decoding): Report {
  try {
    return read(report, decoding);
  } catch (cause) {
    // A handle that was never given out is a PolicyViolation in a call; in a report it is just unreadable.
    if (cause instanceof HermeticError && cause.code === 'E_BAD_VALUE') throw cause;
    throw unreadable(cause);
  }
}

/** The order of the values counts: they share their back references. */
function read(
  { ended, ticks, value, error, namespace: names, dropped, violations }: RunReport,
  decoding: Decoding,
): Report {
  const message = new MessageRead();
  const readTree = (node: unknown): unknown => decodeTree(node, decoding, message);
  const result = readTree(value);
  const thrown = error === null ? null : guestError(error, readTree(error.value));
  const namespace: Record<string, unknown> = {};
  eachPair(names, (name, node) => {
    const item = readTree(node);
    noteKey(name, item, decoding, message);
    Object.defineProperty(namespace, name, { value: item, writable: true, enumerable: true, configurable: true });
  });
  assertNoPrototypes(message);
  return { ended, ticks, value: result, error: thrown, namespace, dropped, violations };
}

/** A Python guest tells the position; a JavaScript guest leaves it to the stack. */
function guestError({ denied, shown, place: told }: GuestFailure, value: unknown): GuestError {
  const kind = denied ? 'denied' : 'guest';
  const unknown = { line: null, column: null, ...hintsFor(denied) };
  if (!(value instanceof Error)) {
    const text = inspect(lookAlikes(JSON.stringify([shown]))[0]);
    return { kind, name: 'Error', message: `Uncaught ${text}`, code: null, stack: '', value, ...unknown };
  }
  const { name, message } = value;
  const stack = value.stack ?? '';
  const code = denied ? 'E_POLICY_VIOLATION' : null;
  if (told !== undefined) return { kind, name, message, code, stack, value, ...told, ...hintsFor(denied) };
  // The innermost frame of the program; frames of the language's own functions have no position.
  const found = /^ {4}at .*:(\d+):(\d+)\)?$/m.exec(stack.slice(stack.indexOf('\n    at ')));
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
