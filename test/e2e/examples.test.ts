import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exampleProject, packPackage } from './support/example-project.js';
import { inTurn } from '../suite.js';
import { locate } from './support/installed.js';
import { bare, type Ended, guarded, run } from './support/launcher.js';
import { makeFolder, removeFolder, tempFolder } from './support/temp-folder.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

// The first run installs hundreds of packages.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let folder: string;
let ownPackage: string;

beforeAll(() => {
  folder = makeFolder();
  ownPackage = packPackage(folder);
});

afterAll(() => removeFolder(folder));

/** The whole message, for a test of that name. */
function blocked(name: string): string {
  return [
    `hermetic blocked what the test "${name}" reached for`,
    '  dns.lookup: resolve api.example.com for GET https://api.example.com/weather/Oslo (blockNetwork)',
    '    in src/weather.js:4',
    "    allow it with allow({ allowDomains: ['api.example.com'] })",
  ].join('\n');
}

interface Result {
  readonly name: string;
  readonly status: 'passed' | 'failed';
  readonly message: string;
}

const LOCAL = 'comes from the service';
const ALLOWED = 'one test may do more than the others of its file';
const OFFENDING = 'is unknown without the service';

function passed(...names: readonly string[]): readonly Result[] {
  return names.map((name) => ({ name, status: 'passed', message: '' }));
}

function failed(name: string, message: string): Result {
  return { name, status: 'failed', message };
}

async function results(
  example: string,
  command: readonly string[],
  parse: (ended: Ended) => readonly Result[],
): Promise<unknown> {
  const project = exampleProject(example, tempFolder(), ownPackage);
  if (project === null) return null;
  const [program = '', ...args] = command;
  const ended = await run(join(project, program), args, { cwd: project });
  expect(ended.code, ended.stderr + ended.stdout).toBe(1);
  return [...parse(ended)].sort((a, b) => a.name.localeCompare(b.name));
}

function sorted(...all: readonly (Result | readonly Result[])[]): readonly Result[] {
  return all.flat().sort((a, b) => a.name.localeCompare(b.name));
}

const needsNpm = test.skipIf(locate('npm') === null || locate('tar') === null);

interface JestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: 'passed' | 'failed';
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** The form of Jest's and Vitest's reports. */
function parseJest({ stdout }: Ended): readonly Result[] {
  const { testResults } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as JestReport;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => ({
      name: title,
      status,
      message: messageOf((failureMessages ?? []).join('\n')),
    })),
  );
}

/** Without the frames of the stack. */
function messageOf(text: string): string {
  const lines = text.replace(/^HermeticError: /, '').split('\n');
  const end = lines.findIndex((line) => /^\s+at /.test(line));
  return (end < 0 ? lines : lines.slice(0, end)).join('\n');
}

needsNpm.each(inTurn('vitest', ['threads', 'forks', 'vmThreads']))(
  'Vitest fails exactly the offending test, in %s',
  async (pool) => {
    const command = ['node_modules/.bin/vitest', 'run', `--pool=${pool}`, '--reporter=json'];
    expect(await results('vitest', command, parseJest)).toEqual(
      sorted(
        passed(LOCAL, ALLOWED, 'MSW answers', 'nock answers', 'a MockAgent of undici answers'),
        failed(OFFENDING, blocked(OFFENDING)),
      ),
    );
  },
);

needsNpm('Jest fails exactly the offending test', async () => {
  expect(await results('jest', ['node_modules/.bin/jest', '--json', '--silent'], parseJest)).toEqual(
    sorted(passed(LOCAL, ALLOWED), failed(OFFENDING, blocked(`weather ${OFFENDING}`))),
  );
});

