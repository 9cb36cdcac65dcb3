import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';

/** What the server of this world says. */
export function reach(world, open = connect) {
  return new Promise((resolve) => {
    open(Number(world.tcp), '127.0.0.1')
      .on('data', (data) => resolve(String(data)))
      .on('error', (error) => resolve(error.code));
    setTimeout(resolve, 2000, 'no answer').unref();
  });
}

export function change(world, write = writeFileSync) {
  try {
    write(`${world.outside}/victim.txt`, 'changed');
    return 'changed';
  } catch (error) {
    return error.code;
  }
}

/** Code for a child or a thread that asks for the secret. */
export function asking(world) {
  return `require('net').connect(${world.tcp}, '127.0.0.1').on('data', (d) => console.log(String(d))).on('error', () => {});`;
}
