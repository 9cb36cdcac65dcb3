import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Judge, SupervisedRequest } from '../../../../src/kernel/supervise/judge.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { HAS_COMPILER, probe } from './probe.js';
import { runSupervised, type SupervisedRun } from './run-supervised.js';

/** All that learning takes: every request is noted, and none is refused. `delay` makes it one that asks somebody. */
function recordingJudge(delay: number | null = null): { readonly judge: Judge; readonly noted: string[] } {
  const noted: string[] = [];
  const allow = { decision: 'allow' } as const;
  const judge: Judge = {
    check(request) {
      noted.push(`${request.guard} ${request.api} ${request.action} ${subjectOf(request)}`);
      return delay === null ? allow : setTimeout(delay, allow);
    },
    datagramReach: () => 'anywhere',
  };
  return { judge, noted };
}

function subjectOf(request: SupervisedRequest): string {
  if ('path' in request) return request.path;
  if ('program' in request) return request.program ?? 'itself';
  return 'port' in request ? `${request.host}:${request.port}` : request.host;
}

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
const NO_NETWORK: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
const NO_SUBPROCESS: ReachPolicy = { ...OPEN, subprocess: true };
/** Metadata calls are asked about where something may be written. */
const READONLY: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: [join(folder, 'writable')] }] };

const stream = createServer((socket) => socket.on('error', () => undefined).end());
const unix = createServer((socket) => socket.on('error', () => undefined).end());
const datagrams = createSocket('udp4');
const file = join(folder, 'file');
const path = join(folder, 'socket');
const received: string[] = [];
let port = 0;
let datagramPort = 0;

beforeAll(async () => {
  await listening(stream, () => stream.listen(0, '127.0.0.1'));
  await listening(unix, () => unix.listen(path));
  datagrams.on('message', (message) => received.push(message.toString()));
  datagrams.bind(0, '127.0.0.1');
  await once(datagrams, 'listening');
  const address = stream.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  datagramPort = datagrams.address().port;
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  // A unix socket is outside of a run by its age.
  await setTimeout(1100);
});
afterAll(() => {
  for (const server of [stream, unix, datagrams]) server.close();
  rmSync(folder, { recursive: true });
});

async function listening(server: Server, listen: () => void): Promise<void> {
  listen();
  await once(server, 'listening');
}

const changeMode = (): readonly string[] => ['/bin/sh', '-c', 'exec chmod 640 "$1" 2>/dev/null', 'sh', file];
/** Prints what the kernel said, like the probe does. */
const sendOne = (): readonly string[] => [
  'python3',
  '-c',
  `import errno, socket\ntry:\n socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hello", ("127.0.0.1", ${datagramPort})); print("ok", end="")\nexcept OSError as error:\n print(errno.errorcode[error.errno], end="")`,
];

interface Case {
  readonly name: string;
  readonly policy: ReachPolicy;
  readonly argv: () => readonly string[];
  /** Where the file for the output could not be written. */
  readonly output?: { readonly output: string };
  /** Under the judge of the policy. */
  readonly refused: (run: SupervisedRun) => void;
  /** Under the judge that only records. */
  readonly went: (run: SupervisedRun) => void;
  readonly noted: () => string | RegExp;
}

const FAILED_WITH_EPERM = 41;
const prints =
  (text: string): Case['went'] =>
  ({ output }) =>
    expect(output).toBe(text);

const CASES: readonly Case[] = [
  {
    name: 'connect',
    policy: NO_NETWORK,
    argv: () => probe('connect', '127.0.0.1', port),
    refused: prints('EACCES'),
    went: prints('ok'),
    noted: () => `network connect connect 127.0.0.1:${port}`,
  },
  {
    name: 'bind',
    policy: NO_NETWORK,
    argv: () => probe('bind', '127.0.0.1', 0),
    refused: prints('EACCES'),
    went: prints('ok ok 127.0.0.1'),
    noted: () => 'network bind listen 127.0.0.1:0',
  },
  {
    name: 'a datagram',
    policy: NO_NETWORK,
    argv: sendOne,
    refused: prints('EACCES'),
    went: prints('ok'),
    noted: () => `network sendto send 127.0.0.1:${datagramPort}`,
  },
  {
    name: 'a unix socket of somebody else',
    policy: NO_NETWORK,
    argv: () => probe('unix-connect', path),
    refused: prints('EACCES'),
    went: prints('ok'),
    noted: () => `network connect connect-unix ${path}`,
  },
  {
    name: 'exec',
    policy: NO_SUBPROCESS,
    argv: () => probe('exec', '/bin/true'),
    refused: ({ status }) => expect(status).toBe(FAILED_WITH_EPERM),
    went: ({ status }) => expect(status).toBe(0),
    noted: () => 'subprocess execve start /bin/true',
  },
  {
    name: 'fork',
    policy: NO_SUBPROCESS,
    argv: () => probe('fork'),
    refused: ({ status }) => expect(status).toBe(FAILED_WITH_EPERM),
    went: ({ status }) => expect(status).toBe(0),
    noted: () => 'subprocess fork start itself',
  },
  {
    name: 'chmod',
    policy: READONLY,
    argv: changeMode,
    output: { output: '/dev/null' },
    refused: ({ status }) => {
      expect(status).toBe(1);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
    went: ({ status }) => {
      expect(status).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o640);
      chmodSync(file, 0o600);
    },
    noted: () => /^filesystem fchmodat2? write .*\/file$/,
  },
];

describe.skipIf(!HAS_COMPILER)('a judge that records and refuses nothing', () => {
  test.each(CASES)(
    '$name goes on, is noted, and is not reported',
    async ({ policy, argv, output, refused, went, noted }) => {
      const denied = await runSupervised(policy, argv(), output);
      refused(denied);
      expect(denied.violations).not.toEqual([]);

      const { judge, noted: list } = recordingJudge();
      const run = await runSupervised(policy, argv(), { ...output, judge });
      went(run);
      expect(run.violations).toEqual([]);
      expect(list).toContainEqual(typeof noted() === 'string' ? noted() : expect.stringMatching(noted()));
    },
  );

  test.each(CASES)('$name waits for a judge that asks somebody', async ({ policy, argv, output, went, noted }) => {
    const { judge, noted: list } = recordingJudge(30);
    went(await runSupervised(policy, argv(), { ...output, judge }));
    expect(list).toContainEqual(typeof noted() === 'string' ? noted() : expect.stringMatching(noted()));
  });

  test('the datagrams really arrived', () => {
    expect(received).toEqual(['hello', 'hello']);
  });
});
