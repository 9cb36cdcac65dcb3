import { type ErrorCode, HermeticError } from '../../../../errors.js';
import type { SessionHost, SessionReply } from '../../../session/session.js';
import { ANSWER_ERROR, FAILED } from '../../../../wire/answers.js';
import { type LoadedModule, parseLoadedModule } from '../../../../wire/session.js';
import type { ToHost, ToWorker } from '../../../../wire/frames.js';
import { encode } from '../../../wire/encode.js';
import type { HostLink } from './host-link.js';

/** Modules that are asked for at a time; the host ends a worker that asks for many more. */
const MOST_LOADS = 100;

interface Waiting {
  readonly resolve: (module: LoadedModule) => void;
  readonly reject: (error: HermeticError) => void;
}

/** The host as a session in a worker sees it: every question goes through the pipes. */
export class RemoteHost implements SessionHost {
  readonly #link: HostLink;
  readonly #loads = new Map<number, Waiting>();
  readonly #later: (() => void)[] = [];
  #count = 0;

  constructor(link: HostLink) {
    this.#link = link;
  }

  call(text: string): string {
    return this.#ask({ kind: 'call', text });
  }

  file(text: string): string {
    return this.#ask({ kind: 'file', text });
  }

  load(specifier: string, importer: string): Promise<LoadedModule> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      const ask = (): void => {
        this.#loads.set(id, { resolve, reject });
        this.#link.send({ kind: 'load', id, specifier, importer });
      };
      if (this.#loads.size < MOST_LOADS) ask();
      else this.#later.push(ask);
    });
  }

  reply(call: number, failed: boolean, text: string): void {
    try {
      this.#link.send({ kind: 'reply', call, failed, text });
    } catch (error) {
      this.#link.send({ kind: 'reply', call, failed: true, text: encode(asRangeError(error)) });
    }
  }

  waiting(isWaiting: boolean, waited: number): void {
    this.#link.send({ kind: 'waiting', isWaiting, seen: this.#link.seen, waited });
  }

  ending(ended: SessionReply['ended']): void {
    this.#link.send({ kind: 'ending', ended });
  }

  poll(): void {
    this.#link.poll();
  }

  settle(message: Extract<ToWorker, { kind: 'loaded' | 'notLoaded' }>): void {
    const waiting = this.#loads.get(message.id);
    this.#loads.delete(message.id);
    this.#later.shift()?.();
    if (message.kind === 'loaded') {
      waiting?.resolve(parseLoadedModule(message.module));
      return;
    }
    const { code, message: text, hint } = message;
    // The host's own code of the error.
    waiting?.reject(new HermeticError(code as ErrorCode, text, hint === '' ? {} : { hint }));
  }

  #ask(message: ToHost): string {
    try {
      return this.#link.ask(message);
    } catch (error) {
      return `${ANSWER_ERROR}${FAILED}${encode(asRangeError(error))}`;
    }
  }
}

/** Arguments that are too large to cross are the program's own mistake. */
function asRangeError(error: unknown): RangeError {
  return new RangeError(error instanceof Error ? error.message : String(error));
}
