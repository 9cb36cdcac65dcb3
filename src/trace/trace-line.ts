import type { Violation } from '../wire/report.js';
import { describeViolation } from './way-forward.js';

/** What --trace prints for one refusal, whoever refused. */
export function traceLine(violation: Violation, form: 'text' | 'json'): string {
  if (form === 'json') return JSON.stringify({ schemaVersion: 1, ...violation });
  return `[hermetic] blocked ${describeViolation(violation)}`;
}
