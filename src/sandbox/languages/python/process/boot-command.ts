import { join } from 'node:path';
import type { PythonModuleRegistration } from '../../../registry/registration.js';
import { packageRoot } from '../../../../runner/facts/package-root.js';

/** The patterns of one registered module, which are checked once the module is loaded. */
export type ModuleRule = Pick<PythonModuleRegistration, 'name' | 'include' | 'exclude' | 'recursive'>;

/** The folder of the guest's own code. */
export function pythonFolder(): string {
  return join(packageRoot(), 'python');
}

/**
 * The arguments that make an interpreter run our boot file: isolated, writing nothing. Without registered modules it does not look at
 * site-packages either, whose .pth files are code.
 */
export function bootCommand(
  mode: 'worker' | 'zygote',
  modules: readonly string[],
  rules: readonly ModuleRule[] = [],
): string[] {
  const site = modules.length === 0 ? ['-S'] : [];
  const registered = [
    ...modules.map((name) => `module=${name}`),
    ...rules.map((rule) => `rule=${JSON.stringify(rule)}`),
  ];
  return ['-I', ...site, '-B', '-X', 'utf8', join(pythonFolder(), 'hermetic_guest', 'boot.py'), mode, ...registered];
}
