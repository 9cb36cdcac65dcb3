import { END_SHAPES } from './ends.js';
import { parse, type TypeOf } from './shape.js';

/** Violations of one run that a guest tells of. */
export const MAX_GUEST_VIOLATIONS = 1000;
/** Characters of a thrown value that is no error, as it is shown. */
export const MAX_SHOWN = 10_000;

const OWN_SHAPES = {
  /** An access that the guest's own side refused. */
  guestViolation: { fields: { action: 'text', subject: 'text', message: 'text' } },
  /** Counted from 1. */
  position: { integer: [1, 9_007_199_254_740_991] },
  place: { fields: { line: { nullable: 'position' }, column: { nullable: 'position' } } },
  /** The error that ended the program. */
  guestFailure: {
    fields: {
      /** The policy refused something, and nobody caught it. */
      denied: 'flag',
      /** The error, as an encoded value. */
      value: 'tree',
      /** How a value that is no error looks when it is printed: a snapshot inside the process of the guest, a text outside. */
      shown: 'tree',
      /** Where it was raised. A guest whose stacks tell does without. */
      'place?': 'place',
    },
  },
  /** The end of a run, as the guest's side tells it. All trees are encoded values, which share their back references. */
  runReport: {
    fields: {
      ended: { nullable: 'guestEnd' },
      ticks: 'number',
      /** The value of the last expression. */
      value: 'tree',
      error: { nullable: 'guestFailure' },
      /** The names that the request asked for, with their values. */
      namespace: { pairs: 'tree' },
      /** Paths of what could not cross. */
      dropped: { list: 'text' },
      /** The names that this run bound; all names of the box if it was asked for them, or did not find one that was listed. */
      names: { list: 'text' },
      /** Those of `dropped` that are promises of host functions: somebody forgot to await them. */
      unawaited: { list: 'text' },
      violations: { list: 'guestViolation' },
    },
  },
} as const;

export const RUN_REPORT_SHAPES: typeof END_SHAPES & typeof OWN_SHAPES = { ...END_SHAPES, ...OWN_SHAPES };

export type RunReport = TypeOf<'runReport', typeof RUN_REPORT_SHAPES>;
export type GuestFailure = TypeOf<'guestFailure', typeof RUN_REPORT_SHAPES>;

/** Throws ShapeError. The text may come from a process that is no longer ours. */
export function parseRunReport(value: unknown): RunReport {
  return parse(RUN_REPORT_SHAPES, 'runReport', value);
}
