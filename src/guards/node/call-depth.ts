import {
  apply,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  indexOf,
  SafeError,
  slice,
} from './primordials.js';

const { captureStackTrace } = SafeError;

interface Site {
  getFileName(): string | null | undefined;
}

/** Looks at the stack past whatever the target has made of stack traces. */
function withStack<T>(
  limit: number,
  below: (...args: never[]) => unknown,
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
  defineProperty(SafeError, name, { __proto__: null, value, writable: true, configurable: true } as PropertyDescriptor);
}

/** How many functions of JavaScript are on the stack, the caller included. 1: C++ called the caller. */
export function callDepth(): number {
  return withStack(4, callDepth, (sites) => sites.length, Number.POSITIVE_INFINITY);
}

/** Whether the function that called `seam` is Node's own. `seam` is the function that asks. */
export function isCalledByNode(seam: (...args: never[]) => unknown): boolean {
  return withStack(1, seam, (sites) => isNodes(sites[0]), false);
}

function isNodes(site: Site | undefined): boolean {
  // Methods of V8's own CallSite; its prototype was not in the target's hands when the guards took it.
  const file = site === undefined ? null : fileNameOf(site);
  return file === undefined || file === null
    ? site === undefined
    : slice(file, 0, 5) === 'node:' && indexOf(file, '..') < 0;
}

/** Taken from a real call site before the target runs: the prototype of call sites can be patched like any other. */
const getFileName: (this: unknown) => string | null | undefined =
  withStack(1, define, (sites) => sites[0]?.getFileName, undefined) ?? (() => null);

function fileNameOf(site: Site): string | null | undefined {
  return apply(getFileName, site, []);
}
