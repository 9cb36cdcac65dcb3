import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { OPEN, type ReachPolicy } from '../../../../../src/policy/reach-policy.js';
import { HAS_COMPILER, probe } from '../probe.js';
import { runSupervised, type SupervisedRun } from '../run-supervised.js';
import { startUpstream } from '../upstream-server.js';

const NOTHING: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
const LOCALHOST: ReachPolicy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };
const GOOD: ReachPolicy = {
  ...OPEN,
  network: [{ localhost: false, domains: [{ name: 'good.test', port: null }], ips: [] }],
};

/** Lines of Python, each attempt with its outcome. */
async function python(policy: ReachPolicy, lines: readonly string[]): Promise<SupervisedRun> {
  const script = [
    'import socket, errno, struct, threading, array, os',
    'from socket import *',
    'def attempt(call):',
    '    try: print(call())',
    '    except OSError as error: print(errno.errorcode[error.errno])',
    ...lines,
  ].join('\n');
  return runSupervised(policy, ['python3', '-c', script]);
}

const ECHO = [
  'server = socket(AF_INET, SOCK_DGRAM)',
  'server.bind(("127.0.0.1", 0))',
  'client = socket(AF_INET, SOCK_DGRAM)',
  'address = server.getsockname()',
];

describe('datagrams', () => {
  test('go between sockets of this machine under --allow-localhost, by every call', async () => {
    const { output, blocked } = await python(LOCALHOST, [
      ...ECHO,
      'attempt(lambda: client.sendto(b"one", address))',
      'data, sender = server.recvfrom(10)',
      'print(data, sender[0])',
      'attempt(lambda: server.sendto(b"back", sender))',
      'print(client.recv(10))',
      'attempt(lambda: client.sendmsg([b"tw", b"o"], [], 0, address))',
      'print(server.recv(10))',
      'attempt(lambda: client.connect(address))',
      'attempt(lambda: client.send(b"three"))',
      'attempt(lambda: client.sendmsg([b"four"]))',
      'print(server.recv(10), server.recv(10))',
      'wild = socket(AF_INET, SOCK_DGRAM); wild.bind(("", 0)); print(wild.getsockname()[0])',
    ]);
    expect(blocked).toEqual([]);
    expect(output).toBe("3\nb'one' 127.0.0.1\n4\nb'back'\n3\nb'two'\nNone\n5\n4\nb'three' b'four'\n127.0.0.1\n");
  });

  test('node sends and answers them as well', async () => {
    const script = `
      const dgram = require('node:dgram');
      const server = dgram.createSocket('udp4', (m, from) => server.send('re: ' + m, from.port, from.address));
      server.bind(0, '127.0.0.1', () => {
        const client = dgram.createSocket('udp4', (m) => { console.log(String(m)); client.close(); server.close(); });
        client.send(['he', 'llo'], server.address().port, '127.0.0.1');
      });`;
    const { output } = await runSupervised(LOCALHOST, [process.execPath, '-e', script]);
    expect(output).toBe('re: hello\n');
  });

  test('go nowhere else, by no call, and each try is told', async () => {
    const { output, blocked } = await python(LOCALHOST, [
      ...ECHO,
      'outside = ("192.0.2.8", 123)',
      'attempt(lambda: client.sendto(b"x", outside))',
      'attempt(lambda: client.sendmsg([b"x"], [], 0, outside))',
      'attempt(lambda: client.connect(outside))',
      'attempt(lambda: client.sendto(b"x", ("169.254.169.254", 80)))',
      'attempt(lambda: client.bind(("192.0.2.8", 0)))',
    ]);
    expect(output).toBe('EACCES\n'.repeat(5));
    expect(blocked).toEqual([
      'sendto host=192.0.2.8 reason=no-network',
      'sendmsg host=192.0.2.8 reason=no-network',
      'connect host=192.0.2.8 reason=no-network',
      'sendto host=169.254.169.254 reason=no-network',
      'bind host=192.0.2.8 reason=no-network',
    ]);
  });

  test('cannot ask for another interface, which would overrule the one they are bound to', async () => {
    const { output } = await python(LOCALHOST, [
      ...ECHO,
      'info = lambda index: [(IPPROTO_IP, 8, struct.pack("iII", index, 0, 0))]',
      'attempt(lambda: client.sendmsg([b"x"], info(2), 0, address))',
      'attempt(lambda: client.sendmsg([b"x"], info(1), 0, address))',
      'attempt(lambda: client.sendmsg([b"x"], [(IPPROTO_IP, 7, b"\\x83\\x07\\x04\\x08\\x08\\x08\\x08\\x00")], 0, address))',
      'attempt(lambda: client.setsockopt(SOL_SOCKET, 25, b"\\0"))',
      'attempt(lambda: client.setsockopt(IPPROTO_IP, IP_ADD_MEMBERSHIP, inet_aton("224.0.0.251") + inet_aton("0.0.0.0")))',
    ]);
    expect(output).toBe('EPERM\n1\nEPERM\nEPERM\nEPERM\n');
  });

  test('can be opened where nothing may be reached, and never send', async () => {
    const receiver = createSocket('udp4');
    const arrived: string[] = [];
    receiver.on('message', (message) => arrived.push(String(message)));
    receiver.bind(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { output, blocked } = await python(NOTHING, [
      'client = socket(AF_INET, SOCK_DGRAM)',
      `address = ("127.0.0.1", ${receiver.address().port})`,
      'attempt(lambda: client.sendto(b"x", address))',
      'attempt(lambda: client.sendmsg([b"x"], [], 0, address))',
      'attempt(lambda: client.connect(address))',
      'attempt(lambda: client.send(b"x"))',
      'attempt(lambda: client.bind(("127.0.0.1", 0)))',
      'attempt(lambda: socket(AF_INET6, SOCK_DGRAM).sendmsg([b"x"], [], 0, ("::1", address[1])))',
    ]);
    receiver.close();
    expect(output).toBe('EACCES\nEPIPE\nEACCES\nEDESTADDRREQ\nEACCES\nEPIPE\n');
    expect(blocked).toEqual([
      'sendto host=127.0.0.1 reason=no-network',
      'connect host=127.0.0.1 reason=no-network',
      'bind host=127.0.0.1 reason=no-network',
    ]);
    expect(arrived).toEqual([]);
  });

  test.skipIf(!HAS_COMPILER)('whose address changes while they are sent never win in 1,000 tries', async () => {
    const [open, other] = [createSocket('udp4'), createSocket('udp4')];
    let won = 0;
    other.on('message', () => void (won += 1));
    for (const socket of [open, other]) {
      socket.bind(0, '127.0.0.1');
      await once(socket, 'listening');
    }
    const { port } = open.address();
    const policy: ReachPolicy = {
      ...OPEN,
      network: [{ localhost: false, domains: [], ips: [{ family: 4, base: '7f000001', prefix: 32, port }] }],
    };
    const run = await runSupervised(policy, probe('message-race', port, other.address().port, 1000));
    await new Promise((resolve) => setTimeout(resolve, 50));
    open.close();
    other.close();
    expect([run.output, won]).toEqual(['sent some refused some', 0]);
  });

  test.skipIf(!HAS_COMPILER)('a resolver that asks over UDP gets our answers', async () => {
    const upstream = await startUpstream([{ type: 'A', name: 'good.test', ttl: 60, data: '127.0.0.2' }]);
    const resolve = async (name: string, byAddress: number): Promise<SupervisedRun> =>
      runSupervised(GOOD, probe('resolve', '9.9.9.9', name, byAddress), { names: upstream.sources });
    const connected = await resolve('good.test', 0);
    const addressed = await resolve('good.test', 1);
    const refused = await resolve('evil.test', 0);
    upstream.close();
    expect([connected.output, addressed.output, refused.output]).toEqual(['ok 127.0.0.2', 'ok 127.0.0.2', 'ok code 3']);
    expect(refused.blocked).toEqual(['dns host=evil.test reason=no-network']);
    expect(refused.violations[0]?.pid).toBeGreaterThan(0);
  });
});

describe('messages on streams', () => {
  test('arrive whole, in order, with their descriptors', async () => {
    const { output, status } = await python(LOCALHOST, [
      'a, b = socketpair()',
      'read, write = os.pipe()',
      'attempt(lambda: a.sendmsg([b"take"], [(SOL_SOCKET, SCM_RIGHTS, array.array("i", [write]))]))',
      'data, control, flags, sender = b.recvmsg(10, 100)',
      'os.write(array.array("i", control[0][2])[0], b"through")',
      'print(data, os.read(read, 10))',
      'total = bytes(range(256)) * 8000',
      'got = bytearray()',
      'def drain():',
      '    while len(got) < len(total): got.extend(b.recv(100000))',
      'thread = threading.Thread(target=drain); thread.start()',
      'attempt(lambda: a.sendmsg([total[:1000000], total[1000000:]]))',
      'thread.join(); print(bytes(got) == total)',
      'a.setblocking(False)',
      'attempt(lambda: a.sendmsg([total]) < len(total))',
      'attempt(lambda: a.sendmsg([total]))',
      'attempt(lambda: a.sendmsg([b"x"], [(SOL_SOCKET, SCM_RIGHTS, array.array("i", [999]))]))',
    ]);
    expect({ output, status }).toEqual({
      output: "4\nb'take' b'through'\n2048000\nTrue\nTrue\nEAGAIN\nEBADF\n",
      status: 0,
    });
  });

  test('to nobody end in EPIPE and its signal', async () => {
    const { output, status } = await python(LOCALHOST, [
      'import signal',
      'a, b = socketpair(); b.close()',
      'attempt(lambda: a.sendmsg([b"x"]))',
      'print("alive", flush=True)',
      'signal.signal(signal.SIGPIPE, signal.SIG_DFL)',
      'attempt(lambda: a.sendmsg([b"x"]))',
    ]);
    expect({ output, status }).toEqual({ output: 'EPIPE\nalive\n', status: 128 + 13 });
  });
});
