import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { LEVELS, openAt } from '../levels.js';

/** What a property is described by, and what our own records have: a program may put them where everything inherits from. */
const KEYS = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable', 'keepsStacks', 'length', '0'];

describe.each(LEVELS)('at level %s', (level) => {
  test.each(KEYS)(
    'Object.prototype.%s disturbs neither the names of the box nor what is told of a run',
    async (key) => {
      const policy = new Policy({ timeout: 5 }).fn('fail', () => {
        throw new Error('of the host');
      });
      const box = await openAt(level, policy);
      await box.exec('let a = 1; let kept = [1, { b: 2 }]');
      const thrown = await box.exec(`Object.prototype[${JSON.stringify(key)}] = 1; throw new Error('x'); let a = 2;`);
      expect([thrown.error?.kind, thrown.error?.message, thrown.notes]).toEqual(['guest', 'x', []]);
      expect((await box.exec('[a, kept[1].b]')).value).toEqual([1, 2]);
      const next = await box.exec('let c = 3; class D { e() { return c } } const f = { g: [c] }; f.g[0] + new D().e()');
      expect([next.error, next.value, next.namespace['c']]).toEqual([null, 6, 3]);
      const failed = await box.exec('try { await fail() } catch (e) { String(e.stack) }');
      expect(failed.error).toBeNull();
      expect(failed.value).not.toMatch(/node:|\.ts:|\/sandbox\//);
      await box.dispose();
    },
  );
});
