import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
/** Where the rooms are that a project mirrors: the folders of src, and of the repository for bin and scripts. */
const MIRRORED = { unit: ['src', '.'], integration: ['src', '.'] } as const;

test.each(Object.entries(MIRRORED))('every folder of test/%s has its room', (project, roots) => {
  const tests = readdirSync(join(PACKAGE, 'test', project), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.ts'),
  );
  const rooms = [...new Set(tests.map((name) => dirname(name)))].sort();
  expect(rooms.length).toBeGreaterThan(5);
  expect(rooms.filter((room) => !roots.some((root) => existsSync(join(PACKAGE, root, room))))).toEqual([]);
});
