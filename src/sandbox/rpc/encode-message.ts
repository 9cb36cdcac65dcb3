import { HermeticError } from '../../errors.js';
import { treeProblem } from './tree-size.js';
import { type FieldType, MAX_FRAME, type Message, type Protocol } from './protocol.js';

const HEADER = 4;

/** A message as one frame. Throws E_BAD_VALUE if it is larger than a frame may be. */
export function encodeMessage<P extends Protocol>(protocol: P, message: Message<P>): Buffer {
  // The kind is one of the protocol's own.
  const spec = protocol[message.kind as string] as P[string];
  // Its fields are those of the spec.
  const values = message as unknown as Readonly<Record<string, string | number | boolean>>;
  const parts = Object.entries(spec.fields).map(([name, type]) => field(type, values[name]));
  const size = parts.reduce((sum, part) => sum + part.length, 1);
  if (size > MAX_FRAME) throw tooLarge(size);
  const head = Buffer.alloc(HEADER + 1);
  head.writeUInt32BE(size, 0);
  head.writeUInt8(spec.code, HEADER);
  return Buffer.concat([head, ...parts]);
}

function field(type: FieldType, value: string | number | boolean | undefined): Buffer {
  if (type === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(Number(value), 0);
    return bytes;
  }
  if (type === 'flag') return Buffer.from([value === true ? 1 : 0]);
  const text = String(value);
  // An honest sender does not wait to be refused.
  const problem = type === 'tree' ? treeProblem(text) : null;
  if (problem !== null) throw new HermeticError('E_BAD_VALUE', `${problem}, and cannot cross the border of a process`);
  // Before it is copied: the size in bytes is at least this.
  if (text.length > MAX_FRAME) throw tooLarge(text.length);
  // UTF-8 has no way to write half of a surrogate pair.
  const isWide = /\p{Surrogate}/u.test(text);
  const length = Buffer.byteLength(text, isWide ? 'utf16le' : 'utf8');
  const bytes = Buffer.allocUnsafe(5 + length);
  bytes.writeUInt8(isWide ? 1 : 0, 0);
  bytes.writeUInt32BE(length, 1);
  bytes.write(text, 5, isWide ? 'utf16le' : 'utf8');
  return bytes;
}

function tooLarge(size: number): HermeticError {
  return new HermeticError(
    'E_BAD_VALUE',
    `a value of ${size} bytes is too large to cross the border of a process, which lets ${MAX_FRAME} pass`,
  );
}
