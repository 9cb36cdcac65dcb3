import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveModule } from '../../../../src/sandbox/modules/resolve-module.js';
import { Policy } from '../../../../src/sandbox/policy.js';
import type { FileSystem } from '../../../../src/sandbox/vfs/file-system.js';
import { VirtualFS } from '../../../../src/sandbox/vfs/virtual/virtual-fs.js';

const { registrations } = new Policy()
  .module('math', { PI: 3 })
  .module('@scope/tools', {})
  .module('node:path', {})
  .fn('add', () => 1)
  .createDispatcher();

const FILES = {
  '/main.js': '',
  '/a.js': '',
  '/b.ts': '',
  '/c.mjs': '',
  '/d.mts': '',
  '/data.json': '{}',
  '/both.js': '',
  '/both.ts': '',
  '/noext': '',
  '/old.cjs': '',
  '/math.js': '',
  '/lib/index.ts': '',
  '/lib/deep/x.js': '',
  '/with-main/package.json': '{ "main": "./src/start" }',
  '/with-main/src/start.ts': '',
  '/escaping/package.json': '{ "main": "../../../a.js" }',
  '/escaping/index.js': '',
  '/escaping/a.js': '',
  '/broken/package.json': '{ not json',
  '/broken/index.js': '',
  '/node_modules/pkg/package.json': '{ "main": "m.js", "module": "m.mjs" }',
  '/node_modules/pkg/m.js': '',
  '/node_modules/pkg/m.mjs': '',
  '/node_modules/pkg/sub/y.js': '',
  '/node_modules/@org/p/index.js': '',
  '/node_modules/exp/package.json': JSON.stringify({
    main: 'hidden.js',
    exports: {
      '.': { types: './t.d.ts', node: './node.js', import: './i.js', default: './d.js' },
      './sub': './sub.js',
      './features/*.js': './src/features/*.js',
      './out': '../../a.js',
      './up/*': './*/../../a.js',
      './nested': { default: { import: ['nothing', './i.js'] } },
    },
  }),
  '/node_modules/exp/i.js': '',
  '/node_modules/exp/hidden.js': '',
  '/node_modules/exp/sub.js': '',
  '/node_modules/exp/src/features/f.js': '',
  '/node_modules/one/package.json': '{ "exports": "./only.js" }',
  '/node_modules/one/only.js': '',
  '/project/node_modules/pkg/index.js': '',
  '/project/src/p.js': '',
  '/helper.js': '',
};
const files = new VirtualFS(FILES);
const scope = { registrations, files, root: '/' };

