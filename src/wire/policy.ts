import type { TypeOf } from './shape.js';

/** A policy, its clauses, and what guards are told beside them. */
export const POLICY_SHAPES = {
  /** Everything that can be denied. */
  guardName: {
    literal: ['network', 'subprocess', 'filesystem', 'environment', 'code', 'imports', 'native', 'interpreter'],
  },
  port: { integer: [0, 65_535] },
  /** `name` and everything below it, in ASCII (IDNA), lower case, without a trailing dot. */
  domainRule: { fields: { name: 'text', port: { nullable: 'port' } } },
  /** An address block; `base` is 4 or 16 bytes as lower-case hex, already masked. */
  ipRule: {
    fields: { family: { literal: [4, 6] }, base: 'text', prefix: { integer: [0, 128] }, port: { nullable: 'port' } },
  },
  /** Nothing but these exceptions may be reached. */
  networkClause: {
    fields: { localhost: 'flag', domains: { list: 'domainRule' }, ips: { list: 'ipRule' } },
  },
  /**
   * All paths are absolute, without symbolic links, `.` or `..`. Reads are free where `root` is null, and stay under one
   * of `root`, `read` and `write` otherwise.
   */
  filesystemClause: {
    fields: { root: { nullable: 'text' }, read: { list: 'text' }, write: { list: 'text' } },
  },
  /** Exact names, or a prefix followed by `*`. */
  environmentClause: { fields: { allow: { list: 'text' } } },
  /** Which flag denies what, for messages; the guards never interpret these. */
  rule: {
    fields: {
      /** `no-network`: the flag without its dashes. */
      name: 'text',
      /** Where it was written, e.g. `--no-network` or `HERMETIC.toml:3:1`. */
      source: 'text',
      /** `blockNetwork`, where it was an option of guards in your own process. */
      'option?': 'text',
    },
  },
  /**
   * A conjunction: each list holds clauses that must ALL agree before something is allowed, and an empty list denies
   * nothing.
   */
  reachPolicy: {
    fields: {
      network: { list: 'networkClause' },
      subprocess: 'flag',
      filesystem: { list: 'filesystemClause' },
      environment: { list: 'environmentClause' },
      code: 'flag',
      /** Denied modules and packages: `a.b` denies `a.b` and `a.b.c`. */
      imports: { list: 'text' },
      native: 'flag',
      interpreter: 'flag',
    },
  },
  /** A policy as guards are told it. */
  guardPolicy: {
    includes: 'reachPolicy',
    fields: {
      rules: { map: 'rule', keys: 'guardName' },
      metadata: { fields: { names: { list: 'text' }, blocks: { list: 'text' } } },
      trace: { literal: ['text', 'json', null] },
      /** The guards freeze what they have replaced. */
      sealed: 'flag',
    },
  },
} as const;

type PolicyShapes = typeof POLICY_SHAPES;
export type GuardName = TypeOf<'guardName', PolicyShapes>;
export type DomainRule = TypeOf<'domainRule', PolicyShapes>;
export type IpRule = TypeOf<'ipRule', PolicyShapes>;
export type NetworkClause = TypeOf<'networkClause', PolicyShapes>;
export type FilesystemClause = TypeOf<'filesystemClause', PolicyShapes>;
export type EnvironmentClause = TypeOf<'environmentClause', PolicyShapes>;
export type Rule = TypeOf<'rule', PolicyShapes>;
export type ReachPolicy = TypeOf<'reachPolicy', PolicyShapes>;
export type GuardPolicy = TypeOf<'guardPolicy', PolicyShapes>;
