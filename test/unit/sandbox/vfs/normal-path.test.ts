import { posix } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithin, joinPath, namesOf, normalPath, parentOf } from '../../../../src/sandbox/vfs/normal-path.js';

const piece = fc.constantFrom('a', 'b', '..', '.', '', '...', '..a', ' ', '\\', '~', '%2e%2e', 'C:', 'ü');
const anyPath = fc
  .tuple(fc.constantFrom('', '/', '//'), fc.array(piece, { maxLength: 8 }))
  .map(([start, names]) => start + names.join('/'));

describe('a normal path', () => {
  test('never leaves the root: no empty, dot or dot-dot name is in it', () => {
    fc.assert(
      fc.property(
        anyPath.filter((path) => path !== ''),
        anyPath,
        (path, cwd) => {
          const normal = normalPath(path, { cwd: `/${cwd}` });
          expect(normal.startsWith('/')).toBe(true);
          for (const name of namesOf(normal)) expect(['', '.', '..']).not.toContain(name);
          expect(posix.join('/root', normal).startsWith('/root')).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is what node:path makes of it, and its own normal form', () => {
    fc.assert(
      fc.property(
        anyPath.filter((path) => path !== ''),
        (path) => {
          const normal = normalPath(path);
          expect(normal).toBe(posix.resolve('/', path));
          expect(normalPath(normal)).toBe(normal);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is put together from its parts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 }), (names) => {
        const path = names.reduce(joinPath, '/');
        expect(namesOf(path)).toEqual(names);
        expect(joinPath(parentOf(path), names.at(-1) ?? '')).toBe(path);
        expect(isWithin(parentOf(path), path)).toBe(true);
        expect(isWithin(path, parentOf(path))).toBe(false);
      }),
    );
  });

  test.each([
    ['', 'ENOENT'],
    ['a\0', 'EINVAL'],
    ['/\ud800', 'EILSEQ'],
    [`/${'ü'.repeat(128)}`, 'ENAMETOOLONG'],
    ['/abcdefg'.repeat(512), 'ENAMETOOLONG'],
  ])('%j is %s', (path, code) => {
    expect(() => normalPath(path)).toThrow(expect.objectContaining({ code }));
  });

  test.each([`/${'ü'.repeat(127)}`, '/\u{1f600}', '/a b', '/..a'])('%j is fine', (path) => {
    expect(normalPath(path)).toBe(path);
  });
});

test('a text of slashes or dots is a path as long as it is not endless', () => {
  expect(normalPath(`${'/'.repeat(60_000)}a`)).toBe('/a');
  expect(normalPath(`/a${'/../a'.repeat(10_000)}`)).toBe('/a');
  expect(() => normalPath('/'.repeat(65_537), { syscall: 'stat' })).toThrow(
    `ENAMETOOLONG: name too long, stat '${'/'.repeat(200)}... (65537 characters)'`,
  );
});
