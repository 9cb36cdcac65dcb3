import { isUtf8 } from 'node:buffer';
import { badFrame } from './bad-frame.js';
import { treeProblem } from './tree-size.js';
import type { FieldType, Message, MessageSpec, Protocol, Tree } from '../../wire/frames.js';
import type { Work } from '../wire/in-slices.js';
import { jsonSource } from './json-source.js';
import { parseInPieces } from './parse-in-pieces.js';

/** The message of one body, every field checked. Throws E_BAD_FRAME for anything that encodeMessage does not write. */
export function decodeMessage<P extends Protocol>(protocol: P, body: Buffer): Message<P> {
  const { kind, fields } = rowOf(protocol, body);
  const message: Record<string, unknown> = { kind };
  let at = 1;
  for (const [name, type] of fields) {
    const [value, size] = read(type, body, at);
    message[name] = value;
    at += size;
  }
  if (at !== body.length) throw badFrame(`${kind} is longer than its fields`);
  // Made of this protocol's own fields.
  return message as Message<P>;
}

/** Bodies up to this size are read at once. */
const SMALL: number = 64 * 1024;

/** Units of a text that are decoded at a time. */
const PIECE: number = 1024 * 1024;

export function isLarge(body: Buffer): boolean {
  return body.length > SMALL;
}

/** The same in steps, for a body that is large: its trees are parsed, and no text is made of them. */
export function* decodeSlowly<P extends Protocol>(protocol: P, body: Buffer): Work<Message<P>> {
  const { kind, fields } = rowOf(protocol, body);
  const message: Record<string, unknown> = { kind };
  let at = 1;
  for (const [name, type] of fields) {
    const [value, size]: [value: unknown, size: number] =
      type === 'number' || type === 'flag'
        ? read(type, body, at)
        : type === 'text'
          ? yield* readText(body, at)
          : yield* readTree(type, body, at);
    message[name] = value;
    at += size;
    yield;
  }
  if (at !== body.length) throw badFrame(`${kind} is longer than its fields`);
  // Made of this protocol's own fields.
  return message as Message<P>;
}

function* readText(body: Buffer, at: number): Work<[value: string, size: number]> {
  const { encoding, bytes } = rawText(body, at);
  const source = jsonSource(bytes, encoding);
  if (source === null) throw badFrame(OTHER_ENCODING);
  let text = '';
  for (let from = 0; from < source.length;) {
    const to = from + PIECE < source.length ? source.between(from + PIECE) : source.length;
    text += source.slice(from, to);
    from = to;
    yield;
  }
  return [text, 5 + bytes.length];
}

function* readTree(type: 'tree' | 'record', body: Buffer, at: number): Work<[value: Tree, size: number]> {
  const { encoding, bytes } = rawText(body, at);
  const size = 5 + bytes.length;
  // Nothing at all stands for no report.
  if (bytes.length === 0) return ['', size];
  const source = jsonSource(bytes, encoding);
  if (source === null) throw badFrame(OTHER_ENCODING);
  return [{ tree: yield* parseInPieces(source, type), length: bytes.length }, size];
}

interface Row {
  readonly kind: string;
  readonly fields: readonly (readonly [name: string, type: FieldType])[];
}

function rowOf(protocol: Protocol, body: Buffer): Row {
  const found = tableOf(protocol).get(body[0] ?? 0);
  if (found === undefined) throw badFrame(`there is no message ${String(body[0])}`);
  return found;
}

const tables = new WeakMap<Protocol, ReadonlyMap<number, Row>>();

/** The messages of a protocol by their codes. */
function tableOf(protocol: Protocol): ReadonlyMap<number, Row> {
  let table = tables.get(protocol);
  if (table === undefined) {
    const rows = Object.entries<MessageSpec>(protocol);
    table = new Map(rows.map(([kind, { code, fields }]) => [code, { kind, fields: Object.entries(fields) }]));
    tables.set(protocol, table);
  }
  return table;
}

function read(type: FieldType, body: Buffer, at: number): [value: unknown, size: number] {
  switch (type) {
    case 'number':
      need(body, at, 8);
      return [body.readDoubleBE(at), 8];
    case 'flag':
      need(body, at, 1);
      if (body.readUInt8(at) > 1) throw badFrame('a flag is neither 0 nor 1');
      return [body.readUInt8(at) === 1, 1];
    case 'text':
      return text(body, at);
    case 'tree':
    case 'record': {
      const found = text(body, at);
      const problem = treeProblem(found[0], type);
      if (problem !== null) throw badFrame(problem);
      return found;
    }
  }
}

function text(body: Buffer, at: number): [value: string, size: number] {
  const { encoding, bytes } = rawText(body, at);
  if (encoding === 0 && isUtf8(bytes)) return [bytes.toString('utf8'), 5 + bytes.length];
  if (encoding === 1 && bytes.length % 2 === 0) return [bytes.toString('utf16le'), 5 + bytes.length];
  throw badFrame(OTHER_ENCODING);
}

const OTHER_ENCODING = 'a text is not in its encoding';

function rawText(body: Buffer, at: number): { readonly encoding: number; readonly bytes: Buffer } {
  need(body, at, 5);
  const length = body.readUInt32BE(at + 1);
  need(body, at + 5, length);
  return { encoding: body.readUInt8(at), bytes: body.subarray(at + 5, at + 5 + length) };
}

function need(body: Buffer, at: number, size: number): void {
  if (body.length < at + size) throw badFrame('a message is shorter than its fields');
}
