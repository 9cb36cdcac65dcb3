import { describe, expect, test } from 'vitest';
import { parseEnvCommand } from '../../../../../src/runner/target/command-lines/env-command.js';
import { splitEnvString } from '../../../../../src/runner/target/command-lines/env-split-string.js';

const ENV = { HOME: '/home/a', PATH: '/bin' };

describe('env ARGS runs', () => {
  test.each([
    [['python3', 'x.py'], ['python3', 'x.py'], ENV],
    [['A=1', 'B=x=y', 'python3', 'C=2'], ['python3', 'C=2'], { ...ENV, A: '1', B: 'x=y' }],
    [['-i', 'python3'], ['python3'], {}],
    [['-', 'python3'], ['python3'], {}],
    [['--ignore-environment', 'A=1', 'python3'], ['python3'], { A: '1' }],
    [['-u', 'HOME', 'python3'], ['python3'], { PATH: '/bin' }],
    [['-uHOME', '--unset=PATH', 'python3'], ['python3'], {}],
    [['--unset', 'HOME', 'python3'], ['python3'], { PATH: '/bin' }],
    [['-S', 'python3 -I', 'x.py'], ['python3', '-I', 'x.py'], ENV],
    [['-Spython3 -I', 'x.py'], ['python3', '-I', 'x.py'], ENV],
    [['-S python3 -I', 'x.py'], ['python3', '-I', 'x.py'], ENV],
    [['-iS', 'A=1 python3', 'x.py'], ['python3', 'x.py'], { A: '1' }],
    [['--split-string=python3 -I', 'x.py'], ['python3', '-I', 'x.py'], ENV],
    [['-S', '-i python3', 'x.py'], ['python3', 'x.py'], {}],
    [['--', 'python3', '-i'], ['python3', '-i'], ENV],
    [['python3 -I', 'x.py'], ['python3 -I', 'x.py'], ENV],
  ])('%j', (words, command, env) => {
    expect(parseEnvCommand(words, ENV)).toEqual({ command, env });
  });

  test.each([[[]], [['A=1']], [['-C', '/tmp', 'python3']], [['-v', 'python3']], [['-u']], [['-S', '"open', 'x']]])(
    'only env itself can carry out %j',
    (words) => {
      expect(parseEnvCommand(words, ENV)).toBe(null);
    },
  );
});

describe('env -S splits', () => {
  test.each([
    [`a  b\tc`, ['a', 'b', 'c']],
    [`a 'b c' "d e"f`, ['a', 'b c', 'd ef']],
    [String.raw`a\_b "c\_d"`, ['a', 'b', 'c d']],
    [String.raw`a\tb \# \$ \\`, ['a\tb', '#', '$', '\\']],
    [String.raw`'a\'b' 'c\d'`, ["a'b", String.raw`c\d`]],
    [`a # b`, ['a']],
    [`a#b`, ['a#b']],
    [String.raw`a b\c d`, ['a', 'b']],
    ['${HOME}/x "${HOME}" ${NONE}', ['/home/a/x', '/home/a', '']],
    [`''`, ['']],
  ])('%s', (text, words) => {
    expect(splitEnvString(text, ENV)).toEqual(words);
  });

  test.each([`'a`, `"a`, `$HOME`, String.raw`\q`])('and refuses %s', (text) => {
    expect(splitEnvString(text, ENV)).toBe(null);
  });
});
