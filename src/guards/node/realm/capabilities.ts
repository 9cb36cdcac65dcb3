import module from 'node:module';
import {
  type AnyFunction,
  data,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  isFunction,
} from '../seams/primordials.js';
import { restore } from '../seams/seam.js';
import { binding } from './bindings.js';

// Features of the running Node, found by looking: one may come with any release of a line. Facts that depend on a version
// number, also of another Node, are in src/node-capabilities.ts.

/** Since Node 26: whole files are read and written by jobs that Node makes itself. */
export const hasFileJobs: boolean = 'ReadFileJob' in binding('fs');

/** Since Node 22.15: import hooks in the thread that imports. Null before; only module.register sees imports then. */
export const registerHooksHere: AnyFunction | null = registerHooks();

/** The number of listeners for each event of async_hooks; null where this Node does not tell. */
export const asyncListenerCounts: Uint32Array | null = countsOfListeners();

/** Node 20 and 22 give Process#spawn one object; 24 and 26 give it (file, args, cwd, envPairs, stdio, …). */
export function isPositionalSpawn(args: readonly unknown[]): boolean {
  return typeof args[0] === 'string';
}

function registerHooks(): AnyFunction | null {
  const register: unknown = get(module, 'registerHooks');
  return isFunction(register) ? register : null;
}

function countsOfListeners(): Uint32Array | null {
  // Node prints a deprecation warning for this binding.
  const before = getOwnPropertyDescriptor(process, 'noDeprecation');
  defineProperty(process, 'noDeprecation', data(true));
  try {
    const counts = binding('async_wrap')['async_hook_fields'];
    return counts instanceof Uint32Array ? counts : null;
  } catch {
    return null;
  } finally {
    restore(process, 'noDeprecation', before);
  }
}
