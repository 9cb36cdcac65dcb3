import { describe, expect, test } from 'vitest';
import { inTurn } from '../suite.js';
import { locate } from './support/installed.js';
import { bare, guarded } from './support/launcher.js';
import { PROJECT } from './support/project.js';
import { tempFolder } from './support/temp-folder.js';

const POLICIES: readonly (readonly string[])[] = [
  ['--no-network'],
  ['--fs-readonly'],
  ['--no-subprocess'],
  ['--profile', 'block-all'],
];
/** Programs that import attrs, which makes code out of names when a class is defined. */
const BUT_CODE: readonly (readonly string[])[] = [
  ...POLICIES.slice(0, 3),
  ['--no-environment', '--allow-env=HOME', '--block-native', '--no-interpreter-mutation'],
];

/** What reads its input, computes and prints; `code` is the program's own. */
const COMMANDS: readonly {
  readonly target: readonly string[];
  readonly code: number;
  readonly env?: readonly string[];
  readonly policies?: readonly (readonly string[])[];
}[] = [
  { target: ['flake8', 'bad.py'], code: 1 },
  { target: ['pygmentize', '-f', 'html', 'bad.py'], code: 0 },
  { target: ['csvcut', '-c', 'name', 'people.csv'], code: 0 },
  { target: ['csvlook', 'people.csv'], code: 0 },
  { target: ['csvstat', 'people.csv'], code: 0 },
  { target: ['in2csv', 'people.json'], code: 0 },
  { target: ['rst2html', 'docs/index.rst'], code: 0 },
  { target: ['pip', '--version'], code: 0, policies: BUT_CODE },
  { target: ['python3', '-m', 'json.tool', 'people.json'], code: 0 },
  { target: ['python3', '-m', 'json.tool', 'bad.py'], code: 1 },
  // HOME is where HTTPie looks for its configuration.
  { target: ['http', '--version'], code: 0, env: ['HOME'] },
  { target: ['http', '--no-such-flag'], code: 1, policies: BUT_CODE },
  { target: ['black', '--version'], code: 0 },
];

describe.each(COMMANDS)('$target', ({ target, code, env, policies }) => {
  const rows = inTurn(target.join(' '), policies ?? POLICIES).map((flags) => [flags.join(' '), flags] as const);
  const isMissing = locate(target[0] ?? '') === null;
  test.skipIf(isMissing).each(rows)('is the same, byte for byte, under %s', async (_name, flags) => {
    const cwd = tempFolder(PROJECT);
    const exceptions = flags.includes('block-all') ? (env ?? []).flatMap((name) => ['--allow-env', name]) : [];
    const alone = await bare(target, { cwd });
    expect(alone.code).toBe(code);
    expect(await guarded([...flags, ...exceptions], target, { cwd })).toEqual(alone);
  });
});

describe.skipIf(locate('yt-dlp') === null)('yt-dlp', () => {
  test.each([['--version'], ['--help']])(
    '%s is the same under every guard but --no-interpreter-mutation',
    async (word) => {
      const cwd = tempFolder();
      const flags = [
        '--no-network',
        '--no-subprocess',
        '--fs-readonly',
        '--no-environment',
        '--no-code-exec',
        '--block-native',
      ];
      const alone = await bare(['yt-dlp', word], { cwd });
      expect(alone.code).toBe(0);
      expect(await guarded(flags, ['yt-dlp', word], { cwd })).toEqual(alone);
    },
  );
});
