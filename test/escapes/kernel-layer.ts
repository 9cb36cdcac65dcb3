import { kernelFacts } from '../../src/kernel/kernel-facts.js';

const facts = kernelFacts();

/** Whether this machine can hold a target by its kernel; where it cannot, those tests are skipped. */
export const HAS_KERNEL: boolean = facts.available;

/** Whether the launcher can answer for a target: not in a container that keeps it from looking into processes. */
export const HAS_SUPERVISOR: boolean = facts.available && facts.notify;

/** The language guards alone, and both layers. */
export type Layer = 'off' | 'require';
export const LAYERS: readonly Layer[] = HAS_KERNEL ? ['off', 'require'] : ['off'];
