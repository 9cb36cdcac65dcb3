import { describe, expect, test } from 'vitest';
import { descriptorsIn } from '../../../../src/kernel/supervise/network/control-messages.js';
import { createPins } from '../../../../src/kernel/supervise/names/pins.js';
import { createJudge } from '../../../../src/kernel/supervise/judge.js';
import { parseHosts, parseResolverConfig } from '../../../../src/kernel/supervise/names/resolver-files.js';
import {
  ipSocketAddress,
  parseSocketAddress,
  withHost,
} from '../../../../src/kernel/supervise/network/socket-address.js';
import { OPEN } from '../../../../src/policy/reach-policy.js';
import type { Violation } from '../../../../src/wire/report.js';

const [AF_UNIX, AF_INET, AF_INET6] = [1, 2, 10];

describe('a socket address', () => {
  test.each([
    ['too short for a family', '02', null],
    ['too short for IPv4', '0200005001020304', null],
    ['too short for IPv6', '0a000050000000000000000000000000', null],
    ['too long', '0200'.padEnd(2 * 129, '0'), null],
    ['a foreign family', '1000'.padEnd(32, '0'), { family: 'other' }],
  ])('%s', (_name, hex, expected) => {
    expect(parseSocketAddress(Buffer.from(hex, 'hex'))).toEqual(expected);
  });

  test.each([
    [AF_INET, '1.2.3.4', '1.2.3.4'],
    [AF_INET6, '2001:db8::1', '2001:db8::1'],
    [AF_INET6, '::ffff:127.0.0.1', '::ffff:7f00:1'],
    [AF_INET6, '127.0.0.1', '::ffff:7f00:1'],
  ])('of family %i and %s reads as %s', (family, host, text) => {
    expect(parseSocketAddress(ipSocketAddress(family, host, 8080))).toMatchObject({
      family: 'ip',
      host: text,
      port: 8080,
    });
  });

  test('keeps its port, its length and its scope when the host is replaced', () => {
    const bytes = ipSocketAddress(AF_INET6, 'fe80::1', 80);
    bytes.writeUInt32LE(7, 24);
    const narrowed = withHost(bytes, '::1');
    expect(parseSocketAddress(narrowed)).toMatchObject({ host: '::1', port: 80 });
    expect([narrowed.length, narrowed.readUInt32LE(24)]).toEqual([28, 7]);
    expect(parseSocketAddress(bytes)).toMatchObject({ host: 'fe80::1' });
  });

  test('of a unix socket ends at its first NUL, and is abstract if that is the first byte', () => {
    const unix = (path: string): Buffer => Buffer.concat([Buffer.from([1, 0]), Buffer.from(path)]);
    expect(parseSocketAddress(unix('/a/b\0rest'))).toMatchObject({ isAbstract: false, path: Buffer.from('/a/b') });
    expect(parseSocketAddress(unix('/a/b'))).toMatchObject({ isAbstract: false, path: Buffer.from('/a/b') });
    expect(parseSocketAddress(unix('\0name'))).toMatchObject({ isAbstract: true });
    expect(parseSocketAddress(unix(''))).toMatchObject({ isAbstract: true });
  });
});