describe('an import', () => {
  test.each([
    ['math', '/main.js', 'math'],
    ['@scope/tools', '/main.js', '@scope/tools'],
    ['node:path', '/deep/x.js', 'node:path'],
  ])('of %s is the registered module', (specifier, importer, name) => {
    expect(resolveModule(specifier, importer, scope)).toMatchObject({ kind: 'registered', registration: { name } });
  });

  test.each([
    ['./a.js', '/main.js', '/a.js', 'javascript'],
    ['./a', '/main.js', '/a.js', 'javascript'],
    ['./b', '/main.js', '/b.ts', 'typescript'],
    ['./b.js', '/main.js', '/b.ts', 'typescript'],
    ['./both.js', '/main.js', '/both.js', 'javascript'],
    ['./both', '/main.js', '/both.js', 'javascript'],
    ['./c', '/main.js', '/c.mjs', 'javascript'],
    ['./d.mjs', '/main.js', '/d.mts', 'typescript'],
    ['./data', '/main.js', '/data.json', 'json'],
    ['./data.json', '/main.js', '/data.json', 'json'],
    ['/a.js', '/lib/deep/x.js', '/a.js', 'javascript'],
    ['../../a.js', '/lib/deep/x.js', '/a.js', 'javascript'],
    ['../../../../a.js', '/lib/deep/x.js', '/a.js', 'javascript'],
    ['./math.js', '/main.js', '/math.js', 'javascript'],
    ['./lib', '/main.js', '/lib/index.ts', 'typescript'],
    ['./lib/', '/main.js', '/lib/index.ts', 'typescript'],
    ['..', '/lib/deep/x.js', '/lib/index.ts', 'typescript'],
    ['.', '/lib/x.js', '/lib/index.ts', 'typescript'],
    ['./with-main', '/main.js', '/with-main/src/start.ts', 'typescript'],
    ['./escaping', '/main.js', '/escaping/a.js', 'javascript'],
    ['./broken', '/main.js', '/broken/index.js', 'javascript'],
    ['pkg', '/main.js', '/node_modules/pkg/m.mjs', 'javascript'],
    ['pkg', '/lib/deep/x.js', '/node_modules/pkg/m.mjs', 'javascript'],
    ['pkg', '/project/src/p.js', '/project/node_modules/pkg/index.js', 'javascript'],
    ['pkg/sub/y', '/main.js', '/node_modules/pkg/sub/y.js', 'javascript'],
    ['@org/p', '/main.js', '/node_modules/@org/p/index.js', 'javascript'],
    ['exp', '/main.js', '/node_modules/exp/i.js', 'javascript'],
    ['exp/sub', '/main.js', '/node_modules/exp/sub.js', 'javascript'],
    ['exp/features/f.js', '/main.js', '/node_modules/exp/src/features/f.js', 'javascript'],
    ['exp/nested', '/main.js', '/node_modules/exp/i.js', 'javascript'],
    ['one', '/main.js', '/node_modules/one/only.js', 'javascript'],
    ['helper', '/project/src/p.js', '/helper.js', 'javascript'],
    ['lib', '/main.js', '/lib/index.ts', 'typescript'],
    ['lib/deep/x', '/main.js', '/lib/deep/x.js', 'javascript'],
  ])('of %s in %s is %s', (specifier, importer, path, format) => {
    expect(resolveModule(specifier, importer, scope)).toEqual({ kind: 'file', path, format });
  });

  test.each([
    ['./no', 'cannot find "./no", imported by /main.js', 'the registered modules are math, @scope/tools, node:path'],
    ['maths', 'cannot find "maths", imported by /main.js', 'did you mean "math"?'],
    ['add', 'cannot find "add", imported by /main.js', 'the registered modules are math, @scope/tools, node:path'],
    [
      './noext',
      'cannot find "./noext", imported by /main.js: /noext is neither JavaScript, TypeScript nor JSON',
      undefined,
    ],
    [
      './old.cjs',
      'cannot find "./old.cjs", imported by /main.js: /old.cjs is neither JavaScript, TypeScript nor JSON',
      undefined,
    ],
    ['node:fs', 'cannot find "node:fs", imported by /main.js: nothing is imported by an address', undefined],
    [
      'https://x/y.js',
      'cannot find "https://x/y.js", imported by /main.js: nothing is imported by an address',
      undefined,
    ],
    ['file:///a.js', 'cannot find "file:///a.js", imported by /main.js: nothing is imported by an address', undefined],
    [
      'data:text/javascript,1',
      'cannot find "data:text/javascript,1", imported by /main.js: nothing is imported by an address',
      undefined,
    ],
    ['#internal', 'cannot find "#internal", imported by /main.js', undefined],
    ['', 'cannot find "", imported by /main.js', undefined],
    ['./a\0.js', 'cannot find "./a\0.js", imported by /main.js: it is not a path', undefined],
    ['exp/hidden.js', 'cannot find "exp/hidden.js", imported by /main.js', undefined],
    ['exp/out', 'cannot find "exp/out", imported by /main.js', undefined],
    ['exp/up/x', 'cannot find "exp/up/x", imported by /main.js', undefined],
    ['one/only.js', 'cannot find "one/only.js", imported by /main.js', undefined],
    ['fs', 'cannot find "fs", imported by /main.js', undefined],
  ])('of %j fails', (specifier, message, hint) => {
    expect(() => resolveModule(specifier, '/main.js', scope)).toThrow(
      expect.objectContaining({ code: 'E_MODULE_NOT_FOUND', message, ...(hint === undefined ? {} : { hint }) }),
    );
  });

  test('does not leave the module root', () => {
    const narrow = { ...scope, root: '/lib' };
    expect(resolveModule('./deep/x.js', '/lib/main.js', narrow)).toMatchObject({ path: '/lib/deep/x.js' });
    expect(resolveModule('deep/x', '/lib/main.js', narrow)).toMatchObject({ path: '/lib/deep/x.js' });
    for (const specifier of ['../a.js', '/a.js'])
      expect(() => resolveModule(specifier, '/lib/main.js', narrow)).toThrow(
        `cannot find "${specifier}", imported by /lib/main.js: /a.js is outside of /lib`,
      );
    expect(() => resolveModule('pkg', '/lib/main.js', narrow)).toThrow('cannot find "pkg", imported by /lib/main.js');
    expect(() => resolveModule('../a', '/lib/main.js', narrow)).toThrow('/a is outside of /lib');
  });

  test('without files finds registered modules only', () => {
    const none = { registrations: [], files: null, root: '/' };
    expect(() => resolveModule('./a.js', '/main.js', none)).toThrow(
      expect.objectContaining({
        message: 'cannot find "./a.js", imported by /main.js: there are no files to import from',
        hint: 'no modules are registered; policy.module() does that',
      }),
    );
  });

  test('waits for files that answer later', async () => {
    // Only these two are asked.
    const slow = {
      stat: async (path: string) => Promise.resolve(files.stat(path)),
      readFile: async (path: string) => Promise.resolve(files.readFile(path)),
    } as unknown as FileSystem;
    await expect(resolveModule('pkg', '/main.js', { ...scope, files: slow })).resolves.toMatchObject({
      path: '/node_modules/pkg/m.mjs',
    });
    await expect(resolveModule('./no', '/main.js', { ...scope, files: slow })).rejects.toThrow('cannot find "./no"');
  });

  test('never gives a path outside of the root, whatever the package says', () => {
    const piece = fc.constantFrom('..', '.', '', 'a.js', 'node_modules', 'p', '*', './', '../', 'x');
    const target = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(target, target, target, fc.boolean(), (main, exported, specifier, hasExports) => {
        const content = JSON.stringify({
          main,
          ...(hasExports ? { exports: { '.': exported, './*': exported } } : {}),
        });
        const own = new VirtualFS({
          '/a.js': '',
          '/root/node_modules/p/package.json': content,
          '/root/node_modules/p/a.js': '',
        });
        for (const asked of ['p', `p/${specifier}`, specifier, `./${specifier}`]) {
          try {
            const found = resolveModule(asked, '/root/main.js', { registrations: [], files: own, root: '/root' });
            expect((found as { path: string }).path).toBe('/root/node_modules/p/a.js');
          } catch (error) {
            expect(error).toMatchObject({ code: 'E_MODULE_NOT_FOUND' });
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

test('a name of megabytes is not found, and the message shows its beginning', () => {
  const scope = { registrations, files: new VirtualFS(FILES), root: '/' };
  const shown = `${'x'.repeat(200)}... (2000000 characters)`;
  expect(() => resolveModule('x'.repeat(2_000_000), '/main.js', scope)).toThrow(
    `cannot find "${shown}", imported by /main.js: its name is too long`,
  );
  expect(() => resolveModule('./a', `/${'d/'.repeat(100_000)}x`, scope)).toThrow(
    `cannot find "./a", imported by /${'d/'.repeat(99)}d... (200002 characters): its name is too long`,
  );
});

test('package.json files that are parsed on the way to a module are 1 MB together', () => {
  const half = `{"a":"${'x'.repeat(600_000)}"}`;
  const files = (second: string): VirtualFS =>
    new VirtualFS({
      '/a/b/node_modules/x/package.json': half,
      '/a/node_modules/x/package.json': second,
      '/a/node_modules/x/index.js': '1',
    });
  const resolve = (second: string): unknown =>
    resolveModule('x', '/a/b/main.js', { registrations: [], files: files(second), root: '/' });
  expect(resolve('{}')).toEqual({ kind: 'file', path: '/a/node_modules/x/index.js', format: 'javascript' });
  expect(() => resolve(half)).toThrow(
    'cannot find "x", imported by /a/b/main.js: the package.json files on its way are larger than 1 MB together',
  );
});
