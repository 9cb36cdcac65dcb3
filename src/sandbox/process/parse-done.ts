import { badFrame } from '../rpc/bad-frame.js';
import type { ToHost } from '../rpc/protocol.js';
import type { SessionReply } from '../session/session.js';
import { parseTree } from '../wire/decode.js';

const ENDED = ['', 'timeout', 'host-timeout', 'tick-limit', 'memory-limit', 'cancelled'] as const;

export interface Done {
  readonly reply: Pick<SessionReply, 'report' | 'ended' | 'prints' | 'memoryPeak'>;
  /** The names that the box has so far. */
  readonly names: readonly string[];
}

/** The end of a run as the worker tells it, which may be anything. Throws E_BAD_FRAME. */
export function parseDone(message: Extract<ToHost, { kind: 'done' }>, keepPrints: boolean): Done {
  const ended = parseEnded(message.ended);
  const { hasReport, report, memoryPeak } = message;
  return {
    reply: {
      report: hasReport ? report : null,
      ended,
      // Prints that nobody asked for are not even parsed.
      prints: keepPrints ? listOf(parseTree(message.prints)).map(parsePrint) : [],
      memoryPeak: memoryPeak >= 0 && Number.isFinite(memoryPeak) ? memoryPeak : 0,
    },
    names: hasReport ? listOf(listOf(parseTree(report))[6]).map(textOf) : [],
  };
}

/** Throws E_BAD_FRAME. */
export function parseEnded(text: string): (typeof ENDED)[number] {
  const ended = ENDED.find((kind) => kind === text);
  if (ended === undefined) throw badFrame('a run ended in an unknown way');
  return ended;
}

/** A method and a list of values. */
export function parsePrint(tree: unknown): SessionReply['prints'][number] {
  const [method, values] = listOf(tree);
  return { method: textOf(method), values: JSON.stringify(listOf(values)) };
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw badFrame('a report lacks a list');
  // Array.isArray answers any[].
  return value as unknown[];
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw badFrame('a report lacks a text');
  return value;
}
