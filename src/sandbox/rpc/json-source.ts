import { isUtf8 } from 'node:buffer';

/** JSON text as it lies in a frame, where a text of megabytes is not made before somebody knows what is in it. */
export interface JsonSource {
  readonly length: number;
  /** The code of one unit; a part of a letter outside of ASCII is above 127. */
  at(index: number): number;
  /** Where the next quotation mark is; -1 for none. */
  quote(from: number): number;
  /** Text without escapes. Both ends lie between two letters. */
  slice(from: number, to: number): string;
  /** The nearest place at or before this one that lies between two letters. */
  between(index: number): number;
}

/** null for bytes that are not in their encoding. */
export function jsonSource(bytes: Buffer, encoding: number): JsonSource | null {
  if (encoding === 0) return isUtf8(bytes) ? new Utf8Source(bytes) : null;
  return encoding === 1 && bytes.length % 2 === 0 ? new Utf16Source(bytes.toString('utf16le')) : null;
}

const QUOTE = 0x22;

class Utf8Source implements JsonSource {
  readonly length: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.length = bytes.length;
  }

  at(index: number): number {
    return this.#bytes[index] ?? 0;
  }

  quote(from: number): number {
    return this.#bytes.indexOf(QUOTE, from);
  }

  slice(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to);
  }

  between(index: number): number {
    let found = index;
    while (found > 0 && (this.at(found) & 0xc0) === 0x80) found -= 1;
    return found;
  }
}

/** A text with halves of surrogate pairs, which only UTF-16 can write. */
class Utf16Source implements JsonSource {
  readonly length: number;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.length = text.length;
  }

  at(index: number): number {
    return this.#text.charCodeAt(index);
  }

  quote(from: number): number {
    return this.#text.indexOf('"', from);
  }

  slice(from: number, to: number): string {
    return this.#text.slice(from, to);
  }

  between(index: number): number {
    return index;
  }
}
