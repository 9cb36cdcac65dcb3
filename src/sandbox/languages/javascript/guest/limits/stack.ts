import { textOf } from '../values/encode.js';
import { isProxy } from '../proxies.js';
import {
  defineProperty,
  ErrorFunction,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  item,
  lastIndexOf,
  put,
  read,
  slice,
  startsWith,
  StringFunction,
} from '../primordials.js';

/** Script names of rewritten guest code start with this; frames of all other code are not shown. */
const UNIT_PREFIX = 'hermetic-guest:';
const REALM_FILE = 'hermetic-realm';

/** Frames that V8 collects: some of them are ours or Node's. Ten are shown, as everywhere. */
const CAPTURED = 40;
const SHOWN = 10;

function shownFrames(): number {
  // Not read: it may be a getter of the guest by now.
  const limit: unknown = getOwnPropertyDescriptor(ErrorFunction, 'stackTraceLimit')?.value;
  return typeof limit === 'number' && limit !== CAPTURED ? limit : SHOWN;
}

interface Site {
  getFileName(): unknown;
  getLineNumber(): unknown;
  getColumnNumber(): unknown;
  /** As V8 itself would show it. It reads names only: no code of the guest runs. */
  toString(): string;
}

type Position = (file: string, line: number, column: number) => string;

/**
 * The formatter of stacks. Without one in the realm, V8 hands every error to Node's own, of another realm: an error with
 * a Symbol as its name makes that one throw an error of its own realm into the guest.
 */
export function lockStackFormatter(position: Position): void {
  const format = (error: unknown, sites: readonly Site[]): string => {
    let text = headerOf(error);
    const limit = shownFrames();
    // Functions of the language (`Array.map`) are shown only where the guest called them.
    let native = '';
    let natives = 0;
    for (let index = 0, shown = 0; index < sites.length && shown < limit; index += 1) {
      const site = item(sites, index);
      const file = site.getFileName();
      if (typeof file !== 'string') {
        if (shown + natives >= limit) break;
        native += `\n    at ${site.toString()}`;
        natives += 1;
        continue;
      }
      // Our own code, between the guest and a function of the language, is not shown.
      if (file === REALM_FILE) continue;
      const line = startsWith(file, UNIT_PREFIX) ? frame(site, file, position) : '';
      if (line !== '') {
        text += native + (shown + natives < limit ? `\n    at ${line}` : '');
        shown += natives + 1;
      }
      native = '';
      natives = 0;
    }
    return text;
  };
  put(ErrorFunction, 'stackTraceLimit', CAPTURED);
  defineProperty(ErrorFunction, 'prepareStackTrace', {
    __proto__: null,
    value: format,
    writable: false,
    enumerable: false,
    configurable: false,
  });
}

/**
 * As `Error.prototype.toString` writes it, but no code of the guest runs: meanwhile V8 formats any other error by itself,
 * with the frames of the host. A class whose `name` is a getter is shown by its own name.
 */
function headerOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'Error';
  const name = memberText(error, 'name') ?? 'Error';
  const message = memberText(error, 'message') ?? '';
  return name === '' || message === '' ? name + message : `${name}: ${message}`;
}

function memberText(error: object, key: 'name' | 'message'): string | undefined {
  for (let current: object | null = error; current !== null && !isProxy(current); current = getPrototypeOf(current)) {
    const found = getOwnPropertyDescriptor(current, key);
    if (found === undefined) continue;
    if (hasOwn(found, 'value')) return primitiveText(found.value);
    return key === 'name' ? classNameOf(current) : undefined;
  }
  return undefined;
}

function primitiveText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'object':
      return value === null ? 'null' : 'Error';
    case 'function':
    case 'symbol':
      return 'Error';
    default:
      return StringFunction(value);
  }
}

function classNameOf(prototype: object): string | undefined {
  const constructor: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  if (typeof constructor !== 'function' || isProxy(constructor)) return undefined;
  const name: unknown = getOwnPropertyDescriptor(constructor, 'name')?.value;
  return typeof name === 'string' ? name : undefined;
}

function frame(site: Site, file: string, position: Position): string {
  const line = StringFunction(site.getLineNumber());
  const column = StringFunction(site.getColumnNumber());
  const found = position(file, +line, +column);
  if (found === '') return '';
  const text = site.toString();
  const shown = `${file}:${line}:${column}`;
  const at = lastIndexOf(text, shown);
  return at === -1 ? found : slice(text, 0, at) + found + slice(text, at + shown.length);
}

/** The stack as the guest sees it; reading it may run guest code. */
export function stackOf(error: object): string {
  try {
    return textOf(read(error, 'stack'), '');
  } catch {
    return '';
  }
}
