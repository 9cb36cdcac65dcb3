import { isUtf8 } from 'node:buffer';
import { badFrame } from './bad-frame.js';
import { treeProblem } from './tree-size.js';
import type { FieldType, Message, MessageSpec, Protocol } from '../../wire/frames.js';

/** The message of one body, every field checked. Throws E_BAD_FRAME for anything that encodeMessage does not write. */
export function decodeMessage<P extends Protocol>(protocol: P, body: Buffer): Message<P> {
  const found = tableOf(protocol).get(body[0] ?? 0);
  if (found === undefined) throw badFrame(`there is no message ${String(body[0])}`);
  const { kind, fields } = found;
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

interface Row {
  readonly kind: string;
  readonly fields: readonly (readonly [name: string, type: FieldType])[];
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
  need(body, at, 5);
  const encoding = body.readUInt8(at);
  const length = body.readUInt32BE(at + 1);
  need(body, at + 5, length);
  const bytes = body.subarray(at + 5, at + 5 + length);
  if (encoding === 0 && isUtf8(bytes)) return [bytes.toString('utf8'), 5 + length];
  if (encoding === 1 && length % 2 === 0) return [bytes.toString('utf16le'), 5 + length];
  throw badFrame('a text is not in its encoding');
}

function need(body: Buffer, at: number, size: number): void {
  if (body.length < at + size) throw badFrame('a message is shorter than its fields');
}
