import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allows, type Request } from '../../../../src/policy/allows.js';
import type { Effect, Layer, LayerName } from '../../../../src/policy/merge/layers.js';
import { mergeLayers } from '../../../../src/policy/merge/merge.js';
import type { RunSettings } from '../../../../src/policy/merge/merge-run.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { type SettingName, SETTINGS } from '../../../../src/policy/settings.js';
import { layerOf, type Written } from '../layer-of.js';

type Layers = Partial<Record<Exclude<LayerName, 'default'>, Written>>;

function layersOf(layers: Layers): readonly Layer[] {
  return (['floor', 'file', 'env', 'flags'] as const).map((name) => layerOf(name, layers[name] ?? {}));
}

const EXAMPLE = { name: 'example.com', port: null };
const PYPI = { name: 'pypi.org', port: null };
const closed = { localhost: false, domains: [], ips: [] };

test('a hundred thousand settings are merged in one pass', () => {
  const denied = Array.from({ length: 100_000 }, (_, index) => `m${index}`);
  expect(mergeLayers(layersOf({ file: { denyImports: denied } })).policy.imports).toEqual(denied);
});

describe('the effective policy', () => {
  const cases: readonly [string, Layers, Partial<ReachPolicy>][] = [
    ['is open when nobody says anything', {}, {}],
    [
      'has every guard that some layer turns on',
      {
        floor: { blockNative: true },
        file: { blockCodeExec: true },
        env: { blockSubprocess: true },
        flags: { blockInterpreterMutation: true },
      },
      { native: true, code: true, subprocess: true, interpreter: true },
    ],
    [
      'has the exceptions of the layer that owns the guard',
      { flags: { blockNetwork: true, allowDomains: 'example.com', allowLocalhost: true } },
      { network: [{ ...closed, localhost: true, domains: [EXAMPLE] }] },
    ],
    [
      'has the exceptions of layers above the owner',
      { file: { blockNetwork: true, allowDomains: 'example.com' }, flags: { allowDomains: 'pypi.org' } },
      { network: [{ ...closed, domains: [EXAMPLE, PYPI] }] },
    ],
    [
      'has no exception of a layer below the owner',
      {
        file: { blockNetwork: true, allowDomains: 'example.com' },
        flags: { blockNetwork: true, allowDomains: 'pypi.org' },
      },
      { network: [{ ...closed, domains: [PYPI] }] },
    ],
    [
      'has no exception of a file without the guard when a flag turns it on',
      { file: { allowLocalhost: true }, flags: { blockNetwork: true } },
      { network: [closed] },
    ],
    [
      'keeps the floor as a clause of its own',
      {
        floor: { blockNetwork: true, allowDomains: 'example.com' },
        flags: { blockNetwork: true, allowDomains: 'pypi.org' },
      },
      {
        network: [
          { ...closed, domains: [EXAMPLE] },
          { ...closed, domains: [PYPI] },
        ],
      },
    ],
    [
      'is the floor where only exceptions come from above',
      { floor: { blockNetwork: true }, flags: { allowLocalhost: true } },
      { network: [closed] },
    ],
    [
      'adds up denied imports from everywhere',
      { floor: { denyImports: 'a' }, file: { denyImports: ['b', 'c'] }, flags: { denyImports: ['c', 'd'] } },
      { imports: ['a', 'b', 'c', 'd'] },
    ],
    [
      'takes paths relative to where they were written',
      { file: { fsReadonly: '.', allowWrite: 'out' }, flags: { allowWrite: './tmp/', allowRead: ['/abs', '../up'] } },
      { filesystem: [{ root: '/file', read: ['/abs', '/flags/../up'], write: ['/file/out', '/flags/tmp'] }] },
    ],
    [
      'leaves reads free without a ROOT',
      { flags: { fsReadonly: true } },
      { filesystem: [{ root: null, read: [], write: [] }] },
    ],
    [
      'keeps the ROOT of a lower layer under a flag without one',
      { file: { fsReadonly: '.' }, flags: { fsReadonly: true } },
      { filesystem: [{ root: '/file', read: [], write: [] }] },
    ],
    [
      'has a clause for each ROOT',
      { file: { fsReadonly: '/a' }, flags: { fsReadonly: '/a/b' } },
      {
        filesystem: [
          { root: '/a', read: [], write: [] },
          { root: '/a/b', read: [], write: [] },
        ],
      },
    ],
    [
      'keeps the readable places of the layer that gave the ROOT',
      { file: { fsReadonly: '/a', allowRead: '/r', allowWrite: '/w' }, flags: { fsReadonly: true } },
      { filesystem: [{ root: '/a', read: ['/r'], write: [] }] },
    ],
    [
      'drops the readable places of a layer below another ROOT',
      { file: { fsReadonly: '/a', allowRead: '/r' }, flags: { fsReadonly: '/b', allowRead: '/s' } },
      {
        filesystem: [
          { root: '/a', read: ['/s'], write: [] },
          { root: '/b', read: ['/s'], write: [] },
        ],
      },
    ],
    [
      'allows variables by name',
      { env: { blockEnvironment: true, allowEnv: ['HOME', 'LC_*'] } },
      { environment: [{ allow: ['HOME', 'LC_*'] }] },
    ],
  ];
  test.each(cases)('%s', (_, layers, expected) => {
    expect(mergeLayers(layersOf(layers)).policy).toEqual({ ...OPEN, ...expected });
  });

  test('does not depend on the order in which the layers are given', () => {
    const layers = layersOf({
      file: { blockNetwork: true, allowDomains: 'example.com' },
      flags: { blockNetwork: true },
    });
    expect(mergeLayers(layers.toReversed()).policy).toEqual(mergeLayers(layers).policy);
  });
});

