import { describe, expect, test } from 'vitest';
import { nodeVersions } from '../node-versions.js';
import { runProgram } from './run-program.js';

const ALWAYS = { name: 'PolicyViolation', isViolation: true, isError: true };
const FILE = {
  ...ALWAYS,
  code: 'EROFS',
  errno: -30,
  syscall: expect.stringMatching(/^(?:open|writeFile)$/) as string,
  guard: 'filesystem',
  action: 'write',
  subject: 'inside/a',
  reason: 'fs-readonly',
};
const NETWORK = { ...ALWAYS, code: 'EACCES', errno: -13, guard: 'network', reason: 'no-network' };
const NAME = {
  ...NETWORK,
  code: 'ENOTFOUND',
  errno: -3008,
  syscall: 'getaddrinfo',
  action: 'resolve',
  subject: 'example.com',
};
const CHILD = {
  ...ALWAYS,
  code: 'EACCES',
  errno: -13,
  syscall: 'spawn true',
  guard: 'subprocess',
  action: 'start',
  subject: 'true',
  reason: 'no-subprocess',
};
const LISTEN = { ...NETWORK, syscall: 'listen', action: 'listen on', subject: '0.0.0.0' };

describe.each(nodeVersions())('Node $major', (node) => {
  test('a refused call fails as that call fails, and everybody around it gets to know', async () => {
    const { code, errors, said } = await runProgram(node, 'delivery.mjs');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const { told, ...rest } = said;
    expect(rest).toEqual({
      sync: FILE,
      callback: FILE,
      promise: FILE,
      stream: FILE,
      socket: { ...NETWORK, syscall: 'connect', action: 'connect to', subject: '192.0.2.1' },
      request: NAME,
      // Node refuses an address with a password by itself.
      fetch: { isViolation: false, isError: false },
      'fetch with a name': NAME,
      lookup: NAME,
      server: LISTEN,
      child: CHILD,
      spawnSync: CHILD,
      datagram: LISTEN,
      'an ordinary error stays': ['Error', 'ENOENT'],
      kept: true,
      listeners: { inner: ['fs.mkdir'], outer: ['fs.mkdir', 'fs.mkdir'] },
      'what a listener throws': 'from the listener',
      'the call is refused all the same': 'EROFS',
    });
    const row = (api: unknown, subject: string, url: string | null, name: string, option: string): unknown[] => [
      api,
      subject,
      url,
      name,
      option,
      'delivery.mjs',
      'number',
      true,
    ];
    const file = row(expect.stringMatching(/^fs\.(?:open|writeFile)$/), 'inside/a', null, 'fs-readonly', 'fsReadonly');
    const network = (api: string, subject: string, url: string | null = null): unknown[] =>
      row(api, subject, url, 'no-network', 'blockNetwork');
    expect(told).toEqual([
      file,
      file,
      file,
      file,
      network('net.connect', '192.0.2.1'),
      network('dns.lookup', 'example.com', 'GET https://example.com/'),
      network('dns.lookup', 'example.com', 'GET http://example.com/a'),
      network('dns.lookup', 'example.com'),
      network('net.listen', '::'),
      network('net.listen', '0.0.0.0'),
      row('child_process.spawn', 'true', null, 'no-subprocess', 'blockSubprocess'),
      row('child_process.spawnSync', 'true', null, 'no-subprocess', 'blockSubprocess'),
      network('dgram.bind', '0.0.0.0'),
    ]);
  });
});
