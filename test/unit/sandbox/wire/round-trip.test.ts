import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { HermeticError } from '../../../../src/errors.js';
import { Policy } from '../../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../../src/sandbox/sandbox.js';
import { decode } from '../../../../src/sandbox/wire/decode.js';
import { encode } from '../../../../src/sandbox/wire/encode.js';

const DECODING = { objectOf: () => ({}), functionOf: () => () => undefined, allowProtoKeys: true };

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.bigInt(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: false }),
  fc.uint8Array(),
  fc.float64Array(),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
    fc.array(fc.tuple(tie('value'), tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => new Set(items)),
  ),
}));

test('values of the host survive a text', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(decode(encode(given), DECODING)).toEqual(given);
    }),
  );
});

describe('through a box', () => {
  let box: Box;
  beforeAll(async () => {
    box = await sandbox(
      new Policy({ timeout: 10, allowProtoKeys: true }).fn('same', (given: unknown) => given),
      { isolation: 'none' },
    );
  });

  test('values survive the way in, out, to a host function and back', async () => {
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        const { value: result, error } = await box.exec('[given, await same(given)]', { namespace: { given } });
        expect(error).toBeNull();
        expect(result).toEqual([given, given]);
      }),
      { numRuns: 60 },
    );
  });

  test('a cycle comes back as a cycle, and what is shared is shared', async () => {
    const { value: result } = await box.exec(
      'const a = { list: [] }; a.self = a; a.list.push(a.list, a); await same(a)',
    );
    const cycle = result as { self: unknown; list: unknown[] };
    expect(cycle.self).toBe(cycle);
    expect(cycle.list[0]).toBe(cycle.list);
    expect(cycle.list[1]).toBe(cycle);
  });

  test('an error keeps its name, message, cause and data', async () => {
    const code =
      'class Odd extends RangeError { name = "Odd"; code = 7 } new Odd("far", { cause: new TypeError("near") })';
    const { value: result } = await box.exec(code);
    expect(result).toBeInstanceOf(Error);
    expect(result).toMatchObject({
      name: 'Odd',
      message: 'far',
      code: 7,
      cause: { name: 'TypeError', message: 'near' },
    });
  });

  test('what cannot cross is named', async () => {
    const { value: result, dropped } = await box.exec('({ f() {}, s: Symbol("x"), n: 1, deep: [() => 1] })');
    expect(result).toEqual({ n: 1, deep: [undefined] });
    expect(dropped.filter((path) => path.startsWith('value'))).toEqual(['value.f', 'value.s', 'value.deep[0]']);
  });
});

test.each([
  '',
  'x',
  '{}',
  '["?"]',
  '["o",1]',
  '["o",[1,2]]',
  '["R",5]',
  '["n","x"]',
  '["b","1e5"]',
  '["t","Function","AA"]',
  '["t","Int32Array","AAA="]',
  '["r","(","g"]',
])('a text that makes no sense is refused: %s', (text) => {
  expect(() => decode(text, DECODING)).toThrow(HermeticError);
});

test('the bigints of one text may have a million digits, all together', () => {
  const list = (...lengths: number[]): string =>
    `["a",[${lengths.map((length) => `["b","${'9'.repeat(length)}"]`).join(',')}]]`;
  expect(decode(list(70_000, 70_000), DECODING)).toEqual([10n ** 70_000n - 1n, 10n ** 70_000n - 1n]);
  expect(() => decode(list(1, ...Array.from({ length: 20 }, () => 50_000)), DECODING)).toThrow(
    new HermeticError(
      'E_BAD_VALUE',
      'a message of the sandbox could not be read: its bigints have more than 1000000 digits',
    ),
  );
});
