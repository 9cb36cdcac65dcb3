import type { PythonEntry } from '../../wire/boot.js';

/** The program that a command line names, found by reading files: nothing was run. */
export type Target = PythonTarget | NodeTarget | NativeTarget;

export type TargetRuleId = 'callable' | 'path' | 'path-lookup' | 'node-bin' | 'interpreter' | 'entry-point' | 'module';

export interface TargetRule {
  readonly id: TargetRuleId;
  /** A sentence for `explain`. */
  readonly because: string;
}

interface Resolved {
  readonly rule: TargetRule;
  /** Sentences about the links, shims, wrappers and shebangs on the way. */
  readonly steps: readonly string[];
  /** Changes to the target's environment by shims and `env` on the way; null removes a variable. */
  readonly environment: EnvironmentChanges;
  readonly args: readonly string[];
  /** The file or name to show to people. */
  readonly displayPath: string;
}

export type EnvironmentChanges = Readonly<Record<string, string | null>>;

export interface PythonTarget extends Resolved {
  readonly kind: 'python';
  /** Executed by this very path: through the real path of a virtual environment's link, pyvenv.cfg would not be found. */
  readonly interpreter: string;
  /** The interpreter's own flags, one by one, in order; without -c, -m and -x, which are in `entry`. */
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
  /** null for -e, -p, a REPL or a program on stdin. */
  readonly script: string | null;
  /** -v, -h and the like: Node prints and ends before any code runs, so it is started as it is. */
  readonly info: boolean;
  /** The interpreter's name as it was written: `process.argv0`. */
  readonly argv0: string;
}

export interface NativeTarget extends Resolved {
  readonly kind: 'native';
  readonly path: string;
  /** The name as it was written: some programs do different things under different names. */
  readonly argv0: string;
}
