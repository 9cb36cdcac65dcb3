import type { GuardReport } from './protocol.js';

const TYPES: ReadonlySet<string> = new Set<GuardReport['type']>([
  'installed',
  'failed',
  'violation',
  'rendered',
  'uncaught',
]);

/**
 * A line from the guard. The target lives in the same process and can write here too, so anything that does not fit
 * is dropped: it can lie about itself, but not confuse us.
 */
export function parseReport(line: string): GuardReport | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  return isReport(value) ? value : null;
}

function isReport(value: unknown): value is GuardReport {
  if (!isObject(value) || typeof value['type'] !== 'string' || !TYPES.has(value['type'])) return false;
  if (value['type'] === 'failed') return isText(value['code']) && isText(value['message']);
  if (!Number.isInteger(value['pid'])) return false;
  switch (value['type']) {
    case 'installed':
      return isText(value['interpreter']) && isText(value['floor']) && isTexts(value['missing']);
    case 'violation':
      return isViolation(value);
    default:
      return true;
  }
}

function isViolation(value: Record<string, unknown>): boolean {
  const { subject, rule, frame } = value;
  return (
    isText(value['guard']) &&
    isText(value['api']) &&
    isText(value['action']) &&
    (subject === null || (isObject(subject) && isText(subject['kind']) && isText(subject['text']))) &&
    isObject(rule) &&
    isText(rule['name']) &&
    isText(rule['source']) &&
    (frame === null || (isObject(frame) && isText(frame['file']) && Number.isInteger(frame['line'])))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}
