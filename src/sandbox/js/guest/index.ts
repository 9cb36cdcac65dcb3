import type { Fuel } from './control.js';
import { emptyGlobalObject, fixPromiseChain, removeFunctionConstructors } from './lock-realm.js';
import { createRuntime } from './runtime.js';

/** The bundle's value: called by the realm's first script, before the guest exists. */
export function boot(fuel: Fuel): ReturnType<typeof createRuntime> {
  const stub = removeFunctionConstructors();
  fixPromiseChain(Object, Reflect);
  // The language's own names, read off before the global object is emptied.
  const runtime = createRuntime(fuel, globalThis, stub);
  emptyGlobalObject(globalThis);
  return runtime;
}
