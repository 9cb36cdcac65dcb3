import { describe, expect, test } from 'vitest';
import { inTurn } from '../../suite.js';
import { bare, type Ended, guarded } from '../support/launcher.js';
import { MODES } from '../support/modes.js';
import { NODE_MODULES, npmProject, pathWithBins, PLAIN_PATH } from '../support/npm-project.js';

const FLAGS = ['--no-network', '--fs-readonly', '--no-subprocess'];

/** What reads its input, computes and prints; `code` is the program's own. */
const COMMANDS: readonly { readonly target: readonly string[]; readonly code: number; readonly input?: string }[] = [
  { target: ['eslint', 'src/good.js'], code: 0 },
  { target: ['eslint', 'src/bad.js'], code: 1 },
  { target: ['eslint', '--stdin'], code: 1, input: 'let a = 1;\n' },
  { target: ['eslint', 'nowhere.js'], code: 2 },
  { target: ['prettier', 'src/bad.js'], code: 0 },
  { target: ['prettier', '--check', 'src/good.js', 'src/bad.js'], code: 1 },
  { target: ['prettier', '--stdin-filepath', 'x.ts'], code: 0, input: 'const  x:number=1' },
  { target: ['tsc', '--noEmit'], code: 0 },
  { target: ['tsc', '--noEmit', '--types', 'none', '--lib', 'es2022', '--skipLibCheck', 'src/bad.ts'], code: 2 },
  { target: ['tsc', '--showConfig'], code: 0 },
  { target: ['semver', '1.2.3', '-i', 'minor'], code: 0 },
  { target: ['semver', '-r', '>2', '1.2.3'], code: 1 },
  { target: ['mocha', '--reporter', 'dot', 'test/pure.mjs'], code: 0 },
  { target: ['rollup', 'src/good.js', '--silent'], code: 0 },
  { target: ['mkdirp', 'src'], code: 0 },
  { target: ['rimraf', 'nowhere'], code: 0 },
  { target: ['http-server', '--help'], code: 0 },
  { target: ['vite', '--version'], code: 0 },
];

const PROGRAMS = [...new Set(COMMANDS.map(({ target: [program] }) => program))];
/** A big program needs a second to start, and each command starts it twice: one of them for each program, or all. */
const DUE = PROGRAMS.flatMap((program) =>
  inTurn(
    `${program}`,
    COMMANDS.filter(({ target }) => target[0] === program),
  ),
);

describe.skipIf(NODE_MODULES === null)('with all but reading denied, byte for byte as without us', () => {
  test.each(DUE)('$target ends with $code', async ({ target, code, input = '' }) => {
    const cwd = npmProject();
    const alone = await bare(target, { cwd, input, env: { PATH: pathWithBins(cwd) } });
    expect(alone.code).toBe(code);
    for (const mode of inTurn(target.join(' '), Object.values(MODES))) {
      const ended = await guarded([...FLAGS, ...mode], target, { cwd, input, env: { PATH: PLAIN_PATH } });
      expect(timeless(ended)).toEqual(timeless(alone));
    }
  });
});

/** How long something took is nobody's output. */
function timeless({ stdout, stderr, ...rest }: Ended): Ended {
  const hide = (text: string): string => text.replaceAll(/\b\d+(?:\.\d+)?m?s\b/g, '_s');
  return { ...rest, stdout: hide(stdout), stderr: hide(stderr) };
}
