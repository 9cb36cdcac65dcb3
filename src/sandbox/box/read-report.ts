import { inspect } from 'node:util';
import { CancelledError, MemoryLimitError, TickLimitError, TimeoutError, type ValidationError } from '../errors.js';
import { HermeticError } from '../../errors.js';
import { lookAlikes } from '../languages/javascript/print/look-alike.js';
import type { Limits } from '../registry/rules/parse-policy-options.js';
import type { GuestError, Violation } from '../result.js';
import { decode, type Decoding, decodeTree, parseTree } from '../wire/decode.js';

export type Ended = 'timeout' | 'host-timeout' | 'tick-limit' | 'memory-limit' | 'cancelled';

/** The report of a run, as values of the host. */
export interface Report {
  readonly ended: Ended | null;
  readonly ticks: number;
  readonly value: unknown;
  readonly error: GuestError | null;
  readonly namespace: Record<string, unknown>;
  readonly dropped: readonly string[];
  /** Violations that the guest's own side refused. */
  readonly violations: readonly Violation[];
}

const ENDS: readonly string[] = ['timeout', 'tick-limit', 'memory-limit', 'cancelled'] satisfies Ended[];

/** Values that were printed, as a list. Throws E_BAD_VALUE. */
export function readPrint(text: string, decoding: Decoding): unknown[] {
  try {
    // The tag of a list.
    return decode(`["a",${text}]`, decoding) as unknown[];
  } catch (cause) {
    if (cause instanceof HermeticError && cause.code === 'E_BAD_VALUE') throw cause;
    throw unreadable(cause);
  }
}

/** Throws E_BAD_VALUE for a text that no realm writes: a guest may have taken its process over. */
export function readReport(text: string, decoding: Decoding): Report {
  try {
    return read(listOf(parseTree(text)), decoding);
  } catch (cause) {
    // A handle that was never given out is a PolicyViolation in a call; in a report it is just unreadable.
    if (cause instanceof HermeticError && cause.code === 'E_BAD_VALUE') throw cause;
    throw unreadable(cause);
  }
}

function read(
  [ended, ticks, value, error, names, dropped, , violations = []]: readonly unknown[],
  decoding: Decoding,
): Report {
  const seen: object[] = [];
  const readTree = (node: unknown): unknown => decodeTree(node, decoding, seen);
  if (typeof ticks !== 'number') throw unreadable();
  const result = readTree(value);
  const [denied, reason, shown, told] = error === null ? [] : listOf(error);
  const thrown = error === null ? null : guestError(denied === true, readTree(reason), shown, positionOf(told));
  const namespace: Record<string, unknown> = {};
  const flat = listOf(names);
  for (let index = 0; index < flat.length; index += 2)
    Object.defineProperty(namespace, String(flat[index]), {
      value: readTree(flat[index + 1]),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return {
    ended: isEnd(ended) ? ended : null,
    ticks,
    value: result,
    error: thrown,
    namespace,
    dropped: listOf(dropped).map(String),
    violations: listOf(violations).map((violation) => {
      const [action, subject, message] = listOf(violation);
      return { action: textOf(action), subject: textOf(subject), message: textOf(message) };
    }),
  };
}

function isEnd(value: unknown): value is Ended {
  return typeof value === 'string' && ENDS.includes(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  // Array.isArray answers any[].
  return value as unknown[];
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}

function unreadable(cause?: unknown): HermeticError {
  return new HermeticError('E_BAD_VALUE', 'what the program left could not be read', { cause });
}

type Position = Pick<GuestError, 'line' | 'column'>;

/** A Python guest tells the position; a JavaScript guest leaves it to the stack. */
function positionOf(told: unknown): Position | null {
  if (told === undefined) return null;
  const [line, column] = listOf(told);
  const checked = (number: unknown): number | null =>
    typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
  return { line: checked(line), column: checked(column) };
}

function guestError(denied: boolean, value: unknown, shown: unknown, told: Position | null): GuestError {
  const kind = denied ? 'denied' : 'guest';
  const unknown = { line: null, column: null, hint: null };
  if (!(value instanceof Error)) {
    const text = inspect(lookAlikes(JSON.stringify([shown]))[0]);
    return { kind, name: 'Error', message: `Uncaught ${text}`, code: null, stack: '', value, ...unknown };
  }
  const { name, message } = value;
  const stack = value.stack ?? '';
  const code = denied ? 'E_POLICY_VIOLATION' : null;
  if (told !== null) return { kind, name, message, code, stack, value, ...told, hint: null };
  // The innermost frame of the program; frames of the language's own functions have no position.
  const found = /^ {4}at .*:(\d+):(\d+)\)?$/m.exec(stack.slice(stack.indexOf('\n    at ')));
  const position = found === null ? unknown : { line: Number(found[1]), column: Number(found[2]), hint: null };
  return { kind, name, message, code, stack, value, ...position };
}

/** The guest error of a run that was ended from outside. */
export function controlError(ended: Ended, limits: Limits): GuestError {
  switch (ended) {
    case 'timeout':
      return fromError(ended, new TimeoutError(limits.timeout ?? 0));
    case 'host-timeout':
      return fromError('timeout', new TimeoutError(limits.hostTimeout ?? 0, 'host functions'));
    case 'tick-limit':
      return fromError(ended, new TickLimitError(limits.tickLimit ?? 0));
    case 'memory-limit':
      return fromError(ended, new MemoryLimitError(limits.memoryLimit ?? 0));
    case 'cancelled':
      return fromError(ended, new CancelledError());
  }
}

export function validationError(error: ValidationError): GuestError {
  return { ...fromError('validation', error), line: error.line, column: error.column };
}

/** For failures that are the program's own: an import that leads nowhere, a process that it crashed. */
export function programError(error: HermeticError): GuestError {
  return fromError('guest', error);
}

function fromError(kind: GuestError['kind'], { name, message, code, hint }: HermeticError): GuestError {
  return { kind, name, message, code, hint: hint ?? null, stack: '', line: null, column: null, value: undefined };
}
