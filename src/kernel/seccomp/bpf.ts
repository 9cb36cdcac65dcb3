import {
  BPF_ALU_AND_K,
  BPF_JMP_JA,
  BPF_JMP_JEQ_K,
  BPF_JMP_JGE_K,
  BPF_JMP_JSET_K,
  BPF_LD_W_ABS,
  BPF_MAXINSNS,
  BPF_RET_K,
  INSTRUCTION_SIZE,
} from '../abi/seccomp.js';

type Comparison = 'jeq' | 'jge' | 'jset';

const COMPARE: Readonly<Record<Comparison, number>> = { jeq: BPF_JMP_JEQ_K, jge: BPF_JMP_JGE_K, jset: BPF_JMP_JSET_K };

/** The length of a conditional jump is one byte. */
const MAX_CONDITIONAL = 0xff;

/** An instruction keeps the length of its jump in its operand, or in the third or fourth byte of its first word. */
const OPERAND = 0;
const YES = 1;
const NO = 2;

/** A later instruction of a program. BPF cannot jump back, so that every program ends. */
export class Label {
  isPlaced = false;
  /** Jumps to this label, each as 4 × instruction index + slot (OPERAND, YES or NO). */
  jumps: number[] | null = null;
}

/**
 * Classic BPF, as far as seccomp accepts it and the rules need it, written from its first instruction to its last. A
 * missing label means the next instruction.
 */
export class BpfProgram {
  /** Two words for each instruction: the opcode with its two jumps, and k. Both architectures are little-endian. */
  readonly #words = new Uint32Array(2 * BPF_MAXINSNS);
  #length = 0;
  /** Labels that something jumps to and that are not placed yet. */
  #waiting = 0;
  /** Index of the instruction that the last placed, used label points to. */
  #lastTarget = -1;

  /** A := the 32-bit word at this offset of `struct seccomp_data`. */
  load(offset: number): void {
    this.#add(BPF_LD_W_ABS, offset);
  }

  /** A := A & k */
  and(k: number): void {
    this.#add(BPF_ALU_AND_K, k);
  }

  /** Compares A with k, unsigned; `jset` tests whether they share a bit. */
  compare(op: Comparison, k: number, yes: Label | null, no: Label | null): void {
    this.#add(COMPARE[op], k);
    if (yes !== null) this.#jump(yes, YES);
    if (no !== null) this.#jump(no, NO);
  }

  goto(label: Label): void {
    this.#add(BPF_JMP_JA, 0);
    this.#jump(label, OPERAND);
  }

  ret(k: number): void {
    this.#add(BPF_RET_K, k);
  }

  place(label: Label): void {
    if (label.isPlaced) throw new RangeError('a label is placed twice');
    label.isPlaced = true;
    if (label.jumps === null) return;
    this.#waiting -= 1;
    this.#lastTarget = this.#length;
    for (const jump of label.jumps) this.#connect(jump >> 2, jump & 3);
  }

  /** An array of `struct sock_filter`. */
  bytes(): Uint8Array {
    if (this.#length === 0 || (this.#words[2 * this.#length - 2] ?? 0) !== BPF_RET_K)
      throw new RangeError('the last instruction must be a ret');
    if (this.#waiting > 0 || this.#lastTarget === this.#length) throw new RangeError('a jump leads nowhere');
    return new Uint8Array(this.#words.buffer).slice(0, INSTRUCTION_SIZE * this.#length);
  }

  #add(opcode: number, k: number): void {
    if (this.#length === BPF_MAXINSNS) throw new RangeError(`BPF takes ${BPF_MAXINSNS} instructions`);
    this.#words[2 * this.#length] = opcode;
    this.#words[2 * this.#length + 1] = k;
    this.#length += 1;
  }

  #jump(label: Label, slot: number): void {
    if (label.isPlaced) throw new RangeError('a jump leads back');
    const jump = 4 * (this.#length - 1) + slot;
    if (label.jumps === null) {
      label.jumps = [jump];
      this.#waiting += 1;
    } else label.jumps.push(jump);
  }

  /** The instruction `at` jumps to the next one that is written. */
  #connect(at: number, slot: number): void {
    const skipped = this.#length - at - 1;
    if (slot === OPERAND) {
      this.#words[2 * at + 1] = skipped;
      return;
    }
    if (skipped > MAX_CONDITIONAL) throw new RangeError(`a condition skips ${skipped} instructions`);
    this.#words[2 * at] = (this.#words[2 * at] ?? 0) | (skipped << (slot === YES ? 16 : 24));
  }
}
