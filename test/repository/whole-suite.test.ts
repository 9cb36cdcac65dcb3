import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { WHOLE } from '../../scripts/test/whole.mjs';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
/** An import of what test/suite.ts decides: how much is due. */
const ASKS =
  /import \{[^}]*\b(?:IS_WHOLE|SUITE|inTurn|sampleOf|sampleOfFamilies|oneOf|pythonsFor|nodeVersions|otherNodes)\b[^}]*\} from '[./]+(?:suite|python-versions|node-versions)\.js'/;

test('npm run test:all takes every file that leaves something out of npm test', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && ASKS.test(readFileSync(join(TESTS, name), 'utf8')))
    .map((name) => `test/${name}`);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !WHOLE.some((part) => file.includes(part)))).toEqual([]);
  expect(WHOLE.filter((part) => !files.some((file) => file.includes(part)))).toEqual([]);
});
