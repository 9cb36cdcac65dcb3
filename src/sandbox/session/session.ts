import type { HermeticError } from '../../errors.js';
import type { LanguageName } from '../languages/languages.js';
import type { ModuleFormat } from '../modules/find-file.js';
import type { IsolationReport } from '../result.js';

/**
 * The border between a box and the realm or process of its guest. Only texts cross it: values as tagged JSON
 * (wire/), so that the same interface is served by this process or by a pipe to another one.
 */
export interface SessionRequest {
  /** A program, or a function of the box to call. */
  readonly task:
    | { readonly kind: 'exec'; readonly code: string; readonly echo: 'none' | 'last' | 'all' }
    | { readonly kind: 'call'; readonly name: string; readonly args: string };
  /** An encoded object: names and values that become bindings first. */
  readonly namespace: string;
  readonly stdin: string;
  /** An encoded array of texts. */
  readonly argv: string;
  readonly keepPrints: boolean;
  /** Output is taken while the program runs: prints are written at once, and are no part of the reply. */
  readonly isStreamed: boolean;
}

/** One piece of output, when it is printed. `values` is an encoded list. */
export type OutputEvent =
  | { readonly kind: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'print'; readonly method: string; readonly values: string };

/** Takes the output of a streamed run. */
export interface OutputSink {
  /** False if it has enough for now. */
  write(event: OutputEvent): boolean;
  /** Resolves when there is room again. */
  drained(): Promise<void>;
}

export interface SessionReply {
  /** The realm's report (languages/javascript/guest/report.ts); null if it could not even write one. */
  readonly report: string | null;
  /** The reason why the run was ended, if it was. */
  readonly ended: '' | 'timeout' | 'host-timeout' | 'tick-limit' | 'memory-limit' | 'cancelled' | 'crashed';
  /** Set by the host's side if the guest's process crashed, or was ended for what it sent. */
  readonly crash: HermeticError | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly prints: readonly { readonly method: string; readonly values: string }[];
  /** Sentences for the reader of the result. */
  readonly notes: readonly string[];
  readonly memoryPeak: number;
}

/** The note of a run that took the state of its box with it. */
export const LOST = 'the names that programs of this box defined are gone: what held them had to be ended';
/** The note of the run after it. */
export const LOST_BEFORE =
  'this program began in an empty box: the process that held the names of earlier ones had ended';

export interface SessionConfig {
  /** JSON. */
  readonly registrations: string;
  readonly language: LanguageName;
  /** Seconds. */
  readonly timeout: number | null;
  /** Seconds that a program may wait for host functions, on top of it. */
  readonly hostTimeout: number | null;
  readonly tickLimit: number | null;
  /** Whether ticks are counted. If not, only the clock ends a loop. */
  readonly ticks: boolean;
  /** Megabytes. */
  readonly memoryLimit: number | null;
  readonly maxStdout: number;
  /** False only in tests. */
  readonly validate: boolean;
  /** The guest has an `fs`. */
  readonly hasFiles: boolean;
  /** The guest's own code may use the network, as far as its language lets it. */
  readonly allowNetwork: boolean;
  /** `policy.moduleRoot`: where a Python guest looks for modules. */
  readonly moduleRoot: string;
}

/** Everything that a session may ask of the host. */
export interface SessionHost {
  /** A HostCall. The answer: `v` and a value, `e`, `0` or `1` (the policy refused) and an error, `p` and a number. */
  call(text: string): string;
  /** The module that a specifier means in the file `importer`. Throws or rejects with E_MODULE_NOT_FOUND. */
  load(specifier: string, importer: string): LoadedModule | Promise<LoadedModule>;
  /** An operation on the guest's files; answered like a call. */
  file(text: string): string;
  /** The answer of a guest function. */
  reply(call: number, failed: boolean, text: string): void;
  /**
   * Called when the guest can do nothing but wait for the host's answers, and when it goes on; for short waits only with
   * their length in milliseconds.
   */
  waiting?(isWaiting: boolean, waited: number): void;
  /** Called with the reason why a run was ended, before its results are copied. */
  ending?(ended: SessionReply['ended']): void;
  /** Called now and then while the guest computes, to find out whether the host has cancelled. */
  poll?(): void;
}

/** The module that an import leads to. */
export type LoadedModule =
  | { readonly kind: 'registered'; readonly name: string }
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly format: ModuleFormat;
      readonly text: string;
    };

/** Starts a session for one box. */
export type OpenSession = (config: SessionConfig, host: SessionHost) => Session;

export interface Session {
  /** The mechanisms around the guest, and whether each was seen to hold. */
  readonly isolation: IsolationReport;
  /** Counts how often the guest began anew: functions that it handed out before are gone. */
  readonly epoch: number;
  exec(request: SessionRequest, sink?: OutputSink): Promise<SessionReply>;
  execSync(request: SessionRequest): SessionReply;
  /** The result of a call that was answered with `p`. */
  deliver(id: number, failed: boolean, text: string): void;
  /** Calls a function that the guest handed out. False if no program runs, so that nobody would answer. */
  invoke(call: number, functionId: number, args: string): boolean;
  cancel(): void;
  rewrite(code: string): string;
  /** Ends it, and waits until nothing is left of it. */
  dispose(): void | Promise<void>;
}
