import { HermeticError } from '../../errors.js';
import { parseRunReport, type RunReport } from '../../wire/run-report.js';
import { ShapeError } from '../../wire/shape.js';

/** The end of a run as the guest's side told it: parsed where it arrived, with the text to pass on. */
export interface GuestReport {
  readonly text: string;
  readonly content: RunReport;
}

/** Throws E_BAD_VALUE for what no guest writes: the text may come from a process that is no longer ours. */
export function parseGuestReport(text: string): GuestReport {
  try {
    return { text, content: parseRunReport(JSON.parse(text)) };
  } catch (cause) {
    throw unreadable(cause);
  }
}

export function unreadable(cause?: unknown): HermeticError {
  const why = cause instanceof ShapeError ? `: ${cause.message}` : '';
  return new HermeticError('E_BAD_VALUE', `what the program left could not be read${why}`, { cause });
}
