export { hermetic, type HermeticBlock } from './api/hermetic.js';
export type { HermeticOptions } from './api/options.js';
export { PolicyViolation } from './api/policy-violation.js';
export { withHermetic } from './api/with-hermetic.js';
export { type ErrorCode, HermeticError } from './errors.js';
export {
  CancelledError,
  IsolationUnavailableError,
  MemoryLimitError,
  TickLimitError,
  TimeoutError,
  ValidationError,
} from './sandbox/errors.js';
export { Policy } from './sandbox/policy.js';
export type { GuestError, IsolationReport, Print, Result } from './sandbox/result.js';
export { type Box, type ExecOptions, sandbox, type SandboxOptions } from './sandbox/sandbox.js';
export { IsolatedFS } from './sandbox/vfs/isolated-fs.js';
export { VirtualFS } from './sandbox/vfs/virtual-fs.js';
export type { FileSystem } from './sandbox/vfs/file-system.js';
export type { Violation } from './trace/protocol.js';
