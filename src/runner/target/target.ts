import type { PythonEntry } from '../../wire/boot.js';

/** What the command line named, found and understood from files alone: nothing was run. */
export type Target = PythonTarget | NodeTarget | NativeTarget;

export type TargetRuleId = 'callable' | 'path' | 'path-lookup' | 'node-bin' | 'interpreter' | 'entry-point' | 'module';

export interface TargetRule {
  readonly id: TargetRuleId;
  /** A sentence for `explain`. */
  readonly because: string;
}

interface Resolved {
  readonly rule: TargetRule;
  /** What was followed on the way, in words: links, shims, wrappers, shebangs. */
  readonly steps: readonly string[];
  /** What the shims and `env` on the way change in the target's environment; null removes a variable. */
  readonly environment: EnvironmentChanges;
  readonly args: readonly string[];
  /** The file or name to show to people. */
  readonly displayPath: string;
}

export type EnvironmentChanges = Readonly<Record<string, string | null>>;

export interface PythonTarget extends Resolved {
  readonly kind: 'python';
  /** To be executed exactly so: behind a virtual environment's link, pyvenv.cfg would not be found. */
  readonly interpreter: string;
  /** The interpreter's own flags, one by one, in order; without -c, -m and -x, which `entry` tells. */
  readonly interpreterArgs: readonly string[];
  readonly entry: PythonEntry;
  /** `sys.argv[0]` when the target's first line runs (`-m` still has to be replaced by the module's file). */
  readonly argv0: string;
  /** `sys.orig_argv` as it would be without us. */
  readonly commandLine: readonly string[];
}

export interface NodeTarget extends Resolved {
  readonly kind: 'node';
  readonly interpreter: string;
  readonly interpreterArgs: readonly string[];
  /** null: -e, -p, a REPL or a program on stdin. */
  readonly script: string | null;
  /** -v, -h and the like: Node prints and ends before any code runs, so it is started as it is. */
  readonly info: boolean;
  /** The interpreter's name as it was written: `process.argv0`. */
  readonly argv0: string;
}

export interface NativeTarget extends Resolved {
  readonly kind: 'native';
  readonly path: string;
  /** As it was written: some programs are several, told apart by it. */
  readonly argv0: string;
}
