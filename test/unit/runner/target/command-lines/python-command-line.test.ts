import { describe, expect, test } from 'vitest';
import { parsePythonCommandLine } from '../../../../../src/runner/target/command-lines/python-command-line.js';
import type { PythonEntry } from '../../../../../src/wire/boot.js';
import { refusal } from '../tree.js';

type Row = readonly [
  words: readonly string[],
  flags: readonly string[],
  entry: PythonEntry,
  args: readonly string[],
  argv0: string,
];

const code = (source: string): PythonEntry => ({ mode: 'code', source });
const module = (name: string): PythonEntry => ({ mode: 'module', name });
const script = (path: string): PythonEntry => ({ mode: 'script', path });
const STDIN: PythonEntry = { mode: 'stdin' };
const INTERACTIVE: PythonEntry = { mode: 'interactive' };
const INFO: PythonEntry = { mode: 'info' };

const ROWS: readonly Row[] = [
  [[], [], STDIN, [], ''],
  [['-'], [], STDIN, [], '-'],
  [['-', 'a', '-c'], [], STDIN, ['a', '-c'], '-'],
  [['-u'], ['-u'], STDIN, [], ''],
  [['-i'], ['-i'], INTERACTIVE, [], ''],
  [['-i', '-'], ['-i'], INTERACTIVE, [], '-'],
  [['x.py'], [], script('x.py'), [], 'x.py'],
  [['./x.py', '-c', 'no'], [], script('./x.py'), ['-c', 'no'], './x.py'],
  [['--', 'x.py', 'a'], [], script('x.py'), ['a'], 'x.py'],
  [['--', '-c'], [], script('-c'), [], '-c'],
  [['-I', '-E', '-S', '-s', '-B', '-u', 'x.py'], ['-I', '-E', '-S', '-s', '-B', '-u'], script('x.py'), [], 'x.py'],
  [['-IESsBu', 'x.py'], ['-I', '-E', '-S', '-s', '-B', '-u'], script('x.py'), [], 'x.py'],
  [['-OO', '-bb', '-vv', 'x.py'], ['-O', '-O', '-b', '-b', '-v', '-v'], script('x.py'), [], 'x.py'],
  [['-PqdRt', 'x.py'], ['-P', '-q', '-d', '-R', '-t'], script('x.py'), [], 'x.py'],
  [['-i', 'x.py', 'a'], ['-i'], script('x.py'), ['a'], 'x.py'],
  [['-x', '-B', 'x.py'], ['-B'], { mode: 'script', path: 'x.py', skipFirstLine: true }, [], 'x.py'],
  [['-Bx', 'x.py'], ['-B'], { mode: 'script', path: 'x.py', skipFirstLine: true }, [], 'x.py'],
  [['-x', '-c', '1'], [], code('1'), [], '-c'],
  [['-c', 'pass'], [], code('pass'), [], '-c'],
  [['-cpass'], [], code('pass'), [], '-c'],
  [['-Bsc', 'pass', 'a', '-V'], ['-B', '-s'], code('pass'), ['a', '-V'], '-c'],
  [['-Bscpass', 'a'], ['-B', '-s'], code('pass'), ['a'], '-c'],
  [['-c', ''], [], code(''), [], '-c'],
  [['-c', 'a', '--', 'b'], [], code('a'), ['--', 'b'], '-c'],
  [['-ic', 'x=1'], ['-i'], code('x=1'), [], '-c'],
  [['-m', 'http.server', '8000'], [], module('http.server'), ['8000'], '-m'],
  [['-mhttp.server', '-h'], [], module('http.server'), ['-h'], '-m'],
  [['-Im', 'pip', '--version'], ['-I'], module('pip'), ['--version'], '-m'],
  [['-ImPip'], ['-I'], module('Pip'), [], '-m'],
  [['-W', 'error', 'x.py'], ['-W', 'error'], script('x.py'), [], 'x.py'],
  [['-Werror::x:y', 'x.py'], ['-Werror::x:y'], script('x.py'), [], 'x.py'],
  [['-BW', 'ignore', '-c', '1'], ['-B', '-W', 'ignore'], code('1'), [], '-c'],
  [['-BWignore', '-c', '1'], ['-B', '-Wignore'], code('1'), [], '-c'],
  [['-X', 'dev', 'x.py'], ['-X', 'dev'], script('x.py'), [], 'x.py'],
  [['-Xutf8=1', 'x.py'], ['-Xutf8=1'], script('x.py'), [], 'x.py'],
  [['-W', '-c', 'x.py'], ['-W', '-c'], script('x.py'), [], 'x.py'],
  [['--check-hash-based-pycs', 'never', 'x.py'], ['--check-hash-based-pycs', 'never'], script('x.py'), [], 'x.py'],
  [['-V'], ['-V'], INFO, [], ''],
  [['-VV'], ['-V', '-V'], INFO, [], ''],
  [['--version'], ['--version'], INFO, [], ''],
  [['-h'], ['-h'], INFO, [], ''],
  [['-?'], ['-?'], INFO, [], ''],
  [['--help'], ['--help'], INFO, [], ''],
  [['--help-all'], ['--help-all'], INFO, [], ''],
  [['--help-env'], ['--help-env'], INFO, [], ''],
  [['--help-xoptions'], ['--help-xoptions'], INFO, [], ''],
  [['-I', '-V', 'x.py'], ['-I', '-V'], INFO, ['x.py'], ''],
];

