import type { CallContext } from '../registration.js';
import type { StandardSchema } from './standard-schema.js';

/**
 * Selects members: a glob (`get*`, `?`), several of them, or a function that is asked for each. A dotted
 * pattern names owners too: `Account.get*`, `math.linear.solve`. A pattern of n parts is compared with the last n
 * parts of the member's full name, so that an undotted one means the member wherever it is; the owner of an inherited
 * member may be any class that has it. A pattern that matches nothing is E_BAD_PATTERN.
 */
export type MemberPattern = string | readonly string[] | ((name: string, path: readonly string[]) => boolean);

/** The `this` of a plain function; an `execute` gets it after its declared arguments. */
export type HostContext = CallContext;

// Parameters are contravariant: with unknown[] every function that annotates one would be refused, and with never[]
// parameters without annotation would be useless.
/** Its arguments are checked by its schema, or by itself. */
// oxlint-disable-next-line typescript/no-explicit-any
export type HostFunction = (this: HostContext, ...args: any[]) => unknown;

/** A function with checked arguments and result. */
export interface FunctionSpec {
  readonly description?: string;
  /** A schema for the only argument, or one for each. `execute` gets what they return, then a HostContext. */
  readonly input?: StandardSchema | readonly StandardSchema[];
  readonly output?: StandardSchema;
  /** For `declarations()`, in TypeScript, when the schemas cannot say it: `(a: number, b?: string) => number`. */
  readonly signature?: string;
  readonly execute: HostFunction;
}

export interface FunctionOptions {
  readonly description?: string;
  readonly signature?: string;
}

/** Options of one member in `configure`. The key is its name, or its dotted path for a member of a member. */
export interface MemberOptions {
  /** Shown (true) or hidden (false) whatever include and exclude say. Shows a name that starts with one `_` too. */
  readonly allow?: boolean;
  /** The guest may assign to it. False by default: registered members are read-only. */
  readonly writable?: boolean;
  readonly description?: string;
  readonly input?: StandardSchema | readonly StandardSchema[];
  readonly output?: StandardSchema;
  readonly signature?: string;
  /** For a class inside a module; true by default. */
  readonly constructable?: boolean;
  /** The method gets a HostContext as the last parameter that it declares, or after those of `input`. */
  readonly context?: boolean;
}

export interface MembersOptions {
  /** Members that are shown; all by default. Including a member that has members includes those. */
  readonly include?: MemberPattern;
  /** Members that are hidden although they are included. */
  readonly exclude?: MemberPattern;
  readonly configure?: Readonly<Record<string, MemberOptions>>;
  readonly description?: string;
}

export interface ClassOptions extends MembersOptions {
  /** The guest's name for it; the class's own by default. */
  readonly name?: string;
  /** The guest may call `new`. True by default; if false, only host functions hand instances out. */
  readonly constructable?: boolean;
  /** One schema for each argument of the constructor. */
  readonly input?: readonly StandardSchema[];
}

export interface ModuleOptions extends MembersOptions {
  /**
   * Objects inside the module are live facades too, with their methods, at any depth. Without it a plain object is
   * copied as data, without functions and private names, and an instance of a class is not there.
   */
  readonly recursive?: boolean;
}

export interface PythonModuleOptions {
  readonly include?: string | readonly string[];
  readonly exclude?: string | readonly string[];
  /** True by default: a package comes with its submodules. */
  readonly recursive?: boolean;
  readonly description?: string;
  /** Needed for modules that give the interpreter away, such as `sys` or `ctypes`: only the kernel then holds the program. */
  readonly dangerous?: boolean;
}

export interface PolicyOptions {
  /** Seconds of wall clock for one exec, without its waits for host functions. 30 by default; null for none. */
  readonly timeout?: number | null;
  /** Seconds that one exec may wait for host functions, all together. As many as `timeout` by default; null for no limit. */
  readonly hostTimeout?: number | null;
  /** Steps of one exec; null, the default, for no limit. */
  readonly tickLimit?: number | null;
  /** Megabytes. 256 by default; null for none. */
  readonly memoryLimit?: number | null;
  /** Characters of stdout, and of stderr, that are kept: the last ones. 65536 by default. */
  readonly maxStdout?: number;
  /** Process and kernel levels leave the network open to the guest's own code. False by default. */
  readonly allowNetwork?: boolean;
  /**
   * Data of a guest may have members called `__proto__`, and `constructor` with a `prototype` in it. False by default: where
   * host code merges objects, they change the prototypes of the host itself.
   */
  readonly allowProtoKeys?: boolean;
  /** The directory that bare imports are looked up in, and that imports cannot leave. `/` by default. */
  readonly moduleRoot?: string;
}
