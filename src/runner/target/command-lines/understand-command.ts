import { basename, resolve } from 'node:path';
import type { Machine } from '../../facts/machine.js';
import { environmentChanges } from '../command.js';
import type { Followed } from '../follow.js';
import { parseNodeCommandLine } from './node-command-line.js';
import { parsePythonCommandLine } from './python-command-line.js';
import type { Target, TargetRule } from '../target.js';

/** The end of the search: a binary and its arguments, read the way that binary reads them. */
export function understandCommand({ kind, command }: Followed, rule: TargetRule, machine: Machine): Target {
  const args = command.argv.slice(1);
  const path = resolve(machine.cwd, command.path);
  const common = { rule, environment: environmentChanges(machine.env, command.env) };
  switch (kind) {
    case 'python': {
      const line = parsePythonCommandLine(args, machine, basename(command.path));
      const shown = line.entry.mode === 'script' ? resolve(machine.cwd, line.entry.path) : path;
      const steps = withRunnerHint(command.steps, shown, line.args);
      return { ...common, ...line, steps, kind, interpreter: path, displayPath: shown, commandLine: command.argv };
    }
    case 'node': {
      const line = parseNodeCommandLine(args);
      const shown = line.script === null ? path : resolve(machine.cwd, line.script);
      const [argv0 = path] = command.argv;
      return { ...common, ...line, steps: command.steps, kind, interpreter: path, argv0, displayPath: shown };
    }
    case 'native': {
      const [argv0 = path] = command.argv;
      return {
        ...common,
        steps: withRunnerHint(command.steps, path, args),
        kind,
        path,
        argv0,
        args,
        displayPath: path,
      };
    }
  }
}

const RUNNERS: readonly string[] = ['hatch', 'pdm', 'pipenv', 'pipx', 'poetry', 'rye', 'uv'];

/** `uv run black` guards uv first, and black only as its child. */
function withRunnerHint(steps: readonly string[], path: string, args: readonly string[]): readonly string[] {
  const name = basename(path);
  if (args[0] !== 'run' || !RUNNERS.includes(name)) return steps;
  return [
    ...steps,
    `${name} run starts the program as its child: name the program itself, e.g. .venv/bin/NAME, to guard it from its first line`,
  ];
}
