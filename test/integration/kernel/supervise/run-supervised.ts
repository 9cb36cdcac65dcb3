import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ffi, ffi } from '../../../../src/kernel/ffi.js';
import { landlockAbi } from '../../../../src/kernel/landlock/open-rulesets.js';
import { landlockRulesets } from '../../../../src/kernel/landlock/rules.js';
import { seccompProgram } from '../../../../src/kernel/seccomp/program.js';
import { startConfined } from '../../../../src/kernel/start/start-confined.js';
import type { NameSources } from '../../../../src/kernel/supervise/names/names.js';
import { needsRulesets } from '../../../../src/kernel/supervise/before-start.js';
import type { Judge } from '../../../../src/kernel/supervise/judge.js';
import { supervise } from '../../../../src/kernel/supervise/supervise.js';
import type { ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { describeViolation } from '../../../../src/trace/describe-violation.js';
import type { Violation } from '../../../../src/wire/report.js';

export interface SupervisedRun {
  readonly status: number;
  /** Both streams. */
  readonly output: string;
  readonly violations: readonly Violation[];
  /** The words of trace lines. */
  readonly blocked: readonly string[];
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly names?: NameSources;
  /** Another one than the policy's. */
  readonly judge?: Judge;
  /** A file that the program writes itself, where it may write. */
  readonly output?: string;
  /** Another one than this machine's, such as an older one. */
  readonly kernel?: Ffi;
  readonly onStart?: (pid: number, stop: () => Promise<void>) => void;
}

const NOWHERE: NameSources = { config: { servers: ['127.0.0.1:9'], search: [] }, hosts: [] };
const RULES = {
  network: { name: 'no-network', source: '--no-network' },
  subprocess: { name: 'no-subprocess', source: '--no-subprocess' },
  filesystem: { name: 'fs-readonly', source: '--fs-readonly' },
};

/** Runs a program under the filter, the rulesets and the supervisor of a policy, without any guard in it. */
export async function runSupervised(
  policy: ReachPolicy,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<SupervisedRun> {
  const kernel = options.kernel ?? ffi();
  const folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  const file = join(folder, 'output');
  const abi = landlockAbi(kernel);
  const asksAboutExec = policy.subprocess;
  const confinement = {
    abi,
    rulesets: landlockRulesets(policy, { read: [], list: [], terminals: [], execute: [] }, abi),
    program: seccompProgram(policy, {
      arch: kernel.arch,
      exec: asksAboutExec ? 'notify' : 'free',
      supervised: true,
      writableDirs: policy.filesystem.some(({ write }) => write.length > 0),
    }),
    supervised: true,
    execIsAsked: asksAboutExec,
    limits: [],
  };
  // A second exec would be asked about too.
  const isOwn = asksAboutExec || options.output !== undefined;
  const command = isOwn ? argv : ['/bin/sh', '-c', 'out=$1; shift; exec "$@" >>"$out" 2>&1', 'sh', file, ...argv];
  const violations: Violation[] = [];
  const startedNs = BigInt(Date.now()) * 1_000_000n;
  const { pid, listener, rulesets } = await startConfined(
    kernel,
    confinement,
    { path: command[0] ?? '', argv: command, env: { PATH: process.env['PATH'] ?? '', ...options.env } },
    [0, 1, 2],
  );
  const supervisor = supervise({
    ffi: kernel,
    listener: listener ?? -1,
    policy,
    rules: RULES,
    rulesets: needsRulesets(policy) ? rulesets : [],
    startedNs,
    report: (violation) => violations.push(violation),
    names: options.names ?? NOWHERE,
    ...(options.judge === undefined ? {} : { judge: options.judge }),
  });
  options.onStart?.(pid, () => supervisor.stop());
  const { address, bytes } = kernel.allocate(8);
  await kernel.callAsync('wait4', pid, address, 0, 0);
  const status = bytes.readInt32LE(0);
  await supervisor.stop();
  const output = isOwn
    ? options.output === undefined
      ? ''
      : readFileSync(options.output, 'utf8')
    : readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return {
    status: (status & 0x7f) === 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f),
    output,
    violations,
    blocked: violations.map(describeViolation),
  };
}
