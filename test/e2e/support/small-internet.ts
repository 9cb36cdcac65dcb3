import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skipBecause } from '../../suite.js';
import { locate } from './installed.js';
import { type Ended, LAUNCHER, run, type RunOptions } from './launcher.js';
import { makeFolder, removeFolder } from './temp-folder.js';

const FIXTURE = fileURLToPath(new URL('../fixtures/small_internet.py', import.meta.url));

/** Names, web servers and a metadata endpoint in a network namespace: no packet can leave it. */
export interface SmallInternet {
  /** What is served at every address. */
  readonly folder: string;
  /** Runs a program there. */
  run(words: readonly string[], options: RunOptions): Promise<Ended>;
  /** Runs a target there, held by its kernel layer. */
  held(flags: readonly string[], target: readonly string[], options: RunOptions): Promise<Ended>;
  /** What the servers were asked since they were asked last. */
  requests(): readonly string[];
  close(): Promise<void>;
}

export function canHaveInternet(): boolean {
  const tools = ['unshare', 'nsenter', 'ip', 'mount'].every((tool) => locate(tool) !== null);
  if (process.getuid?.() === 0 && tools) return true;
  skipBecause('a network namespace needs root and iproute2: names and addresses outside are not tested');
  return false;
}

export async function startInternet(): Promise<SmallInternet> {
  const own = makeFolder({ 'served/keep': '' });
  const log = join(own, 'log');
  const served = join(own, 'served');
  writeFileSync(log, '');
  const words = ['unshare', '--net', '--mount', '/usr/bin/python3', FIXTURE, served, log];
  const server = spawn('env', words, { stdio: ['pipe', 'pipe', 'inherit'] });
  await Promise.race([once(server.stdout, 'data'), failed(server)]);
  const enter = ['--net', '--mount', '--wd=.', '-t', String(server.pid), '--'];
  const inside = ([program = '', ...args]: readonly string[], options: RunOptions): Promise<Ended> =>
    run('nsenter', [...enter, program, ...args], options);
  let read = 0;
  return {
    folder: served,
    run: inside,
    held: (flags, target, options) => inside([LAUNCHER, '--kernel=require', ...flags, '--', ...target], options),
    requests() {
      const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh;
    },
    async close() {
      const ended = once(server, 'exit');
      server.stdin.end();
      await ended;
      if (existsSync(own)) removeFolder(own);
    },
  };
}

async function failed(server: ChildProcess): Promise<never> {
  await once(server, 'exit');
  throw new Error(`the small internet ended with ${String(server.exitCode)}`);
}
