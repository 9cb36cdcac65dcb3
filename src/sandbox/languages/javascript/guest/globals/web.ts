import { fromBase64, toBase64 } from '../values/base64.js';
import {
  arrayOf,
  charCodeAt,
  construct,
  create,
  ErrorFunction,
  fromCharCode,
  hide,
  isArray,
  list,
  type List,
  parseJson,
  push,
  put,
  StringFunction,
  stringify,
  TypeErrorFunction,
  typedArrayBuffer,
  typedArrayBytes,
  typedArrayName,
  typedArrayOffset,
  Uint8ArrayConstructor,
} from '../primordials.js';

type Service = (name: string, text: string) => string;
type Pair = readonly [name: string, value: string];

/** What every JavaScript runtime has besides the language, made of the realm's own objects. */
export function createWeb(service: Service, charge: (ticks: number) => void): Record<PropertyKey, unknown> {
  const web = create(null);

  class TextEncoder {
    get encoding(): string {
      return 'utf-8';
    }

    encode(text: unknown = ''): Uint8Array {
      const given = StringFunction(text);
      charge(given.length >> 6);
      return fromBase64(service('utf8-encode', given)) ?? new Uint8ArrayConstructor(0);
    }
  }

  class TextDecoder {
    #encoding: string;
    #fatal: boolean;

    constructor(encoding: unknown = 'utf-8', options: { readonly fatal?: unknown } = {}) {
      this.#encoding = service('encoding', StringFunction(encoding));
      if (this.#encoding === '')
        throw new TypeErrorFunction(`The "${StringFunction(encoding)}" encoding is not supported`);
      this.#fatal = options.fatal === true;
    }

    get encoding(): string {
      return this.#encoding;
    }

    get fatal(): boolean {
      return this.#fatal;
    }

    decode(bytes?: unknown): string {
      const answer = service(
        'decode',
        stringify([this.#encoding, this.#fatal, bytes === undefined ? '' : bytesText(bytes)]),
      );
      if (answer === '') throw new TypeErrorFunction('The encoded data was not valid');
      return parseJson(answer) as string;
    }
  }

  function bytesText(value: unknown): string {
    if (typedArrayName(value) !== undefined)
      return toBase64(
        typedArrayBuffer(value) as ArrayBuffer,
        typedArrayOffset(value) as number,
        typedArrayBytes(value) as number,
        charge,
      );
    const bytes = construct(Uint8ArrayConstructor, [value]) as Uint8Array;
    return toBase64(typedArrayBuffer(bytes) as ArrayBuffer, 0, typedArrayBytes(bytes) as number, charge);
  }

  class URLSearchParams {
    #pairs: List<Pair> = list();
    #changed: (text: string) => void = nothing;

    constructor(init: unknown = '') {
      if (typeof init === 'object' && init !== null) this.#fromObject(init);
      else this.#fromText(StringFunction(init));
    }

    static of(text: string, changed: (text: string) => void): URLSearchParams {
      const made = new URLSearchParams(text);
      made.#changed = changed;
      return made;
    }

    #fromText(text: string): void {
      const flat = parseJson(service('query-parse', text)) as readonly string[];
      this.#pairs = list();
      for (let index = 0; index < flat.length; index += 2)
        push(this.#pairs, [flat[index] as string, flat[index + 1] as string] as const);
    }

    #fromObject(init: object): void {
      if (init instanceof URLSearchParams) {
        const { length } = init.#pairs;
        for (let index = 0; index < length; index += 1) push(this.#pairs, init.#pairs[index] as Pair);
        return;
      }
      const given: unknown =
        isArray(init) || Symbol.iterator in init ? Array.from(init as Iterable<unknown>) : Object.entries(init);
      const items = given as readonly (readonly unknown[])[];
      for (let index = 0; index < items.length; index += 1) {
        const item = items[index] as readonly unknown[];
        push(this.#pairs, [StringFunction(item[0]), StringFunction(item[1])] as const);
      }
    }

    #keep(wanted: (pair: Pair) => boolean): void {
      const kept = list<Pair>();
      for (let index = 0; index < this.#pairs.length; index += 1) {
        const pair = this.#pairs[index] as Pair;
        if (wanted(pair)) push(kept, pair);
      }
      this.#pairs = kept;
    }

    get size(): number {
      return this.#pairs.length;
    }

    append(name: unknown, value: unknown): void {
      push(this.#pairs, [StringFunction(name), StringFunction(value)] as const);
      this.#changed(this.toString());
    }

    delete(name: unknown): void {
      const key = StringFunction(name);
      this.#keep((pair) => pair[0] !== key);
      this.#changed(this.toString());
    }

    get(name: unknown): string | null {
      const key = StringFunction(name);
      for (let index = 0; index < this.#pairs.length; index += 1)
        if ((this.#pairs[index] as Pair)[0] === key) return (this.#pairs[index] as Pair)[1];
      return null;
    }

    getAll(name: unknown): string[] {
      const key = StringFunction(name);
      const found = list<string>();
      for (let index = 0; index < this.#pairs.length; index += 1)
        if ((this.#pairs[index] as Pair)[0] === key) push(found, (this.#pairs[index] as Pair)[1]);
      return arrayOf(found);
    }

    has(name: unknown): boolean {
      return this.get(name) !== null;
    }

    set(name: unknown, value: unknown): void {
      const key = StringFunction(name);
      let isSet = false;
      const kept = list<Pair>();
      for (let index = 0; index < this.#pairs.length; index += 1) {
        const pair = this.#pairs[index] as Pair;
        if (pair[0] !== key) push(kept, pair);
        else if (!isSet) {
          push(kept, [key, StringFunction(value)] as const);
          isSet = true;
        }
      }
      if (!isSet) push(kept, [key, StringFunction(value)] as const);
      this.#pairs = kept;
      this.#changed(this.toString());
    }

    sort(): void {
      const pairs = arrayOf(this.#pairs).sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
      this.#pairs = list();
      for (let index = 0; index < pairs.length; index += 1) push(this.#pairs, pairs[index] as Pair);
      this.#changed(this.toString());
    }

    toString(): string {
      const flat: string[] = [];
      for (let index = 0; index < this.#pairs.length; index += 1) {
        put(flat, index * 2, (this.#pairs[index] as Pair)[0]);
        put(flat, index * 2 + 1, (this.#pairs[index] as Pair)[1]);
      }
      return service('query-text', stringify(flat));
    }

    forEach(callback: (value: string, name: string, params: URLSearchParams) => void): void {
      for (let index = 0; index < this.#pairs.length; index += 1) {
        const pair = this.#pairs[index] as Pair;
        callback(pair[1], pair[0], this);
      }
    }

    *entries(): Generator<[string, string]> {
      for (let index = 0; index < this.#pairs.length; index += 1) {
        const pair = this.#pairs[index] as Pair;
        yield [pair[0], pair[1]];
      }
    }

    *keys(): Generator<string> {
      for (let index = 0; index < this.#pairs.length; index += 1) yield (this.#pairs[index] as Pair)[0];
    }

    *values(): Generator<string> {
      for (let index = 0; index < this.#pairs.length; index += 1) yield (this.#pairs[index] as Pair)[1];
    }

    [Symbol.iterator](): Generator<[string, string]> {
      return this.entries();
    }

    get [Symbol.toStringTag](): string {
      return 'URLSearchParams';
    }
  }

  let paramsOf: typeof URLSearchParams.of;
  let changeUrl: typeof URL.change;

  /** Parsed by Node on the other side; kept here as texts. */
  class URL {
    #parts: Record<string, string>;
    #params: URLSearchParams | null = null;

    constructor(url: unknown, base?: unknown) {
      const answer = service('url', stringify([StringFunction(url), base === undefined ? null : StringFunction(base)]));
      if (answer === '') {
        const error = new TypeErrorFunction('Invalid URL');
        put(error, 'code', 'ERR_INVALID_URL');
        put(error, 'input', StringFunction(url));
        throw error;
      }
      this.#parts = parseJson(answer) as Record<string, string>;
    }

    static canParse(url: unknown, base?: unknown): boolean {
      return service('url', stringify([StringFunction(url), base === undefined ? null : StringFunction(base)])) !== '';
    }

    static part(url: URL, name: string): string {
      return url.#parts[name] as string;
    }

    static change(url: URL, name: string, value: string): void {
      const answer = service('url-set', stringify([url.#parts['href'], name, value]));
      if (answer === '') {
        if (name === 'href') throw new TypeErrorFunction('Invalid URL');
        return;
      }
      url.#parts = parseJson(answer) as Record<string, string>;
      url.#params = null;
    }

    get searchParams(): URLSearchParams {
      this.#params ??= paramsOf(this.#parts['search'] as string, (text) => {
        const params = this.#params;
        changeUrl(this, 'search', text);
        this.#params = params;
      });
      return this.#params;
    }

    toString(): string {
      return this.#parts['href'] as string;
    }

    toJSON(): string {
      return this.#parts['href'] as string;
    }

    get [Symbol.toStringTag](): string {
      return 'URL';
    }

    [Symbol.for('nodejs.util.inspect.custom')](): unknown {
      const shown = create(URL.prototype);
      // Printed as it is: not by this very method again.
      hide(shown, Symbol.for('nodejs.util.inspect.custom'), undefined);
      for (const name of SHOWN) put(shown, name, this.#parts[name]);
      put(shown, 'searchParams', this.searchParams);
      put(shown, 'hash', this.#parts['hash']);
      return shown;
    }
  }

  const { part, change } = URL;
  for (const name of PARTS) {
    const access = {
      get(this: URL): string {
        return part(this, name);
      },
      set(this: URL, value: unknown): void {
        if (name !== 'origin') change(this, name, StringFunction(value));
      },
    };
    Object.defineProperty(URL.prototype, name, { ...access, enumerable: true, configurable: true });
  }
  // The guest does not get what reaches into them.
  paramsOf = URLSearchParams.of;
  changeUrl = change;
  Reflect.deleteProperty(URL, 'part');
  Reflect.deleteProperty(URL, 'change');
  Reflect.deleteProperty(URLSearchParams, 'of');

  const functions = {
    atob(text: unknown): string {
      const bytes = fromBase64(withoutSpace(StringFunction(text)));
      if (bytes === null) throw named('InvalidCharacterError', 'The string to be decoded is not correctly encoded.');
      charge(bytes.length >> 6);
      let binary = '';
      for (let index = 0; index < bytes.length; index += 1) binary += fromCharCode(bytes[index] as number);
      return binary;
    },
    btoa(text: unknown): string {
      const binary = StringFunction(text);
      charge(binary.length >> 6);
      const bytes = new Uint8ArrayConstructor(binary.length);
      for (let index = 0; index < binary.length; index += 1) {
        const code = charCodeAt(binary, index);
        if (code > 255) throw named('InvalidCharacterError', 'Invalid character');
        bytes[index] = code;
      }
      return toBase64(typedArrayBuffer(bytes) as ArrayBuffer, 0, bytes.length, charge);
    },
  };
  const crypto = create(create(null));
  put(crypto, 'randomUUID', () => service('random-uuid', ''));
  put(crypto, 'getRandomValues', (view: unknown): unknown => {
    if (typedArrayName(view) === undefined) throw new TypeErrorFunction('The argument must be an integer typed array');
    const size = typedArrayBytes(view) as number;
    if (size > 65_536) throw named('QuotaExceededError', 'The requested length exceeds 65,536 bytes');
    const random = fromBase64(service('random', StringFunction(size))) as Uint8Array;
    const target = new Uint8ArrayConstructor(
      typedArrayBuffer(view) as ArrayBuffer,
      typedArrayOffset(view) as number,
      size,
    );
    for (let index = 0; index < size; index += 1) target[index] = random[index] as number;
    return view;
  });

  put(web, 'TextEncoder', TextEncoder);
  put(web, 'TextDecoder', TextDecoder);
  put(web, 'URL', URL);
  put(web, 'URLSearchParams', URLSearchParams);
  put(web, 'atob', functions.atob);
  put(web, 'btoa', functions.btoa);
  put(web, 'crypto', crypto);
  const clock = create(create(null));
  put(clock, 'now', () => +service('now', ''));
  put(web, 'performance', clock);
  return web;
}

const SHOWN = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search'];
const PARTS = [...SHOWN, 'hash'];

function withoutSpace(text: string): string {
  let kept = '';
  for (let index = 0; index < text.length; index += 1) {
    const code = charCodeAt(text, index);
    if (code !== 32 && (code < 9 || code > 13)) kept += text[index];
  }
  return kept;
}

function named(name: string, message: string): Error {
  const error = new ErrorFunction(message);
  hide(error, 'name', name);
  return error;
}

function nothing(): void {}
