import {
  create,
  defineProperty,
  deleteProperty,
  hide,
  item,
  parseJson,
  put,
  StringFunction,
  stringify,
  SymbolFunction,
  TypeErrorFunction,
} from '../../primordials.js';
import type { ParamsOf } from './url-search-params.js';
import type { Service } from './web.js';

type Parts = Readonly<Record<string, string>>;

const SHOWN = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search'];
const CUSTOM = SymbolFunction.for('nodejs.util.inspect.custom');

/** `URL`. Node parses it; its parts are kept here as texts. */
export function createUrl(service: Service, paramsOf: ParamsOf): object {
  class URL {
    #parts: Parts;
    #params: object | null = null;

    constructor(url: unknown, base?: unknown) {
      const answer = parsed(service, url, base);
      if (answer === '') {
        const error = new TypeErrorFunction('Invalid URL');
        put(error, 'code', 'ERR_INVALID_URL');
        put(error, 'input', StringFunction(url));
        throw error;
      }
      this.#parts = partsOf(answer);
    }

    static canParse(url: unknown, base?: unknown): boolean {
      return parsed(service, url, base) !== '';
    }

    static part(url: URL, name: string): string {
      return textOf(url.#parts, name);
    }

    static change(url: URL, name: string, value: string): void {
      const answer = service('url-set', stringify([url.#parts['href'], name, value]));
      if (answer === '') {
        if (name === 'href') throw new TypeErrorFunction('Invalid URL');
        return;
      }
      url.#parts = partsOf(answer);
      url.#params = null;
    }

    get searchParams(): object {
      this.#params ??= paramsOf(textOf(this.#parts, 'search'), (text) => {
        const params = this.#params;
        change(this, 'search', text);
        this.#params = params;
      });
      return this.#params;
    }

    toString(): string {
      return textOf(this.#parts, 'href');
    }

    toJSON(): string {
      return textOf(this.#parts, 'href');
    }

    get [Symbol.toStringTag](): string {
      return 'URL';
    }

    [CUSTOM](): unknown {
      const shown = create(URL.prototype);
      // Printed as it is: not by this very method again.
      hide(shown, CUSTOM, undefined);
      for (let index = 0; index < SHOWN.length; index += 1)
        put(shown, item(SHOWN, index), this.#parts[item(SHOWN, index)]);
      put(shown, 'searchParams', this.searchParams);
      put(shown, 'hash', this.#parts['hash']);
      return shown;
    }
  }

  const { part, change } = URL;
  const addPart = (name: string): void => {
    const access = {
      get(this: URL): string {
        return part(this, name);
      },
      set(this: URL, value: unknown): void {
        if (name !== 'origin') change(this, name, StringFunction(value));
      },
    };
    const { get, set } = access;
    defineProperty(URL.prototype, name, { __proto__: null, get, set, enumerable: true, configurable: true });
  };
  for (let index = 0; index < SHOWN.length; index += 1) addPart(item(SHOWN, index));
  addPart('hash');
  // The program does not get what reaches into every URL.
  deleteProperty(URL, 'part');
  deleteProperty(URL, 'change');
  return URL;
}

/** The parts as JSON; the empty text for what is no URL. */
function parsed(service: Service, url: unknown, base: unknown): string {
  return service('url', stringify([StringFunction(url), base === undefined ? null : StringFunction(base)]));
}

function partsOf(answer: string): Parts {
  // Node wrote it: see `parts` in realm/services.ts.
  return parseJson(answer) as Parts;
}

/** Every part is there, if only as the empty text. */
function textOf(parts: Parts, name: string): string {
  return parts[name] ?? '';
}
