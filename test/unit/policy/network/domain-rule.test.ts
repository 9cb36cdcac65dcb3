import { expect, test } from 'vitest';
import { parseDomainRule } from '../../../../src/policy/network/domain-rule.js';
import { refusal } from '../refusal.js';

test.each([
  ['example.com', { name: 'example.com', port: null }],
  ['Example.COM.', { name: 'example.com', port: null }],
  ['example.com:443', { name: 'example.com', port: 443 }],
  ['example.com.:1', { name: 'example.com', port: 1 }],
  ['example.com:65535', { name: 'example.com', port: 65_535 }],
  ['bücher.example:8080', { name: 'xn--bcher-kva.example', port: 8080 }],
  ['localhost', { name: 'localhost', port: null }],
  ['_srv.example.com', { name: '_srv.example.com', port: null }],
  ['google.internal', { name: 'google.internal', port: null }],
  ['metadata.example.com', { name: 'metadata.example.com', port: null }],
])('%s is a rule', (text, rule) => {
  expect(parseDomainRule(text)).toEqual(rule);
});

const SHAPE = 'write a name such as example.com or example.com:443';
const COVERS = 'but a domain already covers its subdomains';

test.each([
  ['', '"" is not a domain name', SHAPE],
  [' example.com', '" example.com" is not a domain name', SHAPE],
  ['a..b', '"a..b" is not a domain name', SHAPE],
  ['256.1.1.1', '"256.1.1.1" is not a domain name', SHAPE],
  ['a:b:c', '"a:b:c" is not a domain name', SHAPE],
  [':443', '":443" is not a domain name', SHAPE],
  ['user@example.com', '"user@example.com" is not a domain name', SHAPE],
  ['*.example.com', `"*.example.com" has a wildcard, ${COVERS}`, 'write example.com'],
  ['*.example.com:443', `"*.example.com:443" has a wildcard, ${COVERS}`, 'write example.com:443'],
  ['*', `"*" has a wildcard, ${COVERS}`, 'write a domain without *'],
  ['api-*.example.com', `"api-*.example.com" has a wildcard, ${COVERS}`, 'write a domain without *'],
  ['*.*.example.com', `"*.*.example.com" has a wildcard, ${COVERS}`, 'write a domain without *'],
  ['.example.com', `".example.com" starts with a dot, ${COVERS}`, 'write example.com'],
  [
    'https://api.example.com/v1',
    '"https://api.example.com/v1" is a URL, not a domain',
    'write only its host: api.example.com',
  ],
  [
    'https://example.com:8443',
    '"https://example.com:8443" is a URL, not a domain',
    'write only its host: example.com:8443',
  ],
  ['https://', '"https://" is a URL, not a domain', 'write only its host, such as example.com'],
  ['example.com/v1', '"example.com/v1" has a path, which a domain cannot have', 'write only its host: example.com'],
  ['127.0.0.1', '"127.0.0.1" is an address, not a domain', 'use --allow-ip 127.0.0.1'],
  ['10.0.0.0/8', '"10.0.0.0/8" is an address, not a domain', 'use --allow-ip 10.0.0.0/8'],
  ['10.0.0.0/8:443', '"10.0.0.0/8:443" is an address, not a domain', 'use --allow-ip 10.0.0.0/8:443'],
  ['192.0.2.1:80', '"192.0.2.1:80" is an address, not a domain', 'use --allow-ip 192.0.2.1:80'],
  ['::1', '"::1" is an address, not a domain', 'use --allow-ip ::1'],
  ['[::1]:80', '"[::1]:80" is an address, not a domain', 'use --allow-ip [::1]:80'],
  ['[fd00::/8]:443', '"[fd00::/8]:443" is an address, not a domain', 'use --allow-ip [fd00::/8]:443'],
  [
    'example.com:',
    '"" in "example.com:" is not a port',
    'write a number from 1 to 65535, or only example.com for every port',
  ],
  [
    'example.com:0',
    '"0" in "example.com:0" is not a port',
    'write a number from 1 to 65535, or only example.com for every port',
  ],
  [
    'example.com:65536',
    '"65536" in "example.com:65536" is not a port',
    'write a number from 1 to 65535, or only example.com for every port',
  ],
  [
    'example.com:http',
    '"http" in "example.com:http" is not a port',
    'write a number from 1 to 65535, or only example.com for every port',
  ],
  [
    'example.com:+80',
    '"+80" in "example.com:+80" is not a port',
    'write a number from 1 to 65535, or only example.com for every port',
  ],
])('%j is refused with the way forward', (text, message, hint) => {
  expect(refusal(() => parseDomainRule(text))).toEqual({ code: 'E_BAD_DOMAIN', message, hint });
});

test.each([
  'metadata',
  'METADATA.',
  'metadata.google.internal',
  'Metadata.Google.Internal.:80',
  'x.metadata.google.internal',
])('%s is refused because metadata is never opened', (text) => {
  expect(refusal(() => parseDomainRule(text))).toEqual({
    code: 'E_BAD_DOMAIN',
    message: `"${text}" is a cloud metadata endpoint; metadata endpoints are never opened`,
    hint: 'leave it out',
  });
});
