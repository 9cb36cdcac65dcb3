import type { TypeOf } from './shape.js';

/** Why a run was ended before its program was through. Whoever names a reason takes it from here. */
export const END_SHAPES = {
  /** `host-timeout`: the program waited too long for host functions. */
  end: { literal: ['timeout', 'host-timeout', 'tick-limit', 'memory-limit', 'cancelled'] },
  /** The reasons that a guest knows; only its worker tells the two clocks apart. */
  guestEnd: { literal: ['timeout', 'tick-limit', 'memory-limit', 'cancelled'] },
} as const;

export type End = TypeOf<'end', typeof END_SHAPES>;
export type GuestEnd = TypeOf<'guestEnd', typeof END_SHAPES>;

export const ENDS: readonly End[] = END_SHAPES.end.literal;
export const GUEST_ENDS: readonly GuestEnd[] = END_SHAPES.guestEnd.literal;
