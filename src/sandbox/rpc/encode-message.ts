import { HermeticError } from '../../errors.js';
import { treeProblem } from './tree-size.js';
import { type FieldType, MAX_FRAME, type Message, type Protocol } from '../../wire/frames.js';

const HEADER = 4;

/** Bytes of a number or a flag, and of what comes before the bytes of a text. */
const SIZES: Readonly<Record<FieldType, number>> = { number: 8, flag: 1, text: 5, tree: 5, record: 5 };

/** A field of text, before it is written. */
interface Text {
  readonly text: string;
  readonly encoding: 'utf8' | 'utf16le';
  readonly length: number;
}

/** A message as one frame. Throws E_BAD_VALUE if it is larger than a frame may be. */
export function encodeMessage<P extends Protocol>(protocol: P, message: Message<P>): Buffer {
  // The kind is one of the protocol's own.
  const { code, fields } = protocol[message.kind as string] as P[string];
  // Its fields are those of the spec.
  const values = message as unknown as Readonly<Record<string, string | number | boolean>>;
  const texts: Text[] = [];
  let size = 1;
  for (const name in fields) {
    const type = fields[name];
    if (type === undefined) continue;
    size += SIZES[type];
    if (type === 'number' || type === 'flag') continue;
    const text = measure(type, String(values[name]));
    texts.push(text);
    size += text.length;
  }
  if (size > MAX_FRAME) throw tooLarge(size);
  const frame = Buffer.allocUnsafe(HEADER + size);
  frame.writeUInt32BE(size, 0);
  frame.writeUInt8(code, HEADER);
  let at = HEADER + 1;
  let read = 0;
  for (const name in fields) {
    const type = fields[name];
    if (type === 'number') at = frame.writeDoubleBE(Number(values[name]), at);
    else if (type === 'flag') at = frame.writeUInt8(values[name] === true ? 1 : 0, at);
    else {
      at = writeText(frame, at, texts[read]);
      read += 1;
    }
  }
  return frame;
}

function measure(type: 'text' | 'tree' | 'record', text: string): Text {
  // An honest sender does not wait to be refused.
  const problem = type === 'text' ? null : treeProblem(text, type);
  if (problem !== null) throw new HermeticError('E_BAD_VALUE', `${problem}, and cannot cross the border of a process`);
  // Before it is copied: the size in bytes is at least this.
  if (text.length > MAX_FRAME) throw tooLarge(text.length);
  // UTF-8 has no way to write half of a surrogate pair.
  const encoding = text.isWellFormed() ? 'utf8' : 'utf16le';
  return { text, encoding, length: Buffer.byteLength(text, encoding) };
}

function writeText(frame: Buffer, at: number, field: Text | undefined): number {
  if (field === undefined) return at;
  const { text, encoding, length } = field;
  const from = frame.writeUInt32BE(length, frame.writeUInt8(encoding === 'utf8' ? 0 : 1, at));
  frame.write(text, from, encoding);
  return from + length;
}

function tooLarge(size: number): HermeticError {
  return new HermeticError(
    'E_BAD_VALUE',
    `a value of ${size} bytes is too large to cross the border of a process, which lets ${MAX_FRAME} pass`,
  );
}