describe('provenance says', () => {
  const cases: readonly [string, Layers, SettingName, LayerName, Effect][] = [
    [
      'that an exception counts',
      { flags: { blockNetwork: true, allowLocalhost: true } },
      'allowLocalhost',
      'flags',
      { kind: 'in-force' },
    ],
    [
      'who owns the guard that ignores an exception',
      { file: { blockNetwork: true, allowLocalhost: true }, flags: { blockNetwork: true } },
      'allowLocalhost',
      'file',
      { kind: 'ignored', owner: { layer: 'flags', where: '--no-network' } },
    ],
    [
      'that the floor ignores an exception',
      { floor: { blockNetwork: true }, flags: { allowLocalhost: true } },
      'allowLocalhost',
      'flags',
      { kind: 'ignored', owner: { layer: 'floor', where: 'floor:no-network' } },
    ],
    [
      'that a readable place below a guard without ROOT is ignored',
      { file: { allowRead: '/r' }, flags: { fsReadonly: true } },
      'allowRead',
      'file',
      { kind: 'ignored', owner: { layer: 'flags', where: '--fs-readonly' } },
    ],
    [
      'that a higher layer turns the same guard on',
      { file: { blockNetwork: true }, flags: { blockNetwork: true } },
      'blockNetwork',
      'file',
      { kind: 'overridden', by: { layer: 'flags', where: '--no-network' } },
    ],
    [
      'that a guard of the floor is in force whatever comes above',
      { floor: { blockNetwork: true }, flags: { blockNetwork: true } },
      'blockNetwork',
      'floor',
      { kind: 'in-force' },
    ],
    [
      'that a lower ROOT is in force',
      { file: { fsReadonly: '/a' }, flags: { fsReadonly: true } },
      'fsReadonly',
      'file',
      { kind: 'in-force' },
    ],
    [
      'which limit won',
      { file: { timeout: 5 }, flags: { timeout: 9 } },
      'timeout',
      'file',
      { kind: 'overridden', by: { layer: 'flags', where: '--timeout' } },
    ],
    [
      'that the floor caps a limit',
      { floor: { timeout: 5 }, flags: { timeout: 9 } },
      'timeout',
      'flags',
      { kind: 'overridden', by: { layer: 'floor', where: 'floor:timeout' } },
    ],
    [
      'that the default gave way',
      { flags: { kernel: 'require' } },
      'kernel',
      'default',
      { kind: 'overridden', by: { layer: 'flags', where: '--kernel' } },
    ],
  ];
  test.each(cases)('%s', (_, layers, name, layer, effect) => {
    const rows = mergeLayers(layersOf(layers)).provenance;
    const found = rows.filter(({ setting }) => setting.name === name && setting.source.layer === layer);
    expect(found.map((row) => row.effect)).toEqual([effect]);
  });
});

