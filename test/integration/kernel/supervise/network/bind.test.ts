import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { OPEN, type ReachPolicy } from '../../../../../src/policy/reach-policy.js';
import { HAS_COMPILER, probe } from '../probe.js';
import { runSupervised } from '../run-supervised.js';

const NOTHING: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
const LOCALHOST: ReachPolicy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };

describe.skipIf(!HAS_COMPILER)('listening', () => {
  test.each([
    ['127.0.0.1', 0, 'ok ok 127.0.0.1'],
    ['127.8.8.8', 0, 'ok ok 127.8.8.8'],
    ['0.0.0.0', 0, 'ok ok 127.0.0.1'],
    ['::1', 0, 'ok ok ::1'],
    ['::', 1, 'ok ok ::1'],
    ['::', 0, 'ok ok ::ffff:127.0.0.1'],
    ['::ffff:0.0.0.0', 0, 'ok ok ::ffff:127.0.0.1'],
    ['192.0.2.8', 0, 'EACCES'],
  ])('on %s (IPv6 only: %i) under --allow-localhost: %s', async (host, only, expected) => {
    expect((await runSupervised(LOCALHOST, probe('bind', host, only))).output).toBe(expected);

    const refused = await runSupervised(NOTHING, probe('bind', host, only));
    expect(refused.output).toBe('EACCES');
    expect(refused.blocked).toEqual([`bind host=${host.replace('::ffff:0.0.0.0', '::ffff:0:0')} reason=no-network`]);
    expect(refused.violations[0]?.action).toBe('listen on');
  });

  test.each([
    [4, 'ok 127.0.0.1', '0.0.0.0'],
    [6, 'ok ::ffff:127.0.0.1', '::'],
  ])('without a bind, IPv%i: %s', async (family, expected, wildcard) => {
    expect((await runSupervised(LOCALHOST, probe('listen', family))).output).toBe(expected);
    const refused = await runSupervised(NOTHING, probe('listen', family));
    expect(refused.output).toBe(`EACCES ${wildcard}`);
    expect(refused.blocked).toEqual([`listen host=${wildcard} reason=no-network`]);
  });
});

test('a narrowed server is on loopback for everybody who looks', async () => {
  const port = await freePort();
  const script = `import socket, time\ns = socket.socket(); s.bind(("", ${port})); s.listen(); time.sleep(1)`;
  const run = runSupervised(LOCALHOST, ['python3', '-c', script]);
  await expect.poll(() => listeners(port), { timeout: 5000 }).toEqual(['0100007F']);
  expect((await run).status).toBe(0);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** The addresses that something listens on at this port, as /proc/net/tcp writes them. */
function listeners(port: number): readonly string[] {
  const rows = readFileSync('/proc/net/tcp', 'utf8').matchAll(/^ *\d+: (\w{8}):(\w{4}) \S+ 0A /gm);
  return [...rows].filter(([, , hex]) => Number.parseInt(hex ?? '', 16) === port).map(([, address]) => address ?? '');
}
