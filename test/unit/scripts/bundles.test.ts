import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** These are read as Latin-1, which is the fastest: any other character would be two or three wrong ones. */
const READ_AS_LATIN_1 = [
  'cli-become.js',
  'cli-main.cjs',
  'guard-decide.js',
  'guard-in-process.cjs',
  'sandbox-guest.js',
  'sandbox-worker-main.cjs',
];

test.each(READ_AS_LATIN_1)('dist/%s is written in ASCII', (file) => {
  const text = readFileSync(new URL(`../../../dist/${file}`, import.meta.url), 'utf8');
  expect(/[^\0-\x7f]/.exec(text)?.[0]).toBeUndefined();
});
