import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HermeticError } from '../../../../src/errors.js';
import { rightsOf } from '../../../../src/kernel/landlock/rights.js';
import { type LandlockRuleset, landlockRulesets, type ReadSet } from '../../../../src/kernel/landlock/rules.js';
import { allows } from '../../../../src/policy/allows.js';
import { isInside } from '../../../../src/policy/path-scope.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { policies } from '../../policy/policy-arbitrary.js';
import { LOCALHOST, NO_NETWORK, NO_SUBPROCESS, READONLY } from '../ask-seccomp.js';
import { FS, NET, SCOPE } from '../../../../src/kernel/abi/landlock.js';

const NOTHING: ReadSet = { read: [], list: [], terminals: [], execute: [] };
const ABIS = [1, 2, 3, 4, 5, 6, 7];

const NAMES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(FS).map(([name, bit]) => [bit, name]),
);

function words(access: number): string {
  return Array.from({ length: 16 }, (_, bit) => (access & (1 << bit) ? NAMES[1 << bit] : ''))
    .filter((name) => name !== '')
    .join(' ');
}

function table(ruleset: LandlockRuleset | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries((ruleset?.rules ?? []).map(({ path, access }) => [path, words(access)]));
}

const DEVICES = {
  '/dev/null': 'WRITE_FILE',
  '/dev/zero': 'WRITE_FILE',
  '/dev/full': 'WRITE_FILE',
  '/dev/random': 'WRITE_FILE',
  '/dev/urandom': 'WRITE_FILE',
};
const READABLE_DEVICES = Object.fromEntries(Object.keys(DEVICES).map((path) => [path, 'WRITE_FILE READ_FILE']));

const WRITES = 'WRITE_FILE REMOVE_DIR REMOVE_FILE MAKE_CHAR MAKE_DIR MAKE_REG MAKE_SOCK MAKE_FIFO MAKE_BLOCK MAKE_SYM';
const GRANTS = 'WRITE_FILE REMOVE_DIR REMOVE_FILE MAKE_DIR MAKE_REG MAKE_SOCK MAKE_FIFO MAKE_SYM';

describe('--fs-readonly', () => {
  test.each([
    [1, WRITES],
    [2, `${WRITES} REFER`],
    [3, `${WRITES} REFER TRUNCATE`],
    [4, `${WRITES} REFER TRUNCATE`],
    [5, `${WRITES} REFER TRUNCATE IOCTL_DEV`],
    [6, `${WRITES} REFER TRUNCATE IOCTL_DEV`],
    [7, `${WRITES} REFER TRUNCATE IOCTL_DEV`],
  ])('on ABI %i handles %s', (abi, handled) => {
    const rulesets = landlockRulesets(READONLY, NOTHING, abi);
    expect(rulesets.map(({ handledFs }) => words(handledFs))).toEqual([handled]);
    expect(table(rulesets[0])).toEqual({
      ...DEVICES,
      '/dev/tty': abi < 5 ? 'WRITE_FILE' : 'WRITE_FILE IOCTL_DEV',
    });
  });

  test('leaves reading and executing free', () => {
    const [ruleset] = landlockRulesets(READONLY, { ...NOTHING, read: ['/usr/lib'] }, 7);
    expect((ruleset?.handledFs ?? 0) & (FS.READ_FILE | FS.READ_DIR | FS.EXECUTE)).toBe(0);
    expect(Object.keys(table(ruleset))).not.toContain('/usr/lib');
  });

  test.each([
    [1, GRANTS],
    [2, `${GRANTS} REFER`],
    [3, `${GRANTS} REFER TRUNCATE`],
    [5, `${GRANTS} REFER TRUNCATE IOCTL_DEV`],
  ])('--allow-write on ABI %i grants %s', (abi, granted) => {
    const policy: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: ['/out'] }] };
    expect(table(landlockRulesets(policy, NOTHING, abi)[0])['/out']).toBe(granted);
  });

  test('the terminals of stdio can be written and asked, others not', () => {
    const [ruleset] = landlockRulesets(READONLY, { ...NOTHING, terminals: ['/dev/pts/3'] }, 7);
    expect(table(ruleset)['/dev/pts/3']).toBe('WRITE_FILE IOCTL_DEV');
    expect(Object.keys(table(ruleset))).not.toContain('/dev/pts');
  });
});

