import { describe, expect, test } from 'vitest';
import { longHelp, shortHelp } from '../../../src/cli/text/help.js';
import { main } from '../../../src/cli/main.js';
import type { Environment } from '../../../src/runner/facts/machine.js';
import manifest from '../../../package.json' with { type: 'json' };
import { TempTree } from './temp-tree.js';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function hermetic(
  argv: readonly string[],
  env: Environment = {},
  tree: TempTree | null = null,
): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  const code = await main({
    argv,
    env: { PATH: process.env['PATH'], ...env },
    cwd: tree?.root ?? '/',
    floorPath: '/nonexistent/policy.toml',
    streams: {
      stdout: { write: (text) => (output.stdout += text) },
      stderr: { write: (text) => (output.stderr += text) },
    },
  });
  return { code, ...output };
}

describe('what hermetic says about itself:', () => {
  test.each([
    [['-h'], shortHelp()],
    [['--help'], longHelp()],
    [['explain', '--help'], longHelp()],
    [['completions', '-h'], shortHelp()],
    [['--no-network', '--help', '--', 'x'], longHelp()],
    [['-V'], `hermetic ${manifest.version}\n`],
    [['--version'], `hermetic ${manifest.version}\n`],
  ])('%j', async (argv, stdout) => {
    expect(await hermetic(argv)).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('without any word, the short help, as an error', async () => {
    expect(await hermetic([])).toEqual({ code: 1, stdout: '', stderr: shortHelp() });
  });
});

describe('a mistake is told with the way forward, exit code 1, and nothing runs:', () => {
  const cases: readonly [readonly string[], string, string][] = [
    [['--no-netwrok', '--', 'x'], 'E_UNKNOWN_FLAG: there is no flag --no-netwrok', 'did you mean --no-network?'],
    [
      ['--no-network', 'http', 'https://x.org'],
      'E_USAGE: there is no "--" before the target "http"',
      'write: hermetic --no-network -- http https://x.org',
    ],
    [['http', 'a b'], 'E_USAGE: there is no "--" before the target "http"', "write: hermetic -- http 'a b'"],
    [
      ['--allow-domain', 'x.org', 'http', '--', '-v'],
      'E_USAGE: there is no "--" before the target "http"',
      'write: hermetic --allow-domain x.org -- http -- -v',
    ],
    [
      ['--fs-readonly', '.', '--', 'black', 'x'],
      'E_USAGE: the value of --fs-readonly must be joined to it by "="',
      'write: hermetic --fs-readonly=. -- black x',
    ],
    [
      ['--fs-readonly', '.', 'black', 'x'],
      'E_USAGE: the value of --fs-readonly must be joined to it by "="',
      'write: hermetic --fs-readonly=. -- black x',
    ],
    [['--seal', 'doctor'], 'E_USAGE: there is no "--" before the target "doctor"', 'write: hermetic --seal -- doctor'],
    [['explain', 'http'], 'E_USAGE: there is no "--" before the target "http"', 'write: hermetic explain -- http'],
    [['--no-network'], 'E_USAGE: there is no target to run', 'write: hermetic --no-network -- COMMAND [ARGS...]'],
    [['--no-network', '--'], 'E_USAGE: there is no target to run', 'write: hermetic --no-network -- COMMAND [ARGS...]'],
    [['--'], 'E_USAGE: there is no target to run', 'write: hermetic -- COMMAND [ARGS...]'],
    [
      ['doctor', '--no-network'],
      'E_USAGE: doctor takes no flags but --json, and no target',
      'to run a program of that name, write: hermetic -- doctor',
    ],
    [
      ['completions', 'tcsh'],
      'E_USAGE: there are no completions for "tcsh"',
      'write: hermetic completions bash|zsh|fish',
    ],
    [
      ['--profile', 'block-al', '--', 'x'],
      'E_UNKNOWN_PROFILE: --profile: there is no profile "block-al"',
      'did you mean block-all? profiles: net-hermetic, exec-deny, fs-readonly, strict-imports, block-native, block-all',
    ],
    [
      ['--allow-localhost', '--', 'x'],
      'E_EXCEPTION_WITHOUT_GUARD: --allow-localhost is an exception to --no-network, which nothing turns on',
      'add --no-network',
    ],
  ];
  test.each(cases)('%j', async (argv, error, hint) => {
    expect(await hermetic(argv)).toEqual({
      code: 1,
      stdout: '',
      stderr: `hermetic: error ${error}\nhermetic: hint: ${hint}\n`,
    });
  });

  test('control characters of the input are escaped', async () => {
    const { stderr } = await hermetic(['--\u001b[31m\n', '--', 'x']);
    expect(stderr).toBe(
      'hermetic: error E_UNKNOWN_FLAG: there is no flag --\\x1b[31m\\n\nhermetic: hint: hermetic --help lists the flags\n',
    );
  });

  test('colours only where they are wanted', async () => {
    const { stderr } = await hermetic(['--xyzzy'], { FORCE_COLOR: '1' });
    expect(stderr).toBe(
      'hermetic: \u001b[31merror\u001b[39m E_UNKNOWN_FLAG: there is no flag --xyzzy\nhermetic: \u001b[33mhint\u001b[39m: hermetic --help lists the flags\n',
    );
  });

  test('a wrong config file is named with line and column', async () => {
    using tree = new TempTree({ 'HERMETIC.toml': '\n no-netwrok = true' });
    const { code, stderr } = await hermetic(['--', 'x'], {}, tree);
    expect([code, stderr]).toEqual([
      1,
      'hermetic: error E_CONFIG_INVALID: HERMETIC.toml:2:2: there is no setting "no-netwrok"\nhermetic: hint: did you mean no-network?\n',
    ]);
  });
});

describe('explain', () => {
  test('shows where every setting came from', async () => {
    using tree = new TempTree({ 'HERMETIC.toml': 'no-network = true\nallow-localhost = true' });
    const { code, stdout, stderr } = await hermetic(['explain', '--no-network'], { HERMETIC_FLAGS: '--seal' }, tree);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'Settings',
      '  --kernel auto      default            in force',
      '  --no-network       HERMETIC.toml:1:1  overridden by --no-network',
      '  --allow-localhost  HERMETIC.toml:2:1  ignored: --no-network owns the guard',
      '  --seal             HERMETIC_FLAGS     in force',
      '  --no-network       --no-network       in force',
    ]);
  });

  test('shows the plan of a target', async () => {
    const { code, stdout } = await hermetic(['explain', '--json', '--no-network', '--', 'python3', '-c', 'pass']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      policy: { network: [{ localhost: false, domains: [], ips: [] }] },
      plan: {
        target: ['python3', '-c', 'pass'],
        kind: 'bootstrap',
        enforcement: { network: { layers: expect.arrayContaining(['language']) as unknown } },
      },
      problem: null,
    });
  });

  test('shows the settings also when the target cannot be run', async () => {
    const { code, stdout, stderr } = await hermetic(['explain', '--', 'no-such-program-anywhere']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Settings\n/);
    expect(stderr).toMatch(/^hermetic: error E_TARGET_NOT_FOUND: /);
  });
});

test('completions prints the script', async () => {
  const { code, stdout } = await hermetic(['completions', 'bash']);
  expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'complete -o filenames -F _hermetic hermetic hermetic-js']);
});
