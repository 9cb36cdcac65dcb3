import * as fc from 'fast-check';
import type { Request } from '../../../src/policy/allows.js';
import type { ReachPolicy } from '../../../src/policy/reach-policy.js';

// Small alphabets on purpose: two policies and a request must overlap often, or a law holds for want of a case.
const NAMES = ['com', 'example.com', 'api.example.com', 'notexample.com', 'localhost', 'google.internal'];
const PORTS = [80, 443];
const PATHS = ['/', '/a', '/a/b', '/a/b/c', '/ab', '/c'];
const VARIABLES = ['PATH', 'PYTHONPATH', 'PY'];
const MODULES = ['a', 'a.b', 'a.b.c', 'ab', '@s/p', '@s/p/q'];

const HOSTS = [
  ...NAMES,
  'www.api.example.com',
  'metadata.google.internal',
  '127.0.0.1',
  '127.1',
  '::1',
  '::ffff:127.0.0.1',
  '0.0.0.0',
  '::',
  '',
  '10.0.0.1',
  '10.1.0.1',
  '::ffff:10.1.0.1',
  '192.0.2.1',
  '169.254.169.254',
  'fd00::1',
  'fd00:ec2::254',
  'not a host',
];

const port = fc.constantFrom(null, ...PORTS);

const block = fc.constantFrom(
  { family: 4 as const, base: '00000000', prefix: 0 },
  { family: 4 as const, base: '0a000000', prefix: 8 },
  { family: 4 as const, base: '0a010000', prefix: 16 },
  { family: 4 as const, base: '7f000000', prefix: 8 },
  { family: 6 as const, base: '00000000000000000000000000000000', prefix: 0 },
  { family: 6 as const, base: '00000000000000000000000000000001', prefix: 128 },
  { family: 6 as const, base: 'fd000000000000000000000000000000', prefix: 8 },
);

function few<T>(member: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(member, { maxLength: 3 });
}

const path = fc.constantFrom(...PATHS);

export const policies: fc.Arbitrary<ReachPolicy> = fc.record({
  network: few(
    fc.record({
      localhost: fc.boolean(),
      domains: few(fc.record({ name: fc.constantFrom(...NAMES), port })),
      ips: few(fc.tuple(block, port).map(([where, at]) => ({ ...where, port: at }))),
    }),
  ),
  subprocess: fc.boolean(),
  filesystem: few(fc.record({ root: fc.option(path), read: few(path), write: few(path) })),
  environment: few(fc.record({ allow: few(fc.constantFrom(...VARIABLES, 'PY*', '*')) })),
  code: fc.boolean(),
  imports: few(fc.constantFrom(...MODULES)),
  native: fc.boolean(),
  interpreter: fc.boolean(),
});

const networkRequests = fc.record({
  guard: fc.constant('network' as const),
  action: fc.constantFrom(
    'connect' as const,
    'send' as const,
    'resolve' as const,
    'listen' as const,
    'reverse' as const,
  ),
  host: fc.constantFrom(...HOSTS),
  port,
  pinnedNames: few(fc.constantFrom(...NAMES, 'metadata.google.internal')),
});

export const requests: fc.Arbitrary<Request> = fc.oneof(
  { weight: 5, arbitrary: networkRequests },
  {
    weight: 3,
    arbitrary: fc.record({
      guard: fc.constant('filesystem' as const),
      action: fc.constantFrom('read' as const, 'write' as const),
      path,
    }),
  },
  fc.record({ guard: fc.constant('environment' as const), name: fc.constantFrom(...VARIABLES) }),
  fc.record({ guard: fc.constant('imports' as const), name: fc.constantFrom(...MODULES) }),
  fc.record({
    guard: fc.constantFrom('subprocess' as const, 'code' as const, 'native' as const, 'interpreter' as const),
  }),
);
