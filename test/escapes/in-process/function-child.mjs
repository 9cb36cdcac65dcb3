import { spawn } from 'node:child_process';
import { asking } from './support/reach.mjs';
export const mode = 'function';
export const options = () => ({ blockNetwork: true });
export const attack = ({ world }) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', `setTimeout(() => { ${asking(world)} }, 100)`], {
      env: {},
      stdio: ['ignore', 'inherit', 'ignore'],
    });
    child.on('exit', resolve);
  });
