import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ffiFile } from '../../src/kernel/ffi.js';
import { inTurn } from '../suite.js';
import { HAS_KERNEL } from './kernel-layer.js';
import { type Attempt, ATTEMPTS, type World } from './worker/attempts.js';
import {
  buildRawWorker,
  ENDED,
  type Outcome,
  type RawWorker,
  startHeldWorker,
  startLooseWorker,
} from './worker/raw-worker.js';

// A guest that owns its process: what its worker runs in place of the program is code of Node's own realm, with every
// module and every system call.
const SECRET = 'a secret of the host';
/** What a machine says that does not have something. */
const LACKING = /^(?:ENOSYS|EAFNOSUPPORT|EPROTONOSUPPORT|EOPNOTSUPP|ENODEV|ENXIO)$/;
const REFUSAL =
  /^(?:EPERM|EACCES|ENOSYS|ERR_DLOPEN_FAILED|MODULE_NOT_FOUND|ERR_INVALID_PACKAGE_CONFIG|no inspector|its process ended|.*(?:EPERM|EACCES|EMFILE).*)$/s;
const isRoot = process.getuid?.() === 0;
const LEVELS = ['process', 'kernel'] as const;
type Level = (typeof LEVELS)[number];

function namesAt(level: Level): readonly [string, Attempt][] {
  const possible = Object.entries(ATTEMPTS).filter(([, { needs }]) => needs !== 'root' || isRoot);
  return possible.filter(([name]) => inTurn(name, LEVELS).includes(level));
}

const raw = await buildRawWorker();
afterAll(() => raw.remove());

// Level process is the default: the kernel holds it as it holds level kernel.
describe.skipIf(!HAS_KERNEL).each(LEVELS)('a worker at level %s that belongs to the guest', (level) => {
  let world: World;
  let servers: readonly Server[];
  let connections = 0;
  let loose: RawWorker;
  let held: RawWorker;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hermetic-raw-'));
    writeFileSync(join(folder, 'secret.json'), JSON.stringify(SECRET));
    const unixSocket = join(folder, 'socket');
    servers = await Promise.all([listen(0), listen(unixSocket)]);
    const address = servers[0]?.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const library = join(folder, 'library.node');
    copyFileSync(ffiFile(), library);
    world = { file: join(folder, 'secret.json'), folder, port, unixSocket, library, host: process.pid };
    [loose, held] = await Promise.all([startLooseWorker(raw.file), startHeldWorker(raw.file, level)]);
  });
  afterAll(async () => {
    await loose.dispose();
    await held.dispose();
    for (const server of servers) server.close();
    rmSync(world.folder, { recursive: true, force: true });
  });

  function listen(where: number | string): Promise<Server> {
    return new Promise((resolve) => {
      const server = createServer((socket) => {
        connections += 1;
        socket.on('error', () => undefined);
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      });
      if (typeof where === 'number') server.listen(where, '127.0.0.1', () => resolve(server));
      else server.listen(where, () => resolve(server));
    });
  }

  function attempt(worker: RawWorker, code: string): Promise<Outcome> {
    const names = { ...world, fresh: join(world.folder, 'fresh') };
    const values = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
    return worker.attempt(`${values.join('')}${code}`);
  }

  /** As it was before the attempts. */
  function restore(): void {
    rmSync(join(world.folder, 'fresh'), { recursive: true, force: true });
    writeFileSync(world.file, JSON.stringify(SECRET));
  }

  test.for(namesAt(level))('%s, but not when it is held', async ([, { code }], context) => {
    restore();
    const free = await attempt(loose, code);
    if (free[0] === 'refused' && LACKING.test(free[1])) context.skip(`this machine lacks it: ${free[1]}`);
    restore();
    const before = [connections, readdirSync(world.folder)];
    const [result, detail] = await attempt(held, code);
    if (detail === ENDED) held = await startHeldWorker(raw.file, level);
    expect({ free: free[0], held: result }, `${free[1]}; ${detail}`).toEqual({ free: 'escaped', held: 'refused' });
    expect(detail).toMatch(REFUSAL);
    expect([connections, readdirSync(world.folder)]).toEqual(before);
    expect(readFileSync(world.file, 'utf8')).toBe(JSON.stringify(SECRET));
  });

  test('it still has what it was left', async () => {
    // Threads, memory, time and chance.
    const code = `const { pbkdf2, randomBytes } = require('crypto');
      const key = await new Promise((done, fail) => pbkdf2('a', 'b', 1, 8, 'sha1', (error, key) => error ? fail(error) : done(key)));
      return [key.length, randomBytes(4).length, new Uint8Array(1e6).length, typeof Date.now()].join()`;
    expect(await attempt(held, code)).toEqual(['escaped', '8,4,1000000,number']);
  });

  test('it has no time between two runs, whatever it left behind', async () => {
    const worker = await startHeldWorker(raw.file, level);
    const busy =
      'setInterval(() => { const end = Date.now() + 50; while (Date.now() < end); globalThis.rounds = (globalThis.rounds ?? 0) + 1 }, 1);';
    expect(
      await worker.attempt(`${busy} await new Promise((done) => setTimeout(done, 200)); return rounds > 0`),
    ).toEqual(['escaped', 'true']);
    const stat = (): string => readFileSync(`/proc/${String(worker.pid)}/stat`, 'utf8').replace(/^.*\) /, '');
    await vi.waitFor(() => expect(stat()[0]).toBe('T'));
    const used = stat().split(' ').slice(11, 13);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect(stat().split(' ').slice(11, 13)).toEqual(used);
    expect(await worker.attempt('return 6 * 7')).toEqual(['escaped', '42']);
    await worker.dispose();
  });

  test.each([
    ['bytes that are no frame', "require('fs').writeSync(4, Buffer.alloc(1e6, 255))", 'E_BAD_FRAME'],
    ['the end of a run that nobody began', "require('fs').writeSync(4, Buffer.from([0, 0, 0, 1, 7]))", 'E_BAD_FRAME'],
    ['nothing, and ends', 'process.exit(3)', 'E_WORKER_DIED'],
    ['nothing, and crashes', 'process.abort()', 'E_WORKER_DIED'],
    [
      'nothing, and throws where nobody catches',
      'setTimeout(() => { throw new Error() }); await 0; for (;;) await new Promise((d) => setTimeout(d, 10))',
      'E_WORKER_DIED',
    ],
    [
      'nothing, and fills the memory',
      'const all = []; try { for (;;) all.push(Buffer.alloc(1e7, 1)) } catch { process.exit(all.length < 50 ? 3 : 4) }',
      /^(?:crashed E_WORKER_DIED|memory-limit )$/,
    ],
    [
      'nothing, and makes processes without end',
      "let made = 0; for (let i = 0; i < 1e4; i++) try { start(0x4111, ['exit_group', 0]); made += 1 } catch {} process.exit(made === 0 ? 3 : 4)",
      'E_WORKER_DIED',
    ],
  ])('sends back %s, and the host goes on', async (_name, code, expected) => {
    const worker = await startHeldWorker(raw.file, level);
    const before = process.memoryUsage.rss();
    const { crash, ended } = await worker.run(code);
    expect(`${ended} ${crash?.code ?? ''}`).toMatch(typeof expected === 'string' ? `crashed ${expected}` : expected);
    expect(crash?.message ?? '').not.toContain('code 4');
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
    await worker.dispose();
  });
});
