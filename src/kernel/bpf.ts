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
const INSTRUCTION_BYTES = 8;
/** Conditional jumps count in one byte. */
const MAX_CONDITIONAL = 0xff;

/** The bytes of an array of `struct sock_filter`. Both architectures are little-endian. */
export function assemble(program: readonly Instruction[]): Uint8Array {
  const { code, labels } = place(program);
  if (code.length > MAX_INSTRUCTIONS)
    throw new RangeError(`${code.length} instructions; BPF takes ${MAX_INSTRUCTIONS}`);
  if (code.at(-1)?.op !== 'ret') throw new RangeError('the last instruction must be a ret');

  const bytes = new Uint8Array(code.length * INSTRUCTION_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [at, instruction] of code.entries()) {
    const { jt, jf, k } = operands(instruction, at, labels);
    const offset = at * INSTRUCTION_BYTES;
    view.setUint16(offset, OPCODES[instruction.op], true);
    view.setUint8(offset + 2, jt);
    view.setUint8(offset + 3, jf);
    view.setUint32(offset + 4, k, true);
  }
  return bytes;
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
  return { code, labels: new Map([...labels].filter(([, at]) => at < code.length)) };
}

interface Operands {
  readonly jt: number;
  readonly jf: number;
  readonly k: number;
}

function operands(instruction: RealInstruction, at: number, labels: Labels): Operands {
  switch (instruction.op) {
    case 'ld':
      return { jt: 0, jf: 0, k: instruction.offset };
    case 'and':
    case 'ret':
      return { jt: 0, jf: 0, k: instruction.k };
    case 'ja':
      return { jt: 0, jf: 0, k: distance(instruction.to, at, labels) };
    case 'jeq':
    case 'jge':
    case 'jset':
      return {
        jt: conditionalDistance(instruction.yes, at, labels),
        jf: conditionalDistance(instruction.no, at, labels),
        k: instruction.k,
      };
  }
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
