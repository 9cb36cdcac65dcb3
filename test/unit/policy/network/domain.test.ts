import { expect, test } from 'vitest';
import { domainMatches, normaliseDomain } from '../../../../src/policy/network/domain.js';

test.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.Com', 'example.com'],
  ['example.com.', 'example.com'],
  ['localhost', 'localhost'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['r3---sn-4g5e.example.com', 'r3---sn-4g5e.example.com'],
  ['1.example.com', '1.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example.', 'xn--bcher-kva.example'],
  ['bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['_sip.bücher.example', '_sip.xn--bcher-kva.example'],
  ['www。example．com', 'www.example.com'],
  ['meta\u00addata', 'metadata'],
  [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
])('%s is the name %s', (text, name) => {
  expect(normaliseDomain(text)).toBe(name);
});

test.each([
  '',
  '.',
  '..',
  '.example.com',
  'example.com..',
  'a..b',
  'ü..b',
  ' example.com',
  'example.com ',
  'exa mple.com',
  'example.com\n',
  'exam\tple.com',
  'example.com\0',
  'https://example.com',
  'example.com/path',
  'example.com:443',
  'user@example.com',
  'user@bücher.example',
  'bücher.example/path',
  '%6detadata',
  '*.example.com',
  'a\\b',
  'a?b',
  '[::1]',
  '::1',
  '127.0.0.1',
  '１２７.0.0.1',
  '256.1.1.1',
  'example.1',
  'example.0x1f',
  'ü.１',
  '\u2100.example',
  'ex\u00a0ample.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(127)}com`,
])('%j is not a name', (text) => {
  expect(normaliseDomain(text)).toBeNull();
});

test.each([
  ['example.com', 'example.com', true],
  ['example.com', 'www.example.com', true],
  ['example.com', 'a.b.example.com', true],
  ['com', 'example.com', true],
  ['example.com', 'notexample.com', false],
  ['example.com', 'example.com.evil.test', false],
  ['example.com', 'com', false],
  ['www.example.com', 'example.com', false],
])('the domain %s covers %s: %s', (domain, name, expected) => {
  expect(domainMatches(domain, name)).toBe(expected);
});
