import { HermeticError } from '../../errors.js';
import type { Tree } from '../../wire/frames.js';
import { parseRunReport, type RunReport } from '../../wire/run-report.js';
import { ShapeError } from '../../wire/shape.js';

/** The end of a run as the guest's side told it: parsed where it arrived, with the text to pass on. */
export interface GuestReport {
  /** Empty where it was too large to be kept. */
  readonly text: string;
  readonly content: RunReport;
  /** Whether its values are read in slices. */
  readonly isLarge: boolean;
}

const LARGE = 65_536;

/** Throws E_BAD_VALUE for what no guest writes: the text may come from a process that is no longer ours. */
export function parseGuestReport(text: Tree): GuestReport {
  try {
    if (typeof text !== 'string') return { text: '', content: parseRunReport(text.tree), isLarge: true };
    return { text, content: parseRunReport(JSON.parse(text)), isLarge: text.length > LARGE };
  } catch (cause) {
    throw unreadable(cause);
  }
}

export function unreadable(cause?: unknown): HermeticError {
  const why = cause instanceof ShapeError ? `: ${cause.message}` : '';
  return new HermeticError('E_BAD_VALUE', `what the program left could not be read${why}`, { cause });
}
