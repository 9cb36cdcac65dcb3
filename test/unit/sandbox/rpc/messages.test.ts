import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HermeticError } from '../../../../src/errors.js';
import { decodeMessage } from '../../../../src/sandbox/rpc/decode-message.js';
import { encodeMessage } from '../../../../src/sandbox/rpc/encode-message.js';
import { FrameReader } from '../../../../src/sandbox/rpc/frame-reader.js';
import {
  MAX_ARRAYS,
  MAX_DEPTH,
  MAX_KEYS,
  MAX_FRAME,
  MAX_OBJECTS,
  type MessageSpec,
  TO_HOST,
  TO_WORKER,
  type ToHost,
} from '../../../../src/wire/frames.js';

// Half a surrogate pair, marks of byte order and zeros among them.
const text = fc.string({
  unit: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('\ud800', '\udc00', '\ufeff', '\0')),
});
const tree = fc.jsonValue().map((value) => JSON.stringify(value).replaceAll(/[{}]/g, ''));
const number = fc.double();

const message: fc.Arbitrary<ToHost> = fc.oneof(
  fc.record({ kind: fc.constant('ready' as const), environment: number, probes: tree }),
  fc.record({ kind: fc.constant('call' as const), text: tree }),
  fc.record({ kind: fc.constant('load' as const), id: number, specifier: text, importer: text }),
  fc.record({ kind: fc.constant('reply' as const), call: number, failed: fc.boolean(), text: tree }),
  fc.record({ kind: fc.constant('output' as const), stream: number, text }),
  fc.record({
    kind: fc.constant('refused' as const),
    run: number,
    code: text,
    message: text,
    hint: text,
    line: number,
    column: number,
  }),
);

/** What became of bytes that may be anything: messages, or the one error that may come of them. */
function read(bytes: Buffer, cuts: readonly number[] = []): ToHost[] | HermeticError {
  const reader = new FrameReader();
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const pieces = [...places, bytes.length].map((end, index) => bytes.subarray(places[index - 1] ?? 0, end));
  try {
    return pieces.flatMap((piece) => reader.push(piece).map((body) => decodeMessage(TO_HOST, body)));
  } catch (error) {
    if (error instanceof HermeticError) return error;
    throw error;
  }
}

describe('messages', () => {
  test('arrive as they were sent, wherever the stream was cut', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), fc.array(fc.nat(), { maxLength: 20 }), (sent, cuts) => {
        const bytes = Buffer.concat(sent.map((one) => encodeMessage(TO_HOST, one)));
        expect(read(bytes, cuts)).toEqual(sent);
      }),
      { numRuns: 500 },
    );
  });

  test('one byte at a time, too', () => {
    const sent: ToHost = { kind: 'output', stream: 1, text: 'x'.repeat(5000) };
    const reader = new FrameReader();
    const bodies = [...encodeMessage(TO_HOST, sent)].flatMap((byte) => reader.push(Buffer.from([byte])));
    expect(bodies.map((body) => decodeMessage(TO_HOST, body))).toEqual([sent]);
    expect(reader.isInside).toBe(false);
  });

  test('each kind has a code of its own', () => {
    for (const protocol of [TO_HOST, TO_WORKER]) {
      const codes = Object.values<MessageSpec>(protocol).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });
});

