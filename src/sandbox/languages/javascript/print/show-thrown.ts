import { inspect } from 'node:util';
import { MAX_SHOWN, type RunReport } from '../../../../wire/run-report.js';
import { TAG_ERROR } from '../../../../wire/value-tags.js';
import type { GuestReport } from '../../../session/guest-report.js';
import { lookAlikes } from './look-alike.js';

/** Prints the thrown value of a report here, beside the guest: the host shows the text and builds nothing from a snapshot. */
export function showThrown(report: GuestReport): GuestReport {
  const { error } = report.content;
  if (error === null || (Array.isArray(error.value) && error.value[0] === TAG_ERROR)) return report;
  const content: RunReport = { ...report.content, error: { ...error, shown: textOf(error.shown) } };
  return { ...report, text: JSON.stringify(content), content };
}

function textOf(snapshot: unknown): string | null {
  try {
    return inspect(lookAlikes(JSON.stringify([snapshot]))[0]).slice(0, MAX_SHOWN);
  } catch {
    return null;
  }
}
