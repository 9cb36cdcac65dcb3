import type { Tree } from '../../wire/frames.js';
import { parse, ShapeError } from '../../wire/shape.js';
import { badFrame } from '../rpc/bad-frame.js';
import type { WorkerProcess } from './start/worker-process.js';

/** Attempts of a worker before it gets its first program. The mechanism that `holds` names should refuse each of them. */
export const PROBES = {
  /** Open a file of the host's for reading. */
  read: { holds: 'landlock' },
  /** The same for writing. */
  write: { holds: 'landlock' },
  /** Make a socket. */
  socket: { holds: 'seccomp' },
  /** Start a program. */
  process: { holds: 'seccomp' },
  /** Send the host a signal, of the kind that only asks. */
  signal: { holds: 'seccomp' },
  /** Open a file that it read at its start. Only after `lock`. */
  reopen: { holds: 'lock' },
  /** Ask whether there is a file. */
  stat: { holds: 'lock' },
  /** Copy itself, which the parent of workers may do. */
  fork: { holds: 'lock' },
} as const;

export type ProbeName = keyof typeof PROBES;
/** For each probe, `allowed` or the code of the error. */
export type Outcomes = ReadonlyMap<string, string>;

const OUTCOMES = { probes: { map: 'text' } } as const;

export function encodeOutcomes(outcomes: Outcomes): string {
  return JSON.stringify(Object.fromEntries(outcomes));
}

/** Throws E_BAD_FRAME. */
export function parseOutcomes(text: Tree): Outcomes {
  // A few names and codes.
  if (typeof text !== 'string') throw badFrame('probes are too many');
  try {
    return new Map(Object.entries(parse(OUTCOMES, 'probes', JSON.parse(text))));
  } catch (error) {
    throw badFrame(error instanceof ShapeError ? error.message : 'probes are not JSON');
  }
}

type Mechanisms = WorkerProcess['mechanisms'];

/** Compares what should hold with what the probes saw. A probe without an outcome counts as not refused. */
export function judge(told: Mechanisms, outcomes: Outcomes, expected: readonly ProbeName[]): Mechanisms {
  return told.map(({ name, active, detail }) => {
    const own = expected.filter((probe) => PROBES[probe].holds === name);
    const seen = own.map((probe) => `${probe}: ${outcomes.get(probe) ?? 'not tried'}`).join(', ');
    const holds = own.every((probe) => /^E[A-Z]+$/.test(outcomes.get(probe) ?? ''));
    return { name, active: active && holds, detail: [detail, seen].filter(Boolean).join('; ') };
  });
}
