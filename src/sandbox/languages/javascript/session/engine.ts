import { builtin } from '../../../../loaders/builtin.js';
import { nodeBinding } from '../../../../loaders/node-binding.js';

/** What a session asks of V8 itself. */
export interface Engine {
  /** Bytes in its heap, and in buffers outside of it. */
  readonly inUse: () => number;
  readonly setFlags: (flags: string) => void;
}

/** Node's own part for V8. */
interface HeapBinding {
  readonly heapStatisticsBuffer: Float64Array;
  readonly kUsedHeapSizeIndex: number;
  readonly kExternalMemoryIndex: number;
  updateHeapStatisticsBuffer(): void;
  setFlagsFromString(flags: string): void;
}

let found: Engine | null = null;

/** Call it before a run: V8 may interrupt a run anywhere, and Node cannot go on with a module that it has loaded by half. */
export function engine(): Engine {
  found ??= byBinding(nodeBinding('v8')) ?? byModule();
  return found;
}

/** The module `v8` brings streams along, which take longer to load than all else that a worker needs. */
function byBinding(given: unknown): Engine | null {
  // Its members are looked at one by one.
  const binding = given as Partial<HeapBinding> | null;
  const {
    heapStatisticsBuffer: facts,
    kUsedHeapSizeIndex: heap = -1,
    kExternalMemoryIndex: external = -1,
  } = binding ?? {};
  const { updateHeapStatisticsBuffer: update, setFlagsFromString: setFlags } = binding ?? {};
  if (facts?.[heap] === undefined || facts[external] === undefined) return null;
  if (typeof update !== 'function' || typeof setFlags !== 'function') return null;
  return {
    inUse: () => {
      update();
      return (facts[heap] ?? 0) + (facts[external] ?? 0);
    },
    setFlags,
  };
}

function byModule(): Engine {
  const { getHeapStatistics, setFlagsFromString } = builtin('node:v8');
  return {
    inUse: () => {
      const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
      return heap + external;
    },
    setFlags: setFlagsFromString,
  };
}
