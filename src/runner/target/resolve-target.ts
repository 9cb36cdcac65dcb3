import { HermeticError } from '../../errors.js';
import type { PythonEntry } from '../../wire/boot.js';
import type { Machine } from '../facts/machine.js';
import { type Command, environmentChanges } from './command.js';
import { findDefaultPython, requireDefaultPython } from './python/default-python.js';
import { findEntryPoint } from './python/entry-points.js';
import { fileCommand, namesFile } from './file-target.js';
import { followCommand } from './follow.js';
import { targetNotFound } from './not-found.js';
import { findNodeBin, findOnPath } from './path-lookup.js';
import { pythonLayout } from './python/python-layout.js';
import { findModule } from './python/python-module.js';
import type { PythonTarget, Target, TargetRule, TargetRuleId } from './target.js';
import { understandCommand } from './command-lines/understand-command.js';

const NAME = '[\\p{ID_Start}_][\\p{ID_Continue}]*';
// Built when asked for: a pattern over all of Unicode costs every start half a millisecond.
const callable = (word: string): RegExpExecArray | null =>
  word.includes(':') ? new RegExp(`^(${NAME}(?:\\.${NAME})*):(${NAME}(?:\\.${NAME})*)$`, 'u').exec(word) : null;

/** Finds out what a command line would run, from files alone. The order of the rules is the order of the lines. */
export function resolveTarget(argv: readonly string[], machine: Machine): Target {
  const [word, ...args] = argv;
  if (word === undefined || word === '')
    throw new HermeticError('E_TARGET_NOT_FOUND', 'the name of the target is empty');
  return (
    resolveCallable(word, args, machine) ??
    resolveFile(word, args, machine) ??
    resolveProgram(word, args, machine) ??
    resolveByPython(word, args, machine)
  );
}

function resolveCallable(word: string, args: readonly string[], machine: Machine): Target | null {
  const [, module, name] = callable(word) ?? [];
  if (module === undefined || name === undefined) return null;
  const rule: TargetRule = { id: 'callable', because: `"${word}" is written as module:callable` };
  return calledByPython(
    requireDefaultPython(machine, word),
    { mode: 'callable', module, name },
    word,
    args,
    rule,
    machine,
  );
}

function resolveFile(word: string, args: readonly string[], machine: Machine): Target | null {
  if (!namesFile(word, machine)) return null;
  return resolveCommand(
    fileCommand(word, args, machine),
    { id: 'path', because: `"${word}" is a file` },
    word,
    machine,
  );
}

function resolveProgram(word: string, args: readonly string[], machine: Machine): Target | null {
  const onPath = findOnPath(word, machine.env, machine.cwd);
  const path = onPath ?? findNodeBin(word, machine.cwd);
  if (path === null) return null;
  const [id, where]: [TargetRuleId, string] =
    onPath === null ? ['node-bin', 'in the nearest node_modules/.bin'] : ['path-lookup', 'on PATH'];
  // The shell passes the name as it was typed; the kernel replaces it by the path when it reads a shebang.
  const command: Command = { path, argv: [word, ...args], env: machine.env, steps: [`"${word}" is ${path}`] };
  return resolveCommand(command, { id, because: `"${word}" is a program ${where}` }, word, machine);
}

function resolveCommand(command: Command, rule: TargetRule, word: string, machine: Machine): Target {
  const followed = followCommand(command, machine);
  const isInterpreter = followed.kind !== 'native' && !followed.scripted && command.argv[0] === word;
  const because = `"${word}" starts the interpreter ${followed.command.path}`;
  return understandCommand(followed, isInterpreter ? { id: 'interpreter', because } : rule, machine);
}

/** A console script that is not on PATH, or a module. */
function resolveByPython(word: string, args: readonly string[], machine: Machine): Target {
  const python = findDefaultPython(machine);
  if (python === null) throw targetNotFound(word, null, machine);
  const layout = pythonLayout(python.path, python.env, machine);
  const entryPoint = findEntryPoint(word, layout.packages);
  if (entryPoint !== null) {
    const { module, name, file } = entryPoint;
    const rule: TargetRule = {
      id: 'entry-point',
      because: `"${word}" is a console script of ${python.path}, declared in ${file}`,
    };
    return calledByPython(python, { mode: 'callable', module, name }, word, args, rule, machine);
  }
  const module = findModule(word, [machine.cwd, ...layout.standardLibrary, ...layout.packages]);
  if (module?.kind !== 'runnable') throw targetNotFound(word, { interpreter: python.path, layout, module }, machine);
  const command: Command = { ...python, argv: [...python.argv, '-m', word, ...args] };
  const rule: TargetRule = { id: 'module', because: `"${word}" is a Python module: ${module.file}` };
  return understandCommand({ kind: 'python', command, scripted: true }, rule, machine);
}

function calledByPython(
  python: Command,
  entry: PythonEntry,
  argv0: string,
  args: readonly string[],
  rule: TargetRule,
  machine: Machine,
): PythonTarget {
  return {
    kind: 'python',
    rule,
    steps: python.steps,
    environment: environmentChanges(machine.env, python.env),
    interpreter: python.path,
    interpreterArgs: [],
    entry,
    args,
    argv0,
    displayPath: argv0,
    commandLine: [...python.argv, argv0, ...args],
  };
}
