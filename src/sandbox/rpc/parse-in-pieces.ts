import { builtin } from '../../loaders/builtin.js';
import type { Work } from '../wire/in-slices.js';
import { badFrame } from './bad-frame.js';
import type { JsonSource } from './json-source.js';
import { endOfText, LONG, longText } from './long-text.js';
import { TreeCaps } from './tree-size.js';

// JSON.parse cannot be interrupted, and megabytes take it longer than other work of the host should wait. So a long text is cut
// at commas, and JSON.parse reads every piece as a document of its own: brackets that are open at a cut are closed behind the
// piece and opened again before the next one. What is valid, and what it means, is JSON.parse's decision alone.

const [QUOTE, OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d, 0x2c];
/** Characters of a piece, at least. */
const PIECE: number = 32 * 1024;
/** Characters without a comma: no writer goes down so far, and no number has so many digits. */
const LONGEST: number = 4 * LONG;
/** Characters that are looked at between two looks at the clock. */
const STEPS = 512;
let made: string | null = null;

/** Stands for what was read elsewhere, as a key and in texts. No worker knows it; one has this code too, and never runs it. */
function hole(): string {
  made ??= builtin('node:crypto').randomUUID();
  return made;
}

type Container = unknown[] | Record<string, unknown>;

/** The value of a text, read in steps. Throws E_BAD_FRAME, also for more than one message may hold. */
export function* parseInPieces(source: JsonSource, type: 'tree' | 'record', size: number = PIECE): Work<unknown> {
  const caps = new TreeCaps(type);
  const pieces = new Pieces();
  let from = 0;
  let length = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (at % STEPS === 0) yield;
    const code = source.at(at);
    caps.count(code);
    length += 1;
    if (length > LONGEST) throw notJson();
    if (code === OPEN || code === OPEN_OBJECT) pieces.opened(code === OPEN);
    else if (code === CLOSE || code === CLOSE_OBJECT) pieces.closed();
    else if (code === QUOTE) {
      const end = yield* endOfText(source, at + 1);
      if (end - at > LONG) {
        pieces.add(source.slice(from, at));
        pieces.addText(yield* longText(source, at + 1, end));
        from = end + 1;
      } else length += end - at;
      at = end;
    } else if (code === COMMA && length >= size) {
      pieces.add(source.slice(from, at));
      pieces.cut();
      from = at + 1;
      length = 0;
      yield;
    }
  }
  pieces.add(source.slice(from, source.length));
  return pieces.end();
}

/** Puts the values of pieces together. */
class Pieces {
  /** The containers that were open at the last cut, from the outermost on. */
  readonly #live: Container[] = [];
  /** Whether each container that is open now is a list. */
  readonly #open: boolean[] = [];
  /** How many of the containers of the last cut are still open. */
  #kept = 0;
  #piece = '';
  #texts: string[] = [];

  opened(isList: boolean): void {
    this.#open.push(isList);
  }

  closed(): void {
    this.#open.pop();
    this.#kept = Math.min(this.#kept, this.#open.length);
  }

  add(text: string): void {
    this.#piece += text;
  }

  addText(text: string): void {
    this.#piece += `"${hole()}${this.#texts.length}"`;
    this.#texts.push(text);
  }

  /** Reads the piece, which ends before a comma. */
  cut(): void {
    // An empty list that is closed here would be one: the comma after its bracket would be lost.
    const last = this.#piece.trimEnd().at(-1);
    if (this.#open.length === 0 || last === '[' || last === '{') throw notJson();
    const base = Math.max(this.#kept - 1, 0);
    const value = this.#read(base);
    if (this.#live.length === 0) this.#live.push(containerOf(value));
    this.#live.length = base + 1;
    while (this.#live.length < this.#open.length) this.#live.push(containerOf(lastOf(this.#live.at(-1))));
    this.#kept = this.#open.length;
  }

  /** The whole value. */
  end(): unknown {
    if (this.#open.length > 0) throw notJson();
    const isOnly = this.#live.length === 0;
    const value = this.#read(0);
    return isOnly ? value : this.#live[0];
  }

  /** Parses the piece inside of the containers from `base` on, and adds its values to them. */
  #read(base: number): unknown {
    const before = this.#live.slice(base).map((container, at, { length }) => opening(container, at === length - 1));
    const after = this.#open.slice(base).map((isList) => (isList ? ']' : '}'));
    // The same for an empty piece and the comma before it.
    if (before.length > 0 && /^[\]}]?$/.test(this.#piece.trimStart().slice(0, 1))) throw notJson();
    const value = this.#parse(`${before.join('')}${this.#piece}${after.reverse().join('')}`);
    let part = value;
    for (let at = base; at < this.#live.length; at += 1)
      part = merge(containerOf(this.#live[at]), containerOf(part), at === this.#live.length - 1);
    this.#piece = '';
    this.#texts = [];
    return value;
  }

  #parse(document: string): unknown {
    try {
      return JSON.parse(document, this.#texts.length === 0 ? undefined : (_key, value: unknown) => this.#filled(value));
    } catch {
      throw notJson();
    }
  }

  #filled(value: unknown): unknown {
    if (typeof value !== 'string' || !value.startsWith(hole())) return value;
    return this.#texts[Number(value.slice(hole().length))];
  }
}

/** How a container begins in a document that goes on with it, or with the container in it that is open. */
function opening(container: Container, isInnermost: boolean): string {
  if (Array.isArray(container)) return '[';
  return isInnermost ? '{' : `{"${hole()}":`;
}

/** Adds the members of `part`; the part of the container inside, which comes first, is returned instead. */
function merge(into: Container, part: Container, isInnermost: boolean): unknown {
  if (Array.isArray(into)) {
    // The document was opened with the same bracket.
    const items = part as unknown[];
    for (let at = isInnermost ? 0 : 1; at < items.length; at += 1) into.push(items[at]);
    return items[0];
  }
  // As above.
  const { [hole()]: inner, ...members } = part as Record<string, unknown>;
  // Not an assignment: JSON.parse makes `__proto__` a name like any other.
  for (const [key, value] of Object.entries(members))
    Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
  return inner;
}

function lastOf(container: Container | undefined): unknown {
  return Array.isArray(container) ? container.at(-1) : Object.values(container ?? {}).at(-1);
}

function containerOf(value: unknown): Container {
  if (typeof value !== 'object' || value === null) throw notJson();
  // JSON has no other objects.
  return value as Container;
}

function notJson(): Error {
  return badFrame('a value is not JSON');
}
