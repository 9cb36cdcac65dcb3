import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { HERMETIC, PATH_FOR_ALL } from '../../hermetic.js';
import { kernelFacts } from '../../../src/kernel/kernel-facts.js';

// Without a kernel layer a note about it would mix with the target's own output.
const HAS_KERNEL: boolean = kernelFacts().available;

export const LAUNCHER: string = HERMETIC;

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Called with the pid of the process that was started. */
  readonly onStart?: (pid: number) => void;
  /** Called once, with the first that it prints. */
  readonly onOutput?: () => void;
}

/** Any program, as a person would start it: own home, no settings of ours, system programs before others. */
export function run(command: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...plainEnvironment(options.cwd), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  if (options.onOutput !== undefined) child.stdout.once('data', options.onOutput);
  // A target that ends without reading its input is no failure of the test.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  if (child.pid !== undefined) options.onStart?.(child.pid);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8');
      resolve({ code, signal, stdout: text(stdout), stderr: text(stderr) });
    });
  });
}

/** With both layers where this machine has them: what is legitimate must work under the kernel too. */
export function guarded(flags: readonly string[], target: readonly string[], options: RunOptions): Promise<Ended> {
  return run(LAUNCHER, [...(HAS_KERNEL ? [] : ['--kernel=off']), ...flags, '--', ...target], options);
}

export function bare([program = '', ...args]: readonly string[], options: RunOptions): Promise<Ended> {
  return run(program, args, options);
}

const SYSTEM_PATH: string = ['/usr/bin', '/bin', dirname(process.execPath)].join(delimiter);
export const PATH: string = [SYSTEM_PATH, PATH_FOR_ALL].join(delimiter);

function plainEnvironment(cwd: string): Record<string, string> {
  // A shell always sets PWD; without it the launcher's own shell would.
  return { PATH, HOME: cwd, TMPDIR: cwd, PWD: cwd, LANG: 'C.UTF-8', NO_COLOR: '1', COLUMNS: '80' };
}

/** The lines that hermetic itself wrote. */
export function ownLines({ stderr }: Ended): readonly string[] {
  return stderr.split('\n').filter((line) => line.startsWith('hermetic: '));
}

/** Held by the kernel layer as well, or refused to start. */
export function held(flags: readonly string[], target: readonly string[], options: RunOptions): Promise<Ended> {
  return run(LAUNCHER, ['--kernel=require', ...flags, '--', ...target], options);
}
