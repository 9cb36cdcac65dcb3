import { HermeticError } from '../../errors.js';
import { nearest } from '../../policy/nearest.js';
import type { RunReport } from '../../wire/run-report.js';

/** Names and characters of each that are compared: the guest chose them. */
const MOST_NAMES = 1000;
const LONGEST_NAME = 100;
/** Names that a message lists. */
const MOST_TOLD = 5;

/** The error about names that were asked for and do not exist; null if there are none. */
export function missingNames(
  wanted: readonly string[],
  report: Pick<RunReport, 'dropped' | 'names'>,
  namespace: object,
): HermeticError | null {
  const dropped = new Set(report.dropped);
  const missing = wanted.filter((name) => !Object.hasOwn(namespace, name) && !dropped.has(name));
  const [first] = missing;
  if (first === undefined) return null;
  const known = report.names.slice(0, MOST_NAMES).filter((name) => name.length <= LONGEST_NAME);
  return new HermeticError('E_UNKNOWN_NAME', `there is no name ${listed(missing)} in this box`, {
    hint: hintFor(first, known),
  });
}

function hintFor(name: string, known: readonly string[]): string {
  const meant = nearest(name.slice(0, LONGEST_NAME), known);
  if (meant !== null) return `did you mean ${meant}?`;
  return known.length === 0 ? 'no program of this box has bound a name' : `its names are ${listed(known)}`;
}

function listed(names: readonly string[]): string {
  const told = names.slice(0, MOST_TOLD).map((name) => name.slice(0, LONGEST_NAME));
  return names.length > MOST_TOLD ? `${told.join(', ')} and ${names.length - MOST_TOLD} more` : told.join(', ');
}
