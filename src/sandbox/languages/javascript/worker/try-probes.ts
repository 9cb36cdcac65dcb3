import { closeSync, openSync, statSync } from 'node:fs';
import { getSystemErrorName } from 'node:util';
import { builtin } from '../../../../loaders/builtin.js';
import { nodeBinding } from '../../../../loaders/node-binding.js';
import type { Outcomes, ProbeName } from '../../../process/probes.js';

// A worker tries to leave at each start. The modules of Node that would do it for us take longer to load than everything
// else does, so that we use what is behind them, and the modules where a Node does not hand that out.

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

/** The name of an error number of libuv, which is below zero. */
function nameOf(error: number): string {
  return outcomeOf(() => getSystemErrorName(error)) === 'allowed' ? getSystemErrorName(error) : 'failed';
}

/** Nobody listens on that port as a rule: a refused connection means that the socket was allowed. */
const NOBODY = { host: '127.0.0.1', port: 9 };
const REFUSED = 'ECONNREFUSED';

interface TcpBinding {
  readonly TCP: new (type: number) => {
    connect(request: object, host: string, port: number): number;
    close(): void;
  };
  readonly TCPConnectWrap: new () => { oncomplete: (status: number) => void };
  readonly constants: { readonly SOCKET: number };
}

function socketOutcome(): Promise<string> {
  // Every Node from 20 to 26 has it; its members are looked at.
  const { TCP, TCPConnectWrap, constants } = (nodeBinding('tcp_wrap') ?? {}) as Partial<TcpBinding>;
  return new Promise((resolve) => {
    const judge = (code: string): void => resolve(code === REFUSED ? 'allowed' : code);
    if (TCP === undefined || TCPConnectWrap === undefined || constants === undefined) return connectBy(judge);
    const socket = new TCP(constants.SOCKET);
    const request = new TCPConnectWrap();
    request.oncomplete = (status) => {
      socket.close();
      judge(status === 0 ? 'allowed' : nameOf(status));
    };
    // Refused at once, or reported later.
    const error = socket.connect(request, NOBODY.host, NOBODY.port);
    if (error !== 0) judge(nameOf(error));
  });
}

function connectBy(judge: (code: string) => void): void {
  const socket = builtin('node:net').connect(NOBODY);
  socket.on('connect', () => {
    socket.destroy();
    judge('allowed');
  });
  socket.on('error', (error) => judge(codeOf(error)));
}

interface SpawnBinding {
  spawn(options: object): { readonly error?: number };
}

function processOutcome(): string {
  const [file, args] = [process.execPath, ['--version']];
  // The same.
  const { spawn } = (nodeBinding('spawn_sync') ?? {}) as Partial<SpawnBinding>;
  if (spawn === undefined) {
    const { error } = builtin('node:child_process').spawnSync(file, args, { stdio: 'inherit', env: {} });
    return error === undefined ? 'allowed' : codeOf(error);
  }
  // Its own descriptors: opening others might be what fails.
  const stdio = [0, 1, 2].map((fd) => ({ type: 'inherit', fd }));
  const { error = 0 } = spawn({ file, args: [file, ...args], envPairs: [], stdio });
  return error === 0 ? 'allowed' : nameOf(error);
}
