import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

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

/** Backticks around something with one of these endings, or with a slash at its end, are a path of this repository. */
const PATH = /`([\w.@*{},/-]+(?:\.(?:c|cjs|json|jsonc|md|mjs|py|toml|ts|yml)|\/))`/g;
/** Names that stand for a file of somebody else: of the user, of Python or of the system. */
const FOREIGN = /^(?:HERMETIC\.toml|sitecustomize\.py|x\.\w+|\/.*)$/;

describe('paths in backticks', () => {
  const files = tree();

  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/releasing.md'])('of %s exist', (page) => {
    const text = readFileSync(join(PACKAGE, page), 'utf8').replaceAll(/^```[^]*?^```/gm, '');
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !FOREIGN.test(path));
    expect(paths.length).toBeGreaterThan(5);
    // ARCHITECTURE.md names files from their room on; the others are instructions and start at the root.
    const start = page === 'ARCHITECTURE.md' ? '(?:^|/)' : '^';
    const exists = (path: string): boolean => {
      const pattern = new RegExp(`${start}${patternOf(path)}${path.endsWith('/') ? '' : '$'}`);
      return files.some((file) => pattern.test(file));
    };
    expect([...new Set(paths)].filter((path) => !exists(path))).toEqual([]);
  });
});

/** `*` and `{a,b}` mean what they mean in a shell. */
function patternOf(path: string): string {
  return path
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`);
}

/** Every file of the repository, the build's included. */
function tree(): readonly string[] {
  const isOurs = (name: string): boolean => !/^(?:node_modules|\.git|coverage)(?:\/|$)/.test(name);
  return readdirSync(PACKAGE)
    .filter(isOurs)
    .flatMap((name) =>
      statSync(join(PACKAGE, name)).isDirectory()
        ? readdirSync(join(PACKAGE, name), { recursive: true, encoding: 'utf8' }).map((below) => `${name}/${below}`)
        : [name],
    );
}

function matches(pattern: string, file: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return pattern.includes('*') ? file.startsWith(start) && file.endsWith(end) : file === pattern;
}

function pages(): readonly string[] {
  const top = readdirSync(PACKAGE).filter((name) => name.endsWith('.md'));
  const docs = readdirSync(join(PACKAGE, 'docs'), { recursive: true, encoding: 'utf8' });
  return [...top, ...docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))].sort();
}
