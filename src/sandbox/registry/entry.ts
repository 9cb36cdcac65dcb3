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
  /** The object that it is read from, each time; null for a member of instances. */
  readonly owner: object | null;
  readonly checks: CallChecks;
  /** The position of the host's context among the arguments; null for none. */
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
  /** Rules for fields that appear on instances; `path` leads to the class within them. */
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
