import { spawnSync } from 'node:child_process';
import { skipBecause } from './suite.js';

/** The interpreter of the system: packages of the distribution are installed for it. */
export const SYSTEM_PYTHON = '/usr/bin/python3';

/** Whether tests with these packages are skipped, which is then told. */
export function lacksPackages(...names: readonly string[]): boolean {
  const missing = names.filter((name) => spawnSync(SYSTEM_PYTHON, ['-I', '-c', `import ${name}`]).status !== 0);
  return missing.length > 0 && skipBecause(`${SYSTEM_PYTHON} has no ${missing.join(', ')}`);
}
