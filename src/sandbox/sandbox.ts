import { HermeticError } from '../errors.js';
import { IsolationUnavailableError } from './errors.js';
import { type Box, type Echo, type Isolation, type Language, SessionBox, type Settings } from './box/box.js';
import { WorkerPool } from './pool/worker-pool.js';
import type { Policy } from './policy.js';
import type { FileSystem } from './vfs/file-system.js';
import { parseFileSystem } from './vfs/parse-file-system.js';

export type { Box, ExecOptions } from './box/box.js';

export interface SandboxOptions {
  /** `javascript` by default. */
  readonly language?: Language;
  /** `process` by default. `none` runs the program in this process: a walled garden, not a boundary. */
  readonly isolation?: Isolation;
  readonly filesystem?: FileSystem;
  /** Top-level expressions that are printed as a console would: none by default. */
  readonly echo?: Echo;
  /** Keep copies of printed values in `result.prints`. */
  readonly snapshotPrints?: boolean;
  /** Accept less than the level promises, and see it in `result.isolation`. Level none promises nothing. */
  readonly allowDegraded?: boolean;
  /** False: ticks are not counted, which is faster; only the clock ends a loop. */
  readonly ticks?: boolean;
  /** Where the box gets its process from: by default a pool of this package, which keeps one ready. */
  readonly pool?: WorkerPool;
  /** The interpreter of Python programs, an absolute path. By default `python3`, as the shell would find it. */
  readonly python?: string;
}

const defaultPool = new WorkerPool();

/** A box for this policy. Throws IsolationUnavailableError where the level cannot be had. */
export function sandbox(policy: Policy, options: SandboxOptions = {}): Promise<Box> {
  return Promise.resolve().then(async () => {
    const { isolation, allowDegraded, pool, python, ...settings } = parseOptions(options);
    // Engines come on demand: most who import this package want its guards.
    if (isolation === 'none') {
      const { LocalSession } = await import('./languages/javascript/session/local-session.js');
      return new SessionBox(policy, settings, (config, host) => new LocalSession(config, host));
    }
    const { ProcessSession, pythonGuest, scriptGuest } = await import('./box/process-guests.js');
    const { language } = settings;
    const hasTypes = language === 'typescript' || settings.filesystem !== null;
    const level = { isolation, allowDegraded };
    const { worker, guest } =
      language === 'python' ? pythonGuest(policy, python, level) : scriptGuest(policy, { ...level, hasTypes });
    const lease = await pool.lease(worker);
    return new SessionBox(policy, settings, (config, host) => new ProcessSession(config, host, lease, guest));
  });
}

const CHOICES = {
  language: ['javascript', 'typescript', 'python'],
  isolation: ['none', 'process', 'kernel'],
  echo: ['none', 'last', 'all'],
} as const;

interface Parsed extends Settings {
  readonly isolation: Isolation;
  readonly allowDegraded: boolean;
  readonly pool: WorkerPool;
  readonly python: string | null;
}

function parseOptions(options: SandboxOptions): Parsed {
  const known = [
    'language',
    'isolation',
    'filesystem',
    'echo',
    'snapshotPrints',
    'allowDegraded',
    'ticks',
    'pool',
    'python',
  ];
  for (const name of Object.keys(options))
    if (!known.includes(name))
      throw new HermeticError('E_UNKNOWN_OPTION', `sandbox: there is no option "${name}"`, {
        hint: `its options are ${known.join(', ')}`,
      });
  for (const name of ['language', 'isolation', 'echo'] as const) checkChoice(name, options[name]);
  const { language = 'javascript', isolation = 'process', echo = 'none', snapshotPrints = false } = options;
  if (language === 'python' && isolation === 'none') throw noPythonInside();
  if (options.python !== undefined && language !== 'python')
    throw new HermeticError('E_BAD_OPTION', `sandbox: python is for language: 'python', and this is ${language}`);
  const { pool = defaultPool } = options;
  // The types say it, but callers in JavaScript have none.
  if (!((pool as unknown) instanceof WorkerPool))
    throw new HermeticError('E_BAD_OPTION', 'sandbox: pool must be a WorkerPool');
  return {
    isolation,
    allowDegraded: options.allowDegraded ?? false,
    pool,
    python: options.python ?? null,
    language,
    echo,
    snapshotPrints,
    ticks: options.ticks ?? true,
    validate: true,
    filesystem: options.filesystem === undefined ? null : parseFileSystem(options.filesystem),
  };
}

function checkChoice(name: keyof typeof CHOICES, value: string | undefined): void {
  const choices: readonly string[] = CHOICES[name];
  if (value === undefined || choices.includes(value)) return;
  throw new HermeticError('E_BAD_OPTION', `sandbox: ${name} cannot be "${value}"`, {
    hint: `it is one of ${choices.join(', ')}`,
  });
}

function noPythonInside(): IsolationUnavailableError {
  return new IsolationUnavailableError(
    "there is no isolation: 'none' for Python: this process has no CPython",
    ['none'],
    {
      hint: "isolation: 'process' is the default",
    },
  );
}
