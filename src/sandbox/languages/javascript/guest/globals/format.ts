import {
  charCodeAt,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  list,
  type List,
  NumberFunction,
  parseFloatFunction,
  parseIntFunction,
  push,
  read,
  slice,
  StringFunction,
  stringify,
} from '../primordials.js';
import { LANGUAGE_GLOBALS } from '../lock-realm.js';

const PERCENT = 37;

/** Whether the first text that the method is given is a format. */
export function takesFormat(method: string): boolean {
  switch (method) {
    case 'log':
    case 'info':
    case 'debug':
    case 'error':
    case 'warn':
    case 'trace':
    case 'group':
    case 'groupCollapsed':
      return true;
    default:
      return false;
  }
}

/** Converts objects for `%s`, `%d`, `%i`, `%f` and `%j` here, in their own realm; Node formats the rest outside. */
export function formatObjects(args: readonly unknown[]): List<unknown> {
  // Its caller has looked: the first argument is a text.
  const format = args[0] as string;
  const out = list<unknown>();
  push(out, format);
  for (let index = 1; index < args.length; index += 1) push(out, args[index]);
  let text = '';
  let copied = 0;
  let next = 1;
  for (let at = 0; at + 1 < format.length && next < args.length; at += 1) {
    if (charCodeAt(format, at) !== PERCENT) continue;
    const letter = slice(format, at + 1, at + 2);
    at += 1;
    if (letter === 'j') {
      text += `${slice(format, copied, at)}s`;
      copied = at + 1;
    }
    if (!isDirective(letter)) continue;
    out[next] = convert(letter, args[next]);
    next += 1;
  }
  out[0] = text + slice(format, copied);
  return out;
}

function isDirective(letter: string): boolean {
  switch (letter) {
    case 's':
    case 'd':
    case 'i':
    case 'f':
    case 'j':
    case 'o':
    case 'O':
    case 'c':
      return true;
    default:
      return false;
  }
}

function convert(letter: string, value: unknown): unknown {
  if (letter === 'j') return json(value);
  if (typeof value !== 'object' || value === null) return value;
  if (letter === 's') return hasOwnText(value) ? StringFunction(value) : value;
  if (letter === 'd') return NumberFunction(value);
  // They make a text of whatever they are given, as the program would see it.
  if (letter === 'i') return parseIntFunction(value as never);
  // As above.
  return letter === 'f' ? parseFloatFunction(value as never) : value;
}

function json(value: unknown): string {
  try {
    return StringFunction(stringify(value));
  } catch (error) {
    if (startsAsCircular(error)) return '[Circular]';
    throw error;
  }
}

function startsAsCircular(error: unknown): boolean {
  const message = typeof error === 'object' && error !== null ? read(error, 'message') : '';
  return typeof message === 'string' && slice(message, 0, 19) === 'Converting circular';
}

/** Whether the program itself says how its object is written as a text. */
function hasOwnText(value: object): boolean {
  if (typeof read(value, 'toString') !== 'function') return false;
  if (hasOwn(value, 'toString')) return true;
  let owner: object | null = getPrototypeOf(value);
  // A chain through proxies need not end.
  for (let steps = 0; owner !== null && !hasOwn(owner, 'toString'); steps += 1)
    owner = steps < 1000 ? getPrototypeOf(owner) : null;
  if (owner === null) return true;
  const made: unknown = getOwnPropertyDescriptor(owner, 'constructor')?.value;
  const name: unknown = typeof made === 'function' ? getOwnPropertyDescriptor(made, 'name')?.value : '';
  for (let index = 0; index < LANGUAGE_GLOBALS.length; index += 1) if (LANGUAGE_GLOBALS[index] === name) return false;
  return true;
}
