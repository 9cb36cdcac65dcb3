import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificate.js';

/** Real servers on this machine, and how often anybody reached one of them. */
export interface Servers {
  readonly places: Readonly<Record<string, string>>;
  hits(): number;
  close(): Promise<void>;
}

const GREETING = 'hello\n';

export async function startServers(folder: string, certificate: Certificate | null): Promise<Servers> {
  let hits = 0;
  const open = new Set<Socket>();
  const greet = (socket: Socket): void => {
    // What a client does to its end is its own affair; unread bytes would keep the connection open for ever.
    socket.on('error', () => undefined).resume();
    socket.end(GREETING);
  };
  const count = (socket?: Socket): void => {
    hits += 1;
    if (socket === undefined) return;
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
  };
  const tcp = createTcpServer(greet).on('connection', count);
  const unix = createTcpServer(greet).on('connection', count);
  const http = createHttpServer((_request, response) => void response.end(GREETING)).on('connection', count);
  const udp = createSocket('udp4', (message, from) => {
    count();
    udp.send(message, from.port, from.address);
  });
  const unixPath = join(folder, 'server.sock');
  const [port, httpPort, udpPort] = await Promise.all([listen(tcp), listen(http), bind(udp), listen(unix, unixPath)]);
  const servers: Server[] = [tcp, http, unix];
  const places: Record<string, string> = {
    PORT: String(port),
    HTTP_PORT: String(httpPort),
    UDP_PORT: String(udpPort),
    UNIX: unixPath,
  };
  if (certificate !== null) {
    const secrets = { key: readFileSync(certificate.key), cert: readFileSync(certificate.file) };
    const tls = createTlsServer(secrets, greet)
      .on('connection', count)
      .on('tlsClientError', () => undefined);
    servers.push(tls);
    places['TLS_PORT'] = String(await listen(tls));
    places['CERTIFICATE'] = certificate.file;
  }
  return {
    places,
    hits: () => hits,
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all([
        ...servers.map((server) => new Promise((resolve) => void server.close(resolve))),
        new Promise<void>((resolve) => void udp.close(resolve)),
      ]);
    },
  };
}

async function listen(server: Server, path?: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (path === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(path, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function bind(socket: UdpSocket): Promise<number> {
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
  return socket.address().port;
}
