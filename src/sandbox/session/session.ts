import type { HermeticError } from '../../errors.js';
import type { End } from '../../wire/ends.js';
import type { ParsedTree, Tree } from '../../wire/frames.js';
import type { LoadedModule, SessionConfig, SessionRequest } from '../../wire/session.js';
import type { IsolationReport } from '../result.js';
import type { GuestReport } from './guest-report.js';

// The border between a box and the realm or process of its guest. Texts and plain records cross it (src/wire/), so that
// the same interface is served by this process or by a pipe to another one.

/** One piece of output, when it is printed. `values` is an encoded list. */
export type OutputEvent =
  | { readonly kind: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'print'; readonly method: string; readonly values: Tree };

/** Takes the output of a streamed run. */
export interface OutputSink {
  /** False if it has enough for now. */
  write(event: OutputEvent): boolean;
  /** Resolves when there is room again. */
  drained(): Promise<void>;
}

export interface SessionReply {
  /** The report of the guest's side; null if it could not even write one. */
  readonly report: GuestReport | null;
  /** The reason why the run was ended, if it was. */
  readonly ended: '' | End | 'crashed';
  /** Set by the host's side if the guest's process crashed, or was ended for what it sent. */
  readonly crash: HermeticError | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly prints: readonly { readonly method: string; readonly values: Tree }[];
  /** Sentences for the reader of the result. */
  readonly notes: readonly string[];
  readonly memoryPeak: number;
}

/** The note of a run that took the state of its box with it. */
export const LOST = 'the names that programs of this box defined are gone: what held them had to be ended';
/** The note of the run after it. */
export const LOST_BEFORE =
  'this program began in an empty box: the process that held the names of earlier ones had ended';

/** Everything that a session may ask of the host. */
export interface SessionHost {
  /** A HostCall. The answer: `v` and a value, `e`, `0` or `1` (the policy refused) and an error, `p` and a number. `forgive` is told how long the host function itself took. */
  call(text: string, forgive?: (milliseconds: number) => void): string;
  /** The same for one that is large, which is read in slices. */
  callLarge?(text: ParsedTree, forgive: (milliseconds: number) => void): Promise<string>;
  /** The module that a specifier means in the file `importer`. Throws or rejects with E_MODULE_NOT_FOUND. */
  load(specifier: string, importer: string): LoadedModule | Promise<LoadedModule>;
  /** An operation on the guest's files; answered like a call. */
  file(text: string): string;
  fileLarge?(text: ParsedTree): Promise<string>;
  /** The answer of a guest function. */
  reply(call: number, failed: boolean, text: Tree): void | Promise<void>;
  /**
   * Called when the guest can only wait for the host's answers, and when it goes on. Short waits are added up and reported
   * afterwards, as `waited` milliseconds.
   */
  waiting?(isWaiting: boolean, waited: number): void;
  /** Called with the reason why a run was ended, before its results are copied. */
  ending?(ended: SessionReply['ended']): void;
  /** Called now and then while the guest computes, to find out whether the host has cancelled. */
  poll?(): void;
}

/** Starts a session for one box. */
export type OpenSession = (config: SessionConfig, host: SessionHost) => Session;

export interface Session {
  /** The mechanisms around the guest, and whether each was seen to hold. */
  readonly isolation: IsolationReport;
  /** How often the guest has started again. Functions that it handed out before that are gone. */
  readonly epoch: number;
  exec(request: SessionRequest, sink?: OutputSink): Promise<SessionReply>;
  execSync(request: SessionRequest): SessionReply;
  /** Passes on the result of a call that was answered with `p`. */
  deliver(id: number, failed: boolean, text: string): void;
  /** Calls a function that the guest handed out. False if no program runs that could answer. */
  invoke(call: number, functionId: number, args: string): boolean;
  cancel(): void;
  /** Throws ValidationError, or TimeoutError where another process is asked. Never while a program runs. */
  rewrite(code: string): Promise<string>;
  /** Ends it, and waits until nothing is left of it. */
  dispose(): void | Promise<void>;
}
