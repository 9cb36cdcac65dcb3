import { expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { openAt } from '../levels.js';

// Programs that call host functions and never look at what comes back.

const MEGABYTE = 1024 * 1024;

test('results that nobody awaits do not pile up in the host', async () => {
  const policy = new Policy({ timeout: 60, memoryLimit: 600 });
  const text = 'x'.repeat(MEGABYTE);
  policy.fn('fetchText', () => Promise.resolve(text));
  await using box = await openAt('process', policy);
  await box.exec('await fetchText(); 1');
  const before = process.memoryUsage().rss;
  const { value } = await box.exec(
    `const calls = []; for (let at = 0; at < 300; at++) calls.push(fetchText());
     (await Promise.allSettled(calls)).filter((one) => one.reason !== undefined).map((one) => one.reason.message)[0]`,
    { namespace: {} },
  );
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE);
  expect(value).toBe('the results of host functions wait to be read: await those of earlier calls');
});

test('calls that never end are counted', async () => {
  const policy = new Policy({ timeout: 60 });
  policy.fn('wait', () => new Promise(() => undefined));
  policy.fn('now', () => Promise.resolve('at once'));
  await using box = await openAt('none', policy);
  const { error } = await box.exec('let last; for (let at = 0; at <= 10_000; at++) last = wait(); await last');
  expect(error?.message).toBe('more than 10000 calls of host functions wait for their results: await some of them');
  // Those of a run that is over do not count.
  expect((await box.exec('await now()')).value).toBe('at once');
});
