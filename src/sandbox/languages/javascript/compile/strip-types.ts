import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Options } from '@swc/wasm-typescript';
import { ValidationError } from '../../../errors.js';

interface Stripper {
  transformSync(source: string, options: Options): { code: string };
}

let stripper: Stripper | null = null;

/** Types become blanks, so that lines and columns stay. Syntax that needs code of its own (enum, namespace) is refused. */
export function stripTypes(source: string): string {
  stripper ??= load();
  try {
    return stripper.transformSync(source, { mode: 'strip-only', module: true, deprecatedTsModuleAsError: true }).code;
  } catch (error) {
    if (isRefusal(error)) throw refusal(error);
    // It ran out of stack, and its memory is in an unknown state: after one more such program it would refuse all others.
    stripper = null;
    throw new ValidationError('the program is nested too deeply', { hint: 'split the expression' });
  }
}

let source: ((module: object, exports: object, require: NodeJS.Require) => void) | null = null;

/** The file of the stripper. */
export function stripperFile(): string {
  return createRequire(import.meta.url).resolve('@swc/wasm-typescript');
}

/** Reads the stripper now: no program in TypeScript reads any file afterwards. */
export function loadStripper(file: string): void {
  source ??= readSource(file);
  stripper ??= load();
}

/** A new stripper. Its 3 MB of WebAssembly are read for the first TypeScript program, not when this file is imported. */
function load(): Stripper {
  source ??= readSource(stripperFile());
  const module: { exports: object } = { exports: {} };
  source(module, module.exports, createRequire(import.meta.url));
  // Its types are those of the package.
  return module.exports as Stripper;
}

function readSource(file: string): NonNullable<typeof source> {
  // The compiled function has the parameters that are named here.
  return compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  }) as NonNullable<typeof source>;
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
