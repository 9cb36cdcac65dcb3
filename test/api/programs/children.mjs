// Children and threads that are started inside a block get its policy, and keep it.
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { hermetic, say, withHermetic } from './say.mjs';

const CODE = `
  let result = 'wrote';
  try { require('node:fs').writeFileSync('inside/a', 'x') } catch (error) { result = error.message }
  const message = result + ', SECRET=' + process.env.SECRET + ', SHOWN=' + process.env.SHOWN;
  const { parentPort } = require('node:worker_threads');
  parentPort ? parentPort.postMessage(message) : console.log(message);
`;
const child = async () => (await promisify(execFile)(process.execPath, ['-e', CODE])).stdout.trim();
const python = () => {
  const code = "try:\n    open('inside/a', 'w')\nexcept OSError as error: print(error)\nelse: print('wrote')";
  return execFileSync('python3', ['-c', code], { encoding: 'utf8' }).trim();
};
const thread = async () => (await once(new Worker(CODE, { eval: true }), 'message'))[0];
const all = async () => [await child(), await thread()];

const policy = { fsReadonly: true, blockEnvironment: true, allowEnv: ['SHOWN', 'PATH', 'HOME'] };
say('bare', await all());
const block = hermetic(policy);
say('in a block', await all());
say(
  'reported',
  block.violations.map(({ pid, api, rule }) => [pid === process.pid, api, rule.name]),
);
block.dispose();
say('in a guarded function', await withHermetic(policy, all)());
say('beside one', (await Promise.all([withHermetic(policy, all)(), all()]))[1]);
say('python', await withHermetic({ fsReadonly: true }, python)());
say('after', await all());
