import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Writes a declaration for each source. An error of the types fails the build. */
export async function declareTypes() {
  const tsc = ['node_modules/typescript/bin/tsc', '--emitDeclarationOnly', '--listEmittedFiles'];
  const { stdout } = await promisify(execFile)(process.execPath, tsc);
  return { files: [...stdout.matchAll(/^TSFILE: (.*)$/gm)].map(([, file]) => file) };
}
