import { completionScript, parseShell } from '../text/completion-scripts.js';
import type { Streams } from '../context.js';
import { HermeticError } from '../../errors.js';

export function completions(args: readonly string[], { stdout }: Streams): number {
  const [shell, extra] = args;
  if (extra !== undefined) throw new HermeticError('E_USAGE', `completions takes one shell, not also "${extra}"`);
  stdout.write(completionScript(parseShell(shell)));
  return 0;
}
