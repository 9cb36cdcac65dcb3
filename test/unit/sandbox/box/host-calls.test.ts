import { expect, test } from 'vitest';
import { HostCalls } from '../../../../src/sandbox/box/host-calls.js';
import { Policy } from '../../../../src/sandbox/policy.js';

function callsOf(policy: Policy): HostCalls {
  const dispatcher = policy.createDispatcher();
  const { registrations } = dispatcher;
  return new HostCalls(dispatcher, { registrations, files: null, root: '/' }, false);
}

test('refused calls are listed up to a number, and the rest is counted', () => {
  const calls = callsOf(new Policy());
  calls.begin();
  for (let at = 0; at < 1500; at += 1) calls.call('["call",7,[],null,[]]');
  expect(calls.violations).toHaveLength(1000);
  expect(calls.notes).toEqual(['500 more violations are not listed']);
  calls.begin();
  expect(calls.violations).toEqual([]);
  expect(calls.notes).toEqual([]);
});

test('a call with a name of megabytes is none, and its name is not kept', () => {
  const calls = callsOf(new Policy().module('math', { PI: 3 }));
  calls.call(JSON.stringify(['get', 0, ['x'.repeat(1_000_000)], null, []]));
  expect(calls.violations).toEqual([
    { action: 'call', subject: 'host', message: 'this is not a call that a facade makes' },
  ]);
});

test('only the time of the host function itself is forgiven', () => {
  const policy = new Policy().fn('work', () => {
    const end = performance.now() + 30;
    while (performance.now() < end);
    return 1;
  });
  let forgiven = 0;
  const began = performance.now();
  const args = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => ['o', ['at', at]]));
  expect(callsOf(policy).call(`["call",0,[],null,${args}]`, (spent) => (forgiven += spent))).toBe('v1');
  expect(forgiven).toBeGreaterThanOrEqual(30);
  expect(performance.now() - began).toBeGreaterThan(forgiven);
});
