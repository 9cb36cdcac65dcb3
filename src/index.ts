export { hermetic, type HermeticBlock } from './api/hermetic.js';
export type { HermeticOptions } from './api/options.js';
export { PolicyViolation } from './api/policy-violation.js';
export { withHermetic } from './api/with-hermetic.js';
export { type ErrorCode, HermeticError } from './errors.js';
export type { Violation } from './trace/protocol.js';
