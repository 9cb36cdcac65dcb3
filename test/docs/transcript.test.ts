import { expect, test } from 'vitest';
import { parseBlocks } from './markdown.js';
import { createPlayground, isOnPath } from './playground.js';
import { outputMatches, parseTranscript } from './transcript.js';
import { typeCheck } from './type-check.js';

test('a fenced block keeps its language, marks, options, text and line', () => {
  expect(parseBlocks('# Title\n\n```console no-run needs=http,black\n$ http\n```\ntext\n')).toEqual([
    {
      language: 'console',
      marks: new Set(['no-run']),
      options: new Map([['needs', 'http,black']]),
      text: '$ http\n',
      line: 3,
    },
  ]);
});

test('a block inside a list item loses its indentation, and a longer fence may hold a shorter one', () => {
  const blocks = parseBlocks('- item\n  ```sh\n  ls\n    -l\n  ```\n\n````md\n```sh\n```\n````\n');
  expect(blocks.map(({ language, text, line }) => ({ language, text, line }))).toEqual([
    { language: 'sh', text: 'ls\n  -l\n', line: 2 },
    { language: 'md', text: '```sh\n```\n', line: 7 },
  ]);
});

test('a block that is never closed is an error that names its line', () => {
  expect(() => parseBlocks('a\n```sh\nls\n')).toThrow(new Error('line 2: the code block is never closed'));
});

test('a transcript is commands, their output and their exit codes', () => {
  expect(parseTranscript('$ echo a \\\n  b\na b\n\n$ false\n# exit 1\n$ true\n')).toEqual([
    { command: 'echo a \\\n  b', output: 'a b', exitCode: 0 },
    { command: 'false', output: '', exitCode: 1 },
    { command: 'true', output: '', exitCode: 0 },
  ]);
});

test('output before the first command is an error', () => {
  expect(() => parseTranscript('hello\n$ true\n')).toThrow(new Error('output before the first command: hello'));
});

test.each([
  ['a\nb', 'a\nb', true],
  ['a\nb', 'a\nc', false],
  ['a', 'a\nb', false],
  ['', '', true],
  ['', 'a', false],
  ['a\n...\nd', 'a\nb\nc\nd', true],
  ['a\n...\nd', 'a\nd', true],
  ['a\n...', 'a\nb', true],
  ['...', '', true],
  ['at ... line (1)', 'at x.py line (1)', true],
  ['at ... line (1)', 'at x.py line 1', false],
  ['at ...', 'at x\ny', false],
])('%j against the output %j is %j', (expected, actual, verdict) => {
  expect(outputMatches(expected, actual)).toBe(verdict);
});

test('a playground runs commands in one folder, both streams in order, under the folder name that pages show', () => {
  const playground = createPlayground();
  try {
    playground.writeFile('sub/note.txt', 'hello\n');
    expect(playground.run('echo out; echo err >&2; cat sub/note.txt; pwd; exit 3')).toEqual({
      output: 'out\nerr\nhello\n/home/me/project',
      exitCode: 3,
    });
    expect(playground.run('touch made')).toEqual({ output: '', exitCode: 0 });
    expect(playground.run('ls')).toEqual({ output: 'made\nsub', exitCode: 0 });
    expect(playground.run('command -v hermetic').exitCode).toBe(0);
  } finally {
    playground.dispose();
  }
});

test('a program is looked for on PATH', () => {
  expect(isOnPath('sh')).toBe(true);
  expect(isOnPath('no-such-program-anywhere')).toBe(false);
});

test('a block is type-checked with the strictness of the package', () => {
  const right = "import { readFileSync } from 'node:fs';\nconst n: number = readFileSync('x').length;";
  expect(typeCheck([right, "const n: number = 'text';", right])).toEqual([
    '',
    "block.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    '',
  ]);
});
