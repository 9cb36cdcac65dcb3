import { join } from 'node:path';
import { packageRoot } from '../../../runner/facts/package-root.js';
import { lockFileName } from '../../../kernel/worker/lock-file.js';
import type { Lock } from '../../../kernel/worker/lock-program.js';

/** The library with which a worker on this machine locks itself. There is one only where there is a kernel layer. */
export function lockFileOf(lock: Lock): string {
  return join(packageRoot(), 'dist', lockFileName(process.arch === 'arm64' ? 'arm64' : 'x64', lock));
}
