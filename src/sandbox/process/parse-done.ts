import { type End, ENDS } from '../../wire/ends.js';
import type { ToHost, Tree } from '../../wire/frames.js';
import { eachPair, parse, ShapeError } from '../../wire/shape.js';
import { badFrame } from '../rpc/bad-frame.js';
import { parseGuestReport } from '../session/guest-report.js';
import type { SessionReply } from '../session/session.js';
import { parseTree } from '../wire/decode.js';

export type Done = Pick<SessionReply, 'report' | 'ended' | 'prints' | 'memoryPeak'>;

/** The end of a run as the worker tells it, which may be anything. Throws E_BAD_FRAME. */
export function parseDone(message: Extract<ToHost, { kind: 'done' }>, keepPrints: boolean): Done {
  const { hasReport, report, memoryPeak } = message;
  return {
    report: hasReport ? checked(() => parseGuestReport(report)) : null,
    ended: parseEnded(message.ended),
    // Prints that nobody asked for are not even parsed.
    prints: keepPrints ? parsePrints(message.prints) : [],
    memoryPeak: memoryPeak >= 0 && Number.isFinite(memoryPeak) ? memoryPeak : 0,
  };
}

/** Throws E_BAD_FRAME. */
export function parseEnded(text: string): '' | End {
  if (text === '') return text;
  const ended = ENDS.find((kind) => kind === text);
  if (ended === undefined) throw badFrame('a run ended in an unknown way');
  return ended;
}

const PRINTS = { prints: { pairs: { list: 'tree' } } } as const;

function parsePrints(text: Tree): SessionReply['prints'] {
  const prints: { method: string; values: Tree }[] = [];
  const pairs = checked(() => parse(PRINTS, 'prints', parseTree(text)));
  // Their sizes are of no interest any more.
  eachPair(pairs, (method, values) => prints.push({ method, values: { tree: values, length: 0 } }));
  return prints;
}

const VALUES = { values: { list: 'tree' } } as const;

/** The values of one print, known to be a list. Throws E_BAD_FRAME. */
export function parsePrintValues(text: Tree): Tree {
  checked(() => parse(VALUES, 'values', parseTree(text)));
  return text;
}

function checked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw badFrame(cause instanceof ShapeError ? cause.message : 'a report is not JSON');
  }
}
