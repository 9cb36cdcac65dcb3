import { closeSync, openSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { HermeticError } from '../../errors.js';
import { programFiles } from '../../kernel/program/program-files.js';
import { escapeControl } from '../../trace/escape.js';
import { isFile, readJson, readText, realPath } from '../target/read-file.js';
import { stringField } from '../target/shims/json-field.js';
import type { Environment } from './machine.js';

/**
 * The version of a Node that is not this one, as in process.version, read from files: a program called `node` may be
 * anything, and `explain` must not run it.
 */
export function nodeVersion(interpreter: string, env: Environment): string {
  const program = realPath(interpreter);
  const version = fromHeaders(program) ?? fromPackage(program) ?? fromProgram(program) ?? fromLibrary(program, env);
  if (version !== null) return version;
  throw new HermeticError('E_TARGET_UNSUPPORTED', `${escapeControl(interpreter)} does not say which Node it is`, {
    hint: 'its file holds no version of Node; name another Node, or give the file another name if it is none',
  });
}

/** Version managers and the archives of nodejs.org put the headers next to the program. */
function fromHeaders(program: string): string | null {
  const text = readText(join(dirname(dirname(program)), 'include', 'node', 'node_version.h')) ?? '';
  const numbers = ['MAJOR', 'MINOR', 'PATCH'].map(
    (part) => new RegExp(`^#define NODE_${part}_VERSION (\\d+)$`, 'm').exec(text)?.[1],
  );
  return numbers.includes(undefined) ? null : `v${numbers.join('.')}`;
}

/** The package `node` of npm. */
function fromPackage(program: string): string | null {
  const description = readJson(join(dirname(dirname(program)), 'package.json'));
  const version = stringField(description, 'version') ?? '';
  const isNode = /^node(?:-bin)?(?:-[a-z\d-]+)?$/.test(stringField(description, 'name') ?? '');
  return isNode && /^\d+\.\d+\.\d+$/.test(version) ? `v${version}` : null;
}

/** Debian's program is small, and everything else is in a library. */
function fromLibrary(program: string, env: Environment): string | null {
  const library = programFiles(program, env).files.find((file) => basename(file).startsWith('libnode.so'));
  return library === undefined ? null : fromProgram(library);
}

const PIECE = 4 * 1024 * 1024;
/** A version must not be cut in two by the border between two pieces. */
const OVERLAP = 64;
const MAX_SIZE = 512 * 1024 * 1024;
const MARK = Buffer.from('\0node.js/v');
const VERSION = /^v\d{1,3}\.\d{1,3}\.\d{1,3}(?=[-\0])/;

/** Every Node holds the name by which its inspector introduces itself. */
function fromProgram(program: string): string | null {
  if (!isFile(program)) return null;
  const descriptor = openSync(program, 'r');
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    for (let start = 0; start < MAX_SIZE; start += PIECE - OVERLAP) {
      const length = readSync(descriptor, piece, 0, PIECE, start);
      if (length === 0) return null;
      const found = findVersion(piece.subarray(0, length));
      if (found !== null) return found;
    }
    return null;
  } finally {
    closeSync(descriptor);
  }
}

function findVersion(bytes: Buffer): string | null {
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
    const [version = null] = VERSION.exec(bytes.toString('latin1', at + MARK.length - 1, at + OVERLAP)) ?? [];
    if (version !== null) return version;
  }
  return null;
}
