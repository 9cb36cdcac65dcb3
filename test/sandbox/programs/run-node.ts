import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
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
    const child = spawn(process.execPath, [path], {
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exit = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    return { stdout: asGuest(stdout, path), stderr: asGuest(stderr, path), code: exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const FILE = 'program.mjs';

/** A program of the sandbox is called `<exec>`, and Node's own frames are none of its business. */
function asGuest(output: string, path: string): string {
  return output.replaceAll(pathToFileURL(path).href, '<exec>').replaceAll(/\n *at [^\n]*\bnode:[\w/]+:\d+:\d+\)?/g, '');
}

/** By another compiler than the sandbox uses. */
async function withoutTypes(code: string, folder: string): Promise<string> {
  const input = join(folder, 'program.mts');
  writeFileSync(input, code);
  const bundle = await rolldown({ input, platform: 'node', treeshake: false, tsconfig: false });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
