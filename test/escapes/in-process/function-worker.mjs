import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { asking } from './support/reach.mjs';
export const mode = 'function';
export const options = () => ({ blockNetwork: true });
export const attack = async ({ world }) =>
  void (await once(new Worker(asking(world), { eval: true, env: {}, execArgv: [] }), 'exit'));
