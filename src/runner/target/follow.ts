import { lstatSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { HermeticError } from '../../errors.js';
import type { Machine } from '../facts/machine.js';
import { followAsdfShim } from './shims/asdf.js';
import { type Command, advance } from './command.js';
import { parseEnvCommand } from './command-lines/env-command.js';
import { interpreterOf, isShellName } from './command-lines/interpreter-name.js';
import { followMiseShim } from './shims/mise.js';
import { findOnPath, isExecutableFile } from './path-lookup.js';
import { type ProgramFile, readProgramFile } from './program-file.js';
import { followPyenvShim } from './shims/pyenv.js';
import { realPath } from './read-file.js';
import { shebangArguments } from './command-lines/shebang.js';
import { followVoltaShim } from './shims/volta.js';
import { type WrappedCommand, unwrap } from './shims/wrapper.js';

// The kernel gives up after five interpreters; shims and env add hops of their own.
const MAX_HOPS = 12;

export interface Followed {
  readonly kind: 'python' | 'node' | 'native';
  readonly command: Command;
  /** There was a script or wrapper between the first file and the last. */
  readonly scripted: boolean;
}

/** Follows execve step by step, reading files only, until a binary is reached. */
export function followCommand(start: Command, machine: Machine): Followed {
  let command = start;
  let scripted = false;
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const file = absolute(command.path, machine);
    const real = realPath(file);
    command = noteLink(command, file, real);
    const next = followOnce(command, file, real, machine);
    if (next === null) return { kind: interpreterOf(real) ?? 'native', command, scripted };
    ({ command } = next);
    scripted ||= next.scripted;
  }
  throw new HermeticError('E_TARGET_UNSUPPORTED', `"${start.path}" leads from script to script without end`, {
    hint: command.steps.slice(-2).join('; '),
  });
}

interface Hop {
  readonly command: Command;
  readonly scripted: boolean;
}

function followOnce(command: Command, file: string, real: string, machine: Machine): Hop | null {
  const linked = followMiseShim(command, real, machine) ?? followVoltaShim(command, real, machine);
  if (linked !== null) return { command: linked, scripted: false };
  const program = readProgramFile(file);
  switch (program.form) {
    case 'binary':
      return basename(command.path) === 'env' ? hop(followEnv(command, machine), false) : null;
    case 'script':
      return followScript(command, program, machine);
    case 'zip':
      throw new HermeticError('E_TARGET_UNSUPPORTED', `"${command.path}" is an archive without a shebang`, {
        hint: `name the interpreter: hermetic … -- python3 ${command.path}`,
      });
    case 'text':
      // execve refuses such a file and every shell then runs it itself.
      return hop(
        advance(command, {
          path: '/bin/sh',
          argv: ['/bin/sh', command.path, ...command.argv.slice(1)],
          step: `${command.path} has no shebang: a shell script`,
        }),
        true,
      );
  }
}

function hop(command: Command | null, scripted: boolean): Hop | null {
  return command === null ? null : { command, scripted };
}

function followScript(
  command: Command,
  program: Extract<ProgramFile, { form: 'script' }>,
  machine: Machine,
): Hop | null {
  const { shebang, text } = program;
  const args = command.argv.slice(1);
  if (program.whole && isShellScript(shebang.interpreter, shebang.argument)) {
    const shim = followPyenvShim(command, text, machine) ?? followAsdfShim(command, text, machine);
    if (shim !== null) return hop(shim, false);
    const wrapped = unwrap({ path: command.path, args, text }, command.env, machine.cwd);
    if (wrapped !== null) return hop(followWrapper(command, wrapped, machine), true);
  }
  if (!isExecutableFile(absolute(shebang.interpreter, machine))) {
    throw new HermeticError(
      'E_TARGET_NOT_FOUND',
      `the interpreter of "${command.path}" does not exist: ${shebang.interpreter}`,
      {
        hint: 'install the program again, or name another interpreter in front of it',
      },
    );
  }
  return hop(
    advance(command, {
      path: shebang.interpreter,
      argv: [shebang.interpreter, ...shebangArguments(shebang, machine.platform), command.path, ...args],
      step: `${command.path} starts with ${shebang.line}`,
    }),
    true,
  );
}

function isShellScript(interpreter: string, argument: string | null): boolean {
  if (basename(interpreter) !== 'env') return isShellName(interpreter);
  return isShellName((argument ?? '').replace(/^-S\s*/, '').split(/\s/, 1)[0] ?? '');
}

function followWrapper(command: Command, wrapped: WrappedCommand, machine: Machine): Command {
  const [program = ''] = wrapped.argv;
  const path = locate(program, { ...command, env: wrapped.env }, machine);
  if (path === null) {
    throw new HermeticError(
      'E_TARGET_NOT_FOUND',
      `the program that "${command.path}" starts does not exist: ${program}`,
      {
        hint: 'install the program again',
      },
    );
  }
  return advance(command, {
    path,
    argv: wrapped.argv,
    env: wrapped.env,
    step: `${command.path} is a shell wrapper around ${path}`,
  });
}

function followEnv(command: Command, machine: Machine): Command | null {
  const parsed = parseEnvCommand(command.argv.slice(1), command.env);
  const program = parsed?.command[0];
  if (parsed === null || program === undefined) return null;
  const path = locate(program, { ...command, env: parsed.env }, machine);
  if (path === null) {
    const joined = /\s/.test(program);
    throw new HermeticError('E_TARGET_NOT_FOUND', `env finds no "${program}" on PATH`, {
      hint: joined
        ? 'env splits its argument only after -S: write "#!/usr/bin/env -S …"'
        : 'install it, or correct PATH',
    });
  }
  return advance(command, { path, argv: parsed.command, env: parsed.env, step: `env: ${program} is ${path}` });
}

function locate(program: string, command: Command, machine: Machine): string | null {
  if (!program.includes('/')) return findOnPath(program, command.env, machine.cwd);
  return isExecutableFile(absolute(program, machine)) ? program : null;
}

function noteLink(command: Command, file: string, real: string): Command {
  const isLink = real !== file && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? { ...command, steps: [...command.steps, `${command.path} is a link to ${real}`] } : command;
}

function absolute(path: string, machine: Machine): string {
  return resolve(machine.cwd, path);
}
