import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../../../../src/runner/facts/package-root.js';
import { parseOutcomes } from '../../../../../src/sandbox/process/probes.js';
import { decodeMessage } from '../../../../../src/sandbox/rpc/decode-message.js';
import { FrameReader } from '../../../../../src/sandbox/rpc/frame-reader.js';
import { TO_HOST, type ToHost } from '../../../../../src/wire/frames.js';
import { nodeVersions } from '../../../../node-versions.js';

// A worker gets flags of V8, and with any such flag Node compiles each of its own modules anew: they would take longer to load
// than everything else that a start needs.
const FLAGS = ['--no-deprecation', '--disallow-code-generation-from-strings', '--experimental-vm-modules'];
const LARGE = new Set(['stream', 'net', 'v8', 'child_process', 'module', 'crypto', 'dgram']);

const folder = mkdtempSync(join(tmpdir(), 'hermetic-worker-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a worker that nobody holds, and closes its pipe when it is ready. */
async function startAndEnd(node: string): Promise<{ first: ToHost | null; loaded: string[]; code: unknown }> {
  const list = join(folder, 'loaded.json');
  const hook = join(folder, 'hook.cjs');
  writeFileSync(
    hook,
    `const { writeFileSync } = require('node:fs');
     process.on('exit', () => writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.moduleLoadList)));`,
  );
  const worker = join(packageRoot(), 'dist', 'sandbox-worker.cjs');
  const outside = `outside=${join(packageRoot(), 'package.json')}`;
  const child = spawn(node, [...FLAGS, '--require', hook, worker, outside], {
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe', 'pipe'],
  });
  // Node's types know the first three only; these are the pipes that were asked for.
  const [messages, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const reader = new FrameReader();
  let first: ToHost | null = null;
  output.on('data', (chunk: Buffer) => {
    for (const body of reader.push(chunk)) first ??= decodeMessage(TO_HOST, body);
    if (first !== null) messages.end();
  });
  const [code] = (await once(child, 'exit')) as unknown[];
  return { first, loaded: JSON.parse(readFileSync(list, 'utf8')) as string[], code };
}

describe.each(nodeVersions())('a worker that starts on Node $major', ({ path }) => {
  test('loads no large module of Node, tries to leave all the same, and ends with its host', async () => {
    const { first, loaded, code } = await startAndEnd(path);
    expect(loaded.filter((name) => LARGE.has(name.replace('NativeModule ', '')))).toEqual([]);
    // Nothing holds it here, and it tells so.
    const names = ['read', 'write', 'socket', 'process', 'signal'];
    expect(first?.kind === 'ready' && [...parseOutcomes(first.probes)]).toEqual(names.map((name) => [name, 'allowed']));
    expect(code).toBe(0);
  });
});
