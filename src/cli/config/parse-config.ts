import { HermeticError } from '../../errors.js';
import { type ConfigNode, ConfigSyntaxError, type Position } from './config-tree.js';

/** The tree of a file; its parser is loaded only now, as most runs have no file. */
export async function parseConfig(shown: string, text: string): Promise<ConfigNode> {
  try {
    if (shown.endsWith('.json')) return (await import('./parse-json.js')).parseJson(text);
    return (await import('./parse-toml.js')).parseToml(text);
  } catch (error) {
    if (error instanceof ConfigSyntaxError) throw configError(shown, error.at, error.message);
    throw error;
  }
}

export function configError(shown: string, at: Position, message: string, hint?: string): HermeticError {
  return new HermeticError(
    'E_CONFIG_INVALID',
    `${positionText(shown, at)}: ${message}`,
    hint === undefined ? {} : { hint },
  );
}

export function positionText(shown: string, { line, column }: Position): string {
  return `${shown}:${line}:${column}`;
}
