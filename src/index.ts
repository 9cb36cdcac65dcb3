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
export type { PoolOptions } from './sandbox/pool/pool-options.js';
export { WorkerPool } from './sandbox/pool/worker-pool.js';
export type {
  ClassOptions,
  FunctionOptions,
  FunctionSpec,
  HostContext,
  HostFunction,
  MemberOptions,
  MemberPattern,
  ModuleOptions,
  PolicyOptions,
  PythonModuleOptions,
} from './sandbox/registry/rules/options.js';
export type { StandardSchema } from './sandbox/registry/rules/standard-schema.js';
export type { GuestError, IsolationReport, NameValues, Print, Result } from './sandbox/result.js';
export { type Box, type ExecOptions, type Returns, sandbox, type SandboxOptions } from './sandbox/sandbox.js';
export type { StreamEvent } from './sandbox/session/stream-run.js';
export { FileSystemError } from './sandbox/vfs/file-system-error.js';
export type { Answer, DirectoryEntry, FileStat, FileSystem, WriteFlag } from './sandbox/vfs/file-system.js';
export { IsolatedFS } from './sandbox/vfs/isolated/isolated-fs.js';
export { MountFS } from './sandbox/vfs/mount-fs.js';
export { QuotaFS } from './sandbox/vfs/quota/quota-fs.js';
export type { Quota } from './sandbox/vfs/quota/quota.js';
export { ReadOnlyFS } from './sandbox/vfs/read-only-fs.js';
export { type Change, TrackedFS } from './sandbox/vfs/tracked-fs.js';
export { VirtualFS } from './sandbox/vfs/virtual/virtual-fs.js';
export type { Violation } from './wire/report.js';
