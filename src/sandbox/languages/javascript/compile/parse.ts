import { type Options, Parser, type Program, type Token, tokTypes } from 'acorn';
import { ValidationError } from '../../../errors.js';
import type { Dialect } from './dialect.js';
import { stripTypes } from './strip-types.js';

/** A program as a tree. `code` is what was parsed: the guest's text, its types blanked out, every position kept. */
export interface Ast {
  readonly source: string;
  readonly code: string;
  readonly program: Program;
  /** Offsets where a blank keeps two operators from being a comment. */
  readonly gaps: readonly number[];
}

/** acorn takes the slash after the `yield` of a generator method for a division. In strict code it never is one. */
class GuestParser extends Parser {
  inGeneratorContext(): boolean {
    return true;
  }
}

const OPTIONS: Options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true };

/** Throws ValidationError, with the guest's own line and column, for a text that is no program. */
export function parse(source: string, dialect: Dialect): Ast {
  const code = dialect === 'typescript' ? stripTypes(source) : source;
  try {
    const program = GuestParser.parse(code, OPTIONS);
    return { source, code, program, gaps: htmlComments(code) };
  } catch (error) {
    if (error instanceof ValidationError) throw error;
    throw syntaxError(error);
  }
}

/**
 * A module reads `<!--` and `-->` as operators; the script that runs would read comments. So they are pulled apart:
 * here are the offsets where a blank belongs.
 */
function htmlComments(code: string): number[] {
  const found: number[] = [];
  if (!code.includes('<!--') && !code.includes('-->')) return found;
  const onToken = ({ type, start }: Token): void => {
    if (type === tokTypes.relational && code.startsWith('<!--', start)) found.push(start + 1);
    if (type === tokTypes.incDec && code.startsWith('-->', start)) found.push(start + 2);
  };
  GuestParser.parse(code, { ...OPTIONS, onToken });
  return found;
}

function syntaxError(error: unknown): ValidationError {
  if (error instanceof SyntaxError && 'loc' in error) {
    // acorn's own errors carry it.
    const { line, column } = error.loc as { line: number; column: number };
    return new ValidationError(error.message.replace(/ \(\d+:\d+\)$/, ''), { line, column: column + 1 });
  }
  if (error instanceof RangeError) return tooDeep();
  throw error;
}

/** A recursive step ran out of stack: the program is hostile, or machine-made. */
export function tooDeep(): ValidationError {
  return new ValidationError('the program is nested too deeply', { hint: 'split the expression' });
}
