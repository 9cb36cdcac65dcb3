import { expect, test } from 'vitest';
import {
  blockOf,
  embeddedIPv4,
  inBlock,
  isLoopback,
  isWildcard,
  parseAddress,
  unmapped,
} from '../../../../src/policy/network/address.js';
import { address } from '../address-of.js';

test.each([
  ['127.0.0.1', '7f000001'],
  ['127.1', '7f000001'],
  ['127.0.1', '7f000001'],
  ['2130706433', '7f000001'],
  ['0x7f000001', '7f000001'],
  ['0X7F.1', '7f000001'],
  ['017700000001', '7f000001'],
  ['0177.0x0.0.01', '7f000001'],
  ['0x00000000000000007f000001', '7f000001'],
  ['0', '00000000'],
  ['00000001', '00000001'],
  ['4294967295', 'ffffffff'],
  ['1.16777215', '01ffffff'],
  ['1.2.65535', '0102ffff'],
  ['010.0.0.1', '08000001'],
])('%s is the IPv4 address %s', (text, hex) => {
  expect(parseAddress(text)).toEqual({ family: 4, hex });
});

test.each([
  ['::', '00000000000000000000000000000000'],
  ['::1', '00000000000000000000000000000001'],
  ['1::', '00010000000000000000000000000000'],
  ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ['1:2:3:4:5:6:7::', '00010002000300040005000600070000'],
  ['::2:3:4:5:6:7:8', '00000002000300040005000600070008'],
  ['FE80::ABCD', 'fe80000000000000000000000000abcd'],
  ['[fe80::1]', 'fe800000000000000000000000000001'],
  ['fe80::1%eth0', 'fe800000000000000000000000000001'],
  ['fe80::1%br-lan.100', 'fe800000000000000000000000000001'],
  ['[fe80::1%25eth0]', 'fe800000000000000000000000000001'],
  ['::ffff:1.2.3.4', '00000000000000000000ffff01020304'],
  ['::1.2.3.4', '00000000000000000000000001020304'],
  ['64:ff9b::1.2.3.4', '0064ff9b000000000000000001020304'],
  ['1:2:3:4:5:6:1.2.3.4', '00010002000300040005000601020304'],
])('%s is the IPv6 address %s', (text, hex) => {
  expect(parseAddress(text)).toEqual({ family: 6, hex });
});

test.each([
  '',
  ' ',
  'localhost',
  '256.1.1.1',
  '1.2.3.256',
  '1.2.3.4.5',
  '08.1.1.1',
  '09',
  '4294967296',
  '1.16777216',
  '1.2.65536',
  '0x',
  '0x.1',
  '0xg',
  '1.',
  '.1',
  '1..2',
  '-1',
  '+1',
  '1e3',
  ' 1.2.3.4',
  '1.2.3.4 ',
  '1.2.3.4 x',
  '1.2.3.4\n',
  '1.2.3.4%eth0',
  '[1.2.3.4]',
  '[::1',
  '::1]',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  'g::',
  '::1 ',
  'fe80::1%',
  'fe80::1% x',
  '::ffff:127.1',
  '::ffff:256.1.1.1',
  '::ffff:08.1.1.1',
  '::ffff:1.2.3.04',
  '::ffff:0x7f.0.0.1',
])('%j is not an address', (text) => {
  expect(parseAddress(text)).toBeNull();
});

test.each([
  ['::ffff:169.254.169.254', ['a9fea9fe']],
  ['::169.254.169.254', ['a9fea9fe']],
  ['::ffff:0:169.254.169.254', ['a9fea9fe']],
  ['64:ff9b::169.254.169.254', ['a9fea9fe']],
  ['2002:a9fe:a9fe::1', ['a9fea9fe']],
  ['2001:0:4136:e378:8000:63bf:5601:5601', ['a9fea9fe']],
  // The last 32 bits, then the places of prefix lengths 48, 56 and 64.
  ['64:ff9b:1:a9fe:a9:fe00:102:304', ['01020304', 'a9fea9fe', 'fea9fe00', 'a9fe0001']],
  ['2001:db8::1', []],
  ['169.254.169.254', []],
])('%s carries the IPv4 addresses %j', (text, hexes) => {
  expect(embeddedIPv4(address(text))).toEqual(hexes.map((hex) => ({ family: 4, hex })));
});

test('a mapped address is its IPv4 address, and no other form is', () => {
  expect(unmapped(address('::ffff:10.0.0.1'))).toEqual({ family: 4, hex: '0a000001' });
  expect(unmapped(address('::10.0.0.1'))).toEqual(address('::10.0.0.1'));
  expect(unmapped(address('10.0.0.1'))).toEqual(address('10.0.0.1'));
});

test.each(['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1', '::ffff:127.0.0.1'])('%s is loopback', (text) => {
  expect(isLoopback(address(text))).toBe(true);
});

test.each(['126.255.255.255', '128.0.0.0', '0.0.0.0', '::', '::2', '::127.0.0.1', '64:ff9b::127.0.0.1'])(
  '%s is not loopback',
  (text) => {
    expect(isLoopback(address(text))).toBe(false);
  },
);

test.each(['0.0.0.0', '0', '::', '::ffff:0.0.0.0'])('%s is a wildcard', (text) => {
  expect(isWildcard(address(text))).toBe(true);
});

test.each(['0.0.0.1', '0.255.255.255', '::1', '::ffff:0.0.0.1', '127.0.0.1'])('%s is not a wildcard', (text) => {
  expect(isWildcard(address(text))).toBe(false);
});

test('a block holds its first and last address and not their neighbours', () => {
  const block = blockOf(address('192.0.2.77'), 26);
  expect(block).toEqual({ family: 4, base: 'c0000240', prefix: 26 });
  expect(
    ['192.0.2.63', '192.0.2.64', '192.0.2.127', '192.0.2.128'].map((text) => inBlock(address(text), block)),
  ).toEqual([false, true, true, false]);
});

test('a block of one family holds no address of the other', () => {
  const every4 = blockOf(address('0.0.0.0'), 0);
  const every6 = blockOf(address('::'), 0);
  expect(['8.8.8.8', '::ffff:8.8.8.8', '::8.8.8.8'].map((text) => inBlock(address(text), every4))).toEqual([
    true,
    true,
    false,
  ]);
  expect(['8.8.8.8', '::ffff:8.8.8.8', '::8.8.8.8'].map((text) => inBlock(address(text), every6))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a block of mapped addresses is an IPv4 block', () => {
  expect(blockOf(address('::ffff:10.1.2.3'), 104)).toEqual({ family: 4, base: '0a000000', prefix: 8 });
  expect(blockOf(address('::ffff:10.1.2.3'), 95)).toEqual({
    family: 6,
    base: '00000000000000000000fffe00000000',
    prefix: 95,
  });
});
