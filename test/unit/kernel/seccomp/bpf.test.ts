import { describe, expect, test } from 'vitest';
import { BpfProgram, Label } from '../../../../src/kernel/seccomp/bpf.js';
import { faultsOf, runBpf } from '../run-bpf.js';

type Instruction =
  | { readonly op: 'ld'; readonly offset: number }
  | { readonly op: 'and' | 'ret'; readonly k: number }
  | { readonly op: 'jeq' | 'jge' | 'jset'; readonly k: number; readonly yes?: string; readonly no?: string }
  | { readonly op: 'ja'; readonly to: string }
  | { readonly op: 'label'; readonly name: string };

/** Programs as a table: labels have names here. */
function assemble(instructions: readonly Instruction[]): Uint8Array {
  const program = new BpfProgram();
  const labels = new Map<string, Label>();
  const label = (name: string): Label => {
    const found = labels.get(name) ?? new Label();
    labels.set(name, found);
    return found;
  };
  for (const instruction of instructions) {
    switch (instruction.op) {
      case 'ld':
        program.load(instruction.offset);
        break;
      case 'and':
      case 'ret':
        program[instruction.op](instruction.k);
        break;
      case 'ja':
        program.goto(label(instruction.to));
        break;
      case 'label':
        program.place(label(instruction.name));
        break;
      default: {
        const { op, k, yes, no } = instruction;
        program.compare(op, k, yes === undefined ? null : label(yes), no === undefined ? null : label(no));
      }
    }
  }
  return program.bytes();
}

function words(program: readonly Instruction[]): readonly string[] {
  const hex = Buffer.from(assemble(program)).toString('hex');
  return hex.match(/.{16}/g) ?? [];
}

const RET: Instruction = { op: 'ret', k: 0 };

function padding(length: number): readonly Instruction[] {
  return Array.from({ length }, () => ({ op: 'ld', offset: 0 }));
}

test('every instruction has the bytes of struct sock_filter', () => {
  const program: readonly Instruction[] = [
    { op: 'ld', offset: 0x10 },
    { op: 'and', k: 0xf },
    { op: 'jeq', k: 0x11223344, yes: 'end' },
    { op: 'jge', k: 0xffffffff, no: 'end' },
    { op: 'jset', k: 0x20000000, yes: 'last', no: 'end' },
    { op: 'ja', to: 'last' },
    { op: 'label', name: 'end' },
    { op: 'ret', k: 0x7fff0000 },
    { op: 'label', name: 'last' },
    { op: 'ret', k: 0x80000000 },
  ];
  expect(words(program)).toEqual([
    '2000000010000000',
    '540000000f000000',
    '1500030044332211',
    '35000002ffffffff',
    '4500020100000020',
    '0500000001000000',
    '060000000000ff7f',
    '0600000000000080',
  ]);
});

test('a jump may go to an instruction with two labels, and to the very next one', () => {
  expect(
    words([{ op: 'jeq', k: 1, yes: 'a', no: 'b' }, { op: 'label', name: 'a' }, { op: 'label', name: 'b' }, RET]),
  ).toEqual(['1500000001000000', '0600000000000000']);
});

describe('what cannot be assembled says why', () => {
  test.each<[string, readonly Instruction[]]>([
    ['a jump leads nowhere', [{ op: 'ja', to: 'there' }, RET]],
    ['a jump leads nowhere', [{ op: 'jeq', k: 0, no: 'there' }, RET]],
    ['a jump leads back', [{ op: 'label', name: 'back' }, { op: 'ld', offset: 0 }, { op: 'ja', to: 'back' }, RET]],
    ['a jump leads back', [{ op: 'label', name: 'self' }, { op: 'jeq', k: 0, yes: 'self' }, RET]],
    ['a label is placed twice', [{ op: 'label', name: 'twice' }, { op: 'label', name: 'twice' }, RET]],
    [
      'a condition skips 256 instructions',
      [{ op: 'jeq', k: 0, yes: 'far' }, ...padding(256), { op: 'label', name: 'far' }, RET],
    ],
    ['the last instruction must be a ret', [RET, { op: 'ld', offset: 0 }]],
    ['the last instruction must be a ret', []],
    ['BPF takes 4096 instructions', [...padding(4096), RET]],
  ])('%s', (message, program) => {
    expect(() => assemble(program)).toThrow(new RangeError(message));
  });

  test('a label after the last instruction is no place to go', () => {
    const program: readonly Instruction[] = [{ op: 'ja', to: 'end' }, RET, { op: 'label', name: 'end' }];
    expect(() => assemble(program)).toThrow(new RangeError('a jump leads nowhere'));
  });
});