describe('python ARGS is read as CPython reads it', () => {
  test.each(ROWS)('%j', (words, interpreterArgs, entry, args, argv0) => {
    expect(parsePythonCommandLine(words, { stdinIsTTY: false }, 'python3')).toEqual({
      interpreterArgs,
      entry,
      args,
      argv0,
    });
  });
});

test('code after -V never runs, and -V after code is an argument', () => {
  expect(parsePythonCommandLine(['-V', '-c', '1'], { stdinIsTTY: false }, 'python3').entry).toEqual(INFO);
  expect(parsePythonCommandLine(['-c', '1', '-V'], { stdinIsTTY: false }, 'python3').entry).toEqual(code('1'));
});

test('on a terminal, python without a program is interactive', () => {
  expect(parsePythonCommandLine([], { stdinIsTTY: true }, 'python3').entry).toEqual(INTERACTIVE);
  expect(parsePythonCommandLine(['-'], { stdinIsTTY: true }, 'python3').entry).toEqual(INTERACTIVE);
  expect(parsePythonCommandLine(['x.py'], { stdinIsTTY: true }, 'python3').entry).toEqual(script('x.py'));
});

describe('a flag that may change what runs is refused', () => {
  test.each([
    [['-Z', 'x.py'], '-Z'],
    [['-BJ'], '-J'],
    [['--jit', 'off', 'x.py'], '--jit'],
    [['--check-hash-based-pycs=never'], '--check-hash-based-pycs=never'],
  ])('%j', (words, flag) => {
    expect(refusal(() => parsePythonCommandLine(words, { stdinIsTTY: false }, 'python3'))).toEqual({
      code: 'E_TARGET_UNSUPPORTED',
      message: `python3: hermetic does not know the interpreter flag ${flag}`,
      hint: 'put the flags of the program after the script, or leave this one out',
    });
  });

  test.each([
    [['-c'], '-c'],
    [['-Bm'], '-m'],
    [['-W'], '-W'],
    [['-X'], '-X'],
    [['--check-hash-based-pycs'], '--check-hash-based-pycs'],
  ])('so is a missing value: %j', (words, flag) => {
    expect(refusal(() => parsePythonCommandLine(words, { stdinIsTTY: false }, 'python3.12'))).toEqual({
      code: 'E_TARGET_UNSUPPORTED',
      message: `python3.12: an argument is missing after ${flag}`,
      hint: undefined,
    });
  });
});
