import { expect, test } from 'vitest';
import type { GuardName } from '../../../src/policy/settings.js';
import type { SubjectKind, Violation } from '../../../src/wire/report.js';
import { describeViolation } from '../../../src/trace/describe-violation.js';
import { wayForward } from '../../../src/trace/way-forward.js';

function violation(
  guard: GuardName,
  action: string,
  kind: SubjectKind | null,
  text: string,
  source = '--flag',
): Violation {
  const subject = kind === null ? null : { kind, text };
  return { pid: 1, guard, api: 'api', action, subject, rule: { name: 'flag', source }, frame: null };
}

test('no field of a report reaches the terminal as it is: the target may have written it', () => {
  const bell = 'a\u001b]0;b\u0007\nhermetic: fine';
  const forged: Violation = {
    ...violation('subprocess', bell, 'cmd', bell, bell),
    api: bell,
    rule: { name: bell, source: bell },
  };
  const safe = 'a\\x1b]0;b\\x07\\nhermetic: fine';
  expect(describeViolation(forged)).toBe(`${safe} cmd=${safe} reason=${safe}`);
  expect(wayForward(forged)).toBe(`the rule comes from ${safe}; run without it to allow this`);
});

test.each([
  ['connect to', '127.0.0.1', 'allow it with --allow-localhost'],
  ['connect to', 'localhost', 'allow it with --allow-localhost'],
  ['listen on', '', 'allow it with --allow-localhost'],
  ['listen on', '::', 'allow it with --allow-localhost'],
  ['listen on', '192.0.2.7', 'allow it with --allow-localhost, and listen on 127.0.0.1'],
  ['connect to', '192.0.2.7', 'allow it with --allow-ip 192.0.2.7'],
  ['resolve', 'api.example.com', 'allow it with --allow-domain api.example.com'],
  ['resolve', 'a\u001b[31m', 'allow it with --allow-domain a\\x1b[31m'],
  ['resolve', 'metadata.google.internal', 'cloud metadata endpoints are never reachable, whatever the flags'],
  ['connect to', '0xa9fea9fe', 'cloud metadata endpoints are never reachable, whatever the flags'],
])('the way to %s %j is: %s', (action, host, expected) => {
  expect(wayForward(violation('network', action, 'host', host))).toBe(expected);
});

test.each([
  ['filesystem', 'write', 'path', 'out/a.txt', 'allow it with --allow-write out'],
  ['filesystem', 'read outside the root', 'path', '/etc/passwd', 'allow it with --allow-read /etc/passwd'],
  ['environment', 'change', 'name', 'HOME', 'allow it with --allow-env HOME'],
  ['subprocess', 'start', 'cmd', 'git', 'the rule comes from --flag; run without it to allow this'],
  [
    'network',
    'connect to the unix socket',
    'path',
    '/run/x',
    'the rule comes from --flag; run without it to allow this',
  ],
] as const)('the way forward from the %s guard (%s) is found', (guard, action, kind, text, expected) => {
  expect(wayForward(violation(guard, action, kind, text))).toBe(expected);
});

test('what no setting denies, no flag allows', () => {
  expect(wayForward(violation('interpreter', 'look behind the guards', null, '', 'hermetic'))).toBe(
    'the guards protect themselves: no flag allows this',
  );
});

test('a violation is described by its call, its subject and its flag', () => {
  expect(describeViolation(violation('network', 'resolve', 'host', 'a\nb'))).toBe('api host=a\\nb reason=flag');
  expect(describeViolation(violation('code', 'run', null, ''))).toBe('api reason=flag');
});
