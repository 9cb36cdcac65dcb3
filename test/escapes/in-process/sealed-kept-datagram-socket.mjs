import dgram from 'node:dgram';
import { once } from 'node:events';
export const mode = 'sealed';
export async function keep(world) {
  const socket = dgram.createSocket('udp4');
  socket.connect(Number(world.udp), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
export const attack = ({ kept }) =>
  new Promise((resolve) => {
    kept.on('message', (data) => resolve(String(data)));
    kept.on('error', (error) => resolve(error.code));
    try {
      kept.send('hello', (error) => error && resolve(error.code));
    } catch (error) {
      resolve(error.code);
    }
    setTimeout(resolve, 500);
  }).finally(() => kept.close());
