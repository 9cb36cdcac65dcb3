import { expect, test } from 'vitest';
import { parseShebang, shebangArguments } from '../../../../../src/runner/target/command-lines/shebang.js';

test.each([
  ['#!/usr/bin/python3\nx', '/usr/bin/python3', null],
  ['#! /usr/bin/python3 \n', '/usr/bin/python3', null],
  ['#!/usr/bin/python3 -I\n', '/usr/bin/python3', '-I'],
  ['#!/usr/bin/python3 -I -S\n', '/usr/bin/python3', '-I -S'],
  ['#!/usr/bin/env python3\r\nx\r\n', '/usr/bin/env', 'python3'],
  ['#!/usr/bin/env\t-S  node --flag\n', '/usr/bin/env', '-S  node --flag'],
  ['#!/usr/bin/python3', '/usr/bin/python3', null],
])('%j', (text, interpreter, argument) => {
  expect(parseShebang(text)).toMatchObject({ interpreter, argument });
});

test.each(['', '#', '#!\n/usr/bin/python3', '#!   ', ' #!/bin/sh', '\uFEFF#!/bin/sh'])('%j has no shebang', (text) => {
  expect(parseShebang(text)).toBe(null);
});

test('Linux passes the rest of the line as one argument, macOS splits it', () => {
  const shebang = parseShebang('#!/usr/bin/python3 -I -S\n');
  if (shebang === null) throw new Error('not parsed');
  expect(shebangArguments(shebang, 'linux')).toEqual(['-I -S']);
  expect(shebangArguments(shebang, 'darwin')).toEqual(['-I', '-S']);
});
