// npm test: every vitest project, and the Python tests where some python3 has pytest; test/suite.ts says how much of each.
// Then one line that sums up. Arguments go to vitest; with any, the Python tests are left out.
import { fileURLToPath } from 'node:url';
import { ensureOrdinaryNull } from './ordinary-null.mjs';
import { runPytest } from './pytest.mjs';
import { conclude, runVitest, sumOf } from './vitest.mjs';

ensureOrdinaryNull();
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const filter = process.argv.slice(2);
if (filter.length > 0) {
  conclude(await runVitest(filter));
} else {
  // At the same time; what pytest prints comes after.
  const python = runPytest();
  const vitest = await runVitest([]);
  const { output, ...pytest } = await python;
  console.log(output);
  conclude(sumOf([vitest, pytest]));
}
