import type { Fuel } from './limits/control.js';
import type { Room } from './embedder.js';
import { emptyGlobalObject, removeFunctionConstructors } from './lock-realm.js';
import { fixPromiseChain } from './promises/promise-chain.js';
import { createRuntime } from './runtime.js';

/** The bundle's value: called by the realm's first script, before the guest exists. */
export function boot(fuel: Fuel, room: Room): ReturnType<typeof createRuntime> {
  const stub = removeFunctionConstructors();
  fixPromiseChain(Object, Reflect);
  // The language's own names, read off before the global object is emptied.
  const runtime = createRuntime(fuel, room, globalThis, stub);
  emptyGlobalObject(globalThis);
  return runtime;
}
