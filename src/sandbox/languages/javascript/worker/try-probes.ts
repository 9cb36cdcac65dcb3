import { closeSync, openSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { builtin } from '../../../../loaders/builtin.js';
import type { Outcomes, ProbeName } from '../../../process/probes.js';

/** Runs in the worker. `outside` is a file that the host can read and write. */
export async function tryProbes(outside: string): Promise<Outcomes> {
  return new Map<ProbeName, string>([
    ['read', outcomeOf(() => closeSync(openSync(outside, 'r')))],
    ['write', outcomeOf(() => closeSync(openSync(outside, 'r+')))],
    ['socket', await socketOutcome()],
    ['process', processOutcome()],
    ['signal', outcomeOf(() => process.kill(process.ppid, 0))],
  ]);
}

/** After the lock. The worker's own file is one that Landlock lets it read. */
export function tryAgain(own: string): Outcomes {
  return new Map<ProbeName, string>([
    ['reopen', outcomeOf(() => closeSync(openSync(own, 'r')))],
    ['stat', outcomeOf(() => statSync(own))],
  ]);
}

function outcomeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'allowed';
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
}

/** Nobody listens on that port as a rule: a refused connection means that the socket was allowed. */
function socketOutcome(): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: 9 });
    socket.on('connect', () => {
      socket.destroy();
      resolve('allowed');
    });
    socket.on('error', (error) => resolve(codeOf(error) === 'ECONNREFUSED' ? 'allowed' : codeOf(error)));
  });
}

function processOutcome(): string {
  const { error } = builtin('node:child_process').spawnSync(process.execPath, ['--version'], {
    stdio: 'inherit',
    env: {},
  });
  return error === undefined ? 'allowed' : codeOf(error);
}
