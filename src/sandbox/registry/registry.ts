import { HermeticError } from '../../errors.js';
import { type Entry, type HostClass, isClassEntry } from './entry.js';
import { dangerOf } from './rules/dangerous-modules.js';
import { patternTexts } from './rules/member-pattern.js';
import { parseMemberRules } from './rules/member-rules.js';
import { parseGlobalName, parseModuleName, parsePythonModuleName, quote } from './names.js';
import type {
  ClassOptions,
  FunctionOptions,
  FunctionSpec,
  HostFunction,
  ModuleOptions,
  PythonModuleOptions,
} from './rules/options.js';
import { foundClass, NestedClasses } from './read/nested-classes.js';
import { parseFunction } from './read/parse-function.js';
import { assertClass, readClass } from './read/read-class.js';
import { readMembers, type Reading } from './read/read-members.js';

const CLASS_OPTIONS = ['name', 'constructable', 'input', 'include', 'exclude', 'configure', 'description'];
const MODULE_OPTIONS = ['recursive', 'include', 'exclude', 'configure', 'description'];
const PYTHON_MODULE_OPTIONS = ['recursive', 'include', 'exclude', 'description', 'dangerous'];

/** All registrations so far. One that fails leaves nothing behind. */
export class Registry {
  readonly #entries: Entry[] = [];

  get entries(): readonly Entry[] {
    return [...this.#entries];
  }

  addFunction(name: string, execute: HostFunction | FunctionSpec, options: FunctionOptions): void {
    const global = parseGlobalName(name, 'fn');
    this.#assertFree(global);
    assertOptions(options, ['description', 'signature'], `function "${global}"`);
    this.#entries.push(parseFunction(this.#entries.length, global, execute, options));
  }

  addClass(constructor: HostClass, options: ClassOptions): void {
    const own: unknown =
      typeof constructor === 'function' ? Object.getOwnPropertyDescriptor(constructor, 'name')?.value : undefined;
    assertClass(constructor, `class ${typeof own === 'string' && own !== '' ? `"${own}"` : 'without a name'}`);
    const name = parseGlobalName(options.name ?? (own === '' ? undefined : own), 'cls');
    const what = `class "${name}"`;
    assertOptions(options, CLASS_OPTIONS, what);
    this.#assertFree(name);
    this.#assertNewClass(constructor, name);
    const reading: Reading = {
      name,
      what,
      rules: parseMemberRules(name, options, what),
      recursive: false,
      nestedClass: () => null,
      met: [],
    };
    const facts = {
      id: this.#entries.length,
      name,
      global: true,
      constructable: options.constructable ?? true,
      description: options.description ?? null,
      path: [],
      ...(options.input === undefined ? {} : { input: options.input }),
    };
    const entry = readClass(constructor, facts, reading);
    reading.rules.assertAllMean(reading.met, [foundClass(constructor, [])]);
    this.#entries.push(entry);
  }

  addModule(given: string, object: object, options: ModuleOptions): void {
    const { name, global } = parseModuleName(given, 'module');
    const what = `module "${name}"`;
    this.#assertFree(name);
    assertOptions(options, MODULE_OPTIONS, what);
    // Callers in JavaScript have no types to stop them.
    const value: unknown = object;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new HermeticError('E_NOT_REGISTRABLE', `${what}: ${quote(value)} is not an object`, {
        hint: 'give an object with what the module exports; a function or class goes to policy.fn or policy.cls',
      });
    const id = this.#entries.length;
    const rules = parseMemberRules(name, options, what);
    const nested = new NestedClasses(id + 1, name, rules, this.#entries.filter(isClassEntry));
    const reading: Reading = {
      name,
      what,
      rules,
      recursive: options.recursive ?? false,
      met: [],
      nestedClass: (constructor, path) => nested.read(constructor, path, reading),
    };
    const members = readMembers(object, { owner: object, path: [], around: [object] }, reading);
    rules.assertAllMean(reading.met, nested.found);
    const registration = {
      kind: 'module' as const,
      id,
      name,
      description: options.description ?? null,
      global,
      members: [...members.values()].map(({ member }) => member),
    };
    this.#entries.push({ registration, members }, ...nested.entries);
  }

  addPythonModule(given: string, options: PythonModuleOptions): void {
    const name = parsePythonModuleName(given);
    const what = `Python module "${name}"`;
    this.#assertFree(name);
    assertOptions(options, PYTHON_MODULE_OPTIONS, what);
    if (options.dangerous !== true) assertHarmless(name, what);
    this.#entries.push({
      registration: {
        kind: 'python-module',
        id: this.#entries.length,
        name,
        description: options.description ?? null,
        include: patternTexts(options.include ?? '*', `${what}, include`),
        exclude: patternTexts(options.exclude ?? [], `${what}, exclude`),
        recursive: options.recursive ?? true,
      },
    });
  }

  #assertFree(name: string): void {
    const taken = this.#entries.find(({ registration }) => registration.name === name);
    if (taken === undefined) return;
    throw new HermeticError('E_DUPLICATE_NAME', `"${name}" is registered already, as a ${taken.registration.kind}`, {
      hint: 'give one of them another name',
    });
  }

  #assertNewClass(constructor: HostClass, name: string): void {
    const known = this.#entries.filter(isClassEntry).find((entry) => entry.constructor === constructor);
    if (known === undefined) return;
    throw new HermeticError(
      'E_DUPLICATE_NAME',
      `class "${name}" is registered already, as ${known.registration.name}`,
      {
        hint: known.registration.global ? 'register it once' : 'register the class before the module that holds it',
      },
    );
  }
}

function assertHarmless(name: string, what: string): void {
  const danger = dangerOf(name);
  if (danger === null) return;
  throw new HermeticError('E_DANGEROUS_MODULE', `${what} gives the interpreter away: it ${danger}`, {
    hint: `register functions of your own instead, or write pythonModule('${name}', { dangerous: true }) where the kernel is wall enough`,
  });
}

function assertOptions(options: object, known: readonly string[], what: string): void {
  for (const key of Object.keys(options))
    if (!known.includes(key))
      throw new HermeticError('E_UNKNOWN_OPTION', `${what} has no option "${key}"`, {
        hint: `its options are ${known.join(', ')}`,
      });
}
