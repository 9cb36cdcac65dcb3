import { AsyncResource, executionAsyncId } from 'node:async_hooks';
import { Script } from 'node:vm';
import type { Compiled } from '../compile/compile.js';
import { NAMES } from '../compile/names.js';
import { withoutPromiseHooks, withPromiseHooks } from '../realm/promise-hooks.js';
import { withImportError } from '../realm/raw-import.js';
import type { Realm } from '../realm/realm.js';

// Compiled before the first guest: the first call from a nearly full stack would otherwise leave half of it undone.
new AsyncResource('HERMETIC_HOST').runInAsyncScope(() => undefined);

/**
 * Milliseconds that V8's clock comes after the program's own looks at the time: its interrupt may strike in the middle of
 * what the host does for the program, and leave the rejection of a host function without a handler.
 */
const SLACK = 20;

const pumpScript = new Script(`${NAMES.pump}()`, { filename: 'hermetic-realm' });

/** Runs a unit. The answer is the realm's report if the run is over already, else empty; null if it was cut off. */
export function execute(realm: Realm, unit: Compiled, milliseconds: number): string | null {
  return evaluate(realm, unit.script, milliseconds);
}

/** Lets the realm take its messages and do everything that follows from them. */
export function pump(realm: Realm, milliseconds: number): string | null {
  const end = Date.now() + milliseconds;
  for (let left = milliseconds; ; left = end - Date.now()) {
    const answer = evaluate(realm, pumpScript, left);
    if (answer !== '' || !realm.controls.hasMail()) return answer;
  }
}

/** Hands a module's function to the realm; nothing of the module runs. */
export function define(realm: Realm, unit: Compiled): void {
  unit.script.runInContext(realm.context);
}

function evaluate(realm: Realm, script: Script, milliseconds: number): string | null {
  const limit =
    milliseconds === Number.POSITIVE_INFINITY ? {} : { timeout: Math.max(1, Math.ceil(milliseconds)) + SLACK };
  const restore = ignoreRejections(realm);
  try {
    // displayErrors would read the stack of whatever is thrown, which may be a getter of the guest.
    const run = (): unknown => script.runInContext(realm.context, { ...limit, displayErrors: false });
    const answer = withoutStores(() => withoutPromiseHooks(() => withImportError(realm.importError, run)));
    return typeof answer === 'string' ? answer : null;
  } catch {
    // Not looked at: it may be an object of the guest.
    return null;
  } finally {
    restore();
  }
}

/**
 * In Node 20 and 22, AsyncLocalStorage writes its store onto every promise as a property that the guest could read.
 * The guest therefore runs in an async context that has no store.
 */
function withoutStores<T>(run: () => T): T {
  const clean = new AsyncResource('HERMETIC_GUEST');
  // A resource has no members but its symbols, which no type knows.
  const members = clean as unknown as Record<symbol, unknown>;
  for (const key of Object.getOwnPropertySymbols(clean))
    if (typeof members[key] === 'object' || typeof members[key] === 'function') members[key] = undefined;
  return clean.runInAsyncScope(() => {
    try {
      return run();
    } finally {
      if (executionAsyncId() !== clean.asyncId()) emptyAsyncStack();
    }
  });
}

/**
 * Cut off in a promise's reaction, the guest never leaves the async scopes that it entered, and Node ends the process
 * when it finds that out. After an uncaught error Node empties the list of scopes; this asks it to, without the error.
 * The binding's `clearAsyncIdStack` alone is not enough: Node then still finds a scope that was never left.
 */
function emptyAsyncStack(): void {
  // Not in the types: Node's own handler of uncaught errors.
  const target = process as unknown as { _fatalException(error: Error, fromPromise: boolean): boolean; emit: unknown };
  const { emit } = target;
  const hadOwn = Object.hasOwn(target, 'emit');
  // Nobody is told about an error that did not happen.
  target.emit = () => true;
  try {
    target._fatalException(new Error('the program was cut off'), false);
  } finally {
    if (hadOwn) target.emit = emit;
    else Reflect.deleteProperty(target, 'emit');
  }
}

interface WithDomain {
  domain?: unknown;
}

/**
 * A rejected promise of the guest that nobody handles would end the host's process, and its listeners would be given
 * the guest's objects. Node asks the domain first; this one hands the reason back to the realm.
 */
function ignoreRejections(realm: Realm): () => void {
  // Node's types leave it out: only the module `domain` sets it.
  const holder = process as unknown as WithDomain;
  const before = holder.domain;
  holder.domain = realm.controls.domain();
  return () => {
    if (before === undefined && Object.getOwnPropertyDescriptor(holder, 'domain')?.get === undefined)
      delete holder.domain;
    else holder.domain = before;
  };
}

/** Runs work for the guest in the async context and the domain that were there before the guest. */
export function outsideGuest<T>(run: () => T, scope: AsyncResource): T {
  // Node's types leave it out: only the module `domain` sets it.
  const holder = process as unknown as WithDomain;
  const { domain } = holder;
  holder.domain = undefined;
  try {
    return withPromiseHooks(() => scope.runInAsyncScope(run));
  } finally {
    holder.domain = domain;
  }
}
