import type { CaseFile, ConformanceCase } from './conformance-case.js';

export interface Batch {
  readonly side: 'denied' | 'allowed';
  readonly flags: readonly string[];
  readonly members: readonly Member[];
}

export interface Member {
  readonly case: ConformanceCase;
  readonly program: readonly string[];
}

/** Cases with the same flags share one interpreter, unless a case asks to be alone. */
export function planBatches({ flags: fileFlags, cases }: CaseFile): readonly Batch[] {
  const batches = new Map<string, { side: Batch['side']; flags: readonly string[]; members: Member[] }>();
  const add = (side: Batch['side'], flags: readonly string[], member: Member): void => {
    const key = JSON.stringify([side, flags, member.case.alone ? member.case.id : null]);
    const batch = batches.get(key) ?? { side, flags, members: [] };
    batch.members.push(member);
    batches.set(key, batch);
  };
  for (const row of cases) {
    const flags = row.flags ?? fileFlags;
    if (row.denied !== null && row.program !== null) add('denied', flags, { case: row, program: row.program });
    const twin = row.allowed?.program ?? row.program;
    if (row.allowed !== null && twin !== null) add('allowed', row.allowed.flags ?? flags, { case: row, program: twin });
  }
  return [...batches.values()];
}
