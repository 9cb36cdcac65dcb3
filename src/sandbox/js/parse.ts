import { getLineInfo, type Program, parse as parseWithAcorn, type Options } from 'acorn';
import { ValidationError } from '../errors.js';
import { stripTypes } from './strip-types.js';

export type Language = 'javascript' | 'typescript';

/** A program as a tree. `code` is what was parsed: the guest's text, its types blanked out, every position kept. */
export interface Ast {
  readonly source: string;
  readonly code: string;
  readonly program: Program;
}

const OPTIONS: Options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true };

/** Throws ValidationError, at the guest's own line and column, for what is no program. */
export function parse(source: string, language: Language): Ast {
  const code = language === 'typescript' ? stripTypes(source) : source;
  try {
    const program = parseWithAcorn(code, OPTIONS);
    refuseHtmlComments(code);
    return { source, code, program };
  } catch (error) {
    if (error instanceof ValidationError) throw error;
    throw syntaxError(error);
  }
}

/** acorn reads a module, where `<!--` is three operators; the script that runs would read a comment. */
function refuseHtmlComments(code: string): void {
  if (!code.includes('<!--') && !code.includes('-->')) return;
  parseWithAcorn(code, {
    ...OPTIONS,
    onToken({ start }) {
      if (!code.startsWith('<!--', start) && !code.startsWith('-->', start)) return;
      const { line, column } = getLineInfo(code, start);
      throw new ValidationError('comments of HTML are not available in the sandbox', { line, column: column + 1 });
    },
  });
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

/** The stack of a recursive step ran out: hostile, or machine-made. */
export function tooDeep(): ValidationError {
  return new ValidationError('the program is nested too deeply', { hint: 'split the expression' });
}
