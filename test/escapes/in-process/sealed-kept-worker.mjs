import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asking } from './support/reach.mjs';
export const mode = 'sealed';
export const keep = () => Worker;
export async function attack({ world, kept }) {
  try {
    await once(new kept(asking(world), { eval: true }), 'exit');
  } catch (error) {
    return error.code;
  }
}
