import { describe, expect, test } from 'vitest';
import { landlockGaps } from '../../../../src/kernel/landlock/gaps.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { NO_NETWORK, NO_SUBPROCESS, READONLY } from '../ask-seccomp.js';

const ROOTED: ReachPolicy = { ...OPEN, filesystem: [{ root: '/src', read: [], write: [] }] };

const SIGNALS = 'signals to processes outside (Landlock ABI 6)';
const DEVICES = 'device control through descriptors opened for reading (Landlock ABI 5)';
const TRUNCATE = 'truncating files by name (Landlock ABI 3)';
const STAT = 'stat, access and readlink outside ROOT';

describe('missing', () => {
  test.each<[string, ReachPolicy, number, readonly string[]]>([
    ['nothing', OPEN, 7, []],
    ['nothing', OPEN, 6, []],
    ['nothing', OPEN, 5, [SIGNALS]],
    ['read-only', READONLY, 7, []],
    ['read-only', READONLY, 6, []],
    ['read-only', READONLY, 5, [SIGNALS]],
    ['read-only', READONLY, 4, [DEVICES, SIGNALS]],
    ['read-only', READONLY, 3, [DEVICES, SIGNALS]],
    ['read-only', READONLY, 2, [TRUNCATE, DEVICES, SIGNALS]],
    ['read-only', READONLY, 1, [TRUNCATE, DEVICES, SIGNALS]],
    ['read-only', READONLY, 0, ['writing files (Landlock ABI 1)', TRUNCATE, DEVICES, SIGNALS]],
    ['rooted', ROOTED, 7, [STAT]],
    ['rooted', ROOTED, 1, [TRUNCATE, DEVICES, SIGNALS, STAT]],
    [
      'rooted',
      ROOTED,
      0,
      [
        'writing files (Landlock ABI 1)',
        'reading files outside ROOT (Landlock ABI 1)',
        TRUNCATE,
        DEVICES,
        SIGNALS,
        STAT,
      ],
    ],
    ['no network', NO_NETWORK, 7, []],
    ['no network', NO_NETWORK, 1, [SIGNALS]],
    ['no subprocess', NO_SUBPROCESS, 7, []],
    ['no subprocess', NO_SUBPROCESS, 1, [SIGNALS]],
  ])('%s on ABI %i', (_name, policy, abi, expected) => {
    expect(landlockGaps(policy, abi).missing).toEqual(expected);
  });
});

describe('left to seccomp', () => {
  const FILES = 'modes, owners, times and attributes of files';
  const SOCKETS = 'UDP, raw and other sockets, unix sockets by path';

  test.each<[string, ReachPolicy, number, readonly string[]]>([
    ['nothing', OPEN, 1, []],
    ['read-only', READONLY, 7, [FILES]],
    ['no network', NO_NETWORK, 7, [SOCKETS]],
    ['no network', NO_NETWORK, 5, ['abstract unix sockets (Landlock ABI 6)', SOCKETS]],
    ['no network', NO_NETWORK, 3, ['TCP (Landlock ABI 4)', 'abstract unix sockets (Landlock ABI 6)', SOCKETS]],
    ['no subprocess', NO_SUBPROCESS, 2, []],
    ['no subprocess', NO_SUBPROCESS, 1, ['executing files (Landlock ABI 2)']],
  ])('%s on ABI %i', (_name, policy, abi, expected) => {
    expect(landlockGaps(policy, abi).leftToSeccomp).toEqual(expected);
  });
});
