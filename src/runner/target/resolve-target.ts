import { HermeticError } from '../../errors.js';
import type { PythonEntry } from '../../wire/boot.js';
import type { Host } from '../facts/host.js';
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
export function resolveTarget(words: readonly string[], host: Host): Target {
  const [word, ...args] = words;
  if (word === undefined || word === '')
    throw new HermeticError('E_TARGET_NOT_FOUND', 'the name of the target is empty');
  return (
    resolveCallable(word, args, host) ??
    resolveFile(word, args, host) ??
    resolveProgram(word, args, host) ??
    resolveByPython(word, args, host)
  );
}

function resolveCallable(word: string, args: readonly string[], host: Host): Target | null {
  const [, module, name] = callable(word) ?? [];
  if (module === undefined || name === undefined) return null;
  const rule: TargetRule = { id: 'callable', because: `"${word}" is written as module:callable` };
  return calledByPython(requireDefaultPython(host, word), { mode: 'callable', module, name }, word, args, rule, host);
}

function resolveFile(word: string, args: readonly string[], host: Host): Target | null {
  if (!namesFile(word, host)) return null;
  return resolveCommand(fileCommand(word, args, host), { id: 'path', because: `"${word}" is a file` }, word, host);
}

function resolveProgram(word: string, args: readonly string[], host: Host): Target | null {
  const onPath = findOnPath(word, host.env, host.cwd);
  const path = onPath ?? findNodeBin(word, host.cwd);
  if (path === null) return null;
  const [id, where]: [TargetRuleId, string] =
    onPath === null ? ['node-bin', 'in the nearest node_modules/.bin'] : ['path-lookup', 'on PATH'];
  // The shell passes the name as it was typed; the kernel replaces it by the path when it reads a shebang.
  const command: Command = { path, argv: [word, ...args], env: host.env, steps: [`"${word}" is ${path}`] };
  return resolveCommand(command, { id, because: `"${word}" is a program ${where}` }, word, host);
}

function resolveCommand(command: Command, rule: TargetRule, word: string, host: Host): Target {
  const followed = followCommand(command, host);
  const isInterpreter = followed.kind !== 'native' && !followed.scripted && command.argv[0] === word;
  const because = `"${word}" starts the interpreter ${followed.command.path}`;
  return understandCommand(followed, isInterpreter ? { id: 'interpreter', because } : rule, host);
}

/** A console script that is not on PATH, or a module. */
function resolveByPython(word: string, args: readonly string[], host: Host): Target {
  const python = findDefaultPython(host);
  if (python === null) throw targetNotFound(word, null, host);
  const layout = pythonLayout(python.path, python.env, host);
  const entryPoint = findEntryPoint(word, layout.packages);
  if (entryPoint !== null) {
    const { module, name, file } = entryPoint;
    const rule: TargetRule = {
      id: 'entry-point',
      because: `"${word}" is a console script of ${python.path}, declared in ${file}`,
    };
    return calledByPython(python, { mode: 'callable', module, name }, word, args, rule, host);
  }
  const module = findModule(word, [host.cwd, ...layout.standardLibrary, ...layout.packages]);
  if (module?.kind !== 'runnable') throw targetNotFound(word, { interpreter: python.path, layout, module }, host);
  const command: Command = { ...python, argv: [...python.argv, '-m', word, ...args] };
  const rule: TargetRule = { id: 'module', because: `"${word}" is a Python module: ${module.file}` };
  return understandCommand({ kind: 'python', command, scripted: true }, rule, host);
}

function calledByPython(
  python: Command,
  entry: PythonEntry,
  argv0: string,
  args: readonly string[],
  rule: TargetRule,
  host: Host,
): PythonTarget {
  return {
    kind: 'python',
    rule,
    steps: python.steps,
    environment: environmentChanges(host.env, python.env),
    interpreter: python.path,
    interpreterArgs: [],
    entry,
    args,
    argv0,
    displayPath: argv0,
    commandLine: [...python.argv, argv0, ...args],
  };
}
