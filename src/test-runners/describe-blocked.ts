import { relative } from 'node:path';
import { HermeticError } from '../errors.js';
import { escapeControl } from '../trace/escape.js';
import type { Violation } from '../wire/report.js';
import { wayForward } from '../trace/way-forward.js';

export interface Blocked {
  readonly violation: Violation;
  /** null if it happened in a child process or another thread. */
  readonly error: Error | null;
  /** How many other tests were running and may have done it instead. */
  readonly others: number;
}

const MAX_SHOWN = 5;

/** Makes the error that fails a test: who, what, where, and how to allow it. Its stack is that of the first blocked call. */
export function describeBlocked(who: string, blocked: readonly Blocked[]): HermeticError {
  const distinct = [...new Map(blocked.map((one) => [textOf(one), one])).values()];
  const rest = distinct.length - MAX_SHOWN;
  const message = [
    `hermetic blocked what ${escapeControl(who)} reached for`,
    ...distinct.slice(0, MAX_SHOWN).map(textOf),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n');
  const first = distinct.find(({ error }) => error !== null)?.error ?? null;
  const error = new HermeticError('E_BLOCKED_IN_TEST', message);
  const frames = (first?.stack ?? '').split('\n').filter(isUserFrame);
  error.stack = [`${error.name}: ${message}`, ...frames].join('\n');
  return error;
}

/** Leaves out Node's own frames: they do not help to find why a test failed. */
function isUserFrame(line: string): boolean {
  return /^\s+at .*\//.test(line) && !line.includes('node:');
}

function textOf({ violation, others }: Blocked): string {
  const { api, action, subject, url, frame, rule } = violation;
  const whom = subject === null ? '' : ` ${escapeControl(subject.text)}`;
  const request = url === undefined ? '' : ` for ${escapeControl(url)}`;
  const place = frame === null ? [] : [`    in ${escapeControl(shortPath(frame.file))}:${frame.line}`];
  const doubt = others === 0 ? [] : [`    or one of ${others} other tests that ran at the same time`];
  return [
    `  ${api}: ${action}${whom}${request} (${rule.option ?? rule.name})`,
    ...place,
    ...doubt,
    `    ${wayForward(violation, (option) => `allow({ ${option} })`)}`,
  ].join('\n');
}

function shortPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