describe('control messages', () => {
  const message = (level: number, type: number, data: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(Math.ceil((16 + data.length) / 8) * 8);
    bytes.writeBigUInt64LE(BigInt(16 + data.length), 0);
    bytes.writeInt32LE(level, 8);
    bytes.writeInt32LE(type, 12);
    bytes.set(data, 16);
    return bytes;
  };
  const zeros = (length: number): number[] => Array.from({ length }, () => 0);
  const EPERM = -1;
  const EINVAL = -22;

  test.each<[string, Buffer, number, readonly number[] | number]>([
    ['nothing', Buffer.alloc(0), AF_UNIX, []],
    ['two descriptors', message(1, 1, [5, 0, 0, 0, 6, 0, 0, 0]), AF_UNIX, [16, 20]],
    [
      'two messages with descriptors',
      Buffer.concat([message(1, 1, [5, 0, 0, 0]), message(1, 1, [6, 0, 0, 0])]),
      AF_UNIX,
      [16, 40],
    ],
    ['credentials', message(1, 2, zeros(12)), AF_UNIX, EPERM],
    ['too many descriptors', message(1, 1, zeros(4 * 254)), AF_UNIX, EINVAL],
    ['a length that is too short', message(1, 1, []).fill(0, 0, 8), AF_UNIX, EINVAL],
    ['a length beyond the end', Buffer.from('ff000000000000000100000001000000', 'hex'), AF_UNIX, EINVAL],
    ['descriptors to the network', message(1, 1, [5, 0, 0, 0]), AF_INET, EPERM],
    ['a source address', message(0, 8, zeros(12)), AF_INET, []],
    ['loopback as the interface', message(0, 8, [1, ...zeros(11)]), AF_INET, []],
    ['another interface', message(0, 8, [2, ...zeros(11)]), AF_INET, EPERM],
    ['another interface of IPv6', message(41, 50, [...zeros(16), 3, 0, 0, 0]), AF_INET6, EPERM],
    ['a source address without its interface', message(0, 8, zeros(4)), AF_INET, EPERM],
    ['a source route', message(0, 7, zeros(8)), AF_INET, EPERM],
    ['a routing header', message(41, 57, zeros(8)), AF_INET6, EPERM],
    ['a kind of service', message(0, 1, zeros(4)), AF_INET, []],
    ['a harmless one and another', Buffer.concat([message(0, 1, zeros(4)), message(0, 7, zeros(8))]), AF_INET, EPERM],
  ])('%s', (_name, control, domain, expected) => {
    expect(descriptorsIn(control, domain)).toEqual(expected);
  });
});

test('resolv.conf: servers, and the last list of search domains', () => {
  const text =
    '# comment\nnameserver 10.0.0.1\nnameserver ::1 # six\nnameserver nonsense!\nsearch a.test\nsearch B.test c.test\n';
  expect(parseResolverConfig(text)).toEqual({ servers: ['10.0.0.1', '::1'], search: ['b.test', 'c.test'] });
  expect(parseResolverConfig('')).toEqual({ servers: [], search: [] });
});

test('hosts: addresses and their names', () => {
  expect(parseHosts('127.0.0.1 localhost Vm # me\n\n# 1.1.1.1 x\n::1 localhost\nname only\n')).toEqual([
    { address: '127.0.0.1', names: ['localhost', 'vm'] },
    { address: '::1', names: ['localhost'] },
  ]);
});

test('a pin is found by every spelling of its address', () => {
  const pins = createPins();
  pins.add('10.0.0.1', 'a.test');
  pins.add('::ffff:10.0.0.1', 'b.test');
  pins.add('2001:db8::1', 'six.test');
  pins.add('no address', 'c.test');
  expect(pins.namesOf('10.0.0.1')).toEqual(['a.test', 'b.test']);
  expect(pins.namesOf('::ffff:a00:1')).toEqual(['a.test', 'b.test']);
  expect(pins.namesOf('2001:db8:0:0::1')).toEqual(['six.test']);
  expect(pins.namesOf('10.0.0.2')).toEqual([]);
});

test('refusals carry their rule, and a flood of them ends', () => {
  const told: Violation[] = [];
  const judge = createJudge({
    policy: { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] },
    rules: { network: { name: 'no-network', source: 'a file' } },
    startedNs: 0n,
    report: (violation) => told.push(violation),
  });
  for (let index = 0; index < 5000; index += 1) {
    void judge.check({
      guard: 'network',
      api: 'connect',
      action: 'connect',
      tid: process.pid,
      socket: 'stream',
      host: `10.0.${index >> 8}.${index & 255}`,
      port: 80,
      pinnedNames: [],
      isNameServer: false,
    });
  }
  expect(told).toHaveLength(2000);
  expect(told[0]).toEqual({
    guard: 'network',
    api: 'connect',
    action: 'connect to',
    subject: { kind: 'host', text: '10.0.0.0' },
    pid: process.pid,
    rule: { name: 'no-network', source: 'a file' },
    frame: null,
  });
});
