import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type HermeticOptions, parseOptions } from '../../../src/api/options.js';
import { HermeticError } from '../../../src/errors.js';
import { conjoin } from '../../../src/guards/node/decide/facts.js';
import { allows } from '../../../src/policy/allows.js';
import { OPEN } from '../../../src/policy/reach-policy.js';
import { SETTING_NAMES, SETTINGS } from '../../../src/policy/settings.js';
import { requests } from '../policy/policy-arbitrary.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-options-')));
afterAll(() => rmSync(folder, { recursive: true }));

function refusal(options: unknown): unknown {
  try {
    // JavaScript passes what it likes.
    parseOptions(options as HermeticOptions, 'hermetic()');
  } catch (error) {
    if (error instanceof HermeticError) return [error.code, error.message, error.hint ?? null];
    throw error;
  }
  return 'accepted';
}

test('no options deny nothing', () => {
  const { policy } = parseOptions({}, 'hermetic()');
  expect(policy).toMatchObject({ ...OPEN, rules: {}, trace: null, sealed: false });
});

test('every option has its place in the policy', () => {
  const { policy } = parseOptions(
    {
      blockNetwork: true,
      allowLocalhost: true,
      allowDomains: 'example.com:443',
      allowIps: ['10.0.0.0/8'],
      blockSubprocess: true,
      fsReadonly: true,
      fsRoot: folder,
      allowWrite: folder,
      allowRead: [folder],
      blockEnvironment: true,
      allowEnv: ['npm_*'],
      blockCodeExec: true,
      denyImports: ['net'],
      blockNative: true,
      blockInterpreterMutation: true,
      trace: 'json',
      sealed: true,
    },
    'hermetic()',
  );
  const { metadata: _, rules, ...rest } = policy;
  expect(rest).toEqual({
    network: [
      {
        localhost: true,
        domains: [{ name: 'example.com', port: 443 }],
        ips: [{ family: 4, base: '0a000000', prefix: 8, port: null }],
      },
    ],
    subprocess: true,
    filesystem: [{ root: folder, read: [folder], write: [folder] }],
    environment: [{ allow: ['npm_*'] }],
    code: true,
    imports: ['net'],
    native: true,
    interpreter: true,
    trace: 'json',
    sealed: true,
  });
  expect(rules).toEqual({
    network: { name: 'no-network', source: 'blockNetwork', option: 'blockNetwork' },
    subprocess: { name: 'no-subprocess', source: 'blockSubprocess', option: 'blockSubprocess' },
    filesystem: { name: 'fs-readonly', source: 'fsReadonly', option: 'fsReadonly' },
    environment: { name: 'no-environment', source: 'blockEnvironment', option: 'blockEnvironment' },
    code: { name: 'no-code-exec', source: 'blockCodeExec', option: 'blockCodeExec' },
    imports: { name: 'deny-import', source: 'denyImports', option: 'denyImports' },
    native: { name: 'block-native', source: 'blockNative', option: 'blockNative' },
    interpreter: {
      name: 'no-interpreter-mutation',
      source: 'blockInterpreterMutation',
      option: 'blockInterpreterMutation',
    },
  });
});

test('a profile is the options that it names', () => {
  const { policy } = parseOptions({ profile: 'net-hermetic' }, 'hermetic()');
  expect(policy.network).toEqual([{ localhost: true, domains: [], ips: [] }]);
});

test('false and undefined turn nothing on', () => {
  const { policy } = parseOptions(
    { blockNetwork: false, fsReadonly: false, trace: false, sealed: false },
    'hermetic()',
  );
  expect(policy).toMatchObject({ ...OPEN, trace: null, sealed: false });
});

test.each([
  [{ blockNetwrk: true }, 'E_UNKNOWN_OPTION', 'there is no option "blockNetwrk"', 'did you mean blockNetwork?'],
  [
    { timeout: 5 },
    'E_UNKNOWN_OPTION',
    'there is no option "timeout"',
    expect.stringMatching(/^options: blockNetwork, /),
  ],
  [{ blockNetwork: 'yes' }, 'E_BAD_OPTION', 'blockNetwork must be true or false', null],
  [{ fsReadonly: 1 }, 'E_BAD_OPTION', 'fsReadonly must be true, false or a path', null],
  [{ fsReadonly: true, fsRoot: true }, 'E_BAD_OPTION', 'fsRoot must be a path', null],
  [{ trace: 'xml' }, 'E_BAD_OPTION', "trace must be true, false or 'text' or 'json'", null],
  [{ denyImports: [1] }, 'E_BAD_OPTION', 'denyImports must be a text or a list of texts', null],
  [{ denyImports: false }, 'E_BAD_OPTION', 'denyImports must be a text or a list of texts', null],
  [{ onViolation: 'x' }, 'E_BAD_OPTION', 'onViolation must be a function', null],
  [null, 'E_BAD_OPTION', 'hermetic() takes an object with options', 'for example { blockNetwork: true }'],
  [
    { allowLocalhost: true },
    'E_EXCEPTION_WITHOUT_GUARD',
    'allowLocalhost: true is an exception to blockNetwork, which nothing turns on',
    'add blockNetwork: true',
  ],
  [
    { fsRoot: '/' },
    'E_EXCEPTION_WITHOUT_GUARD',
    'fsRoot belongs to fsReadonly, which nothing turns on',
    'add fsReadonly: true',
  ],
  [
    { fsReadonly: true, allowRead: '/' },
    'E_EXCEPTION_WITHOUT_GUARD',
    'allowRead: "/" adds to a ROOT, but there is no fsRoot',
    'add fsRoot, or leave allowRead out: reads are not restricted',
  ],
  [
    { blockNetwork: true, allowDomains: ['exa mple'] },
    'E_BAD_DOMAIN',
    '"exa mple" is not a domain name',
    'write a name such as example.com or example.com:443',
  ],
])('%j is refused', (options, code, message, hint) => {
  expect(refusal(options)).toEqual([code, message, hint]);
});

test('every setting of the table is an option, but for those of a run', () => {
  for (const name of SETTING_NAMES) {
    const [code] = refusal({ [name]: Symbol('no value') }) as readonly string[];
    expect([name, code]).toEqual([name, SETTINGS[name].runOnly === true ? 'E_UNKNOWN_OPTION' : 'E_BAD_OPTION']);
  }
});

const someOptions: fc.Arbitrary<HermeticOptions> = fc.record(
  {
    blockNetwork: fc.constant(true),
    blockSubprocess: fc.boolean(),
    blockCodeExec: fc.boolean(),
    blockNative: fc.boolean(),
    blockInterpreterMutation: fc.boolean(),
    denyImports: fc.subarray(['a', 'a.b', 'net', 'fs']),
    profile: fc.subarray(['net-hermetic', 'exec-deny', 'block-native', 'fs-readonly', 'block-all']),
  },
  { requiredKeys: [] },
);

test('blocks inside each other allow exactly what each of them allows, in any order', () => {
  fc.assert(
    fc.property(fc.array(someOptions, { minLength: 1, maxLength: 4 }), requests, (all, wish) => {
      const policies = all.map((options) => parseOptions(options, 'hermetic()').policy);
      const each = policies.every((policy) => allows(policy, wish));
      expect(allows(conjoin(policies), wish)).toBe(each);
      expect(allows(conjoin(policies.toReversed()), wish)).toBe(each);
      expect(allows(conjoin([...policies, ...policies]), wish)).toBe(each);
    }),
  );
});
