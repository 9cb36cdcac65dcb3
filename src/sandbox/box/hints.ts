import type { RunReport } from '../../wire/run-report.js';
import type { SessionReply } from '../session/session.js';

/** Promises that a hint names. */
const MOST_TOLD = 5;
const LONGEST_PATH = 100;

/** Mistakes of the program that are no errors, for its author. */
export function hintsOf(report: RunReport | null, { stdout, stderr }: SessionReply, maxStdout: number): string[] {
  const hints: string[] = [];
  const unawaited = report?.unawaited ?? [];
  if (unawaited.length > 0) {
    const told = unawaited.slice(0, MOST_TOLD).map((path) => path.slice(0, LONGEST_PATH));
    const more = unawaited.length > MOST_TOLD ? ` and ${unawaited.length - MOST_TOLD} more` : '';
    hints.push(`${told.join(', ')}${more}: the promise of a host function; write await before the call`);
  } else if (stdout.includes(AS_TEXT)) hints.push(`a promise was printed as ${AS_TEXT}: write await before the call`);
  if (isCut(stdout, maxStdout) || isCut(stderr, maxStdout)) hints.push('output was cut at its start: print less');
  return hints;
}

/** What the owner of the host could change. */
export function ownerNotes({ stdout, stderr }: SessionReply, maxStdout: number): string[] {
  if (!isCut(stdout, maxStdout) && !isCut(stderr, maxStdout)) return [];
  return [`output was cut to its last ${maxStdout} characters: raise maxStdout in the Policy to keep more`];
}

const AS_TEXT = '[object Promise]';

/** A stream that was cut has a line about that in front. */
function isCut(text: string, maxStdout: number): boolean {
  return text.length > maxStdout;
}
