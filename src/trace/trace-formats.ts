import type { TraceFormat } from '../policy/trace-format.js';
import type { Violation } from '../wire/report.js';
import { describeViolation } from './describe-violation.js';

/** How --trace prints a refusal, whichever layer refused. `python/hermetic_guard/report.py` has the same rows. */
const FORMATS: Readonly<Record<TraceFormat, (violation: Violation) => string>> = {
  text: (violation) => `[hermetic] blocked ${describeViolation(violation)}`,
  json: (violation) => JSON.stringify({ schemaVersion: 1, ...violation }),
};

export function traceLine(violation: Violation, format: TraceFormat): string {
  return FORMATS[format](violation);
}
