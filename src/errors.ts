/** Every failure of hermetic itself carries a stable code; `docs/errors/` has a page for each. */
export type ErrorCode =
  | 'E_USAGE'
  | 'E_UNKNOWN_FLAG'
  | 'E_BAD_VALUE'
  | 'E_BAD_DOMAIN'
  | 'E_BAD_ADDRESS'
  | 'E_UNKNOWN_PROFILE'
  | 'E_EXCEPTION_WITHOUT_GUARD'
  | 'E_UNKNOWN_OPTION'
  | 'E_BAD_OPTION'
  | 'E_BLOCKED_IN_TEST'
  | 'E_CONFIG_UNREADABLE'
  | 'E_CONFIG_INVALID'
  | 'E_PATH_NOT_FOUND'
  | 'E_TARGET_NOT_FOUND'
  | 'E_TARGET_UNSUPPORTED'
  | 'E_BAD_PROGRAM'
  | 'E_INTERPRETER_TOO_OLD'
  | 'E_GUARD_NOT_INSTALLED'
  | 'E_KERNEL_UNAVAILABLE'
  | 'E_LIMIT_UNENFORCEABLE'
  | 'E_STATUS_FILE'
  | 'E_BAD_NAME'
  | 'E_DUPLICATE_NAME'
  | 'E_BAD_PATTERN'
  | 'E_NOT_REGISTRABLE'
  | 'E_BAD_FILE_SYSTEM'
  | 'E_MODULE_NOT_FOUND'
  | 'E_VALIDATION'
  | 'E_TIMEOUT'
  | 'E_TICK_LIMIT'
  | 'E_MEMORY_LIMIT'
  | 'E_CANCELLED'
  | 'E_POLICY_VIOLATION'
  | 'E_ISOLATION_UNAVAILABLE'
  | 'E_BAD_FRAME'
  | 'E_WORKER_DIED'
  | 'E_PYTHON_NOT_FOUND'
  | 'E_PYTHON_MODULE'
  | 'E_DANGEROUS_MODULE'
  | 'E_UNKNOWN_NAME';

export class HermeticError extends Error {
  override readonly name: string = 'HermeticError';
  readonly code: ErrorCode;
  /** The next step for the reader; printed on its own line. */
  readonly hint: string | undefined;
  /** For errors about a program: what the owner of the host can change, such as a limit. `hint` is for the program's author. */
  readonly ownerHint: string | undefined;

  constructor(code: ErrorCode, message: string, options: { hint?: string; ownerHint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.ownerHint = options.ownerHint;
  }
}
