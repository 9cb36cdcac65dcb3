import type { OpenSession } from '../session/session.js';
import type { Lease, WorkerKind } from '../pool/pooled-worker.js';
import type { Policy } from '../policy.js';
import type { Worker } from '../process/worker.js';
import type { Registration } from '../registry/registration.js';
import type { IsolationReport } from '../result.js';
import type { LanguageOptions } from './languages.js';
import type { TypeSyntax } from './type-syntax.js';

export type Isolation = IsolationReport['requested'];

/** Everything that the rest of the sandbox asks about one guest language. The rows are in languages.ts. */
export interface Language {
  /** The language's name in sentences: `Python`. */
  readonly title: string;
  /** Options of `sandbox()` that only this language takes. */
  readonly options: readonly (keyof LanguageOptions)[];
  /** How a policy is shown to people who write this language; null where another language's declarations do. */
  readonly declarations: Declarations | null;
  /** Level `none`: loads the engine into this process. A text says why this language does not have the level. */
  readonly loadLocal: (() => Promise<OpenSession>) | string;
  /** Levels `process` and `kernel`: loads what starts a worker of this language and talks to it. */
  readonly loadProcess: (box: ProcessBox) => Promise<ProcessGuest>;
}

/** A language that prints declarations. */
export interface DeclaringLanguage extends Language {
  readonly declarations: Declarations;
}

export interface Declarations {
  readonly print: (registrations: readonly Registration[]) => string;
  /** How types that come from a JSON schema are written. */
  readonly types: TypeSyntax;
  /** Signatures are given in TypeScript: the same type in this language. */
  readonly fromTypeScript: (type: string) => string;
}

/** The facts about a box that decide which process it needs. */
export interface ProcessBox {
  readonly policy: Policy;
  readonly isolation: Exclude<Isolation, 'none'>;
  readonly allowDegraded: boolean;
  readonly hasFiles: boolean;
  readonly options: LanguageOptions;
}

/** How the process of a guest is started, and how a session with it is opened. */
export interface ProcessGuest {
  readonly worker: WorkerKind<Worker>;
  readonly open: (lease: Lease<Worker>) => OpenSession;
}
