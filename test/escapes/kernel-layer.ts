import { kernelFacts } from '../../src/kernel/kernel-facts.js';

/** Whether this machine can hold a target by its kernel; where it cannot, those tests are skipped. */
export const HAS_KERNEL: boolean = kernelFacts().available;

/** The language guards alone, and both layers. */
export type Layer = 'off' | 'require';
export const LAYERS: readonly Layer[] = HAS_KERNEL ? ['off', 'require'] : ['off'];
