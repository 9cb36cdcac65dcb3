import type { LoadedModule, SessionConfig, SessionRequest } from '../../../../wire/session.js';
import type { Answer } from '../../../vfs/file-system.js';
import type { Compiled } from '../compile/compile.js';
import { dialectOf } from '../compile/dialect.js';
import { prepare } from '../compile/prepare.js';
import { rewriteProgram } from '../compile/rewrite-program.js';
import type { RewriteOptions } from '../compile/rewrite.js';
import type { Realm } from '../realm/realm.js';
import { registeredNames } from '../realm/registered-names.js';
import { webService } from '../realm/services.js';
import { ModuleLoader } from './load-modules.js';
import { positionIn, sourceIn } from './positions.js';

const FILE_MODULES: ReadonlySet<string> = new Set(['fs', 'node:fs', 'fs/promises', 'node:fs/promises']);

/** The programs and modules that a session has compiled, and the names that its box has. */
export class Programs {
  readonly #config: SessionConfig;
  readonly #registered: ReadonlySet<string>;
  readonly #units = new Map<number, Compiled>();
  /** Whether earlier programs of the box defined a name. */
  readonly #known: (name: string) => boolean;

  constructor(config: SessionConfig, known: (name: string) => boolean) {
    this.#config = config;
    this.#known = known;
    this.#registered = registeredNames(config.registrations);
  }

  /** The unit of a program; null for any other task. Throws ValidationError. */
  prepare({ task }: SessionRequest): Compiled | null {
    if (task.kind !== 'exec') return null;
    const { language, validate } = this.#config;
    return this.#note(prepare(task.code, '<exec>', dialectOf(language), this.#options(task.echo), validate));
  }

  /** Loads modules into a realm; `load` asks the host for one. */
  createLoader(realm: Realm, load: (specifier: string, importer: string) => Answer<LoadedModule>): ModuleLoader {
    const options: RewriteOptions = { ...this.#options('none'), kind: 'module', known: () => false };
    return new ModuleLoader(
      realm,
      (specifier, importer) =>
        this.#config.hasFiles && FILE_MODULES.has(specifier)
          ? { kind: 'registered', name: specifier }
          : load(specifier, importer),
      (text, path, dialect) => this.#note(prepare(text, path, dialect, options)),
    );
  }

  rewrite(code: string): string {
    return rewriteProgram(code, this.#config, { has: this.#known });
  }

  /** A service of the realm; some need the source of the programs. */
  service(name: string, text: string): string {
    if (name === 'source') return sourceIn(this.#units, text);
    return name === 'position' ? positionIn(this.#units, text) : webService(name, text);
  }

  /** The realm that ran them is gone. */
  clear(): void {
    this.#units.clear();
  }

  #note(unit: Compiled): Compiled {
    this.#units.set(unit.id, unit);
    return unit;
  }

  #options(echo: RewriteOptions['echo']): RewriteOptions {
    return {
      kind: 'program',
      ticks: this.#config.ticks,
      echo,
      known: this.#known,
      registered: (name) => this.#registered.has(name),
    };
  }
}
