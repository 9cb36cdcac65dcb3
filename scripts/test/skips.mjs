// A reporter of vitest: which tests were skipped, and why, at the end of a run, and how many npm run test:all takes besides.
// Both are in HERMETIC_SKIPS, where test/suite.ts wrote the reasons of whole files and what had no turn.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

// vitest loads the default export.
// oxlint-disable-next-line import/no-default-export
export default class Skips {
  onTestRunEnd(modules) {
    const { reasons, leftOut } = readNotes();
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
    if (leftOut > 0) console.log(`left out: ${leftOut} variants of these tests, which npm run test:all takes`);
  }
}

/** What the test itself said, or what its name says in parentheses. */
function noteOf(test) {
  const result = test.result();
  const [, needs] = /\((needs [^)]*)\)$/.exec(test.name) ?? [];
  return result.state === 'skipped' && result.note !== undefined ? result.note : needs;
}

function readNotes() {
  const file = process.env.HERMETIC_SKIPS;
  const reasons = new Map();
  let leftOut = 0;
  if (file === undefined || !existsSync(file)) return { reasons, leftOut };
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean)) {
    const note = JSON.parse(line);
    if (note.reason === undefined) leftOut += note.leftOut;
    else reasons.set(note.file, [...(reasons.get(note.file) ?? []), note.reason]);
  }
  return { reasons, leftOut };
}
