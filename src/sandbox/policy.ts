import { HermeticError } from '../errors.js';
import { type DeclaringLanguageName, DECLARING_LANGUAGES, LANGUAGES } from './languages/languages.js';
import { createDispatcher } from './registry/dispatch.js';
import type {
  ClassOptions,
  FunctionOptions,
  FunctionSpec,
  HostFunction,
  ModuleOptions,
  PolicyOptions,
  PythonModuleOptions,
} from './registry/rules/options.js';
import type { HostClass } from './registry/entry.js';
import { type Limits, parsePolicyOptions } from './registry/rules/parse-policy-options.js';
import type { Dispatcher } from './registry/registration.js';
import { Registry } from './registry/registry.js';

/**
 * Everything that a guest may use: registered functions, classes and modules, and the limits of a run. Each is
 * checked when it is registered. A box has the registrations that exist when it is made; later ones are for later boxes.
 */
export class Policy {
  readonly limits: Limits;
  readonly allowNetwork: boolean;
  readonly allowProtoKeys: boolean;
  /** Absolute and normal. */
  readonly moduleRoot: string;
  readonly #registry = new Registry();

  constructor(options: PolicyOptions = {}) {
    const { allowNetwork, allowProtoKeys, moduleRoot, ...limits } = parsePolicyOptions(options);
    this.limits = limits;
    this.allowNetwork = allowNetwork;
    this.allowProtoKeys = allowProtoKeys;
    this.moduleRoot = moduleRoot;
  }

  /** A global function of the guest: plain, or with schemas. It runs in the host; a JavaScript guest awaits it. */
  fn(name: string, execute: HostFunction | FunctionSpec, options: FunctionOptions = {}): this {
    this.#registry.addFunction(name, execute, options);
    return this;
  }

  /** A class whose instances the guest may hold, as facades. */
  cls(constructor: HostClass, options: ClassOptions = {}): this {
    this.#registry.addClass(constructor, options);
    return this;
  }

  /** An object as a module: `import { sqrt } from 'math'`, and the global `math`. Its values are live. */
  module(name: string, object: object, options: ModuleOptions = {}): this {
    this.#registry.addModule(name, object, options);
    return this;
  }

  /** A module of the Python guest's own interpreter, as a facade. JavaScript guests do not see it. */
  pythonModule(name: string, options: PythonModuleOptions = {}): this {
    this.#registry.addPythonModule(name, options);
    return this;
  }

  /** The registrations as declarations for people, editors and prompts. */
  declarations({ language = 'typescript' }: { language?: DeclaringLanguageName } = {}): string {
    // Callers in JavaScript have no types to stop them.
    if (!DECLARING_LANGUAGES.includes(language))
      throw new HermeticError('E_BAD_OPTION', `declarations: "${language}" is not one of its languages`, {
        hint: `they are ${DECLARING_LANGUAGES.join(' and ')}`,
      });
    return LANGUAGES[language].declarations.print(this.createDispatcher().registrations);
  }

  /** The host's side of one box: the registrations as data, and the function that answers calls. */
  createDispatcher(): Dispatcher {
    return createDispatcher(this.#registry.entries);
  }
}
