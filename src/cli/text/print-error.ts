import { HermeticError } from '../../errors.js';
import { escapeControl } from '../../trace/escape.js';
import { type Style, styleFor } from './colour.js';
import type { OutputStream } from '../context.js';
import type { Environment } from '../../runner/facts/machine.js';

/** One line for the fact and one for the way forward, whatever the user's input contained. */
export function printError(error: unknown, stderr: OutputStream, env: Environment): void {
  stderr.write(errorText(error, styleFor(stderr, env)));
}

function errorText(error: unknown, style: Style): string {
  if (!(error instanceof HermeticError)) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `hermetic: ${style.red('internal error')}: ${detail.split('\n').map(escapeControl).join('\n')}\n`;
  }
  const fact = `hermetic: ${style.red('error')} ${error.code}: ${escapeControl(error.message)}\n`;
  return error.hint === undefined ? fact : `${fact}hermetic: ${style.yellow('hint')}: ${escapeControl(error.hint)}\n`;
}
