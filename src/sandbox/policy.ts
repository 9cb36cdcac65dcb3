import type {
  ClassOptions,
  FunctionOptions,
  FunctionSpec,
  HostFunction,
  ModuleOptions,
  PolicyOptions,
  PythonModuleOptions,
} from './registry/options.js';
import type { Dispatcher } from './registry/registration.js';

/** The limits of one exec, defaults filled in. */
export interface Limits {
  /** Seconds; null for none. */
  readonly timeout: number | null;
  readonly tickLimit: number | null;
  /** Megabytes; null for none. */
  readonly memoryLimit: number | null;
  readonly maxStdout: number;
}

/**
 * What a guest may use: the functions, classes and modules that are registered, and the limits of a run. Everything is
 * checked when it is registered. A box takes what is there when it is made; later registrations are for later boxes.
 */
export class Policy {
  readonly limits: Limits;
  readonly allowNetwork: boolean;
  /** Normal and absolute. */
  readonly moduleRoot: string;

  constructor(options: PolicyOptions = {}) {
    this.limits = {
      timeout: options.timeout === undefined ? 30 : options.timeout,
      tickLimit: options.tickLimit ?? null,
      memoryLimit: options.memoryLimit === undefined ? 256 : options.memoryLimit,
      maxStdout: options.maxStdout ?? 65_536,
    };
    this.allowNetwork = options.allowNetwork ?? false;
    this.moduleRoot = options.moduleRoot ?? '/';
  }

  /** A global function of the guest: plain, or with schemas. It runs in the host; the guest awaits it (JavaScript). */
  fn<A extends unknown[]>(
    _name: string,
    _execute: HostFunction<A> | FunctionSpec,
    _options: FunctionOptions = {},
  ): this {
    throw new Error('being written');
  }

  /** A class whose instances the guest may hold as read-only facades. */
  cls(_constructor: abstract new (...args: never[]) => object, _options: ClassOptions = {}): this {
    throw new Error('being written');
  }

  /** An object as a module: `import { sqrt } from 'math'`, and the global `math`. Its values are live. */
  module(_name: string, _object: object, _options: ModuleOptions = {}): this {
    throw new Error('being written');
  }

  /** A module of the Python guest's own interpreter. */
  pythonModule(_name: string, _options: PythonModuleOptions = {}): this {
    throw new Error('being written');
  }

  /** The host's side of one box. */
  createDispatcher(): Dispatcher {
    throw new Error('being written');
  }
}
