import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseWithAcorn, tokenizer } from 'acorn';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/sandbox/languages/javascript/compile/compile.js';
import { parse } from '../../../src/sandbox/languages/javascript/compile/parse.js';
import {
  rewrite,
  type RewriteOptions,
  type Rewritten,
} from '../../../src/sandbox/languages/javascript/compile/rewrite.js';
import { validate } from '../../../src/sandbox/languages/javascript/compile/validate.js';
import { readPrograms } from '../programs/read-programs.js';

// Real sources: what people wrote, minified and not, of many years.

const MODULES = join(import.meta.dirname, '../../../node_modules');
const MOST = 400_000;

function options(ticks: boolean, kind: RewriteOptions['kind']): RewriteOptions {
  return { kind, ticks, echo: 'none', known: () => false, registered: () => false };
}

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every tenth file that a module of the language can be. */
function sources(): Source[] {
  return readdirSync(MODULES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:m|c)?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .filter((_path, index) => index % 10 === 0)
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.length < MOST && isModule(text));
}

function isModule(text: string): boolean {
  try {
    parseWithAcorn(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
    return !/\beval\s*\(|\bimport\.meta\b|\bdebugger\b/.test(text);
  } catch {
    return false;
  }
}

function rewriteText(text: string, ticks: boolean, kind: RewriteOptions['kind']): Rewritten {
  return rewrite(validate(parse(text, 'javascript')), options(ticks, kind));
}

/** What stays of the guest's text is found where it was. */
function misplaced(rewritten: Rewritten): string[] {
  const { script, source, positions, offset } = rewritten;
  const wrong: string[] = [];
  for (const token of tokenizer(script.slice(offset), { ecmaVersion: 'latest', sourceType: 'script' })) {
    if (token.type.label !== 'name' && token.type.label !== 'string') continue;
    const text = script.slice(offset + token.start, offset + token.end);
    const at = positions.originalOf(token.start);
    if (text.startsWith('$h') || text.length < 4 || source.startsWith(text, at)) continue;
    // `error=$x(error)` at the start of a catch is not the guest's.
    const around = script.slice(offset + token.start - 20, offset + token.end + 3);
    if (around.endsWith('=$h') || /\$h\w+\($/.test(around.slice(0, 20))) continue;
    wrong.push(`${text} at ${at}`);
  }
  return wrong;
}

const REAL = sources();

describe('real sources', { timeout: 300_000 }, () => {
  test('there are enough of them', () => {
    expect(REAL.length).toBeGreaterThan(50);
  });

  test.for([
    { ticks: true, kind: 'program' },
    { ticks: false, kind: 'program' },
    { ticks: true, kind: 'module' },
  ] as const)('are rewritten to code that compiles: $kind, ticks $ticks', ({ ticks, kind }) => {
    const broken: string[] = [];
    for (const { path, text } of REAL)
      try {
        const rewritten = rewriteText(text, ticks, kind);
        parseWithAcorn(rewritten.script, { ecmaVersion: 'latest', sourceType: 'script' });
        compile(rewritten, path);
        expect(rewritten.script.slice(rewritten.offset).split('\n').length).toBeGreaterThanOrEqual(
          text.split('\n').length,
        );
      } catch (error) {
        broken.push(`${path}: ${String(error)}`);
      }
    expect(broken).toEqual([]);
  });
});

describe('the programs of this folder', () => {
  const programs = readPrograms(join(import.meta.dirname, '../programs/cases')).filter(
    // acorn's tokenizer alone cannot tell a regular expression from a division there.
    ({ language, title }) => language === 'javascript' && !title.startsWith('yield before'),
  );

  test.for(programs)('keep their places: $theme: $title', ({ code }) => {
    expect(misplaced(rewriteText(code, true, 'program'))).toEqual([]);
  });
});
