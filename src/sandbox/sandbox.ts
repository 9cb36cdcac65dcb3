import { HermeticError } from '../errors.js';
import { type Box, SessionBox, type Settings } from './box/box.js';
import type { Echo } from './box/exec-options.js';
import { IsolationUnavailableError } from './errors.js';
import type { Isolation, Language } from './languages/language.js';
import { LANGUAGE_NAMES, type LanguageName, type LanguageOptions, LANGUAGES } from './languages/languages.js';
import { Policy } from './policy.js';
import { WorkerPool } from './pool/worker-pool.js';
import { POLICY_OPTIONS } from './registry/rules/parse-policy-options.js';
import type { OpenSession } from './session/session.js';
import type { FileSystem } from './vfs/file-system.js';
import { parseFileSystem } from './vfs/parse-file-system.js';

export type { Box } from './box/box.js';
export type { ExecOptions, Returns } from './box/exec-options.js';

export interface SandboxOptions extends LanguageOptions {
  /** `javascript` by default. */
  readonly language?: LanguageName;
  /**
   * `process` by default: a process of its own, and everything that the kernel of this machine can add to it. `kernel` is the
   * same and insists: it throws where a part is missing. `none` runs the program in this process: a walled garden, not a boundary.
   */
  readonly isolation?: Isolation;
  readonly filesystem?: FileSystem;
  /** Top-level expressions that are printed as a console would: none by default. */
  readonly echo?: Echo;
  /** Keep copies of printed values in `result.prints`. */
  readonly snapshotPrints?: boolean;
  /** Accept that the kernel holds less than it should, without an error or a warning, and see it in `result.isolation`. */
  readonly allowDegraded?: boolean;
  /** False: ticks are not counted, which is faster; only the clock ends a loop. */
  readonly ticks?: boolean;
  /** Where the box gets its process from: by default a pool of this package, which keeps one ready. */
  readonly pool?: WorkerPool;
}

const defaultPool = new WorkerPool();

/** A box for this policy. Throws IsolationUnavailableError where the level cannot be had. */
export function sandbox(policy: Policy, options: SandboxOptions = {}): Promise<Box> {
  return Promise.resolve().then(async () => {
    checkPolicy(policy);
    const { isolation, allowDegraded, pool, ...settings } = parseOptions(options);
    const language = LANGUAGES[settings.language];
    if (isolation === 'none') return new SessionBox(policy, settings, await loadLocal(language));
    const hasFiles = settings.filesystem !== null;
    // Engines are loaded on demand: most programs that import this package only want its guards.
    const { worker, open } = await language.loadProcess({ policy, isolation, allowDegraded, hasFiles, options });
    return new SessionBox(policy, settings, open(await pool.lease(worker)));
  });
}

/** Callers in JavaScript have no types to stop them. Another copy of this package has another Policy, which works as well. */
function checkPolicy(policy: unknown): void {
  if (policy instanceof Policy || (isRecord(policy) && typeof policy['createDispatcher'] === 'function')) return;
  const given = isRecord(policy) ? Object.keys(policy).slice(0, 5) : [];
  const example = given.length === 0 ? '' : `{ ${given.join(', ')} }`;
  throw new HermeticError('E_USAGE', 'sandbox: the first argument must be a Policy', {
    hint: `write sandbox(new Policy(${example})); the options of the box are the second argument`,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function loadLocal({ title, loadLocal: load }: Language): Promise<OpenSession> {
  if (typeof load !== 'string') return load();
  throw new IsolationUnavailableError(`there is no isolation: 'none' for ${title}: ${load}`, ['none'], {
    hint: "isolation: 'process' is the default",
  });
}

const CHOICES = {
  language: LANGUAGE_NAMES,
  isolation: ['none', 'process', 'kernel'],
  echo: ['none', 'last', 'all'],
} as const;

const COMMON_OPTIONS: readonly string[] = [
  'language',
  'isolation',
  'filesystem',
  'echo',
  'snapshotPrints',
  'allowDegraded',
  'ticks',
  'pool',
] satisfies Exclude<keyof SandboxOptions, keyof LanguageOptions>[];

interface Parsed extends Settings {
  readonly isolation: Isolation;
  readonly allowDegraded: boolean;
  readonly pool: WorkerPool;
}

function parseOptions(options: SandboxOptions): Parsed {
  checkNames(Object.keys(options));
  for (const name of ['language', 'isolation', 'echo'] as const) checkChoice(name, options[name]);
  const { language = 'javascript', isolation = 'process', echo = 'none', snapshotPrints = false } = options;
  checkOwners(options, language);
  const { pool = defaultPool } = options;
  // Callers in JavaScript have no types to stop them, so the declared type is not believed.
  if (!((pool as unknown) instanceof WorkerPool))
    throw new HermeticError('E_BAD_OPTION', 'sandbox: pool must be a WorkerPool');
  return {
    isolation,
    allowDegraded: options.allowDegraded ?? false,
    pool,
    language,
    echo,
    snapshotPrints,
    ticks: options.ticks ?? true,
    validate: true,
    filesystem: options.filesystem === undefined ? null : parseFileSystem(options.filesystem),
  };
}

function checkNames(names: readonly string[]): void {
  const known = [...COMMON_OPTIONS, ...LANGUAGE_NAMES.flatMap((name) => LANGUAGES[name].options)];
  for (const name of names)
    if (!known.includes(name))
      throw new HermeticError('E_UNKNOWN_OPTION', `sandbox: there is no option "${name}"`, {
        hint: POLICY_OPTIONS.includes(name)
          ? `it is an option of the policy: sandbox(new Policy({ ${name} }), options)`
          : `its options are ${known.join(', ')}`,
      });
}

/** Throws if an option is given that only another language takes. */
function checkOwners(options: LanguageOptions, language: LanguageName): void {
  for (const owner of LANGUAGE_NAMES)
    for (const name of LANGUAGES[owner].options)
      if (options[name] !== undefined && !LANGUAGES[language].options.includes(name))
        throw new HermeticError(
          'E_BAD_OPTION',
          `sandbox: ${name} is for language: '${owner}', and this is ${language}`,
        );
}

function checkChoice(name: keyof typeof CHOICES, value: string | undefined): void {
  const choices: readonly string[] = CHOICES[name];
  if (value === undefined || choices.includes(value)) return;
  throw new HermeticError('E_BAD_OPTION', `sandbox: ${name} cannot be "${value}"`, {
    hint: `it is one of ${choices.join(', ')}`,
  });
}
