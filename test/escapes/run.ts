import { spawn } from 'node:child_process';
import type { World } from './world.js';

/** Only what hangs takes so long, even on a busy machine. */
const TIME_LIMIT = 120_000;

export interface Outcome {
  readonly escaped: boolean;
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs one command inside the world and tells whether the attack got what it wanted. */
export async function run(command: readonly string[], world: World): Promise<Outcome> {
  const [program = '', ...args] = command;
  const places = Object.entries(world.places).map(([name, value]) => `${name}=${value}`);
  const child = spawn(program, [...args, ...places], {
    cwd: world.root,
    env: { ...process.env, TO_BE_HIDDEN: world.secret, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const killGroup = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // nobody is left in it
    }
  };
  const timer = setTimeout(killGroup, TIME_LIMIT);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('exit', (status) => {
      // What an attack left running in the background must not hold the pipes open.
      setTimeout(killGroup, 50);
      child.on('close', () => resolve(status));
    });
  });
  clearTimeout(timer);
  // Tracebacks quote the attack's source, so only what it printed itself counts.
  const escaped =
    output.includes('ESCAPED') || output.includes(world.secret) || world.contacts() > 0 || world.changed();
  return { escaped, code, output, errors };
}
