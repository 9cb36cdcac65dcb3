import { readFileSync } from 'node:fs';

/** The user, groups and capabilities with which a thread uses files. */
export interface Rights {
  readonly user: number;
  readonly group: number;
  readonly groups: readonly number[];
  /** The effective set. */
  readonly capabilities: bigint;
}

export interface CallerStatus {
  /** The process that the thread belongs to. */
  readonly process: number;
  readonly umask: number;
  readonly rights: Rights;
  /** A signal waits to be delivered to this thread. */
  readonly hasSignal: boolean;
}

/** null if the thread has gone. */
export function statusOf(tid: number | 'thread-self'): CallerStatus | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${tid}/status`, 'utf8');
  } catch {
    return null;
  }
  const fields = new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), valuesOf(line)]));
  const field = (name: string, index = 0): string => fields.get(name)?.[index] ?? '0';
  const set = (name: string): bigint => BigInt(`0x${field(name)}`);
  const process = Number(field('Tgid'));
  // A signal to the process goes to its first thread, unless that one is blocked.
  const waiting = set('SigPnd') | (process === tid ? set('ShdPnd') : 0n);
  return {
    process,
    umask: Number.parseInt(field('Umask'), 8),
    rights: {
      // Real, effective, saved, and that of the file system.
      user: Number(field('Uid', 3)),
      group: Number(field('Gid', 3)),
      groups: (fields.get('Groups') ?? []).map(Number),
      capabilities: set('CapEff'),
    },
    hasSignal: (waiting & ~set('SigBlk') & ~set('SigIgn')) !== 0n,
  };
}

function valuesOf(line: string): readonly string[] {
  return line
    .slice(line.indexOf(':') + 1)
    .trim()
    .split(/\s+/)
    .filter((value) => value !== '');
}
