import { expect, test } from 'vitest';
import { PendingCalls } from '../../../../src/sandbox/process/pending-calls.js';

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

test('no more can be claimed than the host owed something, and nothing twice', async () => {
  const pending = new PendingCalls();
  await pause(30);
  expect(pending.claim(1e9)).toBe(0);
  const began = performance.now();
  pending.begin('1');
  pending.begin('2');
  expect(pending.isEmpty()).toBe(false);
  await pause(50);
  pending.end('1');
  pending.end('2');
  const owed = performance.now() - began;
  expect(pending.isEmpty()).toBe(true);
  await pause(30);
  expect(pending.claim(10)).toBe(10);
  const rest = pending.claim(1e9);
  expect(rest).toBeGreaterThan(35);
  expect(rest).toBeLessThanOrEqual(owed - 10);
  expect(pending.claim(1e9)).toBe(0);
});

test.each([Number.NaN, -5, -Infinity])('%d cannot be claimed', async (milliseconds) => {
  const pending = new PendingCalls();
  pending.begin('1');
  await pause(5);
  expect(pending.claim(milliseconds)).toBe(0);
});
