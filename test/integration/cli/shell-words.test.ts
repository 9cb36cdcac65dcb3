import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { TEXTS } from '../../unit/cli/shell-texts.js';

describe('the words of a text', () => {
  // Outside quotes a line end is the end of a command to sh.
  test.each(TEXTS.filter(([text]) => !text.includes('\n')))('%j are those that sh sees', (text, words) => {
    const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' x ${text}`], { encoding: 'utf8' });
    expect(stdout.split('\0')).toEqual(['x', ...words, '']);
  });
});
