import { once } from 'node:events';
import { createServer } from 'node:http';

/** Starts a service on this machine. */
export async function startService() {
  const server = createServer((request, response) => response.end(`sunny in ${request.url.split('/').at(-1)}`));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
