/** Classic BPF, as far as seccomp accepts it and the rules need it. A missing label means the next instruction. */
export type Instruction =
  /** A := the 32-bit word at this offset of `struct seccomp_data`. */
  | { readonly op: 'ld'; readonly offset: number }
  /** A := A & k */
  | { readonly op: 'and'; readonly k: number }
  /** Compare A with k, without sign; `jset`: whether they share a bit. */
  | {
      readonly op: 'jeq' | 'jge' | 'jset';
      readonly k: number;
      readonly yes?: string | undefined;
      readonly no?: string | undefined;
    }
  | { readonly op: 'ja'; readonly to: string }
  | { readonly op: 'ret'; readonly k: number }
  | { readonly op: 'label'; readonly name: string };

type RealInstruction = Exclude<Instruction, { readonly op: 'label' }>;

const OPCODES: Readonly<Record<RealInstruction['op'], number>> = {
  ld: 0x20,
  and: 0x54,
  jeq: 0x15,
  jge: 0x35,
  jset: 0x45,
  ja: 0x05,
  ret: 0x06,
};

/** BPF_MAXINSNS. */
const MAX_INSTRUCTIONS = 4096;
/** Conditional jumps count in one byte. */
const MAX_CONDITIONAL = 0xff;

/** The bytes of an array of `struct sock_filter`. Both architectures are little-endian. */
export function assemble(program: readonly Instruction[]): Uint8Array {
  const { code, labels } = place(program);
  if (code.length > MAX_INSTRUCTIONS)
    throw new RangeError(`${code.length} instructions; BPF takes ${MAX_INSTRUCTIONS}`);
  if (code.at(-1)?.op !== 'ret') throw new RangeError('the last instruction must be a ret');

  // A word for the opcode and the two jumps, and one for k.
  const words = new Uint32Array(2 * code.length);
  code.forEach((instruction, at) => {
    words[2 * at] = OPCODES[instruction.op] | jumps(instruction, at, labels);
    words[2 * at + 1] = operand(instruction, at, labels);
  });
  return new Uint8Array(words.buffer);
}

type Labels = ReadonlyMap<string, number>;

function place(program: readonly Instruction[]): {
  readonly code: readonly RealInstruction[];
  readonly labels: Labels;
} {
  const code: RealInstruction[] = [];
  const labels = new Map<string, number>();
  for (const instruction of program) {
    if (instruction.op !== 'label') {
      code.push(instruction);
      continue;
    }
    if (labels.has(instruction.name)) throw new RangeError(`label ${instruction.name} is placed twice`);
    labels.set(instruction.name, code.length);
  }
  // Nothing to jump to comes after the last instruction.
  for (const [name, at] of labels) if (at === code.length) labels.delete(name);
  return { code, labels };
}

/** Where a condition leads, in the upper half of a word: if it holds in the third byte, if not in the fourth. */
function jumps(instruction: RealInstruction, at: number, labels: Labels): number {
  if (!('yes' in instruction || 'no' in instruction)) return 0;
  const { yes, no } = instruction;
  return (conditionalDistance(yes, at, labels) << 16) | (conditionalDistance(no, at, labels) << 24);
}

function operand(instruction: RealInstruction, at: number, labels: Labels): number {
  if (instruction.op === 'ld') return instruction.offset;
  return instruction.op === 'ja' ? distance(instruction.to, at, labels) : instruction.k;
}

function conditionalDistance(label: string | undefined, at: number, labels: Labels): number {
  if (label === undefined) return 0;
  const jump = distance(label, at, labels);
  if (jump > MAX_CONDITIONAL) throw new RangeError(`label ${label} is ${jump} instructions away`);
  return jump;
}

/** How many instructions are skipped. BPF has no way back, so that every program ends. */
function distance(label: string, at: number, labels: Labels): number {
  const target = labels.get(label);
  if (target === undefined) throw new RangeError(`label ${label} is nowhere`);
  if (target <= at) throw new RangeError(`label ${label} lies behind its jump`);
  return target - at - 1;
}
