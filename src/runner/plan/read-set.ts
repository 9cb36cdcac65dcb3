import { existsSync, readlinkSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ReadSet } from '../../kernel/landlock/rules.js';
import { type ProgramFiles, programFiles } from '../../kernel/program/program-files.js';
import { isInside } from '../../policy/path-scope.js';
import type { ReachPolicy } from '../../policy/reach-policy.js';
import type { Environment, Machine } from '../facts/machine.js';
import { libraryPaths, programParts } from './library-paths.js';
import { moduleFiles } from './module-files.js';
import { nodeRoots } from './node-roots.js';
import { packageRoot } from '../facts/package-root.js';
import * as system from './system-paths.js';
import { isDirectory, isFile, realPath } from '../target/read-file.js';
import { pythonLayout } from '../target/python/python-layout.js';
import type { NativeTarget, NodeTarget, PythonTarget, Target } from '../target/target.js';

/**
 * The files that the target needs to start and to load its code, found by reading files only; `env` is its environment.
 * With `needsExecuted`, only Landlock enforces --no-subprocess, and the files that it may execute are listed too.
 */
export function readSet(
  target: Target,
  policy: ReachPolicy,
  env: Environment,
  machine: Machine,
  needsExecuted: boolean,
): ReadSet {
  const terminals = [0, 1, 2].map(terminalBehind).filter((path) => path !== null);
  const roots = policy.filesystem.flatMap((clause) => (clause.root === null ? [] : [[clause.root, ...clause.read]]));
  if (roots.length === 0 && !needsExecuted) return { read: [], list: [], terminals: unique(terminals), execute: [] };

  const program = filesOf(target.kind === 'native' ? target.path : target.interpreter, env, machine);
  const execute = needsExecuted ? program.executed : [];
  if (roots.length === 0) return { read: [], list: [], terminals: unique(terminals), execute };
  const code = codeOf(target, env, machine);
  const isOpen = (path: string): boolean => roots.every((readable) => readable.some((root) => isInside(path, root)));
  const codeDirectories = unique(code.codeDirectories.map(realPath)).filter((path) => !isOpen(path));
  return {
    read: outermost(
      [
        ...program.files,
        ...libraryPaths(program.libraryDirectories),
        ...systemPaths(policy, program),
        ...namedPaths(env),
        ...stdioFiles(),
        ...code.directories,
      ],
      codeDirectories.flatMap(moduleFiles),
    ),
    list: codeDirectories,
    terminals: unique(terminals),
    execute,
  };
}

/** A Mach-O file is not read: the Seatbelt profile opens the libraries of the system as a whole. */
function filesOf(path: string, env: Environment, { platform }: Machine): ProgramFiles {
  if (platform !== 'darwin') return programFiles(path, env);
  const program = realPath(path);
  return { files: [program], libraryDirectories: [], executed: [program] };
}

interface Code {
  readonly directories: readonly string[];
  /** Directories of the user's own project: they hold more than code, and only their code is needed. */
  readonly codeDirectories: readonly string[];
}

function codeOf(target: Target, env: Environment, machine: Machine): Code {
  switch (target.kind) {
    case 'native':
      return { directories: scriptOf(target, machine), codeDirectories: [] };
    case 'python':
      return withGuards(target, pythonCode(target, env, machine));
    case 'node':
      return withGuards(target, nodeRoots(target.interpreter, target.script));
  }
}

/** Interpreters that take a script, and the flag after which they take the program itself. */
const SCRIPTED: readonly (readonly [name: RegExp, inline: RegExp])[] = [
  [/^(?:(?:ba|da|a|z|k|mk)?sh|fish)[\d.]*$/, /^-[a-zA-Z]*c$/],
  [/^(?:perl|ruby|lua|php|tclsh|expect|Rscript)[\d.]*$/, /^-[a-zA-Z]*[eEr]$/],
];

