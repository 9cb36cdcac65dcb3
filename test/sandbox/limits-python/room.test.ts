import { expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { newest } from './newest.js';

const FILL = 'd = {}\nfor i in range(40_000):\n    d[i] = str(i) * 100\nlen(d)';

test.skipIf(newest === null)(
  'names that leave no room for a copy of themselves are dropped, and the box goes on',
  async () => {
    const policy = new Policy({ timeout: 20, memoryLimit: 96 });
    await using box = await sandbox(policy, { language: 'python', python: newest ?? '' });
    const { error, dropped } = await box.exec(FILL);
    expect({ error, dropped }).toEqual({ error: null, dropped: ['d', 'i'] });
    await box.exec('del d');
    expect(await box.exec('i + 1')).toMatchObject({ value: 40_000, error: null, dropped: [] });
  },
);
