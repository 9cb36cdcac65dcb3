import { expect, test } from 'vitest';
import { parseNodeCommandLine } from '../../../../../src/runner/target/command-lines/node-command-line.js';

test.each([
  [['x.js', '-r'], [], 'x.js', ['-r']],
  [['-r', './hook.js', 'x.js'], ['-r', './hook.js'], 'x.js', []],
  [['--import=./hook.js', 'x.js'], ['--import=./hook.js'], 'x.js', []],
  [['--import', 'tsx', 'x.ts', 'a'], ['--import', 'tsx'], 'x.ts', ['a']],
  [['--no-warnings', '--', '-x.js'], ['--no-warnings'], '-x.js', []],
  [['-e', '1', 'a'], ['-e', '1'], null, ['a']],
  [['--eval=1', 'a'], ['--eval=1'], null, ['a']],
  [['-'], [], null, ['-']],
  [[], [], null, []],
])('node %j', (words, interpreterArgs, script, args) => {
  expect(parseNodeCommandLine(words)).toEqual({ interpreterArgs, script, info: false, args });
});

test.each([['-v'], ['--version'], ['-h'], ['--help'], ['--v8-options']])('node %s only prints', (word) => {
  expect(parseNodeCommandLine(['--no-warnings', word, 'x.js']).info).toBe(true);
  expect(parseNodeCommandLine(['x.js', word]).info).toBe(false);
});
