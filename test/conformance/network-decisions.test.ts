import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decideNetwork, type NetworkRequest } from '../../src/policy/network/network.js';
import type { NetworkClause } from '../../src/policy/reach-policy.js';

interface Row {
  readonly name: string;
  readonly clauses: readonly NetworkClause[];
  readonly request: NetworkRequest;
  readonly allowed: boolean;
}

const file = new URL('cases/network-decisions.json', import.meta.url);
// The table is ours, and the Python guard's suite reads the same one.
const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly Row[];

test.each(rows)('$name → allowed: $allowed', ({ clauses, request, allowed }) => {
  expect(decideNetwork(clauses, request).allowed).toBe(allowed);
});
