import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { beforeAll, describe, expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const MEGABYTE = 1_000_000;
const MOST = { packed: 1.2 * MEGABYTE, unpacked: 4.2 * MEGABYTE };

/** Everything that may be in the tarball, and each of these has to be. */
const RULES = {
  'pages for people': /^(?:README|CHANGELOG|ARCHITECTURE|THREAT_MODEL|SECURITY)\.md$/,
  documentation: /^docs\/(?:guide|errors|decisions)\/[\w-]+\.md$/,
  licence: /^LICENSE$/,
  manifest: /^package\.json$/,
  command: /^bin\/hermetic$/,
  bundles: /^dist\/[\w-]+\.(?:js|cjs|mjs)$/,
  'locks of a worker': /^dist\/sandbox-lock-(?:paths|reading)-(?:x64|arm64)\.node$/,
  'plug-ins of test runners': /^dist\/test-runners\/[\w-]+\.js$/,
  declarations: /^dist\/(?:[\w-]+\/)*[\w-]+\.d\.ts$/,
  schema: /^dist\/hermetic\.schema\.json$/,
  'Python packages': /^python\/hermetic_(?:guard|guest|pytest)\/(?:(?:\w+\/)*\w+\.py|README\.md)$/,
  'Python project': /^python\/pyproject\.toml$/,
} as const;

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

let packed: Packed;
let paths: readonly string[];

beforeAll(() => {
  const cache = mkdtempSync(join(tmpdir(), 'hermetic-npm-'));
  // dist/ is there already: npm's scripts would build it again, under the other tests.
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--cache', cache];
  const output = execFileSync('npm', args, { cwd: PACKAGE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  rmSync(cache, { recursive: true, force: true });
  // The shape of `npm pack --json`.
  [packed] = JSON.parse(output) as [Packed];
  paths = packed.files.map(({ path }) => path);
});

test('the tarball holds nothing that no rule allows', () => {
  expect(paths.filter((path) => !Object.values(RULES).some((rule) => rule.test(path)))).toEqual([]);
});

test.each(Object.entries(RULES))('the tarball has its %s', (_, rule) => {
  expect(paths.filter((path) => rule.test(path)).length).toBeGreaterThan(0);
});

test('the tarball stays small', () => {
  expect(packed.size).toBeLessThan(MOST.packed);
  expect(packed.unpackedSize).toBeLessThan(MOST.unpacked);
});

test('the command is executable', () => {
  const { mode = 0 } = packed.files.find(({ path }) => path === 'bin/hermetic') ?? {};
  expect(mode & 0o111).toBe(0o111);
});

test('every page of docs/guide, docs/errors and docs/decisions is packed', () => {
  expect(tree('docs', '.md').filter((page) => page.split('/').length > 2 && !paths.includes(page))).toEqual([]);
});

describe('package.json', () => {
  const { exports, version } = manifest();
  const leads = Object.entries(exports).flatMap(([name, target]) =>
    (typeof target === 'string' ? [target] : Object.values(target)).map((path) => ({ name, path })),
  );

  test.each(leads)('leads from $name to $path, which is packed', ({ path }) => {
    expect(paths).toContain(path.replace('./', ''));
  });

  test.each(Object.entries(exports).filter(([name]) => !name.endsWith('.json')))('has types for %s', (_, target) => {
    expect(target).toMatchObject({ types: expect.stringMatching(/\.d\.ts$/) as unknown });
  });

  test('has the version of the Python project', () => {
    expect(pythonProject().project.version).toBe(version);
  });
});

describe('the Python packages', () => {
  test.each(['hermetic_guard', 'hermetic_guest', 'hermetic_pytest'])('%s is packed whole', (name) => {
    const sources = tree(`python/${name}`, '.py');
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((file) => !paths.includes(file))).toEqual([]);
  });

  test('that pip installs are all named in pyproject.toml', () => {
    const folders = ['hermetic_guard', 'hermetic_pytest'].flatMap((name) => tree(`python/${name}`, '.py').map(dirname));
    const packages = [...new Set(folders)].map((folder) => folder.replace('python/', '').replaceAll('/', '.'));
    expect([...pythonProject().tool.setuptools.packages].sort()).toEqual(packages.sort());
  });
});

function tree(folder: string, ending: string): readonly string[] {
  return readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

function manifest(): { version: string; exports: Record<string, string | Record<string, string>> } {
  // Our own file; publint checks its shape.
  return JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as ReturnType<typeof manifest>;
}

function pythonProject(): { project: { version: string }; tool: { setuptools: { packages: readonly string[] } } } {
  const text = readFileSync(join(PACKAGE, 'python/pyproject.toml'), 'utf8');
  // Our own file; pip checks its shape.
  return getStaticTOMLValue(parseTOML(text)) as unknown as ReturnType<typeof pythonProject>;
}
