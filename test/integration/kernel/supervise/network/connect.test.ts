import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPEN, type ReachPolicy } from '../../../../../src/policy/reach-policy.js';
import { HAS_COMPILER, hangingPort, probe } from '../probe.js';
import { runSupervised } from '../run-supervised.js';

const NOTHING: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
const LOCALHOST: ReachPolicy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };

/** 127.0.0.1, one port of it. */
function onlyPort(port: number): ReachPolicy {
  return {
    ...OPEN,
    network: [{ localhost: false, domains: [], ips: [{ family: 4, base: '7f000001', prefix: 32, port }] }],
  };
}

interface Counting {
  readonly port: number;
  count: number;
  readonly server: Server;
}

async function counting(host: string): Promise<Counting> {
  const server = createServer((socket) => {
    result.count += 1;
    socket.on('error', () => undefined);
    socket.end();
  });
  server.listen(0, host, 1024);
  await once(server, 'listening');
  const address = server.address();
  const result: Counting = { port: typeof address === 'object' ? (address?.port ?? 0) : 0, count: 0, server };
  return result;
}

let open: Counting;
let other: Counting;
let six: Counting;
beforeAll(async () => {
  [open, other, six] = [await counting('127.0.0.1'), await counting('127.0.0.1'), await counting('::1')];
});
afterAll(() => {
  for (const { server } of [open, other, six]) server.close();
});

describe.skipIf(!HAS_COMPILER)('connect', () => {
  test('is made for an allowed address, and refused and told for another', async () => {
    const allowed = await runSupervised(onlyPort(open.port), probe('connect', '127.0.0.1', open.port));
    expect(allowed).toEqual({ status: 0, output: 'ok', violations: [], blocked: [] });

    const before = other.count;
    const refused = await runSupervised(onlyPort(open.port), probe('connect', '127.0.0.1', other.port));
    expect(refused.output).toBe('EACCES');
    expect(refused.blocked).toEqual(['connect host=127.0.0.1 reason=no-network']);
    expect(refused.violations[0]).toMatchObject({
      guard: 'network',
      api: 'connect',
      action: 'connect to',
      frame: null,
    });
    expect(other.count).toBe(before);
  });

  test.each([
    ['127.0.0.1', 'ok'],
    ['0.0.0.0', 'ok'],
    ['127.3.2.1', 'ECONNREFUSED'],
    ['::ffff:127.0.0.1', 'ok'],
    ['192.0.2.8', 'EACCES'],
    ['169.254.169.254', 'EACCES'],
    ['::ffff:169.254.169.254', 'EACCES'],
    ['2001:db8::1', 'EACCES'],
  ])('--allow-localhost: %s → %s', async (host, expected) => {
    const run = await runSupervised(LOCALHOST, probe('connect', host, open.port));
    expect(run.output).toBe(expected);
    expect(run.blocked).toHaveLength(expected === 'EACCES' ? 1 : 0);
  });

  test.each([
    ['::1', 'ok'],
    ['::', 'ok'],
  ])('--allow-localhost over IPv6: %s → %s', async (host, expected) => {
    expect((await runSupervised(LOCALHOST, probe('connect', host, six.port))).output).toBe(expected);
    expect((await runSupervised(NOTHING, probe('connect', host, six.port))).output).toBe('EACCES');
  });

  test('metadata addresses stay closed to a rule that holds them', async () => {
    const everything: ReachPolicy = {
      ...OPEN,
      network: [{ localhost: true, domains: [], ips: [{ family: 4, base: '00000000', prefix: 0, port: null }] }],
    };
    const run = await runSupervised(everything, probe('connect', '169.254.169.254', 80));
    expect(run.output).toBe('EACCES');
    expect(run.blocked).toEqual(['connect host=169.254.169.254 reason=no-network']);
  });

  test('on a socket that does not wait comes back at once, and poll tells the end', async () => {
    const run = await runSupervised(LOCALHOST, probe('nonblocking', '127.0.0.1', open.port));
    expect(run.output).toBe('EINPROGRESS ok nonblock=1');
  });

  test('keeps the errors of the kernel', async () => {
    const { port } = open;
    open.server.close();
    await once(open.server, 'close');
    expect((await runSupervised(LOCALHOST, probe('connect', '127.0.0.1', port))).output).toBe('ECONNREFUSED');
    expect((await runSupervised(LOCALHOST, probe('nonblocking', '127.0.0.1', port))).output).toBe(
      'EINPROGRESS ECONNREFUSED nonblock=1',
    );
    open = await counting('127.0.0.1');
  });

  test('that cannot work says so as the kernel does', async () => {
    const run = await runSupervised(LOCALHOST, probe('bad'));
    expect(run.output).toBe('EBADF EBADF ENOTSOCK EFAULT EINVAL EINVAL EINVAL EINVAL EAFNOSUPPORT ok');
  });

  test('cannot be led elsewhere by socket options', async () => {
    expect((await runSupervised(LOCALHOST, probe('steer'))).output).toBe('EPERM EPERM');
  });
});

