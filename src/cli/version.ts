import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../runner/facts/package-root.js';

/** Read from the package's own manifest, so that the version is written once. */
export function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  const found = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : '';
  return String(found);
}
