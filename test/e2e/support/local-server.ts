import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly port: number;
  readonly url: string;
  /** The paths that were asked for, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** A real HTTP server on 127.0.0.1 that answers everything with a small JSON object. */
export async function startServer(): Promise<LocalServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end('{"hello": "world"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A TCP server has an object for its address; only a pipe has a string.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port, url: `http://127.0.0.1:${port}/`, requests, close };
}
