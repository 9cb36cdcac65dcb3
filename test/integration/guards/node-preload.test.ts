import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseOptions } from '../../../src/api/options.js';
import { PROTOCOL_VERSION } from '../../../src/wire/boot.js';
import { nodeVersions } from '../../node-versions.js';

const PRELOAD = fileURLToPath(new URL('../../../dist/guard-node.cjs', import.meta.url));
const PROGRAM = 'console.log("the program ran")';

const { policy } = parseOptions({ blockNetwork: true }, 'the test');
const MESSAGE = { version: PROTOCOL_VERSION, policy, started: 0, channel: -1, inode: 0 };

/** What a process does whose guards are told `message`. The lines of a stack differ between versions, and are left out. */
function runWith(node: string, message: object) {
  const { status, signal, stdout, stderr } = spawnSync(node, ['--require', PRELOAD, '--eval', PROGRAM], {
    env: { PATH: process.env['PATH'], HERMETIC_GUARD: JSON.stringify(message) },
    encoding: 'utf8',
  });
  return { status, signal, stdout, stderr: stderr.replaceAll(/^ {4}at .*\n/gm, '').trimEnd() };
}

describe.each(nodeVersions())('Node $major', ({ path }) => {
  test('the program runs if its guards know everything that they are told', () => {
    expect(runWith(path, MESSAGE)).toEqual({ status: 0, signal: null, stdout: 'the program ran\n', stderr: '' });
  });

  test.each([
    ['a message', { ...MESSAGE, denyTime: true }, 'inheritedMessage: unknown key "denyTime"'],
    ['a policy', { ...MESSAGE, policy: { ...policy, time: [] } }, 'inheritedMessage.policy: unknown key "time"'],
    [
      'a clause',
      { ...MESSAGE, policy: { ...policy, network: [{ ...policy.network[0], denied: ['example.com'] }] } },
      'inheritedMessage.policy.network[0]: unknown key "denied"',
    ],
  ])('the program does not run if %s has a key that its guards do not know', (_, message, problem) => {
    expect(runWith(path, message)).toEqual({
      status: 1,
      signal: null,
      stdout: '',
      stderr: `hermetic: error E_GUARD_NOT_INSTALLED: ShapeError: ${problem}`,
    });
  });
});
