import { expect, test } from 'vitest';
import { parseShellWords } from '../../../../../src/runner/target/command-lines/shell-words.js';

const VARIABLES = { named: { '0': '/x/me', HOME: '/home/a', SPACED: 'a b' }, args: ['1', 'two words'] };

test.each([
  [`exec /usr/bin/python3 "$0" "$@"`, ['exec', '/usr/bin/python3', '/x/me', '1', 'two words']],
  [`'''exec' "/a b/python" "$0"`, ['exec', '/a b/python', '/x/me']],
  [`"exec" a\\ b 'c"d' "e\\"f\\$"`, ['exec', 'a b', 'c"d', 'e"f$']],
  ['"${HOME}/x"/y $HOME', ['/home/a/x/y', '/home/a']],
  ['a b # a comment', ['a', 'b']],
  ['', []],
])('%s', (line, words) => {
  expect(parseShellWords(line, VARIABLES)).toEqual(words);
});

test.each([
  ['a second command', 'exec a; b'],
  ['a pipe', 'exec a | b'],
  ['a background job', 'exec a &'],
  ['a redirection', 'exec a 2>/dev/null'],
  ['a command substitution', 'exec "$(which a)"'],
  ['backticks', 'exec "`which a`"'],
  ['an unknown variable', 'exec "$NOPE"'],
  ['a default value', 'exec "${HOME:-x}"'],
  ['a pattern', 'exec a*'],
  ['a home directory', 'exec ~/a'],
  ['a value that the shell would split', 'exec $SPACED'],
  ['an open quote', `exec "a`],
])('%s is not guessed at', (_what, line) => {
  expect(parseShellWords(line, VARIABLES)).toBe(null);
});
