import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseLdCache } from '../../../../src/kernel/program/ld-cache.js';
import { librarySearch } from '../../../../src/kernel/program/library-search.js';
import { programFiles } from '../../../../src/kernel/program/program-files.js';
import { PYTHONS } from '../../../python-versions.js';

const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), 'program-files-')));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const HAS_GCC = spawnSync('gcc', ['--version']).status === 0;
const PROGRAMS = [
  '/bin/sh',
  '/bin/ls',
  '/bin/bash',
  '/usr/bin/tar',
  '/usr/bin/git',
  '/usr/bin/perl',
  '/usr/bin/curl',
  '/usr/bin/openssl',
  process.execPath,
  ...PYTHONS.map(({ path }) => path),
];

/** What glibc's loader says it would load: the paths behind `=>` and the ones that stand alone. */
function listed(program: string, env: Record<string, string> = {}): readonly string[] {
  const loader = readLoader();
  const text = execFileSync(loader, ['--list', program], { encoding: 'utf8', env: { ...process.env, ...env } });
  return [...text.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => realpathSync(path ?? ''));
}

function readLoader(): string {
  const [, loader = ''] = programFiles('/bin/sh', {}).executed;
  return loader;
}

describe('the files of a program', () => {
  test.each(PROGRAMS.filter((path) => existsSync(path)))('%s hold every library that its loader lists', (program) => {
    const { files } = programFiles(program, process.env);
    expect(listed(program).length).toBeGreaterThan(0);
    expect(listed(program).filter((library) => !files.includes(library))).toEqual([]);
  });

  test('begin with the program itself, and with its loader they are all that is executed', () => {
    const { files, executed } = programFiles('/bin/sh', {});
    expect(files[0]).toBe(realpathSync('/bin/sh'));
    expect(executed).toEqual([realpathSync('/bin/sh'), realpathSync(interpreterOf('/bin/sh'))]);
  });

  test('every library that an interpreter really opens lies in them or where its loader looks', () => {
    const [python] = PYTHONS.map(({ path }) => path);
    if (python === undefined) return;
    const { files, libraryDirectories } = programFiles(python, {});
    const { stderr } = spawnSync(python, ['-c', 'import ssl, sqlite3, ctypes, zlib'], {
      encoding: 'utf8',
      env: { LD_DEBUG: 'files' },
    });
    const opened = [...stderr.matchAll(/file=(\S+) \[0\];\s+generating link map/g)].map(([, file = '']) => file);
    const loaded = [...stderr.matchAll(/calling init: (\/\S+)/g)].map(([, file = '']) => realpathSync(file));
    expect(opened.length).toBeGreaterThan(5);
    const prefix = realpathSync(join(python, '..', '..'));
    const covered = [...libraryDirectories, prefix];
    const missing = loaded.filter(
      (file) => !files.includes(file) && !covered.some((directory) => file.startsWith(`${directory}/`)),
    );
    expect(missing).toEqual([]);
  });

  test.skipIf(!HAS_GCC)('are followed through $ORIGIN, RPATH of the parent and LD_LIBRARY_PATH', () => {
    const [lib, deep, other] = ['lib', 'lib/deep', 'other'].map((name) => join(FOLDER, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [lib, deep, other]) mkdirSync(folder);
    const compile = (...args: string[]): void => void execFileSync('gcc', args, { cwd: FOLDER, stdio: 'pipe' });
    writeFileSync(join(FOLDER, 'inner.c'), 'int inner(void) { return 1; }');
    writeFileSync(join(FOLDER, 'outer.c'), 'int inner(void); int outer(void) { return inner(); }');
    writeFileSync(join(FOLDER, 'main.c'), 'int outer(void); int main(void) { return outer() - 1; }');
    compile('-shared', '-fPIC', 'inner.c', '-o', 'lib/deep/libinner.so');
    compile('-shared', '-fPIC', 'outer.c', '-o', 'lib/libouter.so', '-Llib/deep', '-linner');
    const main = join(FOLDER, 'main');
    // RPATH counts for the libraries of libraries too; RUNPATH does not.
    const rpath = '-Wl,--disable-new-dtags,-rpath,$ORIGIN/lib:$ORIGIN/lib/deep';
    compile('main.c', '-o', main, '-Llib', '-Wl,-rpath-link,lib/deep', '-louter', rpath);
    const libraries = [join(lib, 'libouter.so'), join(deep, 'libinner.so')];
    expect(programFiles(main, {}).files).toEqual(expect.arrayContaining(libraries));

    compile('main.c', '-o', 'plain', '-Llib', '-Wl,-rpath-link,lib/deep', '-louter');
    const plain = join(FOLDER, 'plain');
    expect(programFiles(plain, {}).files.filter((file) => file.startsWith(lib))).toEqual([]);
    copyFileSync(join(lib, 'libouter.so'), join(other, 'libouter.so'));
    const env = { LD_LIBRARY_PATH: `${other}:${deep}` };
    expect(programFiles(plain, env).files).toEqual(
      expect.arrayContaining([join(other, 'libouter.so'), join(deep, 'libinner.so')]),
    );
    expect(programFiles(plain, env).libraryDirectories).toEqual(expect.arrayContaining([other, deep]));
    expect(programFiles('/bin/sh', { LD_PRELOAD: join(deep, 'libinner.so') }).files).toContain(
      join(deep, 'libinner.so'),
    );
  });

  test.skipIf(!HAS_GCC)('of a static program are the program alone', () => {
    writeFileSync(join(FOLDER, 'static.c'), 'int main(void) { return 0; }');
    const program = join(FOLDER, 'static');
    execFileSync('gcc', ['-static', join(FOLDER, 'static.c'), '-o', program]);
    const { files, executed } = programFiles(program, {});
    expect(files.filter((file) => file !== '/etc/ld.so.cache')).toEqual([program]);
    expect(executed).toEqual([program]);
  });

  test('a damaged program is E_BAD_PROGRAM, a damaged library its loader complains about', () => {
    const broken = join(FOLDER, 'broken');
    writeFileSync(broken, readFileSync('/bin/sh').subarray(0, 100));
    expect(() => programFiles(broken, {})).toThrow(
      expect.objectContaining({
        code: 'E_BAD_PROGRAM',
        message: `${broken} cannot be read as a program: it ends too early`,
      }),
    );
    writeFileSync(join(FOLDER, 'libc.so.6'), 'not a library');
    const { files } = programFiles('/bin/sh', { LD_LIBRARY_PATH: FOLDER });
    expect(files.some((file) => file.endsWith('/libc.so.6') && !file.startsWith(FOLDER))).toBe(true);
  });
});

function interpreterOf(program: string): string {
  const text = execFileSync('readelf', ['-l', program], { encoding: 'utf8' });
  return /interpreter: (\S+)\]/.exec(text)?.[1] ?? '';
}

