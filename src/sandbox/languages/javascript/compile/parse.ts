import type { Program } from 'acorn';
import { MAX_SOURCE } from '../../../../wire/session.js';
import { ValidationError } from '../../../errors.js';
import type { Dialect } from './dialect.js';
import { GuestParser } from './guest-parser.js';
import { stripTypes } from './strip-types.js';

/** A program as a tree. `code` is the guest's text with types and comments blanked out, every position kept. */
export interface Ast {
  readonly source: string;
  readonly code: string;
  readonly program: Program;
  readonly tokens: Tokens;
}

/** Offsets that the tree does not tell. */
export type Tokens = Readonly<Record<'literals' | 'divisions' | 'gaps', readonly number[]>>;

/** Throws ValidationError, with the guest's own line and column, for a text that is no program. */
export function parse(source: string, dialect: Dialect): Ast {
  if (source.length > MAX_SOURCE)
    throw new ValidationError(`the program has more than ${MAX_SOURCE} characters`, {
      hint: 'hand data over in the namespace or in files',
    });
  const code = dialect === 'typescript' ? stripTypes(source) : source;
  try {
    const parser = new GuestParser(code);
    const program = parser.parse();
    return { source, code: withoutComments(code, parser.comments), program, tokens: parser };
  } catch (error) {
    if (error instanceof ValidationError) throw error;
    throw syntaxError(error);
  }
}

/** Blanks instead of comments: what the rewriter writes has none that could be read in another way. */
function withoutComments(code: string, comments: readonly number[]): string {
  let text = '';
  let at = 0;
  for (let index = 0; index < comments.length; index += 2) {
    const [start = 0, end = 0] = comments.slice(index, index + 2);
    text += code.slice(at, start) + blank(code.slice(start, end));
    at = end;
  }
  return text + code.slice(at);
}

/** Blanks of the same length, on the same lines. */
export function blank(text: string): string {
  return text.replaceAll(/[^\r\n\u2028\u2029]/g, ' ');
}

function syntaxError(error: unknown): ValidationError {
  // acorn's own words for a full stack.
  if (error instanceof SyntaxError && error.message.startsWith('Not enough stack space')) return tooDeep();
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
