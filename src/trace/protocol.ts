import type { Rule } from '../policy/merge/layers.js';
import type { ReachPolicy } from '../policy/reach-policy.js';
import type { GuardName } from '../policy/settings.js';

/**
 * What crosses the wall between launcher and guard: one JSON object a line, in both directions, on one descriptor.
 * `python/hermetic_guard/_protocol.py` is generated from this file's constants; the check fails on drift.
 */
export const PROTOCOL_VERSION = 1;

export interface GuardPolicy extends ReachPolicy {
  readonly rules: Readonly<Partial<Record<GuardName, Rule>>>;
  readonly metadata: { readonly names: readonly string[]; readonly blocks: readonly string[] };
  readonly trace: 'text' | 'json' | null;
  readonly sealed: boolean;
}

/** How the interpreter is to run the target once the guards are in. */
export type PythonEntry =
  /** `path` is a file, a directory or an archive; `skipFirstLine` is the interpreter's -x. */
  | { readonly mode: 'script'; readonly path: string; readonly skipFirstLine?: true }
  | { readonly mode: 'module'; readonly name: string }
  | { readonly mode: 'code'; readonly source: string }
  | { readonly mode: 'callable'; readonly module: string; readonly name: string }
  | { readonly mode: 'stdin' }
  | { readonly mode: 'interactive' }
  /** -V, -h and the like: the interpreter prints and ends before any code runs, so it is started as it is. */
  | { readonly mode: 'info' };

export interface Limits {
  /** Bytes of address space. */
  readonly memory: number | null;
  /** Seconds of processor time. */
  readonly cpu: number | null;
  /** The number of tasks the user may have, those already there included. */
  readonly maxProcs: number | null;
}

/** What the interpreter and the target's own code need to read, next to a ROOT; real paths. */
export interface CodeRoots {
  /** Everything below may be read. */
  readonly directories: readonly string[];
  /** Below these only module files may be read. */
  readonly codeDirectories: readonly string[];
}

/** HERMETIC_GUARD: what a guarded process hands to its children, and the launcher to a Node target. */
export interface InheritedMessage {
  readonly version: number;
  readonly policy: GuardPolicy;
  /** Of a Node target; a Python parent does not know them. */
  readonly roots?: CodeRoots;
  /** Nanoseconds; a unix socket older than this is the outside. */
  readonly started: number;
  readonly channel: number;
  /** Of the channel, to tell it from a descriptor that took its number; 0 where the launcher has just made it. */
  readonly inode: number;
  /** Of the thread of module hooks, which cannot have hooks of its own. */
  readonly isHooksThread?: true;
  /** Only the launcher names the target. */
  readonly entry: null;
  /** What PYTHONPATH held when the first guarded process started; a process further down may have changed it. */
  readonly trustedSearch?: readonly string[];
}

/** launcher → guard, exactly one, before the target's first line. */
export interface BootMessage {
  readonly version: number;
  readonly policy: GuardPolicy;
  readonly entry: PythonEntry;
  readonly limits: Limits;
  /** `sys.argv[0]` when the target's first line runs. */
  readonly argv0: string;
  /** `sys.orig_argv` as it would be without us. */
  readonly commandLine: readonly string[];
}

/** What the guards stand on: Python's audit hook, Node's bindings, or only what was patched over. */
export type Floor = 'audit' | 'bindings' | 'patches';

/** guard → launcher. */
export type GuardReport =
  | {
      readonly type: 'installed';
      readonly pid: number;
      readonly interpreter: string;
      readonly floor: Floor;
      readonly missing: readonly string[];
    }
  | { readonly type: 'failed'; readonly code: 'too-old' | 'error'; readonly message: string }
  | ({ readonly type: 'violation' } & Violation)
  /** The target turned the violation into text: it told its user. */
  | { readonly type: 'rendered'; readonly pid: number }
  /** The target's main program ended with an error nobody caught, after at least one violation. */
  | { readonly type: 'uncaught'; readonly pid: number; readonly violation: boolean };

export type SubjectKind = 'host' | 'path' | 'name' | 'cmd';

export interface Violation {
  readonly pid: number;
  readonly guard: GuardName;
  /** The call, in its language's own words: `socket.connect`, `open`, `subprocess.Popen`. */
  readonly api: string;
  readonly action: string;
  readonly subject: { readonly kind: SubjectKind; readonly text: string } | null;
  readonly rule: Rule;
  /** First frame of user code. */
  readonly frame: { readonly file: string; readonly line: number } | null;
  /** Method and address of the request behind it, without a query, where that is known. */
  readonly url?: string;
}
