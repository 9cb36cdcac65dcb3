// npm run bench [filter]: runs each suite of bench/suites whose name contains the filter. The subjects of a suite take
// turns, so that a slow minute of the machine hits them all; ratios compare neighbours in the same round.
import { readdirSync } from 'node:fs';
import { measure } from './measure.mjs';
import { formatTable, ratioRows, subjectRows } from './table.mjs';

const filter = process.argv[2] ?? '';
const names = readdirSync(new URL('suites', import.meta.url))
  .filter((name) => name.endsWith('.mjs') && name.includes(filter))
  .sort();
if (names.length === 0) {
  console.error(`bench: no suite matches ${filter}`);
  process.exitCode = 1;
}

for (const name of names) {
  const { suite } = await import(`./suites/${name}`);
  const { rounds, subjects, ratios, isWarm = false } = await suite();
  console.log(`\n${name.replace('.mjs', '')} (${rounds} interleaved rounds, medians)`);
  const samples = measure(subjects, rounds, isWarm);
  console.log(formatTable(['what', 'median', ''], subjectRows(subjects, samples)));
  if (ratios.length > 0) console.log(formatTable(['ratio', 'value', 'budget', ''], ratioRows(ratios, samples)));
}
