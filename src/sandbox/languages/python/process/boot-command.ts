import { join } from 'node:path';
import { packageRoot } from '../../../../runner/facts/package-root.js';

/** The folder of the guest's own code. */
export function pythonFolder(): string {
  return join(packageRoot(), 'python');
}

/**
 * The arguments that make an interpreter run our boot file: isolated, writing nothing. Without registered modules it does not look at
 * site-packages either, whose .pth files are code.
 */
export function bootCommand(mode: 'worker' | 'zygote' | 'rewrite', modules: readonly string[]): string[] {
  const site = modules.length === 0 ? ['-S'] : [];
  const registered = modules.map((name) => `module=${name}`);
  return ['-I', ...site, '-B', '-X', 'utf8', join(pythonFolder(), 'hermetic_guest', 'boot.py'), mode, ...registered];
}
