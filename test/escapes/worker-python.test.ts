import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BpfProgram } from '../../src/kernel/seccomp/bpf.js';
import { ALLOW } from '../../src/kernel/seccomp/rule.js';
import { lockLibrary } from '../../src/kernel/worker/lock-library.js';
import { inTurn } from '../suite.js';
import { HAS_KERNEL } from './kernel-layer.js';
import { PYTHON_ATTEMPTS } from './worker/python-attempts.js';
import { buildRawPython, type RawBox, startHeldPythons, startLoosePython } from './worker/raw-python.js';
import type { Outcome } from './worker/raw-worker.js';

// A program that owns its process: what the worker runs is raw Python, without gates and floor, with every system call.
const LEVELS = ['process', 'kernel'] as const;
const SECRET = 'a secret of the host';
/** The answers of a machine that does not have something, or of a user who may not. */
const LACKING = /^(?:ENOSYS|EAFNOSUPPORT|EOPNOTSUPP|ENODEV|ENXIO|ModuleNotFoundError.*|KeyError.*)$/;
// An import looks for a file and does not find one.
const REFUSAL =
  /^(?:EPERM|EACCES|ENOSYS|.*(?:Operation not permitted|Permission denied).*|ModuleNotFoundError: .*|ValueError: not allowed to raise maximum limit)$/s;
const isRoot = process.getuid?.() === 0;

/** Its initializer puts a filter on the process that allows everything. */
function harmlessLibrary(): Uint8Array {
  const program = new BpfProgram();
  program.ret(ALLOW);
  return lockLibrary(process.arch === 'arm64' ? 'arm64' : 'x64', program.bytes());
}

const raw = HAS_KERNEL ? buildRawPython() : null;
afterAll(() => raw?.remove());

describe.skipIf(!HAS_KERNEL).each(LEVELS)('a Python worker at level %s that belongs to the program', (level) => {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-raw-'));
  const file = join(folder, 'secret.txt');
  const unixSocket = join(folder, 'socket');
  const library = join(folder, 'library.so');
  let servers: readonly Server[];
  let port = 0;
  let connections = 0;
  let loose: RawBox;
  let held: RawBox;
  let sibling: RawBox;
  const names = Object.keys(PYTHON_ATTEMPTS).filter((name) => inTurn(name, LEVELS).includes(level));

  beforeAll(async () => {
    writeFileSync(library, harmlessLibrary());
    servers = await Promise.all([listen(0), listen(unixSocket)]);
    const address = servers[0]?.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    if (raw === null) return;
    const fork = await startHeldPythons(raw, level);
    [loose, held, sibling] = await Promise.all([startLoosePython(raw), fork(), fork()]);
  });
  afterAll(async () => {
    for (const box of [loose, held, sibling]) await box.dispose();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function listen(where: number | string): Promise<Server> {
    return new Promise((resolve) => {
      const server = createServer((socket) => {
        connections += 1;
        socket.on('error', () => undefined);
        socket.end();
      });
      if (typeof where === 'number') server.listen(where, '127.0.0.1', () => resolve(server));
      else server.listen(where, () => resolve(server));
    });
  }

  /** As it was before the attempts. */
  function restore(): void {
    rmSync(join(folder, 'fresh'), { recursive: true, force: true });
    writeFileSync(file, SECRET);
  }

  function attempt(box: RawBox, code: string): Promise<Outcome> {
    restore();
    const fresh = join(folder, 'fresh');
    const values = { file, folder, port, unixSocket, library, fresh, host: process.pid, sibling: sibling.pid };
    const given = Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    return box.attempt([...given, code].join('\n'));
  }

  test.for(names)('%s, but not when it is held', async (name, context) => {
    const code = PYTHON_ATTEMPTS[name] ?? '';
    const free = await attempt(loose, code);
    if (free[0] === 'refused' && (LACKING.test(free[1]) || !isRoot)) context.skip(`not possible here: ${free[1]}`);
    restore();
    const before = [connections, readdirSync(folder)];
    const [result, detail] = await attempt(held, code);
    expect({ free: free[0], held: result }, `${free[1]}; ${detail}`).toEqual({ free: 'escaped', held: 'refused' });
    expect(detail).toMatch(REFUSAL);
    expect([connections, readdirSync(folder)]).toEqual(before);
    expect(readFileSync(file, 'utf8')).toBe(SECRET);
  });

  test('it still has what it was left, and so has its sibling', async () => {
    const code =
      "import threading\nfound = []\nthread = threading.Thread(target=lambda: found.append(os.urandom(2)))\nthread.start()\nthread.join()\nreturn len(found[0]) + len(b'x' * 1000000)";
    expect(await attempt(held, code)).toEqual(['escaped', '1000002']);
    expect(await attempt(sibling, code)).toEqual(['escaped', '1000002']);
  });
});
