import { textOf } from './encode.js';
import { apply, defineProperty, ErrorFunction, startsWith, StringFunction } from './primordials.js';

/** Script names of rewritten guest code start so; frames of all other code are ours or the host's and are not shown. */
const UNIT_PREFIX = 'hermetic-guest:';

interface Site {
  getFileName(): unknown;
  getLineNumber(): unknown;
  getColumnNumber(): unknown;
  getFunctionName(): unknown;
  getTypeName(): unknown;
  getMethodName(): unknown;
  isConstructor(): unknown;
  isAsync(): unknown;
  isToplevel(): unknown;
}

/**
 * The formatter of stacks. Without one in the realm, V8 hands every error to Node's own, a host function: an error with
 * a Symbol as its name makes that one throw a host error into the guest.
 */
export function lockStackFormatter(position: (file: string, line: number, column: number) => string): void {
  const format = (error: unknown, sites: readonly Site[]): string => {
    let text = headerOf(error);
    for (let index = 0; index < sites.length; index += 1) {
      const line = frame(sites[index] as Site, position);
      if (line !== '') text += `\n    at ${line}`;
    }
    return text;
  };
  defineProperty(ErrorFunction, 'prepareStackTrace', {
    __proto__: null,
    value: format,
    writable: false,
    enumerable: false,
    configurable: false,
  } as PropertyDescriptor);
}

function headerOf(error: unknown): string {
  try {
    return apply(errorToString, error, []);
  } catch {
    return 'Error';
  }
}

const errorToString = Error.prototype.toString;

function frame(site: Site, position: (file: string, line: number, column: number) => string): string {
  const file = site.getFileName();
  if (typeof file !== 'string' || !startsWith(file, UNIT_PREFIX)) return '';
  const place = position(file, +StringFunction(site.getLineNumber()), +StringFunction(site.getColumnNumber()));
  if (place === '') return '';
  const name = textOf(site.getFunctionName(), '');
  if (name === '' || startsWith(name, '__hermetic')) return place;
  if (site.isConstructor() === true) return `new ${name} (${place})`;
  const type = site.isToplevel() === true ? '' : textOf(site.getTypeName(), '');
  const prefix = type === '' || type === 'Object' || startsWith(name, `${type}.`) ? '' : `${type}.`;
  return `${site.isAsync() === true ? 'async ' : ''}${prefix}${name} (${place})`;
}

/** The stack as the guest sees it; reading it may run guest code. */
export function stackOf(error: object): string {
  try {
    return textOf((error as { stack?: unknown }).stack, '');
  } catch {
    return '';
  }
}
