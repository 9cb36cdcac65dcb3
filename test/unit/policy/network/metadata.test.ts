import { expect, test } from 'vitest';
import { blockOf } from '../../../../src/policy/network/address.js';
import {
  isMetadataAddress,
  isMetadataBlock,
  isMetadataName,
  METADATA,
} from '../../../../src/policy/network/metadata.js';
import { address } from '../address-of.js';

test('the table that guards receive is plain data', () => {
  expect(JSON.parse(JSON.stringify(METADATA))).toEqual({
    names: [
      'metadata',
      'metadata.google.internal',
      'metadata.goog',
      'instance-data',
      'instance-data.ec2.internal',
      'metadata.azure.internal',
      'metadata.tencentyun.com',
      'api.metadata.cloud.ibm.com',
    ],
    blocks: [
      '169.254.0.0/16',
      'fd00:ec2::254/128',
      'fd00:ec2::23/128',
      'fd20:ce::254/128',
      'fd00:c1::a9fe:a9fe/128',
      'fd00:42::42/128',
      'fe80::a9fe:a9fe/128',
      '100.100.100.200/32',
      '168.63.129.16/32',
      '192.0.0.192/32',
    ],
  });
});

test.each(['169.254.0.0', '169.254.255.255', '2852039166', '100.100.100.200', '168.63.129.16', '192.0.0.192'])(
  '%s is metadata, plain and wrapped in IPv6',
  (text) => {
    const { hex } = address(text);
    const [high, low] = [hex.slice(0, 4), hex.slice(4)];
    const forms = [`::ffff:${high}:${low}`, `::${high}:${low}`, `64:ff9b::${high}:${low}`, `2002:${high}:${low}::1`];
    expect([text, ...forms].filter((form) => !isMetadataAddress(address(form)))).toEqual([]);
  },
);

test.each([
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
  'fd00:42::42',
  'fe80::a9fe:a9fe%eth0',
  '2001:0:1::5601:5601',
])('%s is metadata', (text) => {
  expect(isMetadataAddress(address(text))).toBe(true);
});

test.each([
  '169.253.255.255',
  '169.255.0.0',
  '100.100.100.201',
  'fd00:ec2::253',
  'fd00:ec2::123',
  'fd20:ce::253',
  'fd00:42::41',
  'fe80::1',
  '64:ff9b::8.8.8.8',
  '::',
  '::1',
])('%s is not metadata', (text) => {
  expect(isMetadataAddress(address(text))).toBe(false);
});

test.each([
  ['metadata', true],
  ['metadata.google.internal', true],
  ['x.metadata.google.internal', true],
  ['metadata.goog', true],
  ['instance-data', true],
  ['instance-data.ec2.internal', true],
  ['ec2.internal', false],
  ['notmetadata.google.internal', false],
  ['google.internal', false],
  ['metadata.example.com', false],
])('the name %s is metadata: %s', (name, expected) => {
  expect(isMetadataName(name)).toBe(expected);
});

test.each([
  ['169.254.0.0', 16, true],
  ['169.254.169.254', 32, true],
  ['169.254.0.0', 15, false],
  ['0.0.0.0', 0, false],
  ['64:ff9b::a9fe:0', 112, true],
  ['64:ff9b::', 96, false],
  ['fe80::a9fe:a9fe', 127, false],
])('the block %s/%i is nothing but metadata: %s', (text, prefix, expected) => {
  expect(isMetadataBlock(blockOf(address(text), prefix))).toBe(expected);
});
