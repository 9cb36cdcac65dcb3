import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Options } from '@swc/wasm-typescript';
import { ValidationError } from '../errors.js';

interface Stripper {
  transformSync(source: string, options: Options): { code: string };
}

let stripper: Stripper | null = null;

/** Types become blanks, so that lines and columns stay. What would need code of its own (enum, namespace) is refused. */
export function stripTypes(source: string): string {
  stripper ??= load();
  try {
    return stripper.transformSync(source, { mode: 'strip-only', module: true, deprecatedTsModuleAsError: true }).code;
  } catch (error) {
    if (isRefusal(error)) throw refusal(error);
    // Its stack ran out, and its memory is in no known state: one more such program, and it would refuse all others.
    stripper = null;
    throw new ValidationError('the program is nested too deeply', { hint: 'split the expression' });
  }
}

/** 3 MB of WebAssembly: loaded by the first TypeScript program, not by the import of this file. A new one each time. */
function load(): Stripper {
  const load = createRequire(import.meta.url);
  const folder = dirname(load.resolve('@swc/wasm-typescript'));
  for (const file of Object.keys(load.cache)) if (file.startsWith(folder)) delete load.cache[file];
  return load('@swc/wasm-typescript') as Stripper;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly startLine: number;
  readonly startColumn: number;
}

function refusal(error: Refusal): ValidationError {
  const message = error.message.replace(/ in strip-only mode$/, '');
  const position = { line: error.startLine, column: error.startColumn + 1 };
  if (error.code !== 'UnsupportedSyntax') return new ValidationError(message, position);
  return new ValidationError(`${message}: types are removed, not compiled`, {
    ...position,
    hint: 'write it in JavaScript: an object instead of an enum or a namespace, assignments instead of parameter properties',
  });
}

function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'startLine' in error && 'message' in error;
}
