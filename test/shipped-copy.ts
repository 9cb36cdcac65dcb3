import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const SHIPPED = ['bin', 'dist', 'python', 'package.json'];

/** Copies what an installation has: the files of the package, and the packages that it needs when it runs. */
export function copyShipped(folder: string): void {
  for (const name of [...SHIPPED, ...runtimePackages()]) {
    cpSync(join(PACKAGE, name), join(folder, name), { recursive: true });
  }
}

/** The folders of what hermetic needs when it runs. */
function runtimePackages(): readonly string[] {
  // npm wrote it.
  const { packages } = JSON.parse(readFileSync(join(PACKAGE, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; peer?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, peer, devOptional }]) => path !== '' && !dev && !peer && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(PACKAGE, path)));
}
