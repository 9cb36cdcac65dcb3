import { describe, expect, test } from 'vitest';
import { exitRule } from '../../../src/runner/exit-rule.js';
import type { GuardReport, Violation } from '../../../src/wire/report.js';

const TARGET = 10;
const CHILD = 11;

function violation(pid: number, host: string): Violation {
  return {
    pid,
    guard: 'network',
    api: 'socket.connect',
    action: 'connect to',
    subject: { kind: 'host', text: host },
    rule: { name: 'no-network', source: '--no-network' },
    frame: null,
  };
}
const blocked = (pid: number, host: string): GuardReport => ({ type: 'violation', ...violation(pid, host) });
const rendered = (pid: number): GuardReport => ({ type: 'rendered', pid });
const uncaught = (pid: number): GuardReport => ({ type: 'uncaught', pid, violation: true });
const verdict = (code: number, ...reports: readonly GuardReport[]): ReturnType<typeof exitRule> =>
  exitRule({ code, signal: null, timedOut: false }, TARGET, reports);

describe('a target that failed', () => {
  test('is blocked when a violation ended it', () => {
    expect(verdict(1, blocked(TARGET, 'a'), uncaught(TARGET))).toMatchObject({ reason: 'blocked', code: 2 });
  });

  test('is blocked when it told of a violation', () => {
    expect(verdict(1, blocked(TARGET, 'a'), rendered(TARGET))).toMatchObject({ reason: 'blocked', code: 2 });
  });

  test('keeps its code when it coped with the violation, or when only a child died of one', () => {
    expect(verdict(1, blocked(TARGET, 'a'))).toEqual({ reason: 'target', code: 1 });
    expect(verdict(3, blocked(CHILD, 'a'), uncaught(CHILD))).toEqual({ reason: 'target', code: 3 });
  });

  test('keeps its code when there was no violation', () => {
    expect(verdict(1)).toEqual({ reason: 'target', code: 1 });
    expect(verdict(1, uncaught(TARGET), rendered(TARGET))).toEqual({ reason: 'target', code: 1 });
  });
});

describe('the violation that is shown', () => {
  test('is the last one of the process that told of it', () => {
    const reports = [
      blocked(TARGET, 'first'),
      blocked(TARGET, 'second'),
      rendered(TARGET),
      blocked(CHILD, 'background'),
    ];
    expect(verdict(1, ...reports)).toMatchObject({ violation: { subject: { text: 'second' } } });
    expect(verdict(1, ...reports, rendered(CHILD))).toMatchObject({ violation: { subject: { text: 'second' } } });
    const child = [blocked(CHILD, 'in a child'), rendered(CHILD), blocked(TARGET, 'coped with')];
    expect(verdict(1, ...child)).toMatchObject({ violation: { subject: { text: 'in a child' } } });
  });

  test('is the one of the target when that died, whatever its children told', () => {
    const reports = [blocked(TARGET, 'own'), uncaught(TARGET), blocked(CHILD, 'background'), rendered(CHILD)];
    expect(verdict(1, ...reports)).toMatchObject({ violation: { subject: { text: 'own' } } });
  });

  test('is the one of a child when the target died of what its child told it', () => {
    expect(verdict(1, blocked(CHILD, 'in a worker'), uncaught(TARGET))).toMatchObject({
      violation: { subject: { text: 'in a worker' } },
    });
  });
});

test('success, a signal and the time limit come before any violation', () => {
  const reports = [blocked(TARGET, 'a'), uncaught(TARGET), rendered(TARGET)];
  expect(verdict(0, ...reports)).toEqual({ reason: 'target', code: 0 });
  expect(exitRule({ code: null, signal: 'SIGTERM', timedOut: false }, TARGET, reports)).toEqual({
    reason: 'signal',
    signal: 'SIGTERM',
  });
  expect(exitRule({ code: null, signal: 'SIGTERM', timedOut: true }, TARGET, reports)).toEqual({
    reason: 'timeout',
    code: 124,
  });
});
