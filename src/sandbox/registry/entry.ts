import type { CallChecks } from './check-call.js';
import type { MemberRules } from './rules/member-rules.js';
import type { HostFunction } from './rules/options.js';
import type {
  ClassRegistration,
  FunctionRegistration,
  Member,
  ModuleRegistration,
  PythonModuleRegistration,
} from './registration.js';

export type HostClass = abstract new (...args: never[]) => object;

/** A member with what the host needs to serve it. */
export interface HostMember {
  readonly member: Member;
  /** For messages: `math.sqrt`. */
  readonly label: string;
  /** Where it is read, live; null for a member of instances. */
  readonly owner: object | null;
  readonly checks: CallChecks;
  /** Which argument the host's context is; null for none. */
  readonly contextAt: number | null;
  readonly children: ReadonlyMap<string, HostMember>;
}

export interface FunctionEntry {
  readonly registration: FunctionRegistration;
  readonly execute: HostFunction;
  readonly checks: CallChecks;
}

export interface ClassEntry {
  readonly registration: ClassRegistration;
  readonly constructor: HostClass;
  readonly checks: CallChecks;
  readonly statics: ReadonlyMap<string, HostMember>;
  readonly members: ReadonlyMap<string, HostMember>;
  /** Decide about fields that appear on instances; `path` is the class's place in them. */
  readonly rules: MemberRules;
  readonly path: readonly string[];
}

export interface ModuleEntry {
  readonly registration: ModuleRegistration;
  readonly members: ReadonlyMap<string, HostMember>;
}

export interface PythonModuleEntry {
  readonly registration: PythonModuleRegistration;
}

/** A registration with the host's side of it. */
export type Entry = FunctionEntry | ClassEntry | ModuleEntry | PythonModuleEntry;

export function isClassEntry(entry: Entry): entry is ClassEntry {
  return entry.registration.kind === 'class';
}
