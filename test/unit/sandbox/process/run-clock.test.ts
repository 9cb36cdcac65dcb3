import { describe, expect, test } from 'vitest';
import { type Payer, RunClock } from '../../../../src/sandbox/process/run-clock.js';

/** Who ran out of time, and after how many milliseconds; null: nobody did within the given ones. */
async function watch(
  limits: Readonly<Record<Payer, number | null>>,
  use: (clock: RunClock) => void | Promise<void>,
  within = 400,
): Promise<readonly [Payer, number] | null> {
  const began = performance.now();
  return new Promise((resolve) => {
    const clock = new RunClock(limits, (payer) => resolve([payer, performance.now() - began]));
    void use(clock);
    setTimeout(() => {
      clock.stop();
      resolve(null);
    }, within);
  });
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

describe('the clock of a run', () => {
  test('rings when the time of the program is up', async () => {
    const [payer, after] = (await watch({ timeout: 60, 'host-timeout': 1000 }, () => undefined)) ?? [];
    expect(payer).toBe('timeout');
    expect(after).toBeGreaterThanOrEqual(59);
  });

  test('stands still for the one while the other pays', async () => {
    const rung = await watch({ timeout: 100, 'host-timeout': 1000 }, async (clock) => {
      clock.charge('host-timeout');
      await pause(150);
      clock.charge('timeout');
    });
    expect(rung?.[0]).toBe('timeout');
    expect(rung?.[1]).toBeGreaterThanOrEqual(245);
  });

  test('rings for the host as well', async () => {
    expect((await watch({ timeout: null, 'host-timeout': 60 }, (clock) => clock.charge('host-timeout')))?.[0]).toBe(
      'host-timeout',
    );
  });

  test('forgives time that the host itself took', async () => {
    const rung = await watch({ timeout: 60, 'host-timeout': 1000 }, (clock) => clock.forgive(150));
    expect(rung?.[1]).toBeGreaterThanOrEqual(205);
  });

  test('shifts what is told afterwards, and no more than the host has', async () => {
    const rung = await watch({ timeout: 60, 'host-timeout': 100 }, (clock) => {
      for (let times = 0; times < 10; times += 1) clock.shift(1e9);
    });
    expect(rung?.[1]).toBeGreaterThanOrEqual(155);
    expect(rung?.[1]).toBeLessThan(350);
  });

  test('does not ring after it was stopped, whatever is charged', async () => {
    const rung = await watch(
      { timeout: 30, 'host-timeout': 30 },
      (clock) => {
        clock.stop();
        clock.charge('host-timeout');
      },
      100,
    );
    expect(rung).toBeNull();
  });
});
