import { describe, expect, test } from 'vitest';
import { mergeLayers } from '../../../../src/policy/merge/merge.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { PROFILES } from '../../../../src/policy/merge/profiles.js';
import { layerOf } from '../layer-of.js';

const LIST = 'profiles: net-hermetic, exec-deny, fs-readonly, strict-imports, block-native, block-all';
const CLOSED = { localhost: false, domains: [], ips: [] };
const READONLY = { root: null, read: [], write: [] };

describe('the built-in profile', () => {
  const cases: Readonly<Record<string, Partial<ReachPolicy>>> = {
    'net-hermetic': { network: [{ ...CLOSED, localhost: true }] },
    'exec-deny': { subprocess: true },
    'fs-readonly': { filesystem: [READONLY] },
    'strict-imports': { native: true },
    'block-native': { native: true },
    'block-all': {
      network: [CLOSED],
      subprocess: true,
      filesystem: [READONLY],
      environment: [{ allow: [] }],
      code: true,
      native: true,
      interpreter: true,
    },
  };

  test.each(Object.entries(cases))('%s turns on what its name says', (profile, expected) => {
    expect(mergeLayers([layerOf('flags', { profile })]).policy).toEqual({ ...OPEN, ...expected });
  });

  test('table has no row that this table lacks', () => {
    expect(Object.keys(PROFILES)).toEqual(Object.keys(cases));
  });
});

test('several profiles and flags add up', () => {
  const { policy } = mergeLayers([layerOf('flags', { profile: ['exec-deny', 'block-native'], blockCodeExec: true })]);
  expect(policy).toEqual({ ...OPEN, subprocess: true, native: true, code: true });
});

test('what a profile sets says which profile and who named it', () => {
  const { provenance } = mergeLayers([layerOf('env', { profile: 'net-hermetic' })]);
  expect(provenance.map(({ setting: { name, source } }) => [name, source.where])).toEqual([
    ['kernel', 'default'],
    ['profile', 'env:profile'],
    ['blockNetwork', 'profile net-hermetic (env:profile)'],
    ['allowLocalhost', 'profile net-hermetic (env:profile)'],
  ]);
});

test('a profile in a lower layer does not widen a guard that a flag owns', () => {
  const layers = [layerOf('file', { profile: 'net-hermetic' }), layerOf('flags', { blockNetwork: true })];
  expect(mergeLayers(layers).policy.network).toEqual([CLOSED]);
});

test('a profile of the file can be named by a flag, and names others', () => {
  const file = layerOf('file', {}, { ci: { profile: 'exec-deny', fsReadonly: 'src', timeout: 5 } });
  const { policy, run, rules } = mergeLayers([file, layerOf('flags', { profile: 'ci' })]);
  expect(policy).toEqual({ ...OPEN, subprocess: true, filesystem: [{ ...READONLY, root: '/file/src' }] });
  expect(run.timeout).toBe(5);
  expect(rules.subprocess).toEqual({ name: 'no-subprocess', source: 'profile exec-deny (profile ci (--profile))' });
});

describe('a mistake in a profile is an error:', () => {
  test('an unknown name, with what was meant', () => {
    expect(() => mergeLayers([layerOf('flags', { profile: 'block-al' })])).toThrow(
      expect.objectContaining({
        code: 'E_UNKNOWN_PROFILE',
        message: '--profile: there is no profile "block-al"',
        hint: `did you mean block-all? ${LIST}`,
      }),
    );
  });

  test('an unknown name like no other, with the list', () => {
    expect(() => mergeLayers([layerOf('flags', { profile: 'toString' })])).toThrow(
      expect.objectContaining({
        code: 'E_UNKNOWN_PROFILE',
        message: '--profile: there is no profile "toString"',
        hint: LIST,
      }),
    );
  });

  test('a cycle, even if nobody names it', () => {
    const file = layerOf('file', {}, { a: { profile: 'b' }, b: { profile: 'a' } });
    expect(() => mergeLayers([file])).toThrow(
      expect.objectContaining({
        code: 'E_CONFIG_INVALID',
        message: 'profile b (file:profile): profiles name each other: a > b > a',
      }),
    );
  });

  test('a built-in name taken again', () => {
    expect(() => mergeLayers([layerOf('file', {}, { 'block-all': {} })])).toThrow(
      expect.objectContaining({
        code: 'E_CONFIG_INVALID',
        message: 'file:[profile.block-all]: the profile "block-all" exists already',
      }),
    );
  });

  test("the floor's name taken again by a project file", () => {
    const layers = [layerOf('floor', {}, { house: {} }), layerOf('file', {}, { house: {} })];
    expect(() => mergeLayers(layers)).toThrow(
      expect.objectContaining({
        code: 'E_CONFIG_INVALID',
        message: 'file:[profile.house]: the profile "house" exists already',
      }),
    );
  });

  test('a name of the project file in the floor', () => {
    const layers = [layerOf('floor', { profile: 'ci' }), layerOf('file', {}, { ci: {} })];
    expect(() => mergeLayers(layers)).toThrow(
      expect.objectContaining({
        code: 'E_UNKNOWN_PROFILE',
        message: 'floor:profile: there is no profile "ci"',
        hint: LIST,
      }),
    );
  });
});
