import { kernelFacts } from '../../src/kernel/kernel-facts.js';
import { skipBecause } from '../suite.js';

const facts = kernelFacts();
skipBecause('this kernel cannot hold a program: see hermetic doctor', !facts.available);
skipBecause('nobody can answer for a program here: see hermetic doctor', facts.available && !facts.notify);

/** Whether this machine can hold a target by its kernel; where it cannot, those tests are skipped. */
export const HAS_KERNEL: boolean = facts.available;

/** Whether the launcher can answer for a target: not in a container that keeps it from looking into processes. */
export const HAS_SUPERVISOR: boolean = facts.available && facts.notify;

/** The language guards alone, and both layers. */
export type Layer = 'off' | 'require';
export const LAYERS: readonly Layer[] = HAS_KERNEL ? ['off', 'require'] : ['off'];
