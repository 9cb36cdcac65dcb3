import { expect, test } from 'vitest';
import { parseIpRule } from '../../../../src/policy/network/ip-rule.js';
import { refusal } from '../refusal.js';

const ZEROS = '00000000000000000000000000000000';
const FD00 = 'fd000000000000000000000000000000';

test.each([
  ['192.0.2.7', { family: 4, base: 'c0000207', prefix: 32, port: null }],
  ['192.0.2.7:443', { family: 4, base: 'c0000207', prefix: 32, port: 443 }],
  ['10.0.0.0/8', { family: 4, base: '0a000000', prefix: 8, port: null }],
  ['10.1.2.3/8', { family: 4, base: '0a000000', prefix: 8, port: null }],
  ['10.0.0.0/8:443', { family: 4, base: '0a000000', prefix: 8, port: 443 }],
  ['0.0.0.0/0', { family: 4, base: '00000000', prefix: 0, port: null }],
  ['127.0.0.1/32:65535', { family: 4, base: '7f000001', prefix: 32, port: 65_535 }],
  ['::1', { family: 6, base: `${ZEROS.slice(1)}1`, prefix: 128, port: null }],
  ['::/0', { family: 6, base: ZEROS, prefix: 0, port: null }],
  ['FD00::1/8', { family: 6, base: FD00, prefix: 8, port: null }],
  ['[fd00::/8]', { family: 6, base: FD00, prefix: 8, port: null }],
  ['[fd00::/8]:443', { family: 6, base: FD00, prefix: 8, port: 443 }],
  ['[::1]:1', { family: 6, base: `${ZEROS.slice(1)}1`, prefix: 128, port: 1 }],
  ['::ffff:10.0.0.1', { family: 4, base: '0a000001', prefix: 32, port: null }],
  ['[::ffff:10.0.0.0/104]:80', { family: 4, base: '0a000000', prefix: 8, port: 80 }],
  ['169.0.0.0/8', { family: 4, base: 'a9000000', prefix: 8, port: null }],
  ['169.254.0.0/15', { family: 4, base: 'a9fe0000', prefix: 15, port: null }],
  ['fe80::/10', { family: 6, base: 'fe800000000000000000000000000000', prefix: 10, port: null }],
])('%s is a rule', (text, rule) => {
  expect(parseIpRule(text)).toEqual(rule);
});

const SHAPES = 'write it in full, such as 192.0.2.7, 10.0.0.0/8:443 or [fd00::/8]:443';
const PORT = 'write a number from 1 to 65535, or leave it out for every port';

test.each([
  ['', '"" is not an address or a block of addresses', SHAPES],
  ['10', '"10" is not an address or a block of addresses', SHAPES],
  ['10/8', '"10/8" is not an address or a block of addresses', SHAPES],
  ['10.0/8', '"10.0/8" is not an address or a block of addresses', SHAPES],
  ['010.0.0.1', '"010.0.0.1" is not an address or a block of addresses', SHAPES],
  ['0x7f000001', '"0x7f000001" is not an address or a block of addresses', SHAPES],
  ['256.1.1.1', '"256.1.1.1" is not an address or a block of addresses', SHAPES],
  ['1.2.3.4.5', '"1.2.3.4.5" is not an address or a block of addresses', SHAPES],
  [' 1.2.3.4', '" 1.2.3.4" is not an address or a block of addresses', SHAPES],
  ['fe80::1%eth0', '"fe80::1%eth0" is not an address or a block of addresses', SHAPES],
  ['[fd00::]/8', '"[fd00::]/8" is not an address or a block of addresses', SHAPES],
  ['fd00::g', '"fd00::g" is not an address or a block of addresses', SHAPES],
  ['example.com', '"example.com" is not an address or a block of addresses', 'use --allow-domain example.com'],
  [
    'example.com:443',
    '"example.com:443" is not an address or a block of addresses',
    'use --allow-domain example.com:443',
  ],
  ['10.0.0.0/33', '"33" in "10.0.0.0/33" is not a prefix length', 'write a number from 0 to 32 after the slash'],
  ['10.0.0.0/', '"" in "10.0.0.0/" is not a prefix length', 'write a number from 0 to 32 after the slash'],
  ['10.0.0.0/-1', '"-1" in "10.0.0.0/-1" is not a prefix length', 'write a number from 0 to 32 after the slash'],
  [
    '10.0.0.0/255.0.0.0',
    '"255.0.0.0" in "10.0.0.0/255.0.0.0" is not a prefix length',
    'write a number from 0 to 32 after the slash',
  ],
  ['::/129', '"129" in "::/129" is not a prefix length', 'write a number from 0 to 128 after the slash'],
  [
    'fd00::/8:443',
    '"8:443" in "fd00::/8:443" is not a prefix length',
    'an IPv6 block with a port needs brackets: [fd00::/8]:443',
  ],
  ['10.0.0.0/8:0', '"0" in "10.0.0.0/8:0" is not a port', PORT],
  ['10.0.0.0/8:', '"" in "10.0.0.0/8:" is not a port', PORT],
  ['10.0.0.0:65536', '"65536" in "10.0.0.0:65536" is not a port', PORT],
  ['[::1]:https', '"https" in "[::1]:https" is not a port', PORT],
])('%j is refused with the way forward', (text, message, hint) => {
  expect(refusal(() => parseIpRule(text))).toEqual({ code: 'E_BAD_ADDRESS', message, hint });
});

test.each([
  '169.254.169.254',
  '169.254.169.254:80',
  '169.254.0.0/16',
  '169.254.128.0/17',
  '::ffff:169.254.169.254',
  '[::ffff:169.254.0.0/112]:80',
  '64:ff9b::169.254.169.254',
  '64:ff9b::a9fe:0/112',
  '2002:a9fe:a9fe::/48',
  'fd00:ec2::254',
  'fe80::a9fe:a9fe',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
])('%s is refused because metadata is never opened', (text) => {
  expect(refusal(() => parseIpRule(text))).toEqual({
    code: 'E_BAD_ADDRESS',
    message: `"${text}" is a cloud metadata endpoint; metadata endpoints are never opened`,
    hint: 'leave it out',
  });
});
