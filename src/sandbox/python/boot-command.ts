import { join } from 'node:path';
import { packageRoot } from '../../runner/package-root.js';

/**
 * The arguments that make an interpreter run our boot file: isolated, writing nothing. Without registered modules it does not look at
 * site-packages either, whose .pth files are code.
 */
export function bootCommand(mode: string, modules: readonly string[]): string[] {
  const site = modules.length === 0 ? ['-S'] : [];
  const boot = join(packageRoot(), 'python', 'hermetic_guest', 'boot.py');
  return ['-I', ...site, '-B', '-X', 'utf8', boot, mode, ...modules];
}
