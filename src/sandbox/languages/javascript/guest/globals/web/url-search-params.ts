import {
  arrayOf,
  deleteProperty,
  isArray,
  item,
  list,
  type List,
  parseJson,
  push,
  put,
  StringFunction,
  stringify,
} from '../../primordials.js';
import type { Service } from './web.js';

type Pair = readonly [name: string, value: string];

/** The parameters of a URL: `changed` is told their text whenever the program changes them. */
export type ParamsOf = (text: string, changed: (text: string) => void) => object;

/** `URLSearchParams`. Node parses and writes the text; the pairs are kept here. */
export function createSearchParams(service: Service): {
  readonly URLSearchParams: object;
  readonly paramsOf: ParamsOf;
} {
  class URLSearchParams {
    #pairs: List<Pair> = list();
    #changed: (text: string) => void = nothing;

    constructor(init: unknown = '') {
      if (typeof init !== 'object' || init === null) this.#pairs = parsePairs(service, StringFunction(init));
      else if (init instanceof URLSearchParams) this.#pairs = kept(init.#pairs, () => true);
      else this.#pairs = pairsOf(init);
    }

    static of(text: string, changed: (text: string) => void): URLSearchParams {
      const made = new URLSearchParams(text);
      made.#changed = changed;
      return made;
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
      this.#pairs = kept(this.#pairs, (pair) => pair[0] !== key);
      this.#changed(this.toString());
    }

    get(name: unknown): string | null {
      const found = kept(this.#pairs, hasName(name));
      return found.length === 0 ? null : item(found, 0)[1];
    }

    getAll(name: unknown): string[] {
      const found = kept(this.#pairs, hasName(name));
      const values = list<string>();
      for (let index = 0; index < found.length; index += 1) push(values, item(found, index)[1]);
      return arrayOf(values);
    }

    has(name: unknown): boolean {
      return this.get(name) !== null;
    }

    set(name: unknown, value: unknown): void {
      this.#pairs = withPair(this.#pairs, StringFunction(name), value);
      this.#changed(this.toString());
    }

    sort(): void {
      this.#pairs = sorted(this.#pairs);
      this.#changed(this.toString());
    }

    toString(): string {
      return pairsText(service, this.#pairs);
    }

    forEach(callback: (value: string, name: string, params: URLSearchParams) => void): void {
      for (let index = 0; index < this.#pairs.length; index += 1) {
        const pair = item(this.#pairs, index);
        callback(pair[1], pair[0], this);
      }
    }

    *entries(): Generator<[string, string]> {
      for (let index = 0; index < this.#pairs.length; index += 1) {
        const pair = item(this.#pairs, index);
        yield [pair[0], pair[1]];
      }
    }

    *keys(): Generator<string> {
      for (let index = 0; index < this.#pairs.length; index += 1) yield item(this.#pairs, index)[0];
    }

    *values(): Generator<string> {
      for (let index = 0; index < this.#pairs.length; index += 1) yield item(this.#pairs, index)[1];
    }

    [Symbol.iterator](): Generator<[string, string]> {
      return this.entries();
    }

    get [Symbol.toStringTag](): string {
      return 'URLSearchParams';
    }
  }

  const paramsOf = URLSearchParams.of;
  // Only URL may watch the parameters of another.
  deleteProperty(URLSearchParams, 'of');
  return { URLSearchParams, paramsOf };
}

function parsePairs(service: Service, text: string): List<Pair> {
  // Node wrote it: names and values by turns.
  const flat = parseJson(service('query-parse', text)) as readonly string[];
  const pairs = list<Pair>();
  for (let index = 0; index < flat.length; index += 2) push(pairs, [item(flat, index), item(flat, index + 1)] as const);
  return pairs;
}

/** From pairs, or from the members of an object. */
function pairsOf(init: object): List<Pair> {
  const given: unknown[] =
    // Array.from throws if it only looks iterable.
    isArray(init) || Symbol.iterator in init ? Array.from(init as Iterable<unknown>) : Object.entries(init);
  const pairs = list<Pair>();
  for (let index = 0; index < given.length; index += 1) {
    // Any value is asked for its members 0 and 1, which throws for null and undefined.
    const pair = given[index] as readonly unknown[];
    push(pairs, [StringFunction(pair[0]), StringFunction(pair[1])] as const);
  }
  return pairs;
}

function pairsText(service: Service, pairs: List<Pair>): string {
  const flat: string[] = [];
  for (let index = 0; index < pairs.length; index += 1) {
    put(flat, index * 2, item(pairs, index)[0]);
    put(flat, index * 2 + 1, item(pairs, index)[1]);
  }
  return service('query-text', stringify(flat));
}

function hasName(name: unknown): (pair: Pair) => boolean {
  const key = StringFunction(name);
  return (pair) => pair[0] === key;
}

function kept(pairs: List<Pair>, isWanted: (pair: Pair) => boolean): List<Pair> {
  const found = list<Pair>();
  for (let index = 0; index < pairs.length; index += 1) {
    const pair = item(pairs, index);
    if (isWanted(pair)) push(found, pair);
  }
  return found;
}

/** The first pair of that name gets the value, the others are removed. */
function withPair(pairs: List<Pair>, key: string, value: unknown): List<Pair> {
  const found = list<Pair>();
  let isSet = false;
  for (let index = 0; index < pairs.length; index += 1) {
    const pair = item(pairs, index);
    if (pair[0] !== key) push(found, pair);
    else if (!isSet) {
      push(found, [key, StringFunction(value)] as const);
      isSet = true;
    }
  }
  if (!isSet) push(found, [key, StringFunction(value)] as const);
  return found;
}

/** By name; pairs of one name keep their order. */
function sorted(pairs: List<Pair>): List<Pair> {
  const array = arrayOf(pairs).sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const found = list<Pair>();
  for (let index = 0; index < array.length; index += 1) push(found, item(array, index));
  return found;
}

function nothing(): void {}
