import { expect, test } from 'vitest';
import { isGuardable } from '../../../src/trace/node-options.js';

test.each([
  ['v20.20.2', true],
  ['v20.12.0', true],
  ['v20.11.1', false],
  ['v18.20.8', false],
  ['v22.0.0', true],
  ['v26.10.0\n', true],
  ['', false],
])('%j can be guarded: %j', (version, answer) => {
  expect(isGuardable(version)).toBe(answer);
});
