import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SeatbeltFacts, seatbeltProfile } from '../../../src/kernel/seatbelt.js';
import { OPEN, type ReachPolicy } from '../../../src/policy/reach-policy.js';
import { policies } from '../policy/policy-arbitrary.js';
import { LOCALHOST, NO_NETWORK, NO_SUBPROCESS, READONLY } from './ask-seccomp.js';

const FACTS: SeatbeltFacts = { readSet: { read: [], list: [], terminals: [], execute: [] }, proxyPort: null };

const START = ['(version 1)', '(allow default)'];
const END = [
  '(deny appleevent-send)',
  '(deny mach-priv-task-port)',
  '(deny job-creation)',
  '(deny signal)',
  '(allow signal (target same-sandbox))',
];
const DEVICES =
  '(literal "/dev/null") (literal "/dev/zero") (literal "/dev/random") (literal "/dev/urandom") (literal "/dev/dtracehelper") (literal "/dev/tty")';
const NO_RESOLVER =
  '(deny mach-lookup (global-name "com.apple.mDNSResponder") (global-name "com.apple.dnssd.service"))';

function middle(policy: ReachPolicy, facts: SeatbeltFacts = FACTS): readonly string[] {
  const { text } = seatbeltProfile(policy, facts);
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.slice(0, -1).split('\n');
  expect(lines.slice(0, START.length)).toEqual(START);
  expect(lines.slice(-END.length)).toEqual(END);
  return lines.slice(START.length, -END.length);
}

function withFiles(...filesystem: ReachPolicy['filesystem']): ReachPolicy {
  return { ...OPEN, filesystem };
}

test('without guards there is only what is always denied', () => {
  expect(middle(OPEN)).toEqual([]);
});

describe('files', () => {
  test('read-only: no writes but to devices', () => {
    expect(middle(READONLY)).toEqual([`(deny file-write* (require-not (require-any ${DEVICES} (subpath "/dev/fd"))))`]);
  });

  test('writable places and terminals are inside the denial', () => {
    const facts = { ...FACTS, readSet: { ...FACTS.readSet, terminals: ['/dev/ttys003'] } };
    expect(middle(withFiles({ root: null, read: [], write: ['/private/tmp/out'] }), facts)).toEqual([
      `(deny file-write* (require-not (require-any (subpath "/private/tmp/out") ${DEVICES} (literal "/dev/ttys003") (subpath "/dev/fd"))))`,
    ]);
  });

  test('a root: reads stay under it, next to what the system and the interpreter need', () => {
    const facts = { ...FACTS, readSet: { ...FACTS.readSet, read: ['/opt/homebrew/python'] } };
    const [, reads] = middle(withFiles({ root: '/src', read: ['/data'], write: ['/out'] }), facts);
    expect(reads).toBe(
      '(deny file-read-data file-read-xattr (require-not (require-any (subpath "/src") (subpath "/data") ' +
        '(subpath "/System") (subpath "/Library/Frameworks") (subpath "/usr/lib") (subpath "/usr/share") ' +
        '(subpath "/private/etc/ssl") (subpath "/private/var/db/dyld") (subpath "/private/var/db/timezone") ' +
        `(subpath "/dev/fd") (subpath "/opt/homebrew/python") (subpath "/out") ${DEVICES} (subpath "/dev/fd") (literal "/"))))`,
    );
  });

  test('clauses add up: each is a denial, and none is followed by an allowance', () => {
    const lines = middle(withFiles({ root: null, read: [], write: ['/a'] }, { root: null, read: [], write: ['/a/b'] }));
    expect(lines.map((line) => line.slice(0, 68))).toEqual([
      '(deny file-write* (require-not (require-any (subpath "/a") (literal ',
      '(deny file-write* (require-not (require-any (subpath "/a/b") (litera',
    ]);
  });
});

