import { type BpfProgram, Label } from './bpf.js';
import { ALLOW, type Decision, type SyscallRule, type Test } from './rule.js';
import { type Arch, type SyscallName, syscallNumber } from '../abi/syscalls.js';
import { DATA_ARGUMENTS_OFFSET } from '../abi/seccomp.js';

/** Well below the 255 instructions that a conditional jump can skip. */
const CALLS_PER_GROUP = 200;

/**
 * Writes instructions that answer every call with a rule and fall through for the others. A holds the number of the call.
 * Calls without a rule never load an argument, so the kernel can answer them from its cache of constant verdicts.
 */
export function compileRules(program: BpfProgram, rules: readonly SyscallRule[], arch: Arch): void {
  const byCall = new Map<SyscallName, Decision[]>();
  for (const { calls, decide } of rules) calls.forEach((call) => append(byCall, call, decide));

  const constant = new Map<number, number[]>();
  byCall.forEach((decisions, call) => {
    const number = syscallNumber(arch, call);
    if (number === undefined) return;
    const [first] = decisions;
    if (typeof first === 'number') append(constant, first, number);
    else compileCall(program, number, decisions);
  });
  constant.forEach((numbers, verdict) => compileConstant(program, verdict, numbers));
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function compileConstant(program: BpfProgram, verdict: number, numbers: readonly number[]): void {
  for (let start = 0; start < numbers.length; start += CALLS_PER_GROUP) {
    const hit = new Label();
    const miss = new Label();
    compileAny(program, numbers.slice(start, start + CALLS_PER_GROUP), hit, miss);
    program.place(hit);
    program.ret(verdict);
    program.place(miss);
  }
}

function compileCall(program: BpfProgram, number: number, decisions: readonly Decision[]): void {
  const end = new Label();
  program.compare('jeq', number, null, end);
  for (const decision of decisions) {
    const next = new Label();
    compileDecision(program, decision, next);
    program.place(next);
  }
  if (decisions.every(canPass)) program.ret(ALLOW);
  program.place(end);
}

function canPass(decision: Decision): boolean {
  return typeof decision === 'object' ? canPass(decision.yes) || canPass(decision.no) : decision === 'pass';
}

/** `pass` is the start of the next rule. */
function compileDecision(program: BpfProgram, decision: Decision, pass: Label): void {
  if (decision === 'pass') program.goto(pass);
  else if (typeof decision === 'number') program.ret(decision);
  else {
    const yes = decision.yes === 'pass' ? pass : new Label();
    const no = decision.no === 'pass' ? pass : new Label();
    compileTest(program, decision.when, yes, no);
    if (yes !== pass) compileBranch(program, decision.yes, yes, pass);
    if (no !== pass) compileBranch(program, decision.no, no, pass);
  }
}

function compileBranch(program: BpfProgram, decision: Decision, label: Label, pass: Label): void {
  program.place(label);
  compileDecision(program, decision, pass);
}

function compileTest(program: BpfProgram, test: Test, yes: Label, no: Label): void {
  const low = DATA_ARGUMENTS_OFFSET + 8 * test.arg;
  program.load(low);
  switch (test.kind) {
    case 'low-in':
      if (test.mask !== undefined) program.and(test.mask);
      compileAny(program, test.values, yes, no);
      break;
    case 'low-has':
      program.compare('jset', test.bits, yes, no);
      break;
    case 'null':
      program.compare('jeq', 0, null, no);
      program.load(low + 4);
      program.compare('jeq', 0, yes, no);
  }
}

function compileAny(program: BpfProgram, values: readonly number[], yes: Label, no: Label): void {
  if (values.length === 0) program.goto(no);
  values.forEach((k, index) => program.compare('jeq', k, yes, index === values.length - 1 ? no : null));
}
