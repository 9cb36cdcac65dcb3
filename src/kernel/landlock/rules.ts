import { HermeticError } from '../../errors.js';
import type { FilesystemClause, ReachPolicy } from '../../policy/reach-policy.js';
import { type LandlockRights, rightsOf } from './rights.js';
import { FS, MAX_LAYERS, NET, SCOPE } from '../abi/landlock.js';

/** The interpreter of the target needs these, whatever the policy says; real paths of files or directories. */
export interface ReadSet {
  /** Readable besides a ROOT. All of /proc is here: a rule for /proc/self would hold for one process only. */
  readonly read: readonly string[];
  /** Directories that are listed to find code in them; their files count only where `read` names them. */
  readonly list: readonly string[];
  /** The terminals that stdin, stdout and stderr are. */
  readonly terminals: readonly string[];
  /** All that may be executed under --no-subprocess, the target and its loader; empty where a supervisor decides. */
  readonly execute: readonly string[];
}

export interface LandlockRule {
  readonly path: string;
  /** The rights for a directory; `accessFor` takes those away that a file cannot have. */
  readonly access: number;
}

/** The arguments of one landlock_create_ruleset and of its landlock_add_rule calls. */
export interface LandlockRuleset {
  readonly handledFs: number;
  readonly handledNet: number;
  readonly scoped: number;
  readonly rules: readonly LandlockRule[];
}

const READ = FS.READ_FILE | FS.READ_DIR;

/** A rule about writing handles these; executing and reading are not among them. */
const HANDLED_FOR_WRITES =
  FS.WRITE_FILE |
  FS.REMOVE_DIR |
  FS.REMOVE_FILE |
  FS.MAKE_CHAR |
  FS.MAKE_DIR |
  FS.MAKE_REG |
  FS.MAKE_SOCK |
  FS.MAKE_FIFO |
  FS.MAKE_BLOCK |
  FS.MAKE_SYM |
  FS.REFER |
  FS.TRUNCATE |
  FS.IOCTL_DEV;

/** A device node leads to every file, so that none may be made in any directory. */
const GRANTED_FOR_WRITES = HANDLED_FOR_WRITES & ~(FS.MAKE_CHAR | FS.MAKE_BLOCK);

const HARMLESS_DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'];
const OWN_TERMINAL = '/dev/tty';

/**
 * Rulesets that are all in force together. Landlock allows what every layer allows, and a policy what every clause
 * allows, so that a layer for each clause is exact. The first also has what is not about files.
 */
export function landlockRulesets(policy: ReachPolicy, readSet: ReadSet, abi: number): readonly LandlockRuleset[] {
  const rights = rightsOf(abi);
  const layers = [
    ...policy.filesystem.map((clause) => filesLayer(clause, readSet, rights)),
    ...executeLayer(policy, readSet, rights),
  ];
  const about = { handledNet: handledNet(policy, rights), scoped: scoped(policy, rights) };
  const isEmpty = layers.length === 0 && (about.handledNet | about.scoped) === 0;
  const [first = isEmpty ? domainAlone(rights) : NO_FILES, ...others] = layers;
  const rulesets = [{ ...first, ...about }, ...others.map((layer) => ({ ...layer, handledNet: 0, scoped: 0 }))].filter(
    ({ handledFs, handledNet, scoped }) => (handledFs | handledNet | scoped) !== 0,
  );
  if (rulesets.length > MAX_LAYERS) {
    throw new HermeticError(
      'E_KERNEL_UNAVAILABLE',
      `this policy needs ${rulesets.length} Landlock layers; a process can have ${MAX_LAYERS}`,
      { hint: 'turn --fs-readonly on in fewer places' },
    );
  }
  return rulesets;
}

const NO_FILES: FilesLayer = { handledFs: 0, rules: [] };

/**
 * Denies nothing, but puts the target into a domain, and the kernel lets nobody in a domain look into a process outside
 * of it: the launcher's memory and variables. Older kernels have no other rule for a policy without files and network.
 */
function domainAlone({ fs }: LandlockRights): FilesLayer {
  return layer(fs & FS.REFER, grant(['/'], FS.REFER));
}

interface FilesLayer {
  readonly handledFs: number;
  readonly rules: readonly LandlockRule[];
}

function filesLayer(clause: FilesystemClause, readSet: ReadSet, { fs }: LandlockRights): FilesLayer {
  const readable = clause.root === null ? [] : [clause.root, ...clause.read, ...readSet.read];
  const handledFs = fs & (HANDLED_FOR_WRITES | (clause.root === null ? 0 : READ));
  return layer(handledFs, [
    ...grant(clause.write, GRANTED_FOR_WRITES | READ),
    ...grant(readable, READ),
    ...(clause.root === null ? [] : grant(readSet.list, FS.READ_DIR)),
    ...grant(HARMLESS_DEVICES, FS.READ_FILE | FS.WRITE_FILE),
    ...grant([OWN_TERMINAL, ...readSet.terminals], FS.READ_FILE | FS.WRITE_FILE | FS.IOCTL_DEV),
  ]);
}

/** This holds less than a supervisor: a loader that may be executed runs any program that it may read. */
function executeLayer(policy: ReachPolicy, readSet: ReadSet, { fs }: LandlockRights): readonly FilesLayer[] {
  // A layer about files denies moves between directories unless told otherwise, which the first ABI cannot be.
  if (!policy.subprocess || readSet.execute.length === 0 || (fs & FS.REFER) === 0) return [];
  return [layer(FS.EXECUTE | FS.REFER, [...grant(readSet.execute, FS.EXECUTE), ...grant(['/'], FS.REFER)])];
}

function layer(handledFs: number, wanted: readonly LandlockRule[]): FilesLayer {
  const byPath = new Map<string, number>();
  for (const { path, access } of wanted) byPath.set(path, (byPath.get(path) ?? 0) | (access & handledFs));
  const rules = [...byPath].map(([path, access]) => ({ path, access })).filter(({ access }) => access !== 0);
  return { handledFs, rules };
}

function grant(paths: readonly string[], access: number): readonly LandlockRule[] {
  return paths.map((path) => ({ path, access }));
}

/** No port is opened here: the supervisor makes the allowed connections, and is not under these rules. */
function handledNet(policy: ReachPolicy, { net }: LandlockRights): number {
  return policy.network.length === 0 ? 0 : net & (NET.BIND_TCP | NET.CONNECT_TCP);
}

/** Signals are always scoped: otherwise the target could reach the processes that watch over it. */
function scoped(policy: ReachPolicy, { scope }: LandlockRights): number {
  return scope & (SCOPE.SIGNAL | (policy.network.length === 0 ? 0 : SCOPE.ABSTRACT_UNIX_SOCKET));
}
