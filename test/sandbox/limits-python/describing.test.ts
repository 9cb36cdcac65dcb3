import { expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { newest } from './newest.js';

const TOLD = `
class E(Exception):
    def __str__(self):
        try: return self.args[0]['x']
        except TypeError: return 'told'
raise E('m')
`;
const ENDLESS = `
class S:
    __slots__ = ('a',)
    def __getattribute__(self, name):
        while True: pass
s = S()
s.a = 1
`;

test.skipIf(newest === null)('code that describes a value runs after its program, and ends in time', async () => {
  const policy = new Policy({ timeout: 1, tickLimit: 10_000 });
  await using box = await sandbox(policy, { language: 'python', python: newest ?? '' });
  const { error } = await box.exec(TOLD);
  expect([error?.kind, error?.name, error?.message]).toEqual(['guest', 'E', 'told']);
  expect((await box.exec(ENDLESS)).error?.kind).toBe('timeout');
  expect((await box.exec('del s\n1 + 1')).value).toBe(2);
});
