import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const ESCAPES = readdirSync(join(PACKAGE, 'test/escapes/python'));

test.each(pages())('every link of %s leads somewhere', (page) => {
  const text = readFileSync(join(PACKAGE, page), 'utf8');
  const links = [...text.matchAll(/\]\(([^)\s#]+)|^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, inline, named]) => inline ?? named ?? '',
  );
  const broken = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => !existsSync(join(PACKAGE, dirname(page), link)));
  expect(broken).toEqual([]);
});

test.each(['THREAT_MODEL.md', 'docs/decisions/unix-sockets.md'])('every test that %s names exists', (page) => {
  const text = readFileSync(join(PACKAGE, page), 'utf8');
  const names = [...text.matchAll(/`(?:test\/)?(?:escapes\/)?(?:python\/)?([a-z-]+[*a-z-]*\.py)`/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !ESCAPES.some((file) => matches(name, file)))).toEqual([]);
  const others = [...text.matchAll(/`((?:src|test)\/[\w/-]+\.ts)`/g)].map(([, path = '']) => path);
  expect(others.filter((path) => !existsSync(join(PACKAGE, path)))).toEqual([]);
});

function matches(pattern: string, file: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return pattern.includes('*') ? file.startsWith(start) && file.endsWith(end) : file === pattern;
}

function pages(): readonly string[] {
  const top = readdirSync(PACKAGE).filter((name) => name.endsWith('.md'));
  const docs = readdirSync(join(PACKAGE, 'docs'), { recursive: true, encoding: 'utf8' });
  return [...top, ...docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))].sort();
}
