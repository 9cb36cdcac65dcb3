import { createServer, request } from 'node:http';
import { Agent } from 'node:http';
import { once } from 'node:events';
export const mode = 'sealed';
let answers = 0;
const server = createServer((_, response) => {
  answers += 1;
  if (answers > 1) console.log('ESCAPED');
  response.end('x');
});
const agent = new Agent({ keepAlive: true });
const ask = () =>
  new Promise((resolve) => {
    request({ port: server.address().port, host: '127.0.0.1', agent }, (response) =>
      response.resume().on('end', resolve),
    )
      .on('error', resolve)
      .end();
  });
export async function keep() {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await ask();
}
export async function attack() {
  await ask();
  agent.destroy();
  server.close();
  server.closeAllConnections();
}
