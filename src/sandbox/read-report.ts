import { inspect } from 'node:util';
import { CancelledError, MemoryLimitError, TickLimitError, TimeoutError, type ValidationError } from './errors.js';
import type { HermeticError } from '../errors.js';
import { lookAlikes } from './js/look-alike.js';
import type { Limits } from './registry/parse-policy-options.js';
import type { GuestError } from './result.js';
import { type Decoding, decodeTree, parseTree } from './wire/decode.js';

export type Ended = 'timeout' | 'tick-limit' | 'memory-limit' | 'cancelled';

/** What a realm says at the end of a run, as values of the host. */
export interface Report {
  readonly ended: Ended | null;
  readonly ticks: number;
  readonly value: unknown;
  readonly error: GuestError | null;
  readonly namespace: Record<string, unknown>;
  readonly dropped: readonly string[];
}

export function readReport(text: string, decoding: Decoding): Report {
  const [ended, ticks, value, error, names, dropped] = parseTree(text) as [
    Ended | '',
    number,
    unknown,
    readonly [boolean, unknown, unknown] | null,
    readonly unknown[],
    readonly string[],
  ];
  const seen: object[] = [];
  const read = (node: unknown): unknown => decodeTree(node, decoding, seen);
  const result = read(value);
  const thrown = error === null ? null : guestError(error[0], read(error[1]), error[2]);
  const namespace: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 2)
    Object.defineProperty(namespace, String(names[index]), {
      value: read(names[index + 1]),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  return { ended: ended === '' ? null : ended, ticks, value: result, error: thrown, namespace, dropped };
}

function guestError(denied: boolean, value: unknown, shown: unknown): GuestError {
  const kind = denied ? 'denied' : 'guest';
  const place = { line: null, column: null, hint: null };
  if (!(value instanceof Error)) {
    const text = inspect(lookAlikes(JSON.stringify([shown]))[0]);
    return { kind, name: 'Error', message: `Uncaught ${text}`, code: null, stack: '', value, ...place };
  }
  const { name, message } = value;
  const stack = value.stack ?? '';
  const code = denied ? 'E_POLICY_VIOLATION' : null;
  const found = /:(\d+):(\d+)\)?$/m.exec(stack.split('\n').find((line) => line.startsWith('    at ')) ?? '');
  const position = found === null ? place : { line: Number(found[1]), column: Number(found[2]), hint: null };
  return { kind, name, message, code, stack, value, ...position };
}

/** Why the machinery ended a run, as the guest error of its result. */
export function controlError(ended: Ended, limits: Limits): GuestError {
  switch (ended) {
    case 'timeout':
      return fromError(ended, new TimeoutError(limits.timeout ?? 0));
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

/** A static import that leads nowhere is the program's own failure, before its first line. */
export function importError(error: HermeticError): GuestError {
  return fromError('guest', error);
}

function fromError(kind: GuestError['kind'], { name, message, code, hint }: HermeticError): GuestError {
  return { kind, name, message, code, hint: hint ?? null, stack: '', line: null, column: null, value: undefined };
}
