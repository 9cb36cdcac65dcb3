// A reporter of vitest: which tests were skipped, and why, at the end of a run. The reasons of a whole file are in
// HERMETIC_SKIPS, where test/suite.ts wrote them.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

// vitest loads the default export.
// oxlint-disable-next-line import/no-default-export
export default class Skips {
  onTestRunEnd(modules) {
    const reasons = readReasons();
    const counts = new Map();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const ofFile = reasons.get(module.moduleId)?.join('; ') ?? `see ${relative('', module.moduleId)}`;
        const why = noteOf(test) ?? ofFile;
        counts.set(why, (counts.get(why) ?? 0) + 1);
      }
    }
    for (const [why, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`skipped: ${count} because ${why}`);
    const told = new Set([...counts.keys()].join('; ').split('; '));
    for (const reason of new Set([...reasons.values()].flat())) {
      if (!told.has(reason)) console.log(`left out: ${reason}`);
    }
  }
}

/** What the test itself said, or what its name says in parentheses. */
function noteOf(test) {
  const result = test.result();
  const [, needs] = /\((needs [^)]*)\)$/.exec(test.name) ?? [];
  return result.state === 'skipped' && result.note !== undefined ? result.note : needs;
}

function readReasons() {
  const file = process.env.HERMETIC_SKIPS;
  const found = new Map();
  if (file === undefined || !existsSync(file)) return found;
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean)) {
    const { file: test, reason } = JSON.parse(line);
    found.set(test, [...(found.get(test) ?? []), reason]);
  }
  return found;
}
