import { printPython } from './python.js';
import { printTypeScript } from './typescript.js';
import type { Registration } from '../registration.js';

export function printDeclarations(registrations: readonly Registration[], language: 'typescript' | 'python'): string {
  return language === 'typescript' ? printTypeScript(registrations) : printPython(registrations);
}
