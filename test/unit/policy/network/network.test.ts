import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decideNetwork, type NetworkRequest } from '../../../../src/policy/network/network.js';
import type { NetworkClause } from '../../../../src/policy/reach-policy.js';

// The tables of test/conformance say what is allowed; here is what the verdict says beside that.
const LOCAL: NetworkClause = { localhost: true, domains: [], ips: [] };
const CLOSED: NetworkClause = { localhost: false, domains: [], ips: [] };

function request(action: NetworkRequest['action'], host: string): NetworkRequest {
  return { action, host, port: 80, pinnedNames: [] };
}

test.each([
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['0', '127.0.0.1'],
  ['::', '::1'],
  ['[::]', '::1'],
  ['::ffff:0.0.0.0', '::ffff:127.0.0.1'],
])('a listener on "%s" is narrowed to %s', (host, narrowTo) => {
  expect(decideNetwork([LOCAL], request('listen', host))).toEqual({ allowed: true, narrowTo });
});

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('a listener on %s stays as it is', (host) => {
  expect(decideNetwork([LOCAL], request('listen', host))).toEqual({ allowed: true });
});

test('a wildcard is narrowed for listeners only', () => {
  expect(decideNetwork([LOCAL], request('connect', '0.0.0.0'))).toEqual({ allowed: true });
});

test('a wildcard is not narrowed where the network is not guarded', () => {
  expect(decideNetwork([], request('listen', '0.0.0.0'))).toEqual({ allowed: true });
});

test.each([
  ['10.0.0.1', 'not-allowed'],
  ['example.com', 'not-allowed'],
  ['0.0.0.0', 'not-allowed'],
  ['169.254.169.254', 'metadata'],
  ['metadata.google.internal', 'metadata'],
  ['exa mple.com', 'malformed'],
  ['256.1.1.1', 'malformed'],
  ['fe80::1%', 'malformed'],
] as const)('connecting to "%s" is denied as %s', (host, reason) => {
  expect(decideNetwork([CLOSED], request('connect', host))).toEqual({ allowed: false, reason });
});

test('every spelling of metadata in the conformance table is denied as metadata, not by accident', () => {
  const file = new URL('../../../conformance/cases/network-decisions.json', import.meta.url);
  // The table is ours.
  const rows = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string;
    clauses: NetworkClause[];
    request: NetworkRequest;
  }[];
  const metadata = rows.filter(({ name }) => name.startsWith('metadata'));
  const otherwise = metadata.filter((row) => {
    const verdict = decideNetwork(row.clauses, row.request);
    return verdict.allowed || verdict.reason !== 'metadata';
  });
  expect(metadata.length).toBeGreaterThan(80);
  expect(otherwise).toEqual([]);
});
