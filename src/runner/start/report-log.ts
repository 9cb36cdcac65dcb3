import { closeSync, constants, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReport } from '../../wire/report.js';
import type { GuardReport } from '../../wire/report.js';

/** A limited number of reports: a target that floods the channel cannot make the launcher grow. */
export interface Reports {
  readonly list: readonly GuardReport[];
  /** One line from a guard. */
  add(line: string): void;
  push(report: GuardReport): void;
}

const MAX_KEPT_VIOLATIONS = 10_000;
/** Counted separately, so that reports about the end of a process are kept even after many refusals. */
const MAX_OTHERS = 1000;

export function createReports(): Reports {
  const list: GuardReport[] = [];
  let violations = 0;
  let others = 0;
  const push = (report: GuardReport): void => {
    if (report.type === 'violation' ? (violations += 1) <= MAX_KEPT_VIOLATIONS : (others += 1) <= MAX_OTHERS) {
      list.push(report);
    }
  };
  return {
    list,
    push,
    add(line) {
      const report = parseReport(line);
      if (report !== null) push(report);
    },
  };
}

/** A file without a name, to which the threads and children of this process write their reports. */
export interface ReportLog {
  /** -1 if none could be made: then only this thread's own reports are known. */
  readonly descriptor: number;
  readonly inode: number;
  /** The lines since the last call; one that is still being written waits for the next. */
  read(): readonly string[];
}

const MAX_BYTES = 4 * 1024 * 1024;

export function openReportLog(): ReportLog {
  const descriptor = openUnnamed();
  if (descriptor === null) return { descriptor: -1, inode: 0, read: () => [] };
  // Taken now: the target will share this process and may replace what it likes.
  const [stat, read] = [fstatSync, readSync];
  let position = 0;
  return {
    descriptor,
    inode: stat(descriptor).ino,
    read() {
      try {
        const { size } = stat(descriptor);
        if (size <= position) return [];
        const bytes = Buffer.alloc(Math.min(size - position, MAX_BYTES));
        const length = read(descriptor, bytes, 0, bytes.length, position);
        const end = bytes.subarray(0, length).lastIndexOf('\n') + 1;
        // The guards write no line that is too long to fit.
        position += end === 0 && length === MAX_BYTES ? length : end;
        return bytes.toString('utf8', 0, end).split('\n');
      } catch {
        // The target closed it.
        return [];
      }
    },
  };
}

function openUnnamed(): number | null {
  const path = join(tmpdir(), `.hermetic-${process.pid}-${Date.now()}`);
  try {
    const descriptor = openSync(
      path,
      constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND,
      0o600,
    );
    try {
      unlinkSync(path);
      return descriptor;
    } catch {
      closeSync(descriptor);
      return null;
    }
  } catch {
    return null;
  }
}
