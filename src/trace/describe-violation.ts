import type { Violation } from '../wire/report.js';
import { escapeControl } from './escape.js';

/** `socket.connect host=example.com reason=no-network`: the same in trace lines and in the closing message. */
export function describeViolation({ api, subject, rule }: Violation): string {
  const about = subject === null ? '' : ` ${subject.kind}=${escapeControl(subject.text)}`;
  // A target can write a report by itself: no field of it is trusted.
  return `${escapeControl(api)}${about} reason=${escapeControl(rule.name)}`;
}
