import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allows, type Request } from '../../../src/policy/allows.js';
import { OPEN, type ReachPolicy, tighten } from '../../../src/policy/reach-policy.js';
import { policies, requests } from './policy-arbitrary.js';

describe('a policy without a single denial', () => {
  test.each<Request>([
    { guard: 'network', action: 'connect', host: '192.0.2.1', port: 80, pinnedNames: [] },
    { guard: 'filesystem', action: 'read', path: '/etc/passwd' },
    { guard: 'filesystem', action: 'write', path: '/etc/passwd' },
    { guard: 'environment', name: 'HOME' },
    { guard: 'imports', name: 'socket' },
    { guard: 'subprocess' },
    { guard: 'code' },
    { guard: 'native' },
    { guard: 'interpreter' },
  ])('allows $guard $action', (request) => {
    expect(allows(OPEN, request)).toBe(true);
  });
});

test.each(['subprocess', 'code', 'native', 'interpreter'] as const)(
  'the %s guard denies its own requests only',
  (guard) => {
    const policy: ReachPolicy = { ...OPEN, [guard]: true };
    const others = (['subprocess', 'code', 'native', 'interpreter'] as const).filter((other) => other !== guard);
    expect(allows(policy, { guard })).toBe(false);
    expect(others.map((other) => allows(policy, { guard: other }))).toEqual([true, true, true]);
  },
);

test('a network request is judged by the network clauses', () => {
  const policy: ReachPolicy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };
  const request = { guard: 'network', action: 'connect', port: 80, pinnedNames: [] } as const;
  expect(allows(policy, { ...request, host: '127.0.0.1' })).toBe(true);
  expect(allows(policy, { ...request, host: '192.0.2.1' })).toBe(false);
});

describe('files', () => {
  const anywhere: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: ['/tmp/out'] }] };
  const rooted: ReachPolicy = { ...OPEN, filesystem: [{ root: '/src', read: ['/usr/lib'], write: ['/src/out'] }] };

  test.each([
    ['read-only', anywhere, 'read', '/etc/passwd', true],
    ['read-only', anywhere, 'write', '/etc/passwd', false],
    ['read-only', anywhere, 'write', '/tmp/out/x', true],
    ['read-only', anywhere, 'write', '/tmp/out', true],
    ['read-only', anywhere, 'write', '/tmp/outside', false],
    ['rooted', rooted, 'read', '/src/a', true],
    ['rooted', rooted, 'read', '/src', true],
    ['rooted', rooted, 'read', '/usr/lib/x', true],
    ['rooted', rooted, 'read', '/srcs/a', false],
    ['rooted', rooted, 'read', '/', false],
    ['rooted', rooted, 'write', '/src/a', false],
    ['rooted', rooted, 'write', '/src/out/a', true],
    ['rooted', rooted, 'write', '/usr/lib/x', false],
  ] as const)('%s: %s %s %s → %s', (_name, policy, action, path, expected) => {
    expect(allows(policy, { guard: 'filesystem', action, path })).toBe(expected);
  });
});

test.each([
  [[], 'HOME', false],
  [['HOME'], 'HOME', true],
  [['HOME'], 'HOMEDRIVE', false],
  [['HOME'], 'home', false],
  [['LC_*'], 'LC_ALL', true],
  [['LC_*'], 'LC_', true],
  [['LC_*'], 'LANG', false],
  [['*'], 'ANYTHING', true],
])('with the exceptions %j the variable %s is allowed: %s', (allow, name, expected) => {
  expect(allows({ ...OPEN, environment: [{ allow }] }, { guard: 'environment', name })).toBe(expected);
});

test.each([
  ['a.b', 'a.b', false],
  ['a.b', 'a.b.c', false],
  ['a.b', 'a', true],
  ['a.b', 'a.bc', true],
  ['@scope/pkg', '@scope/pkg/sub.js', false],
  ['@scope/pkg', '@scope/pkg-extra', true],
  ['fs', 'fs/promises', false],
  ['fs', 'fs-extra', true],
])('with %s denied, importing %s is allowed: %s', (denied, name, expected) => {
  expect(allows({ ...OPEN, imports: [denied] }, { guard: 'imports', name })).toBe(expected);
});

describe('tightening', () => {
  const RUNS = { numRuns: 2000 };

  test('allows exactly what both sides allow', () => {
    fc.assert(
      fc.property(policies, policies, requests, (a, b, request) => {
        expect(allows(tighten(a, b), request)).toBe(allows(a, request) && allows(b, request));
      }),
      RUNS,
    );
  });

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(policies, policies, requests, (a, b, request) => {
        expect(allows(tighten(a, b), request)).toBe(allows(tighten(b, a), request));
      }),
      RUNS,
    );
  });

  test('does not depend on the grouping', () => {
    fc.assert(
      fc.property(policies, policies, policies, requests, (a, b, c, request) => {
        expect(allows(tighten(tighten(a, b), c), request)).toBe(allows(tighten(a, tighten(b, c)), request));
      }),
      RUNS,
    );
  });

  test('with itself or with the open policy changes nothing', () => {
    fc.assert(
      fc.property(policies, requests, (a, request) => {
        expect(allows(tighten(a, a), request)).toBe(allows(a, request));
        expect(allows(tighten(a, OPEN), request)).toBe(allows(a, request));
      }),
      RUNS,
    );
  });

  test('the same policy many times does not grow', () => {
    fc.assert(
      fc.property(policies, policies, (a, b) => {
        const once = tighten(a, b);
        expect(tighten(tighten(once, a), b)).toEqual(once);
      }),
    );
  });

  test('the laws are tried on what is allowed as well as on what is denied', () => {
    const sample = fc.sample(fc.tuple(policies, policies, requests), { numRuns: 2000, seed: 1 });
    const both = sample.filter(([a, b, request]) => allows(tighten(a, b), request)).length;
    const one = sample.filter(([a, b, request]) => allows(a, request) !== allows(b, request)).length;
    expect(both).toBeGreaterThan(200);
    expect(one).toBeGreaterThan(200);
  });

  test('three routes to loopback do not combine into one', () => {
    const request = {
      guard: 'network',
      action: 'connect',
      host: '127.0.0.1',
      port: 80,
      pinnedNames: ['localhost'],
    } as const;
    const byFlag: ReachPolicy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };
    const byName: ReachPolicy = {
      ...OPEN,
      network: [{ localhost: false, domains: [{ name: 'localhost', port: null }], ips: [] }],
    };
    const byBlock: ReachPolicy = {
      ...OPEN,
      network: [{ localhost: false, domains: [], ips: [{ family: 4, base: '7f000000', prefix: 8, port: 443 }] }],
    };
    expect(allows(tighten(byFlag, byName), request)).toBe(true);
    expect(allows(tighten(byFlag, byName), { ...request, pinnedNames: [] })).toBe(false);
    expect(allows(tighten(byFlag, byBlock), request)).toBe(false);
    expect(allows(tighten(byFlag, byBlock), { ...request, port: 443 })).toBe(true);
  });
});
