import { setImmediate } from 'node:timers/promises';
import { HermeticError } from '../../errors.js';
import type { ToHost, ToWorker } from '../../wire/frames.js';
import { shorten } from '../shorten.js';
import type { SessionHost } from '../session/session.js';

/** Modules that one program may ask for at a time. */
const MAX_REQUESTS = 1000;

type Request = Extract<ToHost, { kind: 'load' }>;

/** Answers a worker's requests for modules, one after the other. */
export class ModuleRequests {
  readonly #host: SessionHost;
  #open = 0;
  #turn: Promise<void> = Promise.resolve();
  /** The error of a file system that failed, which is not the program's mistake: the caller of `exec` gets it as it is. */
  failure: unknown = null;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** The answer is told when it is there; a text says why the request is refused. */
  answer({ id, specifier, importer }: Request, tell: (message: ToWorker) => void, over: () => void): string | null {
    this.#open += 1;
    if (this.#open > MAX_REQUESTS) return `more than ${MAX_REQUESTS} modules are asked for at once`;
    // Looking for a module takes a while: other work of the host gets its turn in between.
    this.#turn = this.#turn.then(() => setImmediate());
    void this.#turn
      .then(() => this.#host.load(specifier, importer))
      .then((module) => tell({ kind: 'loaded', id, module: JSON.stringify(module) }))
      .catch((error: unknown) => {
        const known = error instanceof HermeticError ? error : null;
        if (known === null) this.failure = error;
        const message = known?.message ?? `cannot load "${shorten(specifier)}"`;
        tell({ kind: 'notLoaded', id, code: known?.code ?? 'E_USAGE', message, hint: known?.hint ?? '' });
      })
      .finally(() => {
        this.#open -= 1;
        over();
      });
    return null;
  }
}
