import { spawnSync } from 'node:child_process';
import { HermeticError } from '../../../errors.js';
import { ValidationError } from '../../errors.js';
import type { GuestKind } from '../../process/guest-kind.js';
import { bootCommand } from './boot-command.js';

/** Python programs: the interpreter's own parser reads them, so that only it can show what would run. */
export function pythonGuestKind(python: string): GuestKind {
  return {
    mechanism: { name: 'python', detail: `rewritten code and gates in ${python}` },
    rewrite: (code, { ticks, tickLimit }) => rewrite(python, { code, ticks: ticks && tickLimit !== null }),
  };
}

interface Rewritten {
  readonly text?: string;
  readonly message?: string;
  readonly hint?: string | null;
  readonly line?: number | null;
  readonly column?: number | null;
}

/** A process of its own, waited for: `box.rewrite` answers at once. */
function rewrite(python: string, request: { readonly code: string; readonly ticks: boolean }): string {
  const { stdout, stderr, status } = spawnSync(python, bootCommand('rewrite', []), {
    env: {},
    cwd: '/',
    input: JSON.stringify(request),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new HermeticError('E_USAGE', `box.rewrite: ${python} could not do it: ${stderr.trim()}`);
  // Written by our own boot file.
  const { text, message = '', hint, line = null, column = null } = JSON.parse(stdout) as Rewritten;
  if (text !== undefined) return text;
  throw new ValidationError(message, { line, column, ...(typeof hint === 'string' ? { hint } : {}) });
}
