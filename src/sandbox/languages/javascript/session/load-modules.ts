import { HermeticError } from '../../../../errors.js';
import { ValidationError } from '../../../errors.js';
import { FAILED } from '../../../../wire/answers.js';
import type { LoadedModule } from '../../../../wire/session.js';
import { shorten } from '../../../shorten.js';
import { TAG_ERROR } from '../../../../wire/value-tags.js';
import { after, each } from '../../../vfs/answer.js';
import type { Answer } from '../../../vfs/file-system.js';
import type { Compiled } from '../compile/compile.js';
import { define } from './execute.js';
import type { Dialect } from '../compile/dialect.js';
import type { Realm } from '../realm/realm.js';
import type { ImportRequest } from '../compile/rewrite-module.js';

/** One import of a program, as the realm gets it. */
export interface Dependency {
  readonly key: string;
  readonly specifier: string;
  readonly names: readonly string[];
}

/** Finds, compiles and defines modules with all that they import. Nothing of them runs here. */
export class ModuleLoader {
  readonly #realm: Realm;
  readonly #load: (specifier: string, importer: string) => Answer<LoadedModule>;
  readonly #prepare: (text: string, path: string, dialect: Dialect) => Compiled;
  readonly #defined = new Set<string>();

  constructor(
    realm: Realm,
    load: (specifier: string, importer: string) => Answer<LoadedModule>,
    prepare: (text: string, path: string, dialect: Dialect) => Compiled,
  ) {
    this.#realm = realm;
    this.#load = load;
    this.#prepare = prepare;
  }

  dependencies(requests: readonly ImportRequest[], importer: string): Answer<Dependency[]> {
    return this.#dependencies(requests, importer, new Set());
  }

  /** `loading` are the modules above: a cycle leads back to one of them. */
  #dependencies(
    requests: readonly ImportRequest[],
    importer: string,
    loading: ReadonlySet<string>,
  ): Answer<Dependency[]> {
    const found: Dependency[] = [];
    const done = each(requests, ({ specifier, names }) =>
      after(this.#load(specifier, importer), (module) =>
        after(this.#define(module, loading), (key) => {
          found.push({ key, specifier, names });
        }),
      ),
    );
    return after(done, () => found);
  }

  #define(module: LoadedModule, loading: ReadonlySet<string>): Answer<string> {
    if (module.kind === 'registered') {
      this.#realm.controls.addRegistered(module.name);
      return `r:${module.name}`;
    }
    const { path, format, text } = module;
    if (this.#defined.has(path) || loading.has(path)) return path;
    if (format === 'json') {
      const problem = this.#realm.controls.addJson(path, text);
      if (problem !== '') throw new ValidationError(problem);
      this.#defined.add(path);
      return path;
    }
    const unit = this.#compile(text, path, format);
    const inner = this.#dependencies(unit.rewritten.imports, path, new Set([...loading, path]));
    return after(inner, (dependencies) => {
      if (this.#defined.has(path)) return path;
      this.#defined.add(path);
      this.#realm.controls.expectModule(path, JSON.stringify(dependencies), unit.rewritten.awaits);
      define(this.#realm, unit);
      return path;
    });
  }

  #compile(text: string, path: string, dialect: Dialect): Compiled {
    try {
      return this.#prepare(text, path, dialect);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const { message, line, column, hint } = error;
      throw new ValidationError(`${path}: ${message}`, { line, column, ...(hint === undefined ? {} : { hint }) });
    }
  }
}

/** The encoded error of an import that failed, for the program. A failure of the machinery says no more than that. */
export function importFailure(error: unknown, specifier: string): string {
  const isForProgram =
    error instanceof ValidationError || (error instanceof HermeticError && error.code === 'E_MODULE_NOT_FOUND');
  const known = isForProgram ? error : new HermeticError('E_MODULE_NOT_FOUND', `cannot load "${shorten(specifier)}"`);
  // A text that is no program is a SyntaxError, as everywhere.
  const name = known instanceof ValidationError ? 'SyntaxError' : 'Error';
  return `${FAILED}["${TAG_ERROR}","${name}",${JSON.stringify(known.message)},"",[],[],["code","${known.code}"]]`;
}
