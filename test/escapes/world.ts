import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one attack may try to reach: servers that hand out a secret, and a folder where nothing may change. */
export interface World {
  readonly secret: string;
  readonly root: string;
  readonly places: Readonly<Record<string, string | number>>;
  /** How often somebody reached one of the servers. */
  contacts(): number;
  /** Whether anything in the watched folder is not as it was. */
  changed(): boolean;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'escape-')));
  const [root, outside, scratch] = ['root', 'outside', 'scratch'].map((name) => join(folder, name)) as Paths;
  for (const path of [root, outside, scratch]) mkdirSync(path);
  const secret = `secret-${randomUUID()}`;
  writeFileSync(join(root, 'inside.txt'), 'inside');
  writeFileSync(join(outside, 'secret.txt'), `${secret}\n`);
  writeFileSync(join(outside, 'secret_module.py'), `SECRET = '${secret}'\n`);
  writeFileSync(join(outside, 'secret.cjs'), `module.exports = '${secret}';\n`);
  writeFileSync(join(outside, 'secret.json'), JSON.stringify({ secret }));
  writeFileSync(join(outside, 'secret.env'), `LOADED=${secret}\n`);
  writeFileSync(join(outside, 'victim.txt'), 'as it was');
  symlinkSync('secret.txt', join(outside, 'link'));
  mkdirSync(`${root}-twin`);
  writeFileSync(join(`${root}-twin`, 'secret.txt'), `${secret}\n`);
  const unix = join(folder, 'service.sock');

  let contacts = 0;
  const hello = (): string => {
    contacts += 1;
    return `${secret}\n`;
  };
  const sockets = new Set<Socket>();
  const talk = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {}).end(hello());
  };
  const tcp = await listening(createServer(talk), { port: 0, host: '127.0.0.1' });
  const local = await listening(createServer(talk), { path: unix });
  const http = await listening(
    createHttpServer((_, response) => void response.end(hello())),
    { port: 0, host: '127.0.0.1' },
  );
  const udp = createSocket('udp4');
  udp.on('message', (_, from) => udp.send(hello(), from.port, from.address));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  const before = snapshot(outside);

  return {
    secret,
    root,
    places: { tcp: portOf(tcp), http: portOf(http), udp: udp.address().port, unix, root, outside, scratch },
    contacts: () => contacts,
    changed: () => snapshot(outside) !== before,
    async close() {
      udp.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all([tcp, local, http].map((server) => new Promise((resolve) => server.close(resolve))));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Paths = [string, string, string];

function listening<T extends Server>(server: T, where: { port: number; host: string } | { path: string }): Promise<T> {
  return new Promise((resolve) => server.listen(where, () => resolve(server)));
}

function portOf(server: Server): number {
  // A TCP server that listens has an address with a port.
  return (server.address() as AddressInfo).port;
}

function snapshot(folder: string): string {
  if (!existsSync(folder)) return 'gone';
  const facts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const path = join(folder, name);
    const { mode, uid, gid, size, mtimeMs, ctimeMs } = lstatSync(path);
    const isFile = (mode & 0o170000) === 0o100000;
    return [name, mode, uid, gid, size, mtimeMs, ctimeMs, isFile ? readFileSync(path, 'latin1') : ''];
  });
  return JSON.stringify(facts);
}
