import type { DeclaringLanguageName } from '../languages/languages.js';

/**
 * Everything that a policy exposes, as plain data: no functions, no host objects. The JavaScript realm and the
 * Python guest build their facades from it, and it can be sent as JSON. A facade sends each operation to the host
 * as a `HostCall` and decided there by the `Dispatcher`, so that a wrong facade cannot give more than the policy.
 */
export type Registration = FunctionRegistration | ClassRegistration | ModuleRegistration | PythonModuleRegistration;

interface Named {
  /** Position in the dispatcher's list, by which a HostCall names it. */
  readonly id: number;
  /** The guest's name for it. Not an identifier for a class inside a module: `shapes.Circle`. */
  readonly name: string;
  readonly description: string | null;
}

/** A global function. `call` it with `path: []`, `target: null`. */
export interface FunctionRegistration extends Named {
  readonly kind: 'function';
  readonly signature: Signature;
}

/** A class: a global if `global`, else reached through the module member that names its id. */
export interface ClassRegistration extends Named {
  readonly kind: 'class';
  readonly global: boolean;
  /** `new` works (`construct`, `path: []`, `target: null`); if false it is a guest TypeError. */
  readonly constructable: boolean;
  readonly construction: Signature;
  /** The nearest registered ancestor, for instanceof only: `members` already holds the inherited ones. */
  readonly parent: number | null;
  /** Reached with `target: null`. */
  readonly statics: readonly Member[];
  /**
   * Reached with the handle of an instance as `target`. Fields that instances get in their constructor are not known
   * here: `Instance.fields` lists them for each handle.
   */
  readonly members: readonly Member[];
}

/** A module, importable by its name. Reached with `target: null` and the names down to the member. */
export interface ModuleRegistration extends Named {
  readonly kind: 'module';
  /** It is also a global of that name. False when the name is no identifier (`@scope/tools`, `node:path`). */
  readonly global: boolean;
  readonly members: readonly Member[];
}

/** A module of the Python guest's own interpreter, let in as a facade there. JavaScript guests ignore it. */
export interface PythonModuleRegistration extends Named {
  readonly kind: 'python-module';
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly recursive: boolean;
}

/** One name on a class, a module or an object in a module. */
export type Member =
  /** `call` it. */
  | {
      readonly kind: 'method';
      readonly name: string;
      readonly description: string | null;
      readonly signature: Signature;
    }
  /** `get` it each time: the host's value is live. `set` only if writable; else a guest TypeError. */
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly description: string | null;
      readonly readable: boolean;
      readonly writable: boolean;
      readonly type: TypeText | null;
    }
  /** Can never change, so that it needs no call. A bigint, and NaN and the like, are fields instead: this is JSON. */
  | {
      readonly kind: 'constant';
      readonly name: string;
      readonly description: string | null;
      readonly value: string | number | boolean | null;
    }
  /** A read-only object inside a module (`recursive`): its members have a longer path. */
  | {
      readonly kind: 'object';
      readonly name: string;
      readonly description: string | null;
      readonly members: readonly Member[];
    }
  /** A class inside a module; everything else about it is in the registration of that id. */
  | {
      readonly kind: 'class';
      readonly name: string;
      readonly description: string | null;
      readonly registration: number;
    };

/** For people and prompts; nothing is enforced from it. */
export interface Signature {
  readonly parameters: readonly Parameter[];
  /** The result's type; null when nothing is known. */
  readonly returns: TypeText | null;
}

export interface Parameter {
  readonly name: string;
  readonly optional: boolean;
  readonly rest: boolean;
  readonly type: TypeText | null;
}

/** A type as source text, in every language that has declarations. */
export type TypeText = Readonly<Record<DeclaringLanguageName, string>>;

/** A request of a facade to the host. Plain data except for `args`, in which handles are objects again. */
export interface HostCall {
  readonly op: 'call' | 'construct' | 'get' | 'set';
  readonly registration: number;
  /** The names from the registration down to the member: `[]` is a function itself, or the class of a `construct`. */
  readonly path: readonly string[];
  /** The handle of the instance that the member belongs to; null for functions, statics and modules. */
  readonly target: number | null;
  /** `set` has one: the value. */
  readonly args: readonly unknown[];
}

/** An instance of a registered class, as the guest learns of it. */
export interface Instance {
  /** Unforgeable only because the guest never chooses it: a facade keeps it where the guest cannot write. */
  readonly handle: number;
  /** The nearest registered class on the object's prototype chain. */
  readonly registration: number;
  /** Own properties that the policy shows, at this moment: `get` (and `set`) the fields, `call` the methods. */
  readonly fields: readonly { readonly name: string; readonly kind: 'field' | 'method'; readonly writable: boolean }[];
}

export interface CallContext {
  /** Aborted when the run is cancelled or out of time. */
  readonly signal: AbortSignal;
}

/** The host's side of one box: it holds the objects that facades stand for, and decides what they may do. */
export interface Dispatcher {
  readonly registrations: readonly Registration[];
  /**
   * Does what a facade asks: the result is the host's own value, or a promise of it; marshalling it is the caller's.
   * Throws PolicyViolation for what is not exposed, TypeError for arguments that a schema refuses, and what the host
   * function throws. Throws, never rejects, unless the host function is async.
   */
  call(call: HostCall, context: CallContext): unknown;
  /** The handle for an object of a registered class, the same each time; null if its class is not registered. */
  instanceOf(object: object): Instance | null;
  /** The own properties of an object that the policy shows; null if its class is not registered. */
  fieldsOf(object: object): Instance['fields'] | null;
  /** The object behind a handle; throws PolicyViolation for a number that was never given out. */
  objectOf(handle: number): object;
  /** Forgets a handle that the guest no longer has. */
  release(handle: number): void;
}
