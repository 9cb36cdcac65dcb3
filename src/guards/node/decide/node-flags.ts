import type { GuardPolicy } from '../../../wire/policy.js';

/** No flag of a Node child or thread may begin with one of these: it would undo a guard there. */
const ALWAYS = [
  // A debugger sees behind the guards.
  'inspect',
  'debug-',
  // These run code before any preload, or open what the guards close.
  'build-snapshot',
  'snapshot-blob',
  'expose-internals',
  'experimental-sea-config',
  'build-sea',
];
/** Node itself writes, or reads, these files. */
const FILES = [
  'cpu-prof',
  'heap-prof',
  'heapsnapshot',
  'diagnostic-dir',
  'redirect-',
  'trace-event',
  'report-',
  'tls-keylog',
  'localstorage-file',
  'env-file',
  'log',
  'prof',
  'll-prof',
  'perf-',
  'trace-turbo',
];
const NATIVE = ['openssl-'];
const CODE = ['no-disallow-code-generation', 'experimental-shadow-realm', 'harmony-shadow-realm'];

const FILE_VARIABLES = ['NODE_V8_COVERAGE', 'NODE_COMPILE_CACHE', 'NODE_REDIRECT_WARNINGS'];
const NATIVE_VARIABLES = ['LD_PRELOAD', 'LD_AUDIT', 'LD_LIBRARY_PATH', 'OPENSSL_CONF', 'OPENSSL_MODULES'];

export interface NodeFlags {
  /** The first refused flag of a command line, or ''. Takes its arguments with null characters between them, without the program. */
  inArguments(args: string): string;
  /** The first refused flag of NODE_OPTIONS, or ''. */
  inOptions(options: string): string;
  /** The first of V8's flags that may not be set while the target runs, or ''. Takes them with spaces between them. */
  inV8(flags: string): string;
  /** A variable that makes Node, or its loader, do what a guard denies. */
  isRefusedVariable(name: string): boolean;
}

export function createNodeFlags(policy: GuardPolicy): NodeFlags {
  const refused = [
    ...ALWAYS,
    ...(policy.filesystem.length > 0 ? FILES : []),
    ...(policy.native ? NATIVE : []),
    ...(policy.code ? CODE : []),
  ];
  const variables = new Set([
    ...(policy.filesystem.length > 0 ? FILE_VARIABLES : []),
    ...(policy.native ? NATIVE_VARIABLES : []),
  ]);
  const isRefused = (arg: string): boolean => {
    if (!arg.startsWith('--')) return false;
    // Node takes underscores for dashes.
    const name = arg.slice(2).replaceAll('_', '-');
    return refused.some((start) => name.startsWith(start));
  };
  return {
    inArguments: (args) => flagsOf(args.split('\0')).find(isRefused) ?? '',
    // A quote may stand anywhere in an option.
    inOptions: (options) => options.replaceAll(/["\\]/g, '').split(/\s+/).find(isRefused) ?? '',
    inV8: (flags) => flags.split(/\s+/).find((flag) => flag !== '' && !isHarmless(flag)) ?? '',
    isRefusedVariable: (name) => variables.has(name),
  };
}

/**
 * Sizes, collections, compilers and features of the language. There are hundreds of others: some write files, some show what
 * the guards keep in closures, and each V8 has new ones.
 */
const HARMLESS =
  /^(?:(?:expose-gc|gc-interval|gc-global|stack-size|stack-trace-limit|trace-(?:gc(?:-verbose|-nvp)?|opt|deopt)|random-seed|hash-seed|predictable|single-threaded(?:-gc)?|use-strict|abort-on-uncaught-exception|optimize-for-size|lite-mode|jitless|opt|lazy|flush-bytecode|always-(?:opt|turbofan|sparkplug)|maglev|sparkplug|turbofan|interrupt-budget|parallel-scavenge|scavenge-task|concurrent-[a-z-]+|incremental-marking|allow-atomics-wait)|(?:initial|min|max|semi)-[a-z-]*(?:space|heap|growth)[a-z-]*|(?:harmony|js)(?!-shadow-realm)-[a-z-]+)$/;

function isHarmless(flag: string): boolean {
  // V8 takes one dash for two, underscores for dashes, and a value behind an equals sign.
  const [name = ''] = flag.replace(/^--?/, '').replaceAll('_', '-').split('=');
  return /^--?[a-z]/.test(flag) ? HARMLESS.test(name.replace(/^no-?/, '')) : /^\d+$/.test(flag);
}

/** The arguments before the script. One behind a flag may be the value of that flag, so that the next is looked at too. */
function flagsOf(args: readonly string[]): readonly string[] {
  const end = args.findIndex((arg, index) => arg === '--' || (!isFlag(arg) && !takesValue(args[index - 1])));
  return end < 0 ? args : args.slice(0, end);
}

function isFlag(arg: string): boolean {
  return arg.startsWith('-') && arg !== '-';
}

function takesValue(flag: string | undefined): boolean {
  return flag !== undefined && isFlag(flag) && !flag.includes('=') && !/^--(?:no-|enable-|expose|harmony)/.test(flag);
}
