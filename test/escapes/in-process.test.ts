import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { nodeVersions, type Node } from '../node-versions.js';
import { IS_WHOLE } from '../suite.js';
import { type Outcome, run } from './run.js';
import { createWorld } from './world.js';

const FOLDER = fileURLToPath(new URL('in-process/', import.meta.url));
const DRIVE = `${FOLDER}support/drive.mjs`;
const HEADER = /^\/\/ ([a-z-]+): (.*)$/;

/** A trick against guards in its own process: against a seal, a block, or a guarded function. */
interface Trick {
  readonly name: string;
  readonly path: string;
  /** Why it is not held; the guide and the threat model say so too. */
  readonly notHeld: string | null;
  readonly minimum: number;
  readonly maximum: number;
}

const TRICKS: readonly Trick[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.mjs'))
  .sort()
  .map((name) => {
    const lines = readFileSync(FOLDER + name, 'utf8').split('\n');
    const fields = new Map(
      lines.flatMap((line): [string, string][] => {
        const [, key, value] = HEADER.exec(line) ?? [];
        return key === undefined || value === undefined ? [] : [[key, value]];
      }),
    );
    return {
      name: name.replace('.mjs', ''),
      path: FOLDER + name,
      notHeld: fields.get('not-held') ?? null,
      minimum: Number(fields.get('min-node') ?? 0),
      maximum: Number(fields.get('max-node') ?? Infinity),
    };
  });

async function tried({ path }: Trick, node: Node, how: readonly string[]): Promise<Outcome> {
  const world = await createWorld();
  try {
    return await run(['env', '-u', 'NODE_OPTIONS', node.path, DRIVE, path, ...how], world);
  } finally {
    await world.close();
  }
}

for (const node of nodeVersions()) {
  describe.concurrent(`Node ${node.major}`, () => {
    for (const trick of TRICKS) {
      if (node.major < trick.minimum || node.major > trick.maximum) continue;
      if (IS_WHOLE) {
        test(`${trick.name} works without hermetic`, { retry: 3 }, async () => {
          const bare = await tried(trick, node, ['bare']);
          expect(bare.escaped, `without hermetic the trick must work\n${bare.output}${bare.errors}`).toBe(true);
        });
      }
      const title = trick.notHeld === null ? `${trick.name} is stopped` : `${trick.name} is not: ${trick.notHeld}`;
      test(title, async () => {
        const held = await tried(trick, node, []);
        expect(held.escaped, held.output + held.errors).toBe(trick.notHeld !== null);
        expect(held.errors).not.toMatch(/E_GUARD_NOT_INSTALLED|E_BAD|E_UNKNOWN|SyntaxError/);
      });
    }
  });
}