needsNpm('Mocha fails exactly the offending test', async () => {
  const command = ['node_modules/.bin/mocha', '--require', 'hermetic/mocha', '--reporter=json', 'test/*.test.js'];
  const parse = ({ stdout }: Ended): readonly Result[] => {
    const { tests } = JSON.parse(stdout) as { tests: { title: string; err: { message?: string } }[] };
    return tests.map(({ title, err: { message } }) => ({
      name: title,
      status: message === undefined ? 'passed' : 'failed',
      message: message ?? '',
    }));
  };
  expect(await results('mocha', command, parse)).toEqual(
    sorted(
      passed(LOCAL, 'calls back', 'one test may do more than the others'),
      failed(OFFENDING, blocked(`weather > ${OFFENDING}`)),
    ),
  );
});

needsNpm('node:test fails exactly the offending test', async () => {
  const flags = ['--import', 'hermetic/node-test', '--test', '--test-reporter=tap'];
  const project = exampleProject('node-test', tempFolder(), ownPackage);
  if (project === null) return;
  const files = ['test/strict.test.js', 'test/weather.test.js'];
  const { code, stdout } = await run(process.execPath, [...flags, ...files], { cwd: project });
  const points = [...stdout.matchAll(/^(not ok|ok) \d+ - (.*)$/gm)].map(([, status, name]) => `${status}: ${name}`);
  expect({ code, points: points.sort() }).toEqual({
    code: 1,
    points: [`not ok: ${OFFENDING}`, `ok: ${LOCAL}`, `ok: ${ALLOWED}`],
  });
  const message = /error: \|-\n((?: {4}.*\n)+)/.exec(stdout)?.[1] ?? '';
  expect(message.replaceAll(/^ {4}/gm, '').trimEnd()).toBe(blocked(OFFENDING));
});

const PYTEST = locate('pytest') === null ? null : '/usr/bin/python3';
const PLUGIN = ['-m', 'pytest', '-p', 'hermetic_pytest.plugin', '-q', '-rA', '--tb=short'];

describe.skipIf(PYTEST === null)('pytest', () => {
  const pytest = async (flags: readonly string[] | null): Promise<Ended> => {
    const cwd = tempFolder();
    cpSync(join(PACKAGE, 'examples/pytest'), cwd, { recursive: true });
    const env = { PYTHONPATH: join(ownPackage, 'python'), PYTHONDONTWRITEBYTECODE: '1' };
    const target = [PYTEST ?? '', ...PLUGIN];
    return flags === null ? bare(target, { cwd, env }) : guarded(flags, target, { cwd, env });
  };
  const NAMES = [
    'strict.py::test_one_test_may_do_more_than_the_others_of_its_file',
    'strict.py::test_the_fixture_allows_more',
    'weather.py::test_asyncio_works',
    'weather.py::test_comes_from_the_service',
    'weather.py::test_socket_pairs_work',
  ];
  const OWN = 'weather.py::test_is_unknown_without_the_service';
  const outcomes = ({ stdout }: Ended): readonly string[] =>
    [...stdout.matchAll(/^(PASSED|FAILED) tests\/test_(\S+)/gm)].map(([, status, name]) => `${status} ${name}`).sort();

  test('fails exactly the offending test', async () => {
    const ended = await pytest(null);
    expect(ended.code, ended.stdout + ended.stderr).toBe(1);
    expect(outcomes(ended)).toEqual([`FAILED ${OWN}`, ...NAMES.map((name) => `PASSED ${name}`)]);
    expect(ended.stdout).toContain(`hermetic blocked what the test "tests/test_${OWN}" reached for
  socket.getaddrinfo: resolve api.example.com for GET https://api.example.com/weather/Oslo (block_network)
    in weather.py:8
    allow it with @pytest.mark.hermetic(allow_domains=['api.example.com'])
`);
  });

  test('does so inside a guarded run too', async () => {
    const ended = await pytest(['--no-config', '--no-network', '--allow-localhost']);
    expect(outcomes(ended)).toEqual([`FAILED ${OWN}`, ...NAMES.map((name) => `PASSED ${name}`)]);
    expect(ended.stdout).toContain(`hermetic blocked what the test "tests/test_${OWN}" reached for
  socket.getaddrinfo: resolve api.example.com (--no-network)
    in weather.py:8
    the run around this test blocked it: change its flags to allow it
`);
  });
});
