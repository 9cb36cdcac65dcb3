import {
  apply,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  indexOf,
  SafeError,
  startsWith,
  withoutPrototype,
} from './primordials.js';

const { captureStackTrace } = SafeError;

interface Site {
  getFileName(): string | null | undefined;
}

/** Looks at the stack as V8 sees it, whatever the target has done to stack traces. */
function withStack<T>(
  limit: number,
  below: ((...args: never[]) => unknown) | undefined,
  look: (sites: readonly Site[]) => T,
  otherwise: T,
): T {
  const oldLimit = getOwnPropertyDescriptor(SafeError, 'stackTraceLimit');
  const oldPrepare = getOwnPropertyDescriptor(SafeError, 'prepareStackTrace');
  const holder: { stack?: unknown } = {};
  let result = otherwise;
  try {
    define('stackTraceLimit', limit);
    define('prepareStackTrace', (_error: unknown, sites: readonly Site[]) => {
      result = look(sites);
    });
    captureStackTrace(holder, below);
    // V8 formats when the property is read.
    void holder.stack;
    return result;
  } finally {
    if (oldLimit !== undefined) defineProperty(SafeError, 'stackTraceLimit', oldLimit);
    if (oldPrepare === undefined) deleteProperty(SafeError, 'prepareStackTrace');
    else defineProperty(SafeError, 'prepareStackTrace', oldPrepare);
  }
}

function define(name: string, value: unknown): void {
  defineProperty(SafeError, name, withoutPrototype({ value, writable: true, configurable: true }));
}

/**
 * Whether the function that called `seam`, the function that asks, is in Node's module loader. Any other file of Node
 * will not do: timers and events call whatever they are given.
 */
export function isCalledByLoader(seam: (...args: never[]) => unknown): boolean {
  return isCalledFrom(LOADER, seam);
}

/** Whether the function that called `seam` is in a file whose name starts so. */
export function isCalledFrom(prefix: string, seam: (...args: never[]) => unknown): boolean {
  return withStack(1, seam, (sites) => isIn(prefix, sites[0]), false);
}

function isIn(prefix: string, site: Site | undefined): boolean {
  const file = site === undefined ? null : fileNameOf(site);
  return typeof file === 'string' && startsWith(file, prefix) && indexOf(file, '..') < 0;
}

const LOADER = 'node:internal/modules/';

/** Taken from a real call site before the target runs: the prototype of call sites can be patched like any other. */
const getFileName: (this: unknown) => string | null | undefined =
  withStack(1, undefined, (sites) => sites[0]?.getFileName, undefined) ?? (() => null);

function fileNameOf(site: Site): string | null | undefined {
  return apply(getFileName, site, []);
}
