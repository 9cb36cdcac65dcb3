import { realpathSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seatbeltProfile } from '../../../../src/kernel/seatbelt.js';
import { mergeLayers } from '../../../../src/policy/merge/merge.js';
import type { Merged } from '../../../../src/policy/merge/merge.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import type { Machine } from '../../../../src/runner/facts/machine.js';
import { type LaunchFacts, type LaunchPlan, planLaunch } from '../../../../src/runner/plan/launch-plan.js';
import type { NativeTarget, NodeTarget, PythonTarget, Target } from '../../../../src/runner/target/target.js';

// Nobody has run one of these plans on a Mac: what is tested is the plan, as a value.
const MAC: Machine = {
  env: { PATH: '/usr/bin' },
  cwd: '/',
  home: '/Users/somebody',
  platform: 'darwin',
  execPath: process.execPath,
  stdinIsTTY: false,
};
const FACTS: LaunchFacts = {
  bootFile: '/package/boot.py',
  tasks: 0,
  isRoot: false,
  kernel: () => ({ available: false, why: 'there is no kernel layer for darwin on arm64' }),
  nodePreload: '/package/guard-node.cjs',
  isOwnNode: () => true,
  ownCertificates: undefined,
  usesIoUring: () => false,
  inherited: () => [],
  hasInheritedSocket: () => false,
  nodeVersion: () => process.version,
};
const RESOLVED = {
  rule: { id: 'path', because: 'it is a file' },
  steps: [],
  environment: {},
  args: ['x'],
  displayPath: 'app',
} as const;
const PYTHON: PythonTarget = {
  ...RESOLVED,
  kind: 'python',
  interpreter: '/usr/bin/env',
  interpreterArgs: [],
  entry: { mode: 'code', source: '' },
  argv0: '-c',
  commandLine: [],
};
const NODE: NodeTarget = {
  ...RESOLVED,
  kind: 'node',
  interpreter: '/usr/bin/env',
  interpreterArgs: [],
  script: '/app.js',
  info: false,
  argv0: 'node',
};
const NATIVE: NativeTarget = { ...RESOLVED, kind: 'native', path: '/usr/bin/env', argv0: 'env' };

const NO_NETWORK: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
const NO_SUBPROCESS: ReachPolicy = { ...OPEN, subprocess: true };

function settingsOf(policy: ReachPolicy, kernel: Merged['run']['kernel'] = 'auto'): Merged {
  const { run, ...rest } = mergeLayers([]);
  return { ...rest, policy, run: { ...run, kernel } };
}

function plan(policy: ReachPolicy, target: Target, machine: Machine = MAC): LaunchPlan {
  return planLaunch(settingsOf(policy), target, machine, FACTS);
}

describe('on macOS', () => {
  test('a guarded interpreter is started by sandbox-exec, with the profile of its policy', () => {
    const readSet = { read: [], list: [], terminals: [], execute: [] };
    const { text } = seatbeltProfile(NO_NETWORK, { readSet, proxyPort: null });
    const planned = plan(NO_NETWORK, PYTHON);
    expect(planned.prefix).toEqual(['/usr/bin/sandbox-exec', '-p', text]);
    expect(text).toContain('(deny network*)');
    expect([planned.command, planned.mode]).toEqual(['/usr/bin/env', 'bootstrap']);
    expect(planned.enforcement.network).toEqual({ layers: ['language', 'seatbelt (untested)'], missing: [] });
    expect(planned.notes).toEqual([
      'the Seatbelt profile was never tested on a Mac: count on the language guards only',
    ]);
  });

  test('only the interpreter itself may be executed under --no-subprocess', () => {
    const planned = plan(NO_SUBPROCESS, PYTHON);
    expect(planned.prefix[2]).toContain(
      `(deny process-exec* (require-not (require-any (literal "${realpathSync('/usr/bin/env')}"))))`,
    );
    expect(planned.enforcement.subprocess).toEqual({
      layers: ['language', 'seatbelt (untested)'],
      missing: ['kernel: the target can execute itself again, in its own process'],
    });
  });

  test('a Node is a process of its own, as the launcher cannot be put under a profile', () => {
    expect(plan(NO_NETWORK, NODE)).toMatchObject({
      mode: 'bootstrap',
      prefix: ['/usr/bin/sandbox-exec', '-p', expect.any(String)],
    });
    expect(plan(NO_NETWORK, NODE, { ...MAC, platform: 'freebsd' })).toMatchObject({ mode: 'in-process', prefix: [] });
  });

  test('nothing changes without guards, with --kernel=off, or elsewhere', () => {
    expect(plan(OPEN, PYTHON).prefix).toEqual([]);
    expect(planLaunch(settingsOf(NO_NETWORK, 'off'), PYTHON, MAC, FACTS).prefix).toEqual([]);
    expect(plan(NO_NETWORK, PYTHON, { ...MAC, platform: 'win32' }).prefix).toEqual([]);
  });

  test('an untested profile is not enough for --kernel=require, nor for a native program', () => {
    expect(() => planLaunch(settingsOf(NO_NETWORK, 'require'), PYTHON, MAC, FACTS)).toThrow(
      '--kernel=require: there is no kernel layer for darwin on arm64',
    );
    expect(() => plan(NO_NETWORK, NATIVE)).toThrow('app is a native program: only a kernel layer could guard it');
  });
});
