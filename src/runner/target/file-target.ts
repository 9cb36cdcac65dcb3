import { existsSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { HermeticError } from '../../errors.js';
import type { Machine } from '../facts/machine.js';
import { archiveHasMain } from './python/archive-main.js';
import { type Command, advance } from './command.js';
import { requireDefaultPython } from './python/default-python.js';
import { isExecutableFile } from './path-lookup.js';
import { readProgramFile } from './program-file.js';
import { isDirectory, isFile } from './read-file.js';

const PYTHON_SUFFIXES: readonly string[] = ['.py', '.pyw', '.pyc', '.pyz', '.pyzw'];
const NODE_SUFFIXES: readonly string[] = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'];

/**
 * A word that means a file: it has a slash, or it is a file here with the suffix of a script. A plain name is left to
 * PATH, so that a file called `http` in the cwd does not take the place of the program.
 */
export function namesFile(word: string, machine: Machine): boolean {
  if (word.includes('/')) return true;
  const known = [...PYTHON_SUFFIXES, ...NODE_SUFFIXES].includes(extname(word));
  return known && existsSync(resolve(machine.cwd, word));
}

/** The command that runs the file, by its shebang, else by its suffix. */
export function fileCommand(word: string, args: readonly string[], machine: Machine): Command {
  const file = resolve(machine.cwd, word);
  if (isDirectory(file)) return directoryCommand(word, args, machine);
  if (!isFile(file)) {
    throw new HermeticError('E_TARGET_NOT_FOUND', `there is no file "${word}"`, {
      hint: `the current directory is ${machine.cwd}`,
    });
  }
  const program = readProgramFile(file);
  const suffix = extname(word);
  if (program.form === 'script' || program.form === 'binary') {
    if (program.form === 'script' || isExecutableFile(file))
      return { path: word, argv: [word, ...args], env: machine.env, steps: [] };
  }
  if (program.form === 'zip' && !archiveHasMain(file)) {
    throw new HermeticError('E_TARGET_UNSUPPORTED', `the archive "${word}" has no __main__ module`, {
      hint: 'python -m zipapp makes an archive that can be run',
    });
  }
  if (program.form === 'zip' || PYTHON_SUFFIXES.includes(suffix)) return pythonCommand(word, args, machine, suffix);
  if (NODE_SUFFIXES.includes(suffix)) return nodeCommand(word, args, machine);
  if (isExecutableFile(file)) return { path: word, argv: [word, ...args], env: machine.env, steps: [] };
  throw new HermeticError('E_TARGET_UNSUPPORTED', `"${word}" is not executable, has no shebang and no known suffix`, {
    hint: `name its interpreter: hermetic … -- python3 ${word}`,
  });
}

function directoryCommand(word: string, args: readonly string[], machine: Machine): Command {
  const has = (name: string): boolean => isFile(resolve(machine.cwd, word, name));
  if (has('__main__.py') || has('__main__.pyc')) return pythonCommand(word, args, machine, '__main__.py');
  if (has('package.json') || has('index.js')) return nodeCommand(word, args, machine);
  throw new HermeticError('E_TARGET_UNSUPPORTED', `the directory "${word}" has no __main__.py`, {
    hint: `name the file in it that is to run: ${join(word, 'NAME.py')}`,
  });
}

function pythonCommand(word: string, args: readonly string[], machine: Machine, reason: string): Command {
  const python = requireDefaultPython(machine, word);
  const step = `${word} is Python's (${reason === '' ? 'a zip archive' : reason}): ${python.path} runs it`;
  return advance(python, { path: python.path, argv: [...python.argv, word, ...args], step });
}

/** This Node: then the target can run in the launcher's own process. */
function nodeCommand(word: string, args: readonly string[], machine: Machine): Command {
  const step = `${word} is Node's: ${machine.execPath} runs it`;
  return { path: machine.execPath, argv: [machine.execPath, word, ...args], env: machine.env, steps: [step] };
}
