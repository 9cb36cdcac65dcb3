import { existsSync } from 'node:fs';
import { HermeticError } from '../../errors.js';
import { OPEN } from '../../policy/reach-policy.js';
import { findInterpreters } from '../../runner/facts/find-interpreters.js';
import { currentMachine, type Machine } from '../../runner/facts/machine.js';
import { type KernelReport, kernelReport } from '../../runner/facts/kernel-report.js';
import { launchFacts } from '../../runner/facts/launch-facts.js';
import { planLaunch } from '../../runner/plan/launch-plan.js';
import { launch } from '../../runner/launch.js';
import type { NodeTarget, PythonTarget } from '../../runner/target/target.js';
import type { Floor } from '../../wire/report.js';
import type { CommandContext } from '../context.js';
import { FLOOR_PATH } from '../config/find-config.js';
import { version } from '../version.js';

interface InterpreterReport {
  readonly language: 'python' | 'node';
  readonly path: string;
  readonly version: string | null;
  /** How it holds each guard; null if it cannot be used. */
  readonly floor: Floor | null;
  readonly problems: readonly string[];
}

interface Report {
  readonly schemaVersion: 1;
  readonly hermetic: string;
  readonly node: string;
  readonly platform: string;
  readonly kernel: KernelReport;
  readonly floorFile: string | null;
  readonly interpreters: readonly InterpreterReport[];
}

/** Finds out what this machine can enforce: every interpreter is really started with the guards, not judged by its name. */
export async function run(context: CommandContext): Promise<number> {
  const machine = currentMachine(context.env, context.cwd);
  const interpreters: InterpreterReport[] = [];
  for (const target of findInterpreters(machine)) interpreters.push(await examine(target, machine, context));
  const report: Report = {
    schemaVersion: 1,
    hermetic: version(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    kernel: kernelReport(),
    floorFile: existsSync(FLOOR_PATH) ? FLOOR_PATH : null,
    interpreters,
  };
  context.streams.stdout.write(context.json ? `${JSON.stringify(report, null, 2)}\n` : asText(report));
  return 0;
}

async function examine(
  target: PythonTarget | NodeTarget,
  machine: Machine,
  { settings }: CommandContext,
): Promise<InterpreterReport> {
  const { interpreter: path, kind: language } = target;
  // One guard is enough to put the whole machinery in; the target is an empty program.
  const probe = {
    ...settings,
    policy: { ...OPEN, subprocess: true },
    run: { ...settings.run, kernel: 'off', timeout: 20, statusFile: null } as const,
  };
  try {
    const { reports } = await launch(planLaunch(probe, target, machine, launchFacts(probe)));
    const installed = reports.find((report) => report.type === 'installed');
    if (installed?.type !== 'installed') return { language, path, version: null, floor: null, problems: ['no report'] };
    return { language, path, version: installed.interpreter, floor: installed.floor, problems: installed.missing };
  } catch (error) {
    return {
      language,
      path,
      version: null,
      floor: null,
      problems: [error instanceof HermeticError ? error.message : String(error)],
    };
  }
}

function asText(report: Report): string {
  const lines = [
    `hermetic ${report.hermetic} on Node ${report.node}, ${report.platform}`,
    ...kernelLines(report.kernel),
    `system floor: ${report.floorFile ?? `none (${FLOOR_PATH} does not exist)`}`,
    ...section(
      'Python',
      report.interpreters.filter(({ language }) => language === 'python'),
    ),
    ...section(
      'Node',
      report.interpreters.filter(({ language }) => language === 'node'),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function kernelLines(kernel: KernelReport): readonly string[] {
  const where = kernel.container === null ? '' : `, in ${kernel.container}`;
  const width = Math.max(...kernel.flags.map(({ flag }) => flag.length));
  const held = kernel.flags.map(({ flag, layers, missing }) => {
    const without = missing.length === 0 ? '' : `; not ${missing.join('; ')}`;
    return `  ${flag.padEnd(width)}  ${layers.join(', ') || 'not held'}${without}`;
  });
  if (kernel.why !== null) return [`kernel layer: none (${kernel.why}; ${kernel.release}${where})`];
  return [
    `kernel layer: Landlock ABI ${kernel.landlock}, seccomp, ${kernel.notify ? 'user notification' : 'no user notification'}`,
    `  on ${kernel.release}, as ${kernel.user}${where}, Yama ${kernel.yama ?? 'none'}`,
    ...held,
  ];
}

function section(name: string, interpreters: readonly InterpreterReport[]): readonly string[] {
  if (interpreters.length === 0) return [`${name} interpreters: none on PATH`];
  return [`${name} interpreters:`, ...interpreters.map(describe)];
}

const HELD: Readonly<Record<Floor, string>> = {
  audit: 'guarded (audit hook and patches)',
  bindings: 'guarded (bindings and public modules)',
  patches: 'guarded by patches only',
};

function describe({ path, version: found, floor, problems }: InterpreterReport): string {
  const held = floor === null ? 'cannot be guarded' : HELD[floor];
  const why = problems.length === 0 ? '' : `: ${problems.join('; ')}`;
  return `  ${path} ${found === null ? '' : `${found} `}${held}${why}`;
}