describe('where a loader looks', () => {
  test.skipIf(!existsSync('/etc/ld.so.cache'))('the cache of this machine names existing files', () => {
    const cache = parseLdCache(readFileSync('/etc/ld.so.cache'));
    const [libc] = cache.get('libc.so.6') ?? [];
    expect(existsSync(libc ?? '')).toBe(true);
    const printed = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout;
    const paths = [...printed.matchAll(/=> (\S+)$/gm)].map(([, path = '']) => path);
    expect([...cache.values()].flat().sort()).toEqual(paths.sort());
  });

  test.each([0, 1, 20, 47, 60, 500])('a cache that ends after %i bytes holds nothing false', (length) => {
    const file = existsSync('/etc/ld.so.cache') ? readFileSync('/etc/ld.so.cache') : Buffer.alloc(500);
    expect([...parseLdCache(file.subarray(0, length)).keys()]).toEqual([]);
  });

  test('musl has a file of its own and three directories, glibc its list', () => {
    expect(librarySearch('/lib/ld-musl-x86_64.so.1')).toEqual({
      directories: ['/lib', '/usr/local/lib', '/usr/lib'],
      cache: new Map(),
      files: ['/etc/ld-musl-x86_64.path'],
    });
    expect(librarySearch('/lib64/ld-linux-x86-64.so.2').directories).toEqual(
      expect.arrayContaining(['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/lib64', '/usr/lib']),
    );
  });
});
