import { Policy } from '../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';
import type { PolicyOptions } from '../../../src/sandbox/registry/rules/options.js';
import { IS_WHOLE } from '../../suite.js';
import { LEVELS, openAt } from '../levels.js';

/** Where a guest can be: both languages. Values cross in the same way at levels process and kernel. */
export const BORDERS: readonly string[] = [
  ...LEVELS.filter((level) => IS_WHOLE || level !== 'kernel').map((level) => `javascript, ${level}`),
  'python, process',
];

export function isPython(border: string): boolean {
  return border.startsWith('python');
}

export function openBorder(
  border: string,
  options: PolicyOptions,
  register: (policy: Policy) => Policy,
  { snapshotPrints = false }: { snapshotPrints?: boolean } = {},
): Promise<Box> {
  const policy = register(new Policy({ timeout: 20, memoryLimit: 1024, ...options }));
  const level = LEVELS.find((name) => border === `javascript, ${name}`);
  return level === undefined
    ? sandbox(policy, { language: 'python', snapshotPrints })
    : openAt(level, policy, { snapshotPrints });
}
