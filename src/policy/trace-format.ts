import type { GuardPolicy } from '../wire/policy.js';

export type TraceFormat = NonNullable<GuardPolicy['trace']>;

/** The choices of --trace, the default first. `trace/trace-formats.ts` has a row for each. */
export const TRACE_FORMATS: readonly TraceFormat[] = ['text', 'json'];
