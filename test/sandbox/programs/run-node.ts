import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rolldown } from 'rolldown';
import type { Program } from './read-programs.js';

export interface NodeRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** The control: the same program, a file of its own, in a real `node`. */
export async function runNode({ code, language }: Pick<Program, 'code' | 'language'>): Promise<NodeRun> {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-program-'));
  try {
    const path = join(folder, FILE);
    writeFileSync(path, language === 'typescript' ? await withoutTypes(code, folder) : code);
    const child = spawn(process.execPath, [path], { env: { PATH: '/usr/bin:/bin' }, stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    return { stdout, stderr, code: exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const FILE = 'program.mjs';

/** By another compiler than the sandbox uses. */
async function withoutTypes(code: string, folder: string): Promise<string> {
  const input = join(folder, 'program.mts');
  writeFileSync(input, code);
  const bundle = await rolldown({ input, platform: 'node', treeshake: false, tsconfig: false });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
