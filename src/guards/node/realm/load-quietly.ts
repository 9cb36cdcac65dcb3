import module from 'node:module';
import { loadBuiltin } from '../../../loaders/builtin.js';

/** Undefined where this Node does not have the module. Loading an experimental one must not print its warning. */
export function loadQuietly(name: string): unknown {
  if (!module.isBuiltin(name)) return undefined;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return loadBuiltin(name);
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
