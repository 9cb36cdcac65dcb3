import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CountedViolation, Status } from '../../../src/trace/status-file.js';
import { HERMETIC } from '../../hermetic.js';
import type { Batch } from './batches.js';
import { makeCertificate } from './certificate.js';
import { fillFolder, snapshot } from './folders.js';
import type { CaughtError, Interpreter, Language } from './language.js';
import { startServers } from './servers.js';

const MAKE_DATABASE = fileURLToPath(new URL('../harness/make_database.py', import.meta.url));
/** For a whole batch. Only what hangs takes so long, even on a busy machine. */
export const TIME_LIMIT_MS = 240_000;

/** What one case did, as seen from outside and from inside. */
export interface CaseResult {
  readonly output: string;
  readonly error: CaughtError | null;
  /** The lines that hermetic wrote to stderr while it ran. */
  readonly trace: readonly string[];
  readonly fill: (text: string) => string;
}

export interface BatchResult {
  readonly code: number | null;
  readonly stderr: string;
  readonly violations: readonly CountedViolation[];
  /** By the id of the case. */
  readonly cases: ReadonlyMap<string, CaseResult>;
  /** How often anybody reached one of the servers. */
  readonly hits: number;
  readonly changedOutside: boolean;
  readonly changedInside: boolean;
  /** Where the programs were. */
  readonly folder: string;
}

/** Runs the batch through the real command line, among real servers and folders of its own. */
export async function runBatch(
  batch: Batch,
  { command, executable }: Interpreter,
  { harness: [entry, ...support], suffix }: Language,
): Promise<BatchResult> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-conformance-')));
  const servers = await startServers(folder, mentions(batch, '{TLS_PORT}') ? makeCertificate(folder) : null);
  const inside = join(folder, 'inside');
  const outside = join(folder, 'outside');
  const programs = join(folder, 'programs');
  for (const place of [inside, outside, programs]) mkdirSync(place);
  const database = join(folder, 'database.sqlite');
  if (mentions(batch, '{DATABASE}')) execFileSync('python3', [MAKE_DATABASE, database]);
  for (const file of [entry, ...support]) {
    copyFileSync(fileURLToPath(new URL(`../harness/${file}`, import.meta.url)), join(programs, file));
  }
  // In flags the folders of the whole batch; in a program those of the case, below them.
  const fillers = batch.members.map(({ case: { files }, program }, index) => {
    const places = {
      ...servers.places,
      INDEX: String(index),
      DATABASE: database,
      PYTHON: executable,
      NODE: executable,
      NODE_NAME: basename(executable),
      OWN: programs,
      PATH: process.env['PATH'] ?? '',
      TMP: join(inside, String(index)),
      OUTSIDE: join(outside, String(index)),
    };
    const fill = filler(places);
    fillFolder(places.TMP);
    fillFolder(places.OUTSIDE);
    writeLines(join(programs, `case_${index}${suffix}`), program, fill);
    for (const [name, lines] of Object.entries(files ?? {})) writeLines(join(programs, name), lines, fill);
    return fill;
  });
  const before = { inside: snapshot(inside), outside: snapshot(outside) };
  try {
    const fillFlag = filler({ ...servers.places, TMP: inside, OUTSIDE: outside });
    const status = join(folder, 'status.json');
    const names = batch.members.map((_, index) => `case_${index}`);
    const flags = [...batch.flags.map(fillFlag), '--no-config', '--trace', '--status-file', status];
    const args = [...flags, '--', command, join(programs, entry), ...names];
    const { code, stdout, stderr } = await run(args, inside);
    const after = { inside: snapshot(inside), outside: snapshot(outside) };
    const results = parseResults(stdout, stderr);
    const traces = traceByCase(stderr);
    return {
      code,
      stderr,
      violations: parseStatus(status, stderr).violations,
      cases: new Map(
        batch.members.map(({ case: { id } }, index) => {
          const { output, error } = results[index] ?? { output: '', error: null };
          return [id, { output, error, trace: traces.get(`case_${index}`) ?? [], fill: fillers[index] ?? String }];
        }),
      ),
      hits: servers.hits(),
      changedInside: String(before.inside) !== String(after.inside),
      changedOutside: String(before.outside) !== String(after.outside),
      folder: programs,
    };
  } finally {
    await servers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function mentions({ members }: Batch, placeholder: string): boolean {
  return members.some(({ program }) => program.some((line) => line.includes(placeholder)));
}

function filler(places: Readonly<Record<string, string>>): (text: string) => string {
  return (text) => text.replaceAll(/\{([A-Z_]+)\}/g, (whole, name: string) => places[name] ?? whole);
}

function writeLines(path: string, lines: readonly string[], fill: (text: string) => string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${lines.map(fill).join('\n')}\n`);
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(HERMETIC, args, {
      cwd,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIME_LIMIT_MS,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Ours, without what would steer hermetic, and with two variables for the cases to look for. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    // NODE_OPTIONS and NODE_EXTRA_CA_CERTS would keep a Node target out of the launcher's process.
    ([name]) => !/^(?:HERMETIC_|PYTHON|NODE_)/.test(name),
  );
  return { ...Object.fromEntries(kept), CONFORMANCE_SECRET: 'sesame', CONFORMANCE_COLOUR: 'blue' };
}

function parseResults(stdout: string, stderr: string): readonly Pick<CaseResult, 'output' | 'error'>[] {
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  try {
    // Written by the harness.
    return JSON.parse(last) as readonly Pick<CaseResult, 'output' | 'error'>[];
  } catch {
    throw new Error(`the harness did not finish; stdout:\n${stdout}\nstderr:\n${stderr}`);
  }
}

function parseStatus(path: string, stderr: string): Status {
  try {
    // Written by hermetic itself; the tests below compare every field they use.
    return JSON.parse(readFileSync(path, 'utf8')) as Status;
  } catch (cause) {
    throw new Error(`no status file; stderr:\n${stderr}`, { cause });
  }
}

function traceByCase(stderr: string): ReadonlyMap<string, readonly string[]> {
  const traces = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of stderr.split('\n')) {
    if (line.startsWith('=== ')) traces.set(line.slice(4), (current = []));
    else if (line.includes('[hermetic]')) current.push(line);
  }
  return traces;
}
