import { createRequire } from 'node:module';
import type { Options } from '@swc/wasm-typescript';
import { ValidationError } from '../errors.js';

interface Stripper {
  transformSync(source: string, options: Options): { code: string };
}

let stripper: Stripper | null = null;

/** Types become blanks, so that lines and columns stay. What would need code of its own (enum, namespace) is refused. */
export function stripTypes(source: string): string {
  // 3 MB of WebAssembly: loaded by the first TypeScript program, not by the import of this file.
  stripper ??= createRequire(import.meta.url)('@swc/wasm-typescript') as Stripper;
  try {
    return stripper.transformSync(source, { mode: 'strip-only', module: true, deprecatedTsModuleAsError: true }).code;
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): ValidationError {
  if (!isRefusal(error)) return new ValidationError(`this is no TypeScript: ${String(error)}`);
  const message = error.message.replace(/ in strip-only mode$/, '');
  const position = { line: error.startLine, column: error.startColumn + 1 };
  if (error.code !== 'UnsupportedSyntax') return new ValidationError(message, position);
  return new ValidationError(`${message}: types are removed, not compiled`, {
    ...position,
    hint: 'write it in JavaScript: an object instead of an enum or a namespace, assignments instead of parameter properties',
  });
}

function isRefusal(error: unknown): error is { code: string; message: string; startLine: number; startColumn: number } {
  return typeof error === 'object' && error !== null && 'startLine' in error && 'message' in error;
}
