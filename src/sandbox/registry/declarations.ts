import { printPython } from './declarations-python.js';
import { printTypeScript } from './declarations-typescript.js';
import type { Registration } from './registration.js';

export function printDeclarations(registrations: readonly Registration[], language: 'typescript' | 'python'): string {
  return language === 'typescript' ? printTypeScript(registrations) : printPython(registrations);
}
