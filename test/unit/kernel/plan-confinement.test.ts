import { describe, expect, test } from 'vitest';
import { type AvailableKernel, planConfinement } from '../../../src/kernel/plan-confinement.js';
import { OPEN, type ReachPolicy } from '../../../src/policy/reach-policy.js';
import { LOCALHOST, NO_NETWORK, NO_SUBPROCESS, READONLY } from './ask-seccomp.js';

const KERNEL: AvailableKernel = { available: true, arch: 'x64', landlock: 7, notify: true, isRoot: false };
const NOTHING = { read: [], list: [], terminals: [], execute: [] };
const WRITABLE: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: ['/srv'] }] };

const plan = (policy: ReachPolicy, kernel: AvailableKernel = KERNEL, place: 'child' | 'self' = 'child') =>
  planConfinement(policy, NOTHING, kernel, place, []);

describe('a program that the launcher starts', () => {
  test.each<[string, ReachPolicy, boolean, boolean]>([
    ['no network', NO_NETWORK, true, false],
    ['localhost', LOCALHOST, true, false],
    ['no subprocess', NO_SUBPROCESS, true, true],
    ['read-only files', READONLY, false, false],
    ['writable directories', WRITABLE, true, false],
  ])('%s: supervised %s, its first exec asked for %s', (_, policy, supervised, execIsAsked) => {
    const { confinement, isWeakened } = plan(policy);
    expect([confinement.supervised, confinement.execIsAsked, isWeakened]).toEqual([supervised, execIsAsked, false]);
  });

  test('limits alone restrict nothing', () => {
    const limits = [{ resource: 9, value: 1 }];
    expect(planConfinement(OPEN, NOTHING, KERNEL, 'child', limits).confinement).toEqual({
      abi: 7,
      rulesets: [],
      program: null,
      supervised: false,
      execIsAsked: false,
      limits,
    });
  });

  test('each guard names the layers that hold it', () => {
    expect(plan(NO_NETWORK).layers.network).toEqual(['landlock v7', 'seccomp', 'supervisor']);
    expect(plan(NO_SUBPROCESS).layers.subprocess).toEqual(['seccomp', 'supervisor']);
    expect(plan(READONLY).layers.filesystem).toEqual(['landlock v7', 'seccomp']);
    expect(plan(WRITABLE).layers.filesystem).toEqual(['landlock v7', 'seccomp', 'supervisor']);
  });
});

describe('inside a run that has the listener', () => {
  const nested = { ...KERNEL, notify: false };

  test('no network at all is held without one', () => {
    const { confinement, layers, isWeakened } = plan(NO_NETWORK, nested);
    expect([confinement.supervised, layers.network, isWeakened]).toEqual([false, ['landlock v7', 'seccomp'], true]);
  });

  test('exceptions are left to the language guards, and the plan says so', () => {
    const { layers, missing, isWeakened } = plan(LOCALHOST, nested);
    expect(layers.network).toEqual([]);
    expect(missing.network).toEqual(['addresses: there can be no supervisor, as in a run inside of another']);
    expect(isWeakened).toBe(true);
  });

  test('the exec of the target is left to Landlock, and the plan says so', () => {
    const readSet = { ...NOTHING, execute: ['/bin/true'] };
    const { confinement, layers, missing } = planConfinement(NO_SUBPROCESS, readSet, nested, 'child', []);
    expect([confinement.execIsAsked, layers.subprocess]).toEqual([false, ['seccomp', 'landlock v7']]);
    expect(missing.subprocess).toEqual([
      'another program in the place of the target: there can be no supervisor, as in a run inside of another',
    ]);
  });
});

describe('the launcher itself', () => {
  test('asks nobody, and is not weaker for it', () => {
    for (const policy of [NO_NETWORK, NO_SUBPROCESS, READONLY]) {
      const { confinement, isWeakened } = plan(policy, KERNEL, 'self');
      expect([confinement.supervised, confinement.execIsAsked, isWeakened]).toEqual([false, false, false]);
    }
  });

  test('an old Landlock is a weaker one', () => {
    expect(plan(READONLY, { ...KERNEL, landlock: 5 }, 'self').isWeakened).toBe(true);
    expect(plan(READONLY, { ...KERNEL, landlock: 6 }, 'self').isWeakened).toBe(false);
  });
});
