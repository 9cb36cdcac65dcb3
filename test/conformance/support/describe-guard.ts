import { execFileSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { configKey, type GuardName, SETTING_NAMES, SETTINGS } from '../../../src/policy/settings.js';
import { escapeControl } from '../../../src/trace/escape.js';
import { type Batch, planBatches } from './batches.js';
import type { CaseFile, ConformanceCase, Denied, Need, Refusal } from './conformance-case.js';
import type { Interpreter, Language } from './language.js';
import { type BatchResult, type CaseResult, runBatch, TIME_LIMIT_MS } from './run-batch.js';

/** Every case of one guard, on every interpreter to test: denied as the table says, and its twin free. */
export function describeGuard(guard: GuardName, language: Language): void {
  const file = language.loadCases(guard);
  for (const { name, interpreter } of language.interpreters()) {
    if (interpreter === null) test.skip(`${name} is not on this machine`);
    else describe(name, () => describeOn(available(file, interpreter), interpreter, language));
  }
}

function available(file: CaseFile, { version }: Interpreter): CaseFile {
  const isThere = ({ since, until }: ConformanceCase): boolean =>
    (since === undefined || compareVersions(since, version) <= 0) &&
    (until === undefined || compareVersions(version, until) <= 0);
  return { ...file, cases: file.cases.filter(isThere) };
}

/** `3.9` is before `3.11`. */
function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true });
}

function describeOn(file: CaseFile, interpreter: Interpreter, language: Language): void {
  for (const row of file.cases.filter((row) => !hasAll(row.needs))) {
    test.skip(`${row.what} (needs ${row.needs?.join(' and ')})`);
  }
  const runnable = file.cases.filter(({ needs }) => hasAll(needs));
  for (const batch of planBatches({ ...file, cases: runnable })) {
    describe(`${batch.side}: ${batch.flags.join(' ') || 'no flags'}`, () => {
      let result: BatchResult;
      beforeAll(async () => {
        result = await runBatch(batch, interpreter, language);
      }, 2 * TIME_LIMIT_MS);
      for (const { case: row } of batch.members) {
        test(`${row.id}: ${row.what}`, () => {
          const outcome = resultOf(result, row);
          if (batch.side === 'denied' && row.denied !== null) expectDenied(file.guard, row.denied, outcome, language);
          else expectAllowed(row, outcome);
        });
      }
      test(batch.side === 'denied' ? 'nothing else was refused, and nothing happened' : 'nothing was refused', () => {
        expectWhole(file.guard, batch, result, language);
      });
    });
  }
}

function resultOf({ cases }: BatchResult, { id }: ConformanceCase): CaseResult {
  const found = cases.get(id);
  if (found === undefined) throw new Error(`${id} did not run`);
  return found;
}

function expectDenied(
  guard: GuardName,
  denied: Denied,
  { error, output, trace, fill }: CaseResult,
  { expectError }: Language,
): void {
  const rule = ruleOf(guard, denied);
  const subject = denied.subject === null ? null : fill(denied.subject.text);
  if (denied.error === null) {
    expect(error).toBeNull();
  } else {
    const facts = { guard: denied.guard ?? guard, action: denied.action, subject, reason: rule.name };
    expect(error).toMatchObject(facts);
    expectError(
      error,
      { ...denied, error: denied.error },
      subject,
      rule.source === 'hermetic' ? rule.name : `--${rule.name}`,
    );
  }
  expect(output).toBe(fill(denied.output ?? ''));
  expect(trace).toEqual(refusals(denied).map((refusal) => traceLine(refusal, rule.name, fill)));
}

function expectAllowed(row: ConformanceCase, { error, output, trace, fill }: CaseResult): void {
  expect({ output, error, trace }).toEqual({ output: fill(row.allowed?.output ?? ''), error: null, trace: [] });
}

/** The status file lists exactly what the cases say, and what was refused left no mark on servers or files. */
function expectWhole(guard: GuardName, batch: Batch, result: BatchResult, { isOwnFile }: Language): void {
  const expected = new Map<string, number>();
  for (const { case: row } of batch.members) {
    if (batch.side !== 'denied' || row.denied === null) continue;
    const { fill } = resultOf(result, row);
    for (const { action, subject, api } of refusals(row.denied)) {
      const about = subject === null ? null : { kind: subject.kind, text: fill(subject.text) };
      const facts = [row.denied.guard ?? guard, api, action, about, ruleOf(guard, row.denied)];
      const key = JSON.stringify(facts);
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
  }
  const listed = result.violations.map(({ guard, api, action, subject, rule, count }) => {
    return [JSON.stringify([guard, api, action, subject, rule]), count] as const;
  });
  // Unordered: threads and children report as they come.
  expect(new Map(listed)).toEqual(expected);
  // The first frame of user code is the case's own, or that of the program it gave a child.
  for (const { frame } of result.violations) {
    expect(frame?.file).toSatisfy((file: string | undefined) => isOwnFile(file, `${result.folder}/`));
  }
  expect(result.code).toBe(0);
  if (batch.side !== 'denied') return;
  expect(result.hits).toBe(0);
  if (guard !== 'filesystem') return;
  expect(result.changedOutside).toBe(false);
  if (!batch.flags.includes('--allow-write')) expect(result.changedInside).toBe(false);
}

function refusals(denied: Denied): readonly Refusal[] {
  return [...(denied.before ?? []), ...Array.from({ length: denied.times ?? 1 }, () => denied)];
}

function traceLine({ api, subject }: Refusal, rule: string, fill: (text: string) => string): string {
  const about = subject === null ? '' : ` ${subject.kind}=${escapeControl(fill(subject.text))}`;
  return `[hermetic] blocked ${api}${about} reason=${rule}`;
}

function ruleOf(guard: GuardName, denied: Denied): { readonly name: string; readonly source: string } {
  if (denied.rule !== undefined) return denied.rule;
  const setting = SETTING_NAMES.find((name) => SETTINGS[name].guard === (denied.guard ?? guard));
  if (setting === undefined) throw new Error(`no flag turns ${guard} on`);
  return { name: configKey(setting), source: SETTINGS[setting].flag };
}

function hasAll(needs: readonly Need[] = []): boolean {
  return needs.every((need) => AVAILABLE[need]());
}

const AVAILABLE: Readonly<Record<Need, () => boolean>> = {
  openssl: () => runs('openssl', 'version'),
  root: () => process.getuid?.() === 0,
  ipv6: () => (networkInterfaces()['lo'] ?? []).some(({ address }) => address === '::1'),
};

function runs(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
