import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { completionScript, parseShell, SHELLS } from '../../../../src/cli/text/completion-scripts.js';
import { spellings } from '../../../../src/cli/flag-table.js';
import { SETTING_NAMES } from '../../../../src/policy/settings.js';
import { TempTree } from '../../../unit/cli/temp-tree.js';

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

/** What bash offers for the last of `words`, which bash has split as it does: `=` is a word of its own. */
function bashOffers(words: readonly string[], cwd = '/'): readonly string[] {
  const script = `${completionScript('bash')}
COMP_WORDS=(hermetic "$@"); COMP_CWORD=$#
_hermetic
((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}"
exit 0`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script, 'bash', ...words], { encoding: 'utf8', cwd });
  expect(stderr).toBe('');
  return stdout.split('\n').slice(0, -1);
}

describe.skipIf(!isInstalled('bash'))('in bash,', () => {
  test('every flag is offered before --', () => {
    const expected = [...SETTING_NAMES.flatMap(spellings), '--', '--help', '--version'];
    expect(bashOffers(['--']).toSorted()).toEqual(expected.toSorted());
  });

  const cases: readonly [string, readonly string[], readonly string[]][] = [
    ['flags that start so', ['--no-n'], ['--no-network']],
    ['commands, as the first word', ['e'], ['explain']],
    ['no commands, as a later word', ['--seal', 'e'], []],
    ['choices after a space', ['--kernel', ''], ['auto', 'require', 'off']],
    ['choices after =', ['--kernel', '=', 're'], ['require']],
    ['choices right at =', ['--trace', '='], ['text', 'json']],
    ['profiles', ['--profile', 'block'], ['block-native', 'block-all']],
    ['nothing for a value that it cannot know', ['--timeout', ''], []],
    ['shells', ['completions', ''], ['bash', 'zsh', 'fish']],
    ['--json for explain', ['explain', '--j'], ['--json']],
    ['no --json for a run', ['--seal', '--j'], []],
  ];
  test.each(cases)('%s', (_, words, expected) => {
    expect(bashOffers(words)).toEqual(expected);
  });

  test('a flag whose value must be joined is followed by flags, not by its values', () => {
    expect(bashOffers(['--trace', '--se'])).toEqual(['--seal']);
    expect(bashOffers(['--trace', 'te'])).toEqual([]);
  });

  test('paths are offered: folders for a ROOT, files for a config', () => {
    using tree = new TempTree({ 'src/a.ts': '', 'some.toml': '' });
    expect(bashOffers(['--fs-readonly', '=', 's'], tree.root)).toEqual(['src']);
    expect(bashOffers(['--config', 's'], tree.root).toSorted()).toEqual(['some.toml', 'src']);
  });

  test('after -- come commands, then files', () => {
    using tree = new TempTree({ 'data.csv': '' });
    expect(bashOffers(['--no-network', '--', 'prin'])).toContain('printf');
    expect(bashOffers(['--', 'cat', 'da'], tree.root)).toEqual(['data.csv']);
    expect(bashOffers(['--', 'cat', '--no-n'], tree.root)).toEqual([]);
  });
});

describe.each(SHELLS)('the script for %s', (shell) => {
  test.skipIf(!isInstalled(shell))('is accepted by the shell', () => {
    using tree = new TempTree({ script: completionScript(shell) });
    const { status, stderr } = spawnSync(shell, ['-n', tree.path('script')], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('has every spelling of every flag', () => {
    const script = completionScript(shell);
    const written = (flag: string): string => (shell === 'fish' ? ` -l ${flag.slice(2)} ` : flag);
    expect(SETTING_NAMES.flatMap(spellings).filter((flag) => !script.includes(written(flag)))).toEqual([]);
  });
});

describe('a shell', () => {
  test('is one of three', () => {
    expect(['bash', 'zsh', 'fish'].map(parseShell)).toEqual(['bash', 'zsh', 'fish']);
  });

  test.each([
    ['tcsh', 'there are no completions for "tcsh"'],
    [undefined, 'completions needs the name of a shell'],
  ])('is not %s', (word, message) => {
    expect(() => parseShell(word)).toThrow(
      expect.objectContaining({ code: 'E_USAGE', message, hint: 'write: hermetic completions bash|zsh|fish' }),
    );
  });
});
