import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseError, parse as parseJsonc } from 'jsonc-parser';
import { parseTOML } from 'toml-eslint-parser';
import { afterAll, describe, expect, test } from 'vitest';
import { type Block, parseBlocks } from './markdown.js';
import { type Playground, createPlayground, isOnPath } from './playground.js';
import { outputMatches, parseTranscript } from './transcript.js';
import { typeCheck } from './type-check.js';

// How pages are checked. Blocks of one page run in order in one empty folder:
//   ```console              each `$ command` runs; its output and exit code must be as shown (see transcript.ts)
//   ```console needs=http   …only where that program is on PATH, else skipped
//   ```console no-run       …never, shown as skipped
//   ```LANG file=NAME       also written to NAME in that folder
//   ```ts, toml, json, sh   type-checked or parsed; `no-check` skips it
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

describe.each(pages())('%s', (page) => {
  const playground = createPlayground();
  afterAll(playground.dispose);

  test.for(titled(page))('$title', ({ block }, context) => {
    const reason = skipReason(block);
    context.skip(reason !== null, reason ?? undefined);
    const name = block.options.get('file');
    if (name !== undefined) playground.writeFile(name, block.text);
    check(block, playground);
  });
});

test('the README shows a run, and it is run here', () => {
  const shown = parseBlocks(readPage('README.md')).filter(({ language }) => language === 'console');
  expect(shown.filter((block) => skipReason(block) === null).length).toBeGreaterThan(0);
});

function pages(): readonly string[] {
  const top = readdirSync(PACKAGE).filter((name) => name.endsWith('.md'));
  const docs = existsSync(join(PACKAGE, 'docs'))
    ? readdirSync(join(PACKAGE, 'docs'), { recursive: true, encoding: 'utf8' })
    : [];
  const below = docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
  return [...top, ...below].filter((page) => parseBlocks(readPage(page)).length > 0).sort();
}

function readPage(page: string): string {
  return readFileSync(join(PACKAGE, page), 'utf8');
}

function titled(page: string): readonly { title: string; block: Block }[] {
  return parseBlocks(readPage(page)).map((block) => {
    const words = [block.language || 'text', ...block.marks];
    return { title: `line ${block.line} (${words.join(' ')}) holds`, block };
  });
}

function skipReason(block: Block): string | null {
  if (block.marks.has('no-run') || block.marks.has('no-check')) return 'marked so in the page';
  const missing = (block.options.get('needs') ?? '')
    .split(',')
    .filter((program) => program !== '' && !isOnPath(program));
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null;
}

function check(block: Block, playground: Playground): void {
  switch (block.language) {
    case 'console':
      for (const step of parseTranscript(block.text)) {
        const { output, exitCode } = playground.run(step.command);
        const shown = { command: step.command, output: step.output, exitCode: step.exitCode };
        const seen = { command: step.command, output, exitCode };
        // Equal texts make a readable difference; the elisions are taken into account first.
        expect(outputMatches(step.output, output) ? { ...seen, output: step.output } : seen).toEqual(shown);
      }
      return;
    case 'ts':
    case 'typescript':
      expect(typeErrors(block.text)).toBe('');
      return;
    case 'toml':
      parseTOML(block.text);
      return;
    case 'json':
      expect(jsonErrors(block.text)).toEqual([]);
      return;
    case 'sh':
    case 'bash':
      expect(spawnSync(block.language, ['-n'], { input: block.text, encoding: 'utf8' }).stderr).toBe('');
      break;
    default:
  }
}

/** Starting the compiler takes longer than all that is checked, so the first block that asks has all of them checked. */
let checked: ReadonlyMap<string, string> | null = null;

function typeErrors(text: string): string {
  const isTypeScript = ({ language }: Block): boolean => language === 'ts' || language === 'typescript';
  if (checked === null) {
    const texts = pages().flatMap((page) =>
      parseBlocks(readPage(page))
        .filter(isTypeScript)
        .map((block) => block.text),
    );
    const messages = typeCheck(texts);
    checked = new Map(texts.map((one, index) => [one, messages[index] ?? 'not checked']));
  }
  return checked.get(text) ?? 'not checked';
}

function jsonErrors(text: string): readonly ParseError[] {
  const errors: ParseError[] = [];
  parseJsonc(text, errors);
  return errors;
}
