import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIFFERENCES } from './level-differences.js';

test('the guide shows the table of what differs between the levels', () => {
  const guide = readFileSync(new URL('../../docs/guide/sandbox-levels.md', import.meta.url), 'utf8');
  const table = guide.slice(guide.indexOf('## What differs'));
  const rows = [...table.matchAll(/^\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map(([, what, none, others]) => ({
    what,
    none,
    others,
  }));
  const wanted = Object.values(DIFFERENCES).map(({ what, none, others }) => ({ what, none, others }));
  expect(rows.slice(-wanted.length)).toEqual(wanted);
});
