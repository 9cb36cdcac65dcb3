import type { Instruction } from './bpf.js';
import { ALLOW, type Decision, type SyscallRule, type Test } from './seccomp-rule.js';
import { type Arch, type SyscallName, syscallNumber } from './syscalls.js';

// Offsets in struct seccomp_data; an argument is its low word, then its high word.
export const NUMBER_OFFSET = 0;
export const ARCH_OFFSET = 4;
const ARGUMENTS_OFFSET = 16;

/** Well below the 255 instructions that a conditional jump can skip. */
const CALLS_PER_GROUP = 200;

/**
 * With the number of the call in A: instructions that answer for every call that has a rule, and fall through for the
 * others. Those never load an argument, so that the kernel can answer them from its cache of constant verdicts.
 */
export function compileRules(rules: readonly SyscallRule[], arch: Arch): readonly Instruction[] {
  const byCall = new Map<SyscallName, Decision[]>();
  for (const { calls, decide } of rules) {
    for (const call of calls) append(byCall, call, decide);
  }

  const conditional: Instruction[] = [];
  const constant = new Map<number, number[]>();
  for (const [call, decisions] of byCall) {
    const number = syscallNumber(arch, call);
    if (number === undefined) continue;
    const [first] = decisions;
    if (typeof first === 'number') append(constant, first, number);
    else conditional.push(...compileCall(call, number, decisions));
  }
  return [...conditional, ...[...constant].flatMap(([verdict, numbers]) => compileConstant(verdict, numbers))];
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function compileConstant(verdict: number, numbers: readonly number[]): readonly Instruction[] {
  const code: Instruction[] = [];
  for (let start = 0; start < numbers.length; start += CALLS_PER_GROUP) {
    const group = numbers.slice(start, start + CALLS_PER_GROUP);
    const hit = `${verdict}/${start}`;
    const miss = `after ${hit}`;
    code.push(...anyOf(group, hit, miss), { op: 'label', name: hit }, { op: 'ret', k: verdict });
    code.push({ op: 'label', name: miss });
  }
  return code;
}

function compileCall(call: SyscallName, number: number, decisions: readonly Decision[]): readonly Instruction[] {
  const end = `after ${call}`;
  const code: Instruction[] = [{ op: 'jeq', k: number, no: end }];
  for (const [index, decision] of decisions.entries()) {
    code.push({ op: 'label', name: `${call} ${index}` });
    code.push(...compileDecision(decision, `${call} ${index}`, `${call} ${index + 1}`));
  }
  code.push({ op: 'label', name: `${call} ${decisions.length}` });
  if (decisions.every(canPass)) code.push({ op: 'ret', k: ALLOW });
  return [...code, { op: 'label', name: end }];
}

function canPass(decision: Decision): boolean {
  return typeof decision === 'object' ? canPass(decision.yes) || canPass(decision.no) : decision === 'pass';
}

/** `path` makes the labels below unique; `pass` is where the next rule starts. */
function compileDecision(decision: Decision, path: string, pass: string): readonly Instruction[] {
  if (decision === 'pass') return [{ op: 'ja', to: pass }];
  if (typeof decision === 'number') return [{ op: 'ret', k: decision }];
  const yes = decision.yes === 'pass' ? pass : `${path}+`;
  const no = decision.no === 'pass' ? pass : `${path}-`;
  return [
    ...compileTest(decision.when, yes, no),
    ...(decision.yes === 'pass' ? [] : compileBranch(decision.yes, yes, pass)),
    ...(decision.no === 'pass' ? [] : compileBranch(decision.no, no, pass)),
  ];
}

function compileBranch(decision: Decision, label: string, pass: string): readonly Instruction[] {
  return [{ op: 'label', name: label }, ...compileDecision(decision, label, pass)];
}

function compileTest(test: Test, yes: string, no: string): readonly Instruction[] {
  const low = ARGUMENTS_OFFSET + 8 * test.arg;
  switch (test.kind) {
    case 'low-in':
      return [
        { op: 'ld', offset: low },
        ...(test.mask === undefined ? [] : [{ op: 'and', k: test.mask } as const]),
        ...anyOf(test.values, yes, no),
      ];
    case 'low-has':
      return [
        { op: 'ld', offset: low },
        { op: 'jset', k: test.bits, yes, no },
      ];
    case 'null':
      return [
        { op: 'ld', offset: low },
        { op: 'jeq', k: 0, no },
        { op: 'ld', offset: low + 4 },
        { op: 'jeq', k: 0, yes, no },
      ];
  }
}

function anyOf(values: readonly number[], yes: string, no: string): readonly Instruction[] {
  if (values.length === 0) return [{ op: 'ja', to: no }];
  return values.map((k, index) => ({ op: 'jeq', k, yes, no: index === values.length - 1 ? no : undefined }));
}
