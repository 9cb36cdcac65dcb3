import { expect, test } from 'vitest';
import { nodeHas } from '../../src/node-capabilities.js';

test.each([
  ['sigusr1Flag', 'v20.20.2', false],
  ['sigusr1Flag', 'v22.13.9', false],
  ['sigusr1Flag', 'v22.14.0', true],
  ['sigusr1Flag', 'v23.6.0', false],
  ['sigusr1Flag', 'v23.7.0', true],
  ['sigusr1Flag', 'v24.0.0', true],
  ['ffiFlag', 'v25.9.0', false],
  ['ffiFlag', 'v26.0.0', true],
  ['ioUringByDefault', 'v20.20.2', false],
  ['ioUringByDefault', 'v22.0.0', true],
  ['ioUringByDefault', 'nonsense', false],
] as const)('%s in %s: %j', (capability, version, answer) => {
  expect(nodeHas(capability, version)).toBe(answer);
});
