import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { transformSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import * as hermetic from '../../src/index.js';
import { parseBlocks } from './markdown.js';

// A block ```ts run is run, its types taken out. Lines of it are checked:
//   expression; // => value            as node:util's inspect shows it, promises awaited
//   statement; // throws CODE: text    a HermeticError, or an error of the file system
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

describe.each(pages())('%s', (page) => {
  const blocks = parseBlocks(readFileSync(join(PACKAGE, page), 'utf8')).filter(({ marks }) => marks.has('run'));
  test.each(blocks.map((block) => [block.line, block.text] as const))(
    'the example in line %i is true',
    async (_, text) => {
      const seen: [string, string][] = [];
      await run(text, seen);
      expect(seen.length).toBeGreaterThan(0);
      for (const [told, shown] of seen) expect(told).toBe(shown);
    },
  );
});

/** Every checked line leaves what it gave, and what the page says. */
async function run(text: string, seen: [string, string][]): Promise<void> {
  const shows = (value: unknown, shown: string): void => {
    seen.push([inspect(value, { breakLength: Infinity }), shown]);
  };
  const throws = async (call: () => unknown, shown: string): Promise<void> => {
    const told = await Promise.resolve()
      .then(call)
      .then(
        () => 'nothing was thrown',
        (error: unknown) => describeError(error as Error & { code: string }),
      );
    seen.push([told, shown]);
  };
  const body = text
    .replaceAll(/^import \{([^}]*)\} from 'hermetic';$/gm, 'const {$1} = hermetic;')
    .replaceAll(
      /^(.+); \/\/ => (.+)$/gm,
      (_, code: string, shown: string) => `shows(await (${code}), ${JSON.stringify(shown)});`,
    )
    .replaceAll(
      /^(.+); \/\/ throws (.+)$/gm,
      (_, code: string, shown: string) => `await throws(async () => (${code}), ${JSON.stringify(shown)});`,
    );
  // The constructor of async functions, with the arguments of this one.
  const AsyncFunction = (async () => Promise.resolve()).constructor as new (
    ...texts: string[]
  ) => (...values: unknown[]) => Promise<void>;
  const { code } = transformSync('block.ts', body, {});
  await new AsyncFunction('hermetic', 'shows', 'throws', code)(hermetic, shows, throws);
}

/** Errors of files begin with their code already. */
function describeError({ code, message }: Error & { code: string }): string {
  return message.startsWith(`${code}:`) ? message : `${code}: ${message}`;
}

function pages(): readonly string[] {
  const docs = readdirSync(join(PACKAGE, 'docs'), { recursive: true, encoding: 'utf8' });
  const all = ['README.md', ...docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))];
  return all
    .filter((page) => parseBlocks(readFileSync(join(PACKAGE, page), 'utf8')).some(({ marks }) => marks.has('run')))
    .sort();
}
