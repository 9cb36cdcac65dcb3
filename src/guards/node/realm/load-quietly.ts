import module from 'node:module';
import { loadBuiltin } from '../../../loaders/builtin.js';

/** Undefined where this Node does not have the module. Loading an experimental one must not print its warning. */
export function loadQuietly(name: string): unknown {
  return module.isBuiltin(name) ? quietly(() => loadBuiltin(name)) : undefined;
}

/** Without warnings; undefined where it throws. */
export function quietly<T>(load: () => T): T | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return load();
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