describe('an exception that nothing needs is refused:', () => {
  const cases: readonly [Layers, string, string][] = [
    [
      { flags: { allowLocalhost: true } },
      '--allow-localhost is an exception to --no-network, which nothing turns on',
      'add --no-network',
    ],
    [
      { file: { allowDomains: 'example.com' } },
      '--allow-domain example.com (file:allow-domain) is an exception to --no-network, which nothing turns on',
      'add --no-network',
    ],
    [
      { flags: { allowEnv: 'HOME' } },
      '--allow-env HOME is an exception to --no-environment, which nothing turns on',
      'add --no-environment',
    ],
    [
      { env: { allowWrite: 'x' } },
      '--allow-write x (env:allow-write) is an exception to --fs-readonly, which nothing turns on',
      'add --fs-readonly',
    ],
    [
      { floor: { allowLocalhost: true }, flags: { blockNetwork: true } },
      '--allow-localhost (floor:allow-localhost) is an exception to --no-network, which nothing turns on',
      'add --no-network',
    ],
    [
      { flags: { fsReadonly: true, allowRead: '/r' } },
      '--allow-read /r adds to a ROOT, but there is no --fs-readonly=ROOT',
      'add --fs-readonly=ROOT, or leave --allow-read out: reads are not restricted',
    ],
    [
      { flags: { allowRead: '/r' } },
      '--allow-read /r adds to a ROOT, but there is no --fs-readonly=ROOT',
      'add --fs-readonly=ROOT, or leave --allow-read out: reads are not restricted',
    ],
  ];
  test.each(cases)('%j', (layers, message, hint) => {
    expect(() => mergeLayers(layersOf(layers))).toThrow(
      expect.objectContaining({ code: 'E_EXCEPTION_WITHOUT_GUARD', message, hint }),
    );
  });
});

describe('run settings', () => {
  const DEFAULT: RunSettings = {
    timeout: null,
    memory: null,
    cpu: null,
    maxProcs: null,
    kernel: 'auto',
    sealed: false,
    trace: null,
    statusFile: null,
  };
  const cases: readonly [string, Layers, Partial<RunSettings>][] = [
    ['have defaults', {}, {}],
    [
      'take a limit from the highest layer',
      { file: { timeout: 5, memory: 64 }, env: { timeout: 9 } },
      { timeout: 9, memory: 64 },
    ],
    [
      'never exceed a limit of the floor',
      { floor: { cpu: 5, maxProcs: 9 }, flags: { cpu: 9, maxProcs: 5 } },
      { cpu: 5, maxProcs: 5 },
    ],
    ['are sealed by any layer', { file: { sealed: true } }, { sealed: true }],
    [
      'take the form of the trace from the highest layer',
      { file: { trace: 'json' }, flags: { trace: 'text' } },
      { trace: 'text' },
    ],
    ['make the status file absolute', { flags: { statusFile: 's.json' } }, { statusFile: '/flags/s.json' }],
    [
      'require the kernel when a file does and a flag says auto',
      { file: { kernel: 'require' }, flags: { kernel: 'auto' } },
      { kernel: 'require' },
    ],
    ['turn the kernel off for a flag', { file: { kernel: 'require' }, flags: { kernel: 'off' } }, { kernel: 'off' }],
    ['turn the kernel off for a variable', { env: { kernel: 'off' } }, { kernel: 'off' }],
    ['do not turn it off for a file', { file: { kernel: 'off' } }, { kernel: 'auto' }],
    [
      'do not turn it off where the floor requires it',
      { floor: { kernel: 'require' }, flags: { kernel: 'off' } },
      { kernel: 'require' },
    ],
    [
      'let a flag undo a variable that turned it off',
      { env: { kernel: 'off' }, flags: { kernel: 'auto' } },
      { kernel: 'auto' },
    ],
  ];
  test.each(cases)('%s', (_, layers, expected) => {
    expect(mergeLayers(layersOf(layers)).run).toEqual({ ...DEFAULT, ...expected });
  });
});

test('a rule names the flag and the place of the owner', () => {
  const { rules } = mergeLayers(
    layersOf({
      floor: { blockNative: true, blockNetwork: true },
      file: { blockNetwork: true },
      flags: { blockNetwork: true, denyImports: 'a' },
    }),
  );
  expect(rules).toEqual({
    network: { name: 'no-network', source: '--no-network' },
    imports: { name: 'deny-import', source: '--deny-import' },
    native: { name: 'block-native', source: 'floor:block-native' },
  });
});

