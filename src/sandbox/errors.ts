import { HermeticError } from '../errors.js';

/** The program was refused before anything of it ran: a syntax error, or syntax that the guest does not have. */
export class ValidationError extends HermeticError {
  override readonly name = 'ValidationError';
  /** 1-based, in the guest's own source; null when the whole text is at fault. */
  readonly line: number | null;
  /** 1-based. */
  readonly column: number | null;

  constructor(
    message: string,
    { line = null, column = null, hint }: { line?: number | null; column?: number | null; hint?: string } = {},
  ) {
    super('E_VALIDATION', message, hint === undefined ? {} : { hint });
    this.line = line;
    this.column = column;
  }
}

/** The wall clock ran out, computing or waiting. */
export class TimeoutError extends HermeticError {
  override readonly name = 'TimeoutError';
  constructor(seconds: number, of: 'program' | 'host functions' = 'program') {
    if (of === 'program')
      super('E_TIMEOUT', `the program ran longer than ${seconds} s`, {
        hint: 'do less at once: names stay in the box, so the next program can go on',
        ownerHint: 'raise timeout in the Policy',
      });
    else
      super('E_TIMEOUT', `the program waited longer than ${seconds} s for host functions`, {
        hint: 'wait for fewer or faster host functions',
        ownerHint: 'raise hostTimeout in the Policy',
      });
  }
}

/** The program took more steps than the policy allows. */
export class TickLimitError extends HermeticError {
  override readonly name = 'TickLimitError';
  constructor(limit: number) {
    super('E_TICK_LIMIT', `the program took more than ${limit} ticks`, {
      hint: 'use fewer steps, or a builtin that does the same',
      ownerHint: 'raise tickLimit in the Policy',
    });
  }
}

/** The program holds, or asked for, more memory than the policy allows. */
export class MemoryLimitError extends HermeticError {
  override readonly name = 'MemoryLimitError';
  constructor(megabytes: number) {
    super('E_MEMORY_LIMIT', `the program needs more than ${megabytes} MB`, {
      hint: 'keep less at a time: work through large data in pieces',
      ownerHint: 'raise memoryLimit in the Policy',
    });
  }
}

/** The host ended the run: `box.cancel()`, an AbortSignal, or the box was closed. */
export class CancelledError extends HermeticError {
  override readonly name = 'CancelledError';
  constructor(reason = 'the run was cancelled') {
    super('E_CANCELLED', reason);
  }
}

/** The program reached for something that the policy does not give. */
export class PolicyViolation extends HermeticError {
  override readonly name = 'PolicyViolation';
  /** The attempt: `call`, `get`, `set`, `construct`, `import`, ... */
  readonly action: string;
  /** The thing it was tried on: `Account.withdraw`, `node:fs`. */
  readonly subject: string;

  constructor(action: string, subject: string, message: string, { hint }: { hint?: string } = {}) {
    super('E_POLICY_VIOLATION', message, hint === undefined ? {} : { hint });
    this.action = action;
    this.subject = subject;
  }
}

/** The isolation that was asked for cannot be had on this machine. Nothing ran. */
export class IsolationUnavailableError extends HermeticError {
  override readonly name = 'IsolationUnavailableError';
  readonly missing: readonly string[];

  constructor(
    message: string,
    missing: readonly string[] = [],
    { hint, cause }: { hint?: string; cause?: unknown } = {},
  ) {
    super('E_ISOLATION_UNAVAILABLE', message, {
      ...(hint === undefined ? {} : { hint }),
      ...(cause === undefined ? {} : { cause }),
    });
    this.missing = missing;
  }
}

/** The process of the box ended by itself in the middle of a run. */
export class WorkerDiedError extends HermeticError {
  override readonly name = 'WorkerDiedError';
  constructor(how: string) {
    super('E_WORKER_DIED', `the process of the program ${how}`);
  }
}
