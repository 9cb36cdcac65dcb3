const GLOBALS = 6;
const EXPORTS = 7;
const IMPORTS = 2;
const CODE = 10;
const HEADER = 8;
const FUNCTION = 0;
/** The name under which the counter is exported. */
export const FUEL = 'hermetic_fuel';

/**
 * A WebAssembly module that counts the calls of its functions, in a variable that it exports, and traps when there are none
 * left. What it computes stays the same; how long it may compute is then ours to say. Loops without calls are not counted.
 */
export function withFuel(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [module.subarray(0, HEADER)];
  const reader = new Reader(module, HEADER);
  let fuel = -1;
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const payload = reader.bytes(reader.number());
    const section = new Reader(payload, 0);
    if (id === IMPORTS) checkImports(section);
    if (id === GLOBALS) fuel = section.number();
    if (fuel === -1 && (id === EXPORTS || id === CODE)) throw new Error('a module without variables of its own');
    if (id === GLOBALS) parts.push(...sectionOf(id, number(fuel + 1), section.rest(), GLOBAL));
    else if (id === EXPORTS) parts.push(...sectionOf(id, number(section.number() + 1), section.rest(), exported(fuel)));
    else if (id === CODE) parts.push(...codeSection(section, fuel));
    else parts.push(...sectionOf(id, payload));
  }
  return join(parts);
}

/** `(global (mut i32) (i32.const 0))` */
const GLOBAL = [0x7f, 0x01, 0x41, 0x00, 0x0b];

function exported(index: number): number[] {
  const name = [...new TextEncoder().encode(FUEL)];
  return [name.length, ...name, 0x03, ...number(index)];
}

/** `if (!fuel) unreachable; fuel -= 1` */
function count(index: number): Uint8Array {
  const variable = number(index);
  const check = [0x23, ...variable, 0x45, 0x04, 0x40, 0x00, 0x0b];
  return Uint8Array.from([...check, 0x23, ...variable, 0x41, 0x01, 0x6b, 0x24, ...variable]);
}

/** Every function begins with its local variables; the count comes right after them. */
function codeSection(section: Reader, fuel: number): Uint8Array[] {
  const functions = section.number();
  const prologue = count(fuel);
  const bodies: Uint8Array[] = [];
  for (let index = 0; index < functions; index += 1) {
    const body = section.bytes(section.number());
    const locals = new Reader(body, 0);
    for (let left = locals.number(); left > 0; left -= 1) {
      locals.number();
      locals.byte();
    }
    const start = body.length - locals.rest().length;
    bodies.push(Uint8Array.from(number(body.length + prologue.length)), body.subarray(0, start), prologue);
    bodies.push(body.subarray(start));
  }
  return sectionOf(CODE, number(functions), ...bodies);
}

/** A variable that is imported would move the index of ours. */
function checkImports(section: Reader): void {
  for (let left = section.number(); left > 0; left -= 1) {
    section.bytes(section.number());
    section.bytes(section.number());
    if (section.byte() !== FUNCTION) throw new Error('a module that imports more than functions');
    section.number();
  }
}

function sectionOf(id: number, ...parts: (Uint8Array | readonly number[])[]): Uint8Array[] {
  const payload = parts.map((part) => Uint8Array.from(part));
  const length = payload.reduce((sum, part) => sum + part.length, 0);
  return [Uint8Array.from([id, ...number(length)]), ...payload];
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Seven bits in a byte, the lowest first. */
function number(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)];
}

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new Error('a module that ends too early');
    this.#at += 1;
    return value;
  }

  number(): number {
    const low = this.byte();
    return low < 0x80 ? low : (low & 0x7f) + this.number() * 0x80;
  }

  bytes(length: number): Uint8Array {
    const found = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return found;
  }

  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at);
  }
}
