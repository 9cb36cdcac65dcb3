import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { HermeticError } from '../../../src/errors.js';
import type * as guestDecoding from '../../../src/sandbox/languages/javascript/guest/values/decode.js';
import type * as guestEncoding from '../../../src/sandbox/languages/javascript/guest/values/encode.js';
import { decode } from '../../../src/sandbox/wire/decode.js';
import { encode } from '../../../src/sandbox/wire/encode.js';

const GUEST = '../../../src/sandbox/languages/javascript/guest/values';

/** The guest's modules as one: `primordials.ts` exports a `then`, so that no `import()` of it would ever end well. */
async function bundled<T>(file: string): Promise<T> {
  const bundle = await rolldown({ input: fileURLToPath(new URL(`${GUEST}/${file}`, import.meta.url)) });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  // The caller names the type of the file.
  return (await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`)) as T;
}

const { decode: decodeInGuest } = await bundled<typeof guestDecoding>('decode.ts');
const { Encoder } = await bundled<typeof guestEncoding>('encode.ts');

interface Vector {
  readonly name: string;
  readonly text: string;
}

/** Python's tests run these as well: python/tests/test_wire_vectors.py. */
const { values, refused } = JSON.parse(
  readFileSync(new URL('./vectors/values.json', import.meta.url), 'utf8'),
) as Readonly<Record<'values' | 'refused', readonly Vector[]>>;

const nothing = (): never => {
  throw new HermeticError('E_BAD_VALUE', 'there is nothing behind it');
};
const DECODING = { objectOf: nothing, functionOf: nothing };

function encodeInGuest(value: unknown): string {
  const encoder = new Encoder({
    isHostPromise: () => false,
    handleOf: () => 0,
    functionOf: () => 0,
    charge: () => undefined,
    stackOf: () => '',
    namesSymbols: true,
    leavesRealm: true,
    allowsProtoKeys: () => false,
  });
  return encoder.encode(value, '', 0);
}

describe('values', () => {
  test.each(values)('the host reads and writes $name', ({ text }) => {
    expect(encode(decode(text, DECODING))).toBe(JSON.stringify(JSON.parse(text)));
  });

  test.each(values)('the guest reads and writes $name', ({ text }) => {
    expect(encodeInGuest(decodeInGuest(text, { facadeOf: nothing }))).toBe(JSON.stringify(JSON.parse(text)));
  });

  test.each(refused)('the host refuses $name', ({ text }) => {
    expect(() => decode(text, DECODING)).toThrow(expect.objectContaining({ code: 'E_BAD_VALUE' }));
  });
});
