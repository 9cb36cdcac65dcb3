import type { Environment } from '../../runner/facts/machine.js';

/** Whether to colour the output of a stream. NO_COLOR wins where both are set. */
export function wantsColour(stream: { readonly isTTY?: boolean | undefined }, env: Environment): boolean {
  if (isSet(env['NO_COLOR'])) return false;
  const forced = env['FORCE_COLOR'];
  if (isSet(forced)) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

export const PLAIN: Style = { bold: same, dim: same, red: same, green: same, yellow: same };

const COLOURED: Style = {
  bold: between(1, 22),
  dim: between(2, 22),
  red: between(31, 39),
  green: between(32, 39),
  yellow: between(33, 39),
};

export function styleFor(stream: { readonly isTTY?: boolean | undefined }, env: Environment): Style {
  return wantsColour(stream, env) ? COLOURED : PLAIN;
}

function between(on: number, off: number): (text: string) => string {
  return (text) => `\u001b[${on}m${text}\u001b[${off}m`;
}

function same(text: string): string {
  return text;
}