describe('--fs-readonly=ROOT', () => {
  const policy: ReachPolicy = { ...OPEN, filesystem: [{ root: '/src', read: ['/data'], write: ['/src/out'] }] };

  test('reads the root, what was allowed, what the interpreter needs, and what is writable', () => {
    const [ruleset] = landlockRulesets(policy, { ...NOTHING, read: ['/usr/lib', '/proc'] }, 7);
    expect(table(ruleset)).toEqual({
      '/src/out':
        'WRITE_FILE READ_FILE READ_DIR REMOVE_DIR REMOVE_FILE MAKE_DIR MAKE_REG MAKE_SOCK MAKE_FIFO MAKE_SYM REFER TRUNCATE IOCTL_DEV',
      '/src': 'READ_FILE READ_DIR',
      '/data': 'READ_FILE READ_DIR',
      '/usr/lib': 'READ_FILE READ_DIR',
      '/proc': 'READ_FILE READ_DIR',
      ...READABLE_DEVICES,
      '/dev/tty': 'WRITE_FILE READ_FILE IOCTL_DEV',
    });
  });

  test.each(ABIS)('handles reading on ABI %i', (abi) => {
    const [ruleset] = landlockRulesets(policy, NOTHING, abi);
    expect((ruleset?.handledFs ?? 0) & (FS.READ_FILE | FS.READ_DIR)).toBe(FS.READ_FILE | FS.READ_DIR);
  });

  test('a path that is named twice has the rights of both, once', () => {
    const twice: ReachPolicy = { ...OPEN, filesystem: [{ root: '/src', read: ['/src'], write: ['/src'] }] };
    const [ruleset] = landlockRulesets(twice, { ...NOTHING, read: ['/dev/null'] }, 1);
    expect(ruleset?.rules.filter(({ path }) => path === '/src')).toHaveLength(1);
    expect(table(ruleset)['/src']).toBe(
      'WRITE_FILE READ_FILE READ_DIR REMOVE_DIR REMOVE_FILE MAKE_DIR MAKE_REG MAKE_SOCK MAKE_FIFO MAKE_SYM',
    );
  });
});

describe('what is not about files', () => {
  test.each([2, 3, 4, 5, 6, 7])('on ABI %i the target is in a domain, whatever the policy', (abi) => {
    fc.assert(
      fc.property(policies, (policy) => {
        const rulesets = landlockRulesets(policy, NOTHING, abi);
        const handled = rulesets.map(({ handledFs, handledNet, scoped }) => handledFs | handledNet | scoped);
        expect(handled.length).toBeGreaterThan(0);
        expect(handled).not.toContain(0);
      }),
    );
  });

  test('a domain alone denies nothing', () => {
    expect(landlockRulesets(NO_SUBPROCESS, NOTHING, 3)).toEqual([
      { handledFs: FS.REFER, handledNet: 0, scoped: 0, rules: [{ path: '/', access: FS.REFER }] },
    ]);
  });

  test.each([
    ['no guard', OPEN, 3, [{ net: 0, scoped: 0 }]],
    ['no guard', OPEN, 5, [{ net: 0, scoped: 0 }]],
    ['no guard', OPEN, 6, [{ net: 0, scoped: SCOPE.SIGNAL }]],
    ['no network', NO_NETWORK, 3, [{ net: 0, scoped: 0 }]],
    ['no network', NO_NETWORK, 4, [{ net: NET.BIND_TCP | NET.CONNECT_TCP, scoped: 0 }]],
    ['no network', NO_NETWORK, 6, [{ net: 3, scoped: 3 }]],
    ['no network', NO_NETWORK, 7, [{ net: 3, scoped: 3 }]],
    ['localhost, which is the supervisor’s business', LOCALHOST, 7, [{ net: 3, scoped: 3 }]],
    ['read-only files', READONLY, 6, [{ net: 0, scoped: SCOPE.SIGNAL }]],
    ['read-only files', READONLY, 4, [{ net: 0, scoped: 0 }]],
  ] as const)('%s', (_name, policy, abi, expected) => {
    const rulesets = landlockRulesets(policy, NOTHING, abi);
    expect(rulesets.map(({ handledNet, scoped }) => ({ net: handledNet, scoped }))).toEqual(expected);
  });

  test('a layer for network or signals handles no files, and has no rules', () => {
    expect(landlockRulesets(NO_NETWORK, NOTHING, 7)).toEqual([{ handledFs: 0, handledNet: 3, scoped: 3, rules: [] }]);
  });

  test('without Landlock there is nothing to enforce', () => {
    expect(landlockRulesets({ ...READONLY, network: NO_NETWORK.network, subprocess: true }, NOTHING, 0)).toEqual([]);
  });
});

describe('--no-subprocess', () => {
  const readSet: ReadSet = { ...NOTHING, execute: ['/usr/bin/python3', '/lib64/ld-linux-x86-64.so.2'] };

  test('lets only the target and its loader be executed, and files be moved', () => {
    expect(landlockRulesets(NO_SUBPROCESS, readSet, 5)).toEqual([
      {
        handledFs: FS.EXECUTE | FS.REFER,
        handledNet: 0,
        scoped: 0,
        rules: [
          { path: '/usr/bin/python3', access: FS.EXECUTE },
          { path: '/lib64/ld-linux-x86-64.so.2', access: FS.EXECUTE },
          { path: '/', access: FS.REFER },
        ],
      },
    ]);
  });

  test('is left to seccomp on ABI 1, where no move between directories could be allowed', () => {
    expect(landlockRulesets(NO_SUBPROCESS, readSet, 1)).toEqual([]);
    expect(landlockRulesets(NO_SUBPROCESS, readSet, 2)).toHaveLength(1);
  });

  test('with files: a layer of its own, so that writable places keep their moves to themselves', () => {
    const rulesets = landlockRulesets({ ...READONLY, subprocess: true }, readSet, 7);
    expect(rulesets.map(({ scoped }) => scoped)).toEqual([SCOPE.SIGNAL, 0]);
    expect(table(rulesets[0])['/']).toBe(undefined);
  });
});

