import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

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

/** A sloppy function can be had from whatever it calls, by `caller`, and the target is among that. */
describe('is strict', () => {
  const read = (file: string): string => readFileSync(new URL(`../../../dist/${file}`, import.meta.url), 'latin1');

  test.each(['cli-main.cjs', 'guard-in-process.cjs', 'guard-node.cjs'])('dist/%s', (file) => {
    expect(read(file)).toMatch(/^(?:\(function \([^)]*\) \{\s*)?(?:\/\/.*\n)*(?:'use strict'|"use strict");/);
  });

  test.each(['main', 'guards', 'decide'])('dist/cli-become.js: %s', (part) => {
    expect(read('cli-become.js')).toMatch(new RegExp(String.raw`[{,]${part}:\(?function\([^)]*\)\{"use strict";`));
  });
});
