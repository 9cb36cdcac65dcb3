import { textOf } from '../values/encode.js';
import {
  apply,
  defineProperty,
  ErrorFunction,
  item,
  lastIndexOf,
  put,
  read,
  slice,
  startsWith,
  StringFunction,
} from '../primordials.js';

/** Script names of rewritten guest code start so; frames of all other code are ours or the host's and are not shown. */
const UNIT_PREFIX = 'hermetic-guest:';
const REALM_FILE = 'hermetic-realm';

/** Frames that V8 collects: some of them are ours and the host's. Ten are shown, as everywhere. */
const CAPTURED = 40;
const SHOWN = 10;

function shownFrames(): number {
  const limit = read(ErrorFunction, 'stackTraceLimit');
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
 * The formatter of stacks. Without one in the realm, V8 hands every error to Node's own, a host function: an error with
 * a Symbol as its name makes that one throw a host error into the guest.
 */
export function lockStackFormatter(position: Position): void {
  const format = (error: unknown, sites: readonly Site[]): string => {
    let text = headerOf(error);
    const limit = shownFrames();
    // Functions of the language (`Array.map`) are shown where the guest called them, not where the host did.
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
      // Between the guest and a function of the language, as what charges for it: not seen.
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

function headerOf(error: unknown): string {
  try {
    return apply(errorToString, error, []);
  } catch {
    return 'Error';
  }
}

const errorToString = Error.prototype.toString;

function frame(site: Site, file: string, position: Position): string {
  const line = StringFunction(site.getLineNumber());
  const column = StringFunction(site.getColumnNumber());
  const place = position(file, +line, +column);
  if (place === '') return '';
  const text = site.toString();
  const shown = `${file}:${line}:${column}`;
  const at = lastIndexOf(text, shown);
  return at === -1 ? place : slice(text, 0, at) + place + slice(text, at + shown.length);
}

/** The stack as the guest sees it; reading it may run guest code. */
export function stackOf(error: object): string {
  try {
    return textOf(read(error, 'stack'), '');
  } catch {
    return '';
  }
}