const GUARDS: Written = { blockNetwork: true, blockSubprocess: true, blockEnvironment: true, blockCodeExec: true };
const above = fc.constantFrom<Exclude<LayerName, 'default' | 'floor' | 'options'>>('file', 'env', 'flags');
const place = fc.constantFrom('/a', '/a/b', '/c');
const guardSettings: fc.Arbitrary<Written> = fc.oneof(
  fc.constantFrom(...Object.keys(GUARDS)).map((name): Written => ({ [name]: true })),
  fc.oneof(fc.constant(true as const), place).map((value): Written => ({ fsReadonly: value })),
  fc.constantFrom('os', 'os.path').map((value): Written => ({ denyImports: value })),
);
const exceptionSettings: fc.Arbitrary<Written> = fc.oneof(
  fc.constant<Written>({ allowLocalhost: true }),
  fc.constantFrom('example.com', 'pypi.org:443').map((value): Written => ({ allowDomains: value })),
  fc.constant<Written>({ allowIps: '10.0.0.0/8' }),
  place.map((value): Written => ({ allowWrite: value })),
  place.map((value): Written => ({ allowRead: value })),
  fc.constantFrom('HOME', 'LC_*').map((value): Written => ({ allowEnv: value })),
);
const anyLayer = fc
  .tuple(
    fc.constantFrom<LayerName>('floor', 'file', 'env', 'flags'),
    fc.array(fc.oneof(guardSettings, exceptionSettings), { maxLength: 4 }),
  )
  .map(([name, parts]) => joined(name, parts));
const someLayers = fc.array(anyLayer, { maxLength: 5 });

const REQUESTS: readonly Request[] = [
  { guard: 'network', action: 'connect', host: 'localhost', port: 80, pinnedNames: [] },
  { guard: 'network', action: 'connect', host: 'www.example.com', port: 80, pinnedNames: [] },
  { guard: 'network', action: 'connect', host: 'pypi.org', port: 443, pinnedNames: [] },
  { guard: 'network', action: 'connect', host: '10.1.2.3', port: 80, pinnedNames: [] },
  ...['/a/x', '/a/b/x', '/c/x', '/d'].flatMap((path): Request[] => [
    { guard: 'filesystem', action: 'read', path },
    { guard: 'filesystem', action: 'write', path },
  ]),
  { guard: 'environment', name: 'HOME' },
  { guard: 'environment', name: 'LC_ALL' },
  { guard: 'imports', name: 'os' },
  { guard: 'imports', name: 'os.path' },
  { guard: 'subprocess' },
  { guard: 'code' },
];

function joined(name: LayerName, parts: readonly Written[]): Layer {
  return { name, settings: parts.flatMap((part) => layerOf(name, part).settings) };
}

/** Null where a setting is refused: a run that does not start allows nothing. */
function allowedBy(layers: readonly Layer[]): readonly boolean[] | null {
  try {
    const { policy } = mergeLayers(layers);
    return REQUESTS.map((request) => allows(policy, request));
  } catch (error) {
    expect(error).toMatchObject({ code: 'E_EXCEPTION_WITHOUT_GUARD' });
    return null;
  }
}

function neverMore(after: readonly boolean[] | null, before: readonly boolean[] | null): void {
  if (after === null || before === null) return;
  expect(REQUESTS.filter((_, index) => after[index] === true && before[index] === false)).toEqual([]);
}

describe('for all layers,', () => {
  test('adding a guard to any layer never allows more', () => {
    fc.assert(
      fc.property(
        someLayers,
        fc.constantFrom<LayerName>('floor', 'file', 'env', 'flags'),
        guardSettings,
        (layers, name, added) => {
          neverMore(allowedBy([...layers, layerOf(name, added)]), allowedBy(layers));
        },
      ),
    );
  });

  test('adding anything below the layer that owns its guard never allows more', () => {
    const owned = { ...GUARDS, fsReadonly: '/a' } as const;
    fc.assert(
      fc.property(
        someLayers,
        above,
        above,
        fc.oneof(guardSettings, exceptionSettings),
        (layers, owner, lower, added) => {
          fc.pre(rankOf(lower) < rankOf(owner));
          const base = [...layers, layerOf(owner, owned)];
          neverMore(allowedBy([...base, layerOf(lower, added)]), allowedBy(base));
        },
      ),
    );
  });

  test('nothing above the floor allows what the floor denies', () => {
    fc.assert(
      fc.property(someLayers, (layers) => {
        neverMore(allowedBy(layers), allowedBy(layers.filter(({ name }) => name === 'floor')));
      }),
    );
  });
});

function rankOf(name: 'file' | 'env' | 'flags'): number {
  return ['file', 'env', 'flags'].indexOf(name);
}

test('every setting that is an exception names a guard that some setting turns on', () => {
  const guards = new Set(Object.values(SETTINGS).map(({ guard }) => guard));
  const orphans = Object.values(SETTINGS).filter(
    ({ exceptionTo }) => exceptionTo !== undefined && !guards.has(exceptionTo),
  );
  expect(orphans).toEqual([]);
});
