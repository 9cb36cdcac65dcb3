import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/** What each folder may import, itself apart. `errors` and `index` are files, the rest are folders. */
const MAY_IMPORT = {
  loaders: [],
  wire: ['errors'],
  policy: ['wire', 'errors'],
  trace: ['policy', 'wire', 'errors', 'loaders'],
  guards: ['trace', 'policy', 'wire', 'errors', 'loaders'],
  kernel: ['trace', 'policy', 'wire', 'errors', 'loaders'],
  runner: ['kernel', 'trace', 'policy', 'wire', 'errors', 'loaders'],
  sandbox: ['runner', 'kernel', 'trace', 'policy', 'wire', 'errors', 'loaders'],
  api: ['runner', 'kernel', 'guards', 'trace', 'policy', 'wire', 'errors', 'loaders'],
  'test-runners': [
    'index',
    'api',
    'sandbox',
    'runner',
    'kernel',
    'guards',
    'trace',
    'policy',
    'wire',
    'errors',
    'loaders',
  ],
  cli: ['sandbox', 'runner', 'kernel', 'trace', 'policy', 'wire', 'errors', 'loaders'],
} as const satisfies Record<string, readonly string[]>;

const FOLDERS = Object.keys(MAY_IMPORT);
const FORMS = {
  static: (from: string) => `import { x } from '${from}';\nexport const y = x;\n`,
  type: (from: string) => `import type { X } from '${from}';\nexport type Y = X;\n`,
  reexport: (from: string) => `export { x } from '${from}';\n`,
  dynamic: (from: string) => `export const load = async (): Promise<unknown> => await import('${from}');\n`,
};

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

let tree: string;
let refused: ReadonlySet<string>;

/** One run of the linter over a tree that holds an import of every kind from every folder to every other. */
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'hermetic-imports-'));
  // The type-aware rules need a whole project around them; the import rules need only the text.
  const config: unknown = { ...parse(readFileSync(join(PACKAGE, '.oxlintrc.json'), 'utf8')), options: {} };
  write('.oxlintrc.json', JSON.stringify(config));
  for (const folder of FOLDERS) {
    for (const imported of [...FOLDERS, 'errors', 'index']) {
      for (const [form, source] of Object.entries(FORMS)) {
        write(`src/${folder}/${imported}-${form}.ts`, source(specifier('..', imported)));
        write(`src/${folder}/deep/${imported}-${form}.ts`, source(specifier('../..', imported)));
      }
    }
    write(`src/${folder}/node.ts`, FORMS.static('node:fs'));
  }
  write('src/errors.ts', FORMS.static('./policy/x.js'));
  write('src/index.ts', FORMS.reexport('./cli/main.js'));
  refused = new Set(lint().map(({ filename }) => filename.replaceAll('\\', '/')));
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

function specifier(up: string, imported: string): string {
  return imported === 'errors' || imported === 'index' ? `${up}/${imported}.js` : `${up}/${imported}/x.js`;
}

function lint(): readonly Diagnostic[] {
  const { stdout } = spawnSync(join(PACKAGE, 'node_modules/.bin/oxlint'), ['--format', 'json', 'src'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // The shape of `oxlint --format json`.
  const report = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  return report.diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
}

describe.each(Object.entries(MAY_IMPORT))('src/%s', (folder, allowed: readonly string[]) => {
  const others = [...FOLDERS, 'errors', 'index'].filter((name) => name !== folder);

  test.each(others)('is held to the rule for %s', (imported) => {
    const forbidden = !allowed.includes(imported);
    for (const form of Object.keys(FORMS)) {
      for (const file of [`src/${folder}/${imported}-${form}.ts`, `src/${folder}/deep/${imported}-${form}.ts`]) {
        expect([file, refused.has(file)]).toEqual([file, forbidden]);
      }
    }
  });
});

test('policy and wire are kept from node:* modules', () => {
  expect(FOLDERS.filter((folder) => refused.has(`src/${folder}/node.ts`))).toEqual(['wire', 'policy']);
});

test('errors.ts imports nothing and index.ts does not reach into cli', () => {
  expect(refused.has('src/errors.ts')).toBe(true);
  expect(refused.has('src/index.ts')).toBe(true);
});

test('every folder of src has a row in this table', () => {
  const present = readdirSync(join(PACKAGE, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(present.map(({ name }) => name).filter((name) => !FOLDERS.includes(name))).toEqual([]);
});

test('the linter reads the configuration that holds these rules', () => {
  const printed = execFileSync(join(PACKAGE, 'node_modules/.bin/oxlint'), ['--print-config'], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  expect(printed).toContain('policy is pure: no node:* modules.');
});
