import { HermeticError } from '../errors.js';
import { mergeLayers } from '../policy/merge/merge.js';
// Not on demand, as the other commands are: nearly every start runs a target, and one file loads faster than several.
import { run } from './commands/run.js';
import type { CommandContext, Streams } from './context.js';
import type { Environment } from '../runner/facts/machine.js';
import type { OwnFlag } from './flag-table.js';
import { loadSettings } from './config/load-settings.js';
import { parseFlags, type ParsedFlags } from './parse-flags.js';
import { printError } from './text/print-error.js';
import { splitArgv } from './split-argv.js';
import { misplacedArgument, missingTarget } from './text/usage-error.js';

export interface Invocation {
  /** Without node and the script. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
  readonly streams: Streams;
  readonly floorPath?: string;
}

const COMMANDS = ['doctor', 'explain', 'completions'] as const;
type Command = (typeof COMMANDS)[number];

/** Returns the exit code. A failure of hermetic itself is 1, and printed on stderr. */
export async function main(invocation: Invocation): Promise<number> {
  try {
    return await dispatch(invocation);
  } catch (error) {
    printError(error, invocation.streams.stderr, invocation.env);
    return 1;
  }
}

/** Only the first argument can be a command: `hermetic -- doctor` runs a program of that name. */
async function dispatch(invocation: Invocation): Promise<number> {
  const { argv, streams } = invocation;
  const command = COMMANDS.find((name) => name === argv[0]) ?? null;
  const args = command === null ? argv : argv.slice(1);
  if (command === 'completions' && !asksForHelp(args)) {
    return (await import('./commands/completions.js')).completions(args, streams);
  }
  const { options, target } = splitArgv(args);
  const own: readonly OwnFlag[] = command === null ? ['--help', '--version'] : ['--help', '--version', '--json'];
  const flags = parseFlags(options, { layer: 'flags', base: invocation.cwd, variable: null, own });
  if (flags.positional !== null) throw misplacedArgument(args, flags.positional, command);
  const text = await ownText(flags);
  if (text !== null) {
    streams.stdout.write(text);
    return 0;
  }
  if (argv.length === 0) {
    streams.stderr.write((await import('./text/help.js')).shortHelp());
    return 1;
  }
  return command === null
    ? runTarget(invocation, flags, options, target)
    : runCommand(command, invocation, flags, target);
}

async function runTarget(
  invocation: Invocation,
  flags: ParsedFlags,
  options: readonly string[],
  target: readonly string[] | null,
): Promise<number> {
  if (target === null || target.length === 0) throw missingTarget(options);
  const context = await contextOf(invocation, flags, target);
  return run(context);
}

async function runCommand(
  command: Command,
  invocation: Invocation,
  flags: ParsedFlags,
  target: readonly string[] | null,
): Promise<number> {
  if (command === 'explain') {
    if (target?.length === 0) throw missingTarget([]);
    return (await import('./commands/explain.js')).run(await contextOf(invocation, flags, target));
  }
  if (target !== null || flags.settings.length > 0) {
    throw new HermeticError('E_USAGE', 'doctor takes no flags but --json, and no target', {
      hint: 'to run a program of that name, write: hermetic -- doctor',
    });
  }
  // It is about the machine, so that no project file, not even a broken one, may change what it says.
  const { env, cwd, streams } = invocation;
  return (await import('./commands/doctor.js')).run({
    settings: mergeLayers([]),
    target,
    env,
    cwd,
    json: flags.json,
    streams,
  });
}

async function contextOf(
  { env, cwd, streams, floorPath }: Invocation,
  { settings, json }: ParsedFlags,
  target: readonly string[] | null,
): Promise<CommandContext> {
  const sources = { flags: settings, env, cwd, ...(floorPath === undefined ? {} : { floorPath }) };
  return { settings: await loadSettings(sources), target, env, cwd, json, streams };
}

async function ownText({ help, version }: ParsedFlags): Promise<string | null> {
  if (help !== null) {
    const { longHelp, shortHelp } = await import('./text/help.js');
    return help === 'short' ? shortHelp() : longHelp();
  }
  return version ? `hermetic ${(await import('./version.js')).version()}\n` : null;
}

function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === '-h' || arg === '--help');
}