describe('bytes that nobody honest sent', () => {
  test('are messages or E_BAD_FRAME, nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(), { maxLength: 5 }), (bytes, cuts) => {
        const found = read(Buffer.from(bytes), cuts);
        if (found instanceof HermeticError) expect(found.code).toBe('E_BAD_FRAME');
      }),
      { numRuns: 2000 },
    );
  });

  test('and so are mutated messages', () => {
    const mutation = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.boolean() });
    fc.assert(
      fc.property(message, fc.array(mutation, { minLength: 1, maxLength: 4 }), (sent, mutations) => {
        let bytes = encodeMessage(TO_HOST, sent);
        for (const { at, byte, cut } of mutations) {
          const place = at % bytes.length;
          if (cut && place > 0) bytes = bytes.subarray(0, place);
          else bytes[place] = byte;
        }
        const found = read(bytes);
        if (found instanceof HermeticError) expect(found.code).toBe('E_BAD_FRAME');
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['an empty frame', [0, 0, 0, 0], 'a frame is empty'],
    ['an unknown message', [0, 0, 0, 1, 99], 'there is no message 99'],
    ['a message without its fields', [0, 0, 0, 1, 2], 'a message is shorter than its fields'],
    [
      'a text that is longer than its frame',
      [0, 0, 0, 6, 2, 0, 255, 255, 255, 255],
      'a message is shorter than its fields',
    ],
    ['bytes that are no UTF-8', [0, 0, 0, 7, 2, 0, 0, 0, 0, 1, 0xff], 'a text is not in its encoding'],
    ['half a character of UTF-16', [0, 0, 0, 7, 2, 1, 0, 0, 0, 1, 0x41], 'a text is not in its encoding'],
    ['an encoding that does not exist', [0, 0, 0, 6, 2, 7, 0, 0, 0, 0], 'a text is not in its encoding'],
    ['a flag of 2', [0, 0, 0, 10, 5, 0, 0, 0, 0, 0, 0, 0, 0, 2], 'a flag is neither 0 nor 1'],
    ['something after the last field', [0, 0, 0, 7, 2, 0, 0, 0, 0, 0, 1], 'call is longer than its fields'],
    ['a tree of objects', [0, 0, 0, 8, 2, 0, 0, 0, 0, 2, 0x7b, 0x7d], 'a value is not made of arrays'],
  ])('%s is refused', (_name, bytes, why) => {
    expect(read(Buffer.from(bytes))).toMatchObject({
      code: 'E_BAD_FRAME',
      message: `the process of the program sent what could not be read: ${why}`,
    });
  });

  test('a length that is too large is refused before anything is kept for it', () => {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(MAX_FRAME + 1);
    expect(read(header)).toMatchObject({
      message: `the process of the program sent what could not be read: a frame of ${MAX_FRAME + 1} bytes is larger than ${MAX_FRAME}`,
    });
  });

  test('a tree has a most of arrays and of depth, and brackets in texts are none', () => {
    // As a text, so that the sender's own check does not see it; call and output differ in the code and the number.
    const frame = (tree: string): Buffer => {
      const bytes = encodeMessage(TO_HOST, { kind: 'output', stream: 1, text: tree });
      const call = Buffer.concat([Buffer.alloc(4), Buffer.from([TO_HOST.call.code]), bytes.subarray(13)]);
      call.writeUInt32BE(call.length - 4);
      return call;
    };
    const wide = (count: number): string => `[${'[],'.repeat(count - 2)}[]]`;
    expect(read(frame(wide(MAX_ARRAYS)))).toHaveLength(1);
    expect(read(frame(wide(MAX_ARRAYS + 1)))).toMatchObject({ code: 'E_BAD_FRAME' });
    expect(read(frame('['.repeat(MAX_DEPTH)))).toHaveLength(1);
    expect(read(frame('['.repeat(MAX_DEPTH + 1)))).toMatchObject({ code: 'E_BAD_FRAME' });
    expect(read(frame(JSON.stringify(`"${'[{'.repeat(MAX_ARRAYS)}`)))).toHaveLength(1);
  });

  test('a record has a most of objects as well, and they count as depth', () => {
    const frame = (record: string): Buffer => {
      const bytes = encodeMessage(TO_HOST, { kind: 'output', stream: 1, text: record });
      const locked = Buffer.concat([Buffer.alloc(4), Buffer.from([TO_HOST.locked.code]), bytes.subarray(13)]);
      locked.writeUInt32BE(locked.length - 4);
      return locked;
    };
    expect(read(frame(`[${'{},'.repeat(MAX_OBJECTS - 1)}{}]`))).toHaveLength(1);
    const keys = (count: number): string => `{${'"k:":1,'.repeat(count - 1)}"k":1}`;
    expect(read(frame(keys(MAX_KEYS)))).toHaveLength(1);
    expect(read(frame(keys(MAX_KEYS + 1)))).toMatchObject({ code: 'E_BAD_FRAME' });
    expect(read(frame(`[${'{},'.repeat(MAX_OBJECTS)}{}]`))).toMatchObject({
      code: 'E_BAD_FRAME',
      message: `the process of the program sent what could not be read: a record has more than ${MAX_OBJECTS} objects`,
    });
    expect(read(frame(`{"a":${'['.repeat(MAX_DEPTH - 1)}`))).toHaveLength(1);
    expect(read(frame(`{"a":${'['.repeat(MAX_DEPTH)}`))).toMatchObject({ code: 'E_BAD_FRAME' });
    expect(read(frame(`${'['.repeat(MAX_DEPTH)}{`))).toMatchObject({ code: 'E_BAD_FRAME' });
  });
});

test('what is too large is not sent', () => {
  expect(() => encodeMessage(TO_HOST, { kind: 'output', stream: 1, text: 'x'.repeat(MAX_FRAME) })).toThrow(
    new HermeticError(
      'E_BAD_VALUE',
      `a value of ${MAX_FRAME + 14} bytes is too large to cross the border of a process, which lets ${MAX_FRAME} pass`,
    ),
  );
  expect(() => encodeMessage(TO_HOST, { kind: 'call', text: '['.repeat(MAX_DEPTH + 1) })).toThrow(
    new HermeticError(
      'E_BAD_VALUE',
      `a value is nested more than ${MAX_DEPTH} deep, and cannot cross the border of a process`,
    ),
  );
});
