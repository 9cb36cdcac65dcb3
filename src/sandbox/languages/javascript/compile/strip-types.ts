import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Options } from '@swc/wasm-typescript';
import { ValidationError } from '../../../errors.js';
import { FUEL, withFuel } from './wasm-fuel.js';

interface Stripper {
  transformSync(source: string, options: Options): { code: string };
  readonly __wasm: Record<typeof FUEL, { value: number }>;
}

/**
 * Calls of functions in WebAssembly. Ordinary code needs two to nine for a character, and some text, as `<a>(<a>(<a>(b)))`, would
 * double the time with every level: the stripper tries two ways to read each, one inside the other.
 */
const CALLS_PER_CHARACTER = 50;
const CALLS = 500_000;
const MOST_CALLS = 50_000_000;

let stripper: Stripper | null = null;

/** Types become blanks, so that lines and columns stay. Syntax that needs code of its own (enum, namespace) is refused. */
export function stripTypes(source: string): string {
  stripper ??= load();
  const fuel = stripper.__wasm[FUEL];
  fuel.value = Math.min(CALLS + source.length * CALLS_PER_CHARACTER, MOST_CALLS);
  try {
    return stripper.transformSync(source, { mode: 'strip-only', module: true, deprecatedTsModuleAsError: true }).code;
  } catch (error) {
    if (isRefusal(error)) throw refusal(error);
    // It ran out of stack, and its memory is in an unknown state: after one more such program it would refuse all others.
    stripper = null;
    if (fuel.value === 0)
      throw new ValidationError('the types of the program take too long to read', {
        hint: 'nest less, or write JavaScript',
      });
    throw new ValidationError('the program is nested too deeply', { hint: 'split the expression' });
  }
}

type Source = (module: object, exports: object, require: NodeJS.Require, webAssembly: object) => void;

let source: Source | null = null;
let compiled: object | null = null;

interface WebAssemblyNames {
  readonly Instance: object;
  readonly Module: new (bytes: Uint8Array) => object;
}

/** The package finds this under the name `WebAssembly`: its module is compiled once, and counts. */
function countingWebAssembly(): object {
  // The types of Node 20 leave it out.
  const { Instance, Module } = (globalThis as unknown as { WebAssembly: WebAssemblyNames }).WebAssembly;
  return {
    Instance,
    // Called with `new`, which answers what it returns.
    Module: function createModule(bytes: Uint8Array): object {
      compiled ??= new Module(withFuel(bytes));
      return compiled;
    },
  };
}

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
  source(module, module.exports, createRequire(import.meta.url), countingWebAssembly());
  // Its types are those of the package.
  return module.exports as Stripper;
}

function readSource(file: string): Source {
  // The compiled function has the parameters that are named here.
  return compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require', 'WebAssembly'], {
    filename: file,
  }) as Source;
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
