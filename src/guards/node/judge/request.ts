import type { GuardName } from '../../../policy/settings.js';
import type { SubjectKind } from '../../../wire/report.js';
import type { NaturalError } from './natural-error.js';

/** '' where a request has no subject. */
export type RequestKind = '' | SubjectKind;

/**
 * A seam asks `check` for leave to do this. Every request carries all fields of its kind: a missing field would be looked
 * up in Object.prototype, where the target may have put something.
 */
interface Asked {
  readonly guard: GuardName;
  /** The call, as its caller knows it: `fs.open`. */
  readonly api: string;
  readonly action: string;
  readonly kind: RequestKind;
  readonly subject: string;
}

export type NetworkAction = 'connect' | 'send' | 'listen' | 'resolve' | 'reverse';

export interface HostRequest extends Asked {
  readonly rule: 'host';
  readonly guard: 'network';
  readonly action: NetworkAction;
  readonly kind: 'host';
  /** -1 where there is none. */
  readonly port: number;
}

export interface UnixSocketRequest extends Asked {
  readonly rule: 'unix-socket';
  /** An abstract name that this process bound itself. */
  readonly isOwn: boolean;
}

export type Access =
  /** contents or listing */
  | 'read'
  | 'stat'
  /** must exist to be changed */
  | 'change'
  /** may exist or not */
  | 'write'
  /** must not exist */
  | 'create';

export interface FileRequest extends Asked {
  readonly rule: 'file';
  readonly guard: 'filesystem';
  readonly action: Access;
  readonly kind: 'path';
  /** The call acts on the link itself. */
  readonly nofollow: boolean;
  /** The call makes missing parents too. */
  readonly makesParents: boolean;
}

export interface ModuleRequest extends Asked {
  readonly rule: 'module';
}

export interface VariableRequest extends Asked {
  readonly rule: 'variable';
}

/** A variable on its way to a child process or a thread. */
export interface ChildVariableRequest extends Asked {
  readonly rule: 'child-variable';
}

/** Arguments among which there may be a flag by which a Node child or thread would escape its guards. */
export interface NodeFlagRequest extends Asked {
  readonly rule: 'node-flag';
  /** They come from a command line, with null characters between them; otherwise from NODE_OPTIONS. */
  readonly isCommandLine: boolean;
}

/** Flags for V8 in this very process. */
export interface V8FlagRequest extends Asked {
  readonly rule: 'v8-flag';
}

/** Refused wherever the guard holds; seams whose guard does not hold ask nobody. */
export interface HeldRequest extends Asked {
  readonly rule: 'held';
  readonly natural: NaturalError;
}

export type Request =
  | HostRequest
  | UnixSocketRequest
  | FileRequest
  | ModuleRequest
  | VariableRequest
  | ChildVariableRequest
  | NodeFlagRequest
  | V8FlagRequest
  | HeldRequest;

/** A request that the policy does not allow, as it is reported. */
export interface Refusal {
  readonly guard: GuardName;
  readonly action: string;
  readonly kind: RequestKind;
  readonly subject: string;
  readonly natural: NaturalError;
}

/** The subject to use, which may be narrower than the one that was asked for; or the refusal. */
export type Decision = string | Refusal;

export function hostRequest(action: NetworkAction, api: string, host: string, port: number): HostRequest {
  return { rule: 'host', guard: 'network', api, action, kind: 'host', subject: host, port };
}

export function unixSocketRequest(path: string, isOwn: boolean): UnixSocketRequest {
  const action = 'connect to the unix socket';
  return { rule: 'unix-socket', guard: 'network', api: 'net.connect', action, kind: 'path', subject: path, isOwn };
}

export function fileRequest(
  action: Access,
  api: string,
  path: string,
  nofollow: boolean,
  makesParents: boolean,
): FileRequest {
  return { rule: 'file', guard: 'filesystem', api, action, kind: 'path', subject: path, nofollow, makesParents };
}

/** For files that Node writes wherever it was told to: only a policy that allows writes anywhere allows it. */
export function anyFileRequest(api: string): FileRequest {
  return fileRequest('write', api, '/.hermetic', false, false);
}

export function moduleRequest(name: string): ModuleRequest {
  return { rule: 'module', guard: 'imports', api: 'import', action: 'import', kind: 'name', subject: name };
}

export function variableRequest(action: 'read' | 'change', name: string): VariableRequest {
  return { rule: 'variable', guard: 'environment', api: 'process.env', action, kind: 'name', subject: name };
}

export function childVariableRequest(name: string): ChildVariableRequest {
  return { rule: 'child-variable', guard: 'environment', api: 'node', action: 'pass on', kind: 'name', subject: name };
}

/** `flags` as V8 takes them: one text with spaces between them. */
export function v8FlagRequest(flags: string): V8FlagRequest {
  const api = 'v8.setFlagsFromString';
  return { rule: 'v8-flag', guard: 'interpreter', api, action: 'set the flag', kind: 'name', subject: flags };
}

export function nodeFlagRequest(args: string, isCommandLine: boolean): NodeFlagRequest {
  const action = 'start Node with';
  return { rule: 'node-flag', guard: 'interpreter', api: 'node', action, kind: 'name', subject: args, isCommandLine };
}