/** In `bash build.sh` the first file among the arguments is the program; in `cat notes.txt` it is not. */
function scriptOf({ path, args }: NativeTarget, machine: Machine): readonly string[] {
  const [, inline] = SCRIPTED.find(([name]) => name.test(basename(path)) || name.test(basename(realPath(path)))) ?? [];
  if (inline === undefined) return [];
  const files = args.map((arg) => resolve(machine.cwd, arg));
  const first = files.findIndex(isFile);
  return args.slice(0, first + 1).some((arg) => inline.test(arg)) ? [] : files.slice(first).slice(0, first < 0 ? 0 : 1);
}

/** Adds the code of the guards; children in the other language load theirs. */
function withGuards(target: PythonTarget | NodeTarget, { directories, codeDirectories }: Code): Code {
  const guards = ['dist', join('python', 'hermetic_guard')].map((name) => join(packageRoot(), name));
  const named = target.interpreterArgs.map((flag) => flag.replace(/^--[\w-]+=/, '')).filter(isFile);
  return { directories: [...directories, ...guards, ...named], codeDirectories };
}

function pythonCode(target: PythonTarget, env: Environment, machine: Machine): Code {
  const layout = pythonLayout(target.interpreter, env, machine);
  const isInstalled = (path: string): boolean => /(?:site|dist)-packages/.test(path);
  const { entry } = target;
  // sys.path has an archive or a directory itself, and the directory of a file.
  const own =
    entry.mode !== 'script' ? machine.cwd : isDirectory(entry.path) ? entry.path : dirname(realPath(entry.path));
  return {
    directories: [
      ...layout.prefixes,
      ...layout.standardLibrary,
      // Debian keeps sitecustomize there.
      ...layout.standardLibrary.map((path) => join('/etc', path.split('/').at(-1) ?? '')),
      ...layout.packages.filter(isInstalled),
      ...(entry.mode === 'script' && isFile(entry.path) ? [entry.path] : []),
    ],
    codeDirectories: [own, ...layout.packages.filter((path) => !isInstalled(path))],
  };
}

function systemPaths(policy: ReachPolicy, program: ProgramFiles): readonly string[] {
  const reachesNames = policy.network.every(
    ({ localhost, domains, ips }) => localhost || domains.length > 0 || ips.length > 0,
  );
  return [
    ...system.ALWAYS,
    ...(reachesNames ? system.NAMES : []),
    // Without --no-subprocess other programs can be started, which need to be read too.
    ...(policy.subprocess ? [] : [...system.PROGRAMS, ...programParts(program.libraryDirectories)]),
  ];
}

function namedPaths(env: Environment): readonly string[] {
  return system.VARIABLES.flatMap((name) => (env[name] ?? '').split(':')).filter((path) => path.startsWith('/'));
}

/** `/dev/stdin` opens the file again. */
function stdioFiles(): readonly string[] {
  return [0, 1, 2].map((descriptor) => `/proc/self/fd/${descriptor}`).filter(isFile);
}

function terminalBehind(descriptor: number): string | null {
  try {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`);
    return /^\/dev\/(?:pts\/|tty|console)/.test(path) && statSync(path).isCharacterDevice() ? path : null;
  } catch {
    return null;
  }
}

function unique(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)];
}

/** The real paths of existing files, without those below another. `files` are known to exist. */
function outermost(paths: readonly string[], files: readonly string[]): readonly string[] {
  // Most of these paths are missing on most systems, and a thrown error costs ten times a stat.
  const real = unique(unique(paths).filter(existsSync).map(realPath));
  const directories = new Set(real.filter(isDirectory));
  return unique([...real, ...files.map(realPath)]).filter((path) => !hasParentIn(path, directories));
}

function hasParentIn(path: string, directories: ReadonlySet<string>): boolean {
  for (let [child, parent] = [path, dirname(path)]; parent !== child; [child, parent] = [parent, dirname(parent)]) {
    if (directories.has(parent)) return true;
  }
  return false;
}