describe('strings', () => {
  test.each([
    ['/a b', '"/a b"'],
    ['/"))(allow default)(deny network* (literal "', String.raw`"/\"))(allow default)(deny network* (literal \""`],
    [String.raw`/back\slash`, String.raw`"/back\\slash"`],
    [String.raw`/\"`, String.raw`"/\\\""`],
    ['/line\nfeed\ttab\x7f', String.raw`"/line\x0afeed\x09tab\x7f"`],
    ['/ünï☃', '"/ünï☃"'],
    ['/c1\u0085', '"/c1\u0085"'],
    ['/$& $1 #"', String.raw`"/$& $1 #\""`],
  ])('%j is written %s', (path, written) => {
    const [line] = middle(withFiles({ root: null, read: [], write: [path] }));
    expect(line).toContain(`(require-any (subpath ${written}) (literal "/dev/null")`);
  });

  test('no path can close its string or its line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const path = `/${name}`;
        const lines = middle(withFiles({ root: path, read: [path], write: [path] }));
        expect(lines).toHaveLength(2);
        for (const line of lines) expect(outsideStrings(line)).toMatch(/^\((deny) [a-z*() -]+\)$/);
      }),
    );
  });

  /** What is left of a line without its strings. */
  function outsideStrings(line: string): string {
    return line.replaceAll(/"(?:[^"\\]|\\[\\"x])*"/g, '');
  }
});

describe('network', () => {
  test('none: nothing, unix sockets and the resolver included', () => {
    expect(middle(NO_NETWORK)).toEqual(['(deny network*)', NO_RESOLVER]);
  });

  test('localhost: the remote end is named outbound, the local end inbound only', () => {
    expect(middle(LOCALHOST)).toEqual([
      '(deny network*)',
      '(allow network-outbound (remote ip "localhost:*"))',
      '(allow network-bind (local ip "localhost:*"))',
      '(allow network-inbound (local ip "localhost:*"))',
      NO_RESOLVER,
    ]);
  });

  test('localhost must be in every clause', () => {
    const both: ReachPolicy = { ...OPEN, network: [...LOCALHOST.network, ...NO_NETWORK.network] };
    expect(middle(both)).toEqual(middle(NO_NETWORK));
  });

  test('a proxy of ours is the only other way out', () => {
    expect(middle(NO_NETWORK, { ...FACTS, proxyPort: 4711 })).toEqual([
      '(deny network*)',
      '(allow network-outbound (remote ip "localhost:4711"))',
      NO_RESOLVER,
    ]);
  });

  test('names and addresses cannot be said, and stay closed', () => {
    const policy: ReachPolicy = {
      ...OPEN,
      network: [{ localhost: false, domains: [{ name: 'example.com', port: null }], ips: [] }],
    };
    expect(middle(policy)).toEqual(middle(NO_NETWORK));
    expect(seatbeltProfile(policy, FACTS).missing).toEqual([
      '--allow-domain and --allow-ip: refused, for want of a proxy',
    ]);
    expect(seatbeltProfile(policy, { ...FACTS, proxyPort: 1 }).missing).toEqual([]);
  });
});

describe('processes', () => {
  test('no fork, and no program but the target', () => {
    const facts = { ...FACTS, readSet: { ...FACTS.readSet, execute: ['/opt/node'] } };
    expect(middle(NO_SUBPROCESS, facts)).toEqual([
      '(deny process-fork)',
      '(deny process-exec* (require-not (require-any (literal "/opt/node"))))',
    ]);
    expect(seatbeltProfile(NO_SUBPROCESS, facts).missing).toEqual([
      'the target can execute itself again, in its own process',
    ]);
  });

  test('where nothing is to be executed, nothing can be', () => {
    expect(middle(NO_SUBPROCESS)).toEqual(['(deny process-fork)', '(deny process-exec*)']);
  });
});

test('a root leaves stat open, and says so', () => {
  expect(seatbeltProfile(withFiles({ root: '/src', read: [], write: [] }), FACTS).missing).toEqual([
    'stat and readlink outside ROOT',
  ]);
  expect(seatbeltProfile(READONLY, FACTS).missing).toEqual([]);
});

test('every profile is balanced and never allows outbound traffic by its local end', () => {
  fc.assert(
    fc.property(policies, (policy) => {
      const { text } = seatbeltProfile(policy, FACTS);
      expect(text.split('(').length).toBe(text.split(')').length);
      expect(text).not.toContain('network-outbound (local');
    }),
  );
});
