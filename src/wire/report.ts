import { POLICY_SHAPES } from './policy.js';
import { problemOf, type TypeOf } from './shape.js';

/** What guards tell the launcher. */
const OWN_SHAPES = {
  /** What the guards stand on: Python's audit hook, Node's bindings, or only what was patched over. */
  floor: { literal: ['audit', 'bindings', 'patches'] },
  subjectKind: { literal: ['host', 'path', 'name', 'cmd'] },
  violation: {
    fields: {
      pid: 'integer',
      guard: 'guardName',
      /** The call, in its language's own words: `socket.connect`, `open`, `subprocess.Popen`. */
      api: 'text',
      action: 'text',
      subject: { nullable: { fields: { kind: 'subjectKind', text: 'text' } } },
      rule: 'rule',
      /** The first frame of user code. */
      frame: { nullable: { fields: { file: 'text', line: 'integer' } } },
      /** Method and address of the request behind it, without a query, where that is known. */
      'url?': 'text',
    },
  },
  guardReport: {
    tag: 'type',
    variants: {
      installed: { fields: { pid: 'integer', interpreter: 'text', floor: 'floor', missing: { list: 'text' } } },
      failed: { fields: { code: { literal: ['too-old', 'error'] }, message: 'text' } },
      violation: { includes: 'violation', fields: {} },
      /** The target turned the violation into text: it told its user. */
      rendered: { fields: { pid: 'integer' } },
      /** The target's main program ended with an error nobody caught, after at least one violation. */
      uncaught: { fields: { pid: 'integer', violation: 'flag' } },
    },
  },
} as const;

export const REPORT_SHAPES: typeof POLICY_SHAPES & typeof OWN_SHAPES = { ...POLICY_SHAPES, ...OWN_SHAPES };

type ReportShapes = typeof REPORT_SHAPES;
export type Floor = TypeOf<'floor', ReportShapes>;
export type SubjectKind = TypeOf<'subjectKind', ReportShapes>;
export type Violation = TypeOf<'violation', ReportShapes>;
export type GuardReport = TypeOf<'guardReport', ReportShapes>;

/**
 * A line from a guard, or null. The target lives in the guard's process and can write here too, so whatever does not fit
 * is dropped: the target can lie about itself, but not confuse us.
 */
export function parseReport(line: string): GuardReport | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  // Every part was checked against the shape that the type is inferred from.
  return problemOf(REPORT_SHAPES, 'guardReport', value, 'report') === null ? (value as GuardReport) : null;
}