test('the longest jumps that fit are made', () => {
  const near: readonly Instruction[] = [
    { op: 'jeq', k: 0, no: 'far' },
    ...padding(255),
    { op: 'label', name: 'far' },
    RET,
  ];
  const always: readonly Instruction[] = [{ op: 'ja', to: 'far' }, ...padding(4094), { op: 'label', name: 'far' }, RET];
  expect(words(near)[0]).toBe('150000ff00000000');
  expect(words(always)[0]).toBe('05000000fe0f0000');
  expect(words(always)).toHaveLength(4096);
});

describe('the interpreter of these tests', () => {
  const data = { arch: 7, number: 3, args: [0x11111111_22222222n] };
  const verdict = (k: number) => [{ op: 'ret', k }] as const;

  test.each<[string, readonly Instruction[], number]>([
    [
      'loads the number',
      [
        { op: 'ld', offset: 0 },
        { op: 'jeq', k: 3, no: 'no' },
      ],
      1,
    ],
    [
      'loads the architecture',
      [
        { op: 'ld', offset: 4 },
        { op: 'jeq', k: 7, no: 'no' },
      ],
      1,
    ],
    [
      'loads the low word first',
      [
        { op: 'ld', offset: 16 },
        { op: 'jeq', k: 0x22222222, no: 'no' },
      ],
      1,
    ],
    [
      'loads the high word after it',
      [
        { op: 'ld', offset: 20 },
        { op: 'jeq', k: 0x11111111, no: 'no' },
      ],
      1,
    ],
    [
      'masks',
      [
        { op: 'ld', offset: 16 },
        { op: 'and', k: 0xf },
        { op: 'jeq', k: 2, no: 'no' },
      ],
      1,
    ],
    [
      'finds a common bit',
      [
        { op: 'ld', offset: 16 },
        { op: 'jset', k: 0x20000001, no: 'no' },
      ],
      1,
    ],
    [
      'finds no common bit',
      [
        { op: 'ld', offset: 16 },
        { op: 'jset', k: 0x1, no: 'no' },
      ],
      0,
    ],
    [
      'compares without sign',
      [
        { op: 'ld', offset: 16 },
        { op: 'jge', k: 0x80000000, no: 'no' },
      ],
      0,
    ],
    [
      'compares with equality',
      [
        { op: 'ld', offset: 0 },
        { op: 'jge', k: 3, no: 'no' },
      ],
      1,
    ],
  ])('%s', (_what, test, expected) => {
    const program = assemble([...test, ...verdict(1), { op: 'label', name: 'no' }, ...verdict(0)]);
    expect(faultsOf(program)).toEqual([]);
    expect(runBpf(program, data).verdict).toBe(expected);
  });

  test('sees what is wrong with a program', () => {
    const jump = Uint8Array.from([0x05, 0, 0, 0, 9, 0, 0, 0, 0x06, 0, 0, 0, 0, 0, 0, 0]);
    expect(faultsOf(jump)).toEqual(['0 leads to 10', '1 is never reached']);
    expect(() => runBpf(jump, data)).toThrow(new RangeError('fell off the end at 10'));
    expect(faultsOf(Uint8Array.from([0x20, 0, 0, 0, 66, 0, 0, 0]))).toEqual(['0 leads to 1', '0 loads from 66']);
    expect(faultsOf(Uint8Array.from([0x07, 0, 0, 0, 0, 0, 0, 0, 0x06, 0, 0, 0, 0, 0, 0, 0]))).toEqual([
      '0 is opcode 7',
    ]);
  });
});