describe('layers', () => {
  function clauses(length: number): ReachPolicy {
    return {
      ...NO_NETWORK,
      filesystem: Array.from({ length }, (_, index) => ({ root: null, read: [], write: [`/${index}`] })),
    };
  }

  test('every clause has its own; the first also has what is not about files', () => {
    const rulesets = landlockRulesets(clauses(3), NOTHING, 7);
    expect(rulesets.map(({ handledNet, scoped }) => [handledNet, scoped])).toEqual([
      [3, 3],
      [0, 0],
      [0, 0],
    ]);
    expect(rulesets.map((ruleset) => Object.keys(table(ruleset))[0])).toEqual(['/0', '/1', '/2']);
  });

  test('sixteen are possible, seventeen are refused', () => {
    expect(landlockRulesets(clauses(16), NOTHING, 7)).toHaveLength(16);
    expect(() => landlockRulesets(clauses(17), NOTHING, 7)).toThrow(
      new HermeticError('E_KERNEL_UNAVAILABLE', 'this policy needs 17 Landlock layers; a process can have 16', {
        hint: 'turn --fs-readonly on in fewer places',
      }),
    );
  });
});

describe('laws', () => {
  const abis = fc.constantFrom(...ABIS);
  const paths = fc.constantFrom('/', '/a', '/a/b', '/a/b/c', '/ab', '/ab/x', '/c', '/d');

  /** What the kernel would say: in every layer that handles a right, some rule above the path grants it. */
  function landlockAllows(rulesets: readonly LandlockRuleset[], right: number, path: string): boolean {
    return rulesets.every(
      ({ handledFs, rules }) =>
        (handledFs & right) === 0 || rules.some((rule) => (rule.access & right) !== 0 && isInside(path, rule.path)),
    );
  }

  test('the layers allow exactly what the policy allows', () => {
    fc.assert(
      fc.property(policies, paths, abis, (policy, path, abi) => {
        const rulesets = landlockRulesets(policy, NOTHING, abi);
        const asks = (action: 'read' | 'write') => allows(policy, { guard: 'filesystem', action, path });
        expect(landlockAllows(rulesets, FS.READ_FILE, path)).toBe(asks('read'));
        expect(landlockAllows(rulesets, FS.READ_DIR, path)).toBe(asks('read'));
        for (const right of [FS.WRITE_FILE, FS.MAKE_REG, FS.MAKE_DIR, FS.REMOVE_FILE, FS.MAKE_SYM]) {
          expect(landlockAllows(rulesets, right, path)).toBe(asks('write'));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('the interpreter reads what it needs under every policy, and writes nothing for it', () => {
    fc.assert(
      fc.property(policies, abis, (policy, abi) => {
        const rulesets = landlockRulesets(policy, { ...NOTHING, read: ['/opt/python'] }, abi);
        expect(landlockAllows(rulesets, FS.READ_FILE, '/opt/python/lib')).toBe(true);
        expect(landlockAllows(rulesets, FS.WRITE_FILE, '/opt/python/lib')).toBe(
          allows(policy, { guard: 'filesystem', action: 'write', path: '/opt/python/lib' }),
        );
      }),
    );
  });

  test('no rule asks for more than its ruleset handles, no ruleset for more than the ABI knows, none for nothing', () => {
    fc.assert(
      fc.property(policies, abis, (policy, abi) => {
        const rights = rightsOf(abi);
        for (const { handledFs, handledNet, scoped, rules } of landlockRulesets(policy, NOTHING, abi)) {
          expect([handledFs & ~rights.fs, handledNet & ~rights.net, scoped & ~rights.scope]).toEqual([0, 0, 0]);
          expect(handledFs | handledNet | scoped).not.toBe(0);
          expect(rules.filter(({ access }) => (access & ~handledFs) !== 0 || access === 0)).toEqual([]);
        }
      }),
    );
  });

  test('nobody may ever make a device', () => {
    fc.assert(
      fc.property(policies, abis, paths, (policy, abi, path) => {
        if (policy.filesystem.length === 0) return;
        const rulesets = landlockRulesets(policy, NOTHING, abi);
        expect(landlockAllows(rulesets, FS.MAKE_CHAR, path)).toBe(false);
        expect(landlockAllows(rulesets, FS.MAKE_BLOCK, path)).toBe(false);
      }),
    );
  });

  test('a newer kernel never allows what an older one refused', () => {
    fc.assert(
      fc.property(policies, paths, abis, abis, (policy, path, one, other) => {
        const older = landlockRulesets(policy, NOTHING, Math.min(one, other));
        const newer = landlockRulesets(policy, NOTHING, Math.max(one, other));
        for (const right of Object.values(FS)) {
          // Moves between directories are what the first ABI refuses to all.
          if (right === FS.REFER) continue;
          if (!landlockAllows(older, right, path)) expect(landlockAllows(newer, right, path)).toBe(false);
        }
      }),
    );
  });
});