describe.skipIf(!HAS_COMPILER)('several at once', () => {
  test('200 parallel connects all get the right answer', async () => {
    const run = await runSupervised(onlyPort(open.port), probe('parallel', open.port, other.port, 200));
    expect(run.output).toBe('first 100/0/0 second 0/100/0');
  });

  test('an address that changes while it is connected to never wins in 1,000 tries', async () => {
    const before = other.count;
    const run = await runSupervised(onlyPort(open.port), probe('race', open.port, other.port, 1000));
    expect(run.output).toBe('won 0 allowed some refused some');
    expect(other.count).toBe(before);
  });

  test('one that hangs holds up nobody, and is forgotten when its program is killed', async () => {
    const hanging = hangingPort();
    let pid = 0;
    const stuck = runSupervised(LOCALHOST, probe('connect', '127.0.0.1', hanging.port), {
      onStart: (started) => void (pid = started),
    });
    const quick = await runSupervised(
      LOCALHOST,
      [
        '/bin/sh',
        '-c',
        '"$@" & sleep 0.3; "$0" connect 127.0.0.1 "$PORT"; kill $!; wait',
        ...probe(),
        ...probe('connect', '127.0.0.1', hanging.port),
      ],
      { env: { PORT: String(other.port) } },
    );
    expect(quick.output).toBe('ok');
    process.kill(pid, 'SIGKILL');
    expect((await stuck).status).toBe(128 + 9);
    hanging.close();
  });

  test('a full queue that empties lets the waiting connect through', async () => {
    const hanging = hangingPort();
    const run = runSupervised(LOCALHOST, probe('connect', '127.0.0.1', hanging.port), {
      onStart: () => void setTimeout(() => hanging.accept(), 300),
    });
    expect((await run).output).toBe('ok');
    hanging.close();
  });

  test.each([
    ['a handler that interrupts', 0, 0, 'EINTR'],
    ['its own time limit', 1, 400, 'EINPROGRESS'],
  ])('a waiting connect ends with %s', async (_name, restart, timeout, expected) => {
    const hanging = hangingPort();
    const run = await runSupervised(LOCALHOST, probe('interrupted', '127.0.0.1', hanging.port, restart, timeout));
    hanging.close();
    expect(run.output).toBe(expected);
  });
});

describe.skipIf(!HAS_COMPILER)('when the supervisor stops', () => {
  test('who waits, and who asks later, is told ENOSYS', async () => {
    const hanging = hangingPort();
    const run = await runSupervised(
      LOCALHOST,
      ['/bin/sh', '-c', '"$@"; echo; "$@"', 'sh', ...probe('connect', '127.0.0.1', hanging.port)],
      { onStart: (_pid, stop) => void setTimeout(() => void stop(), 300) },
    );
    hanging.close();
    expect(run.output).toBe('ENOSYS\nENOSYS');
  });
});
