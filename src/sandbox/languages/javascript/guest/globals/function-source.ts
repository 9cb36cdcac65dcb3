import { textOf } from '../values/encode.js';
import { endsWith, FunctionPrototype, functionText, getOwnPropertyDescriptor, hide } from '../primordials.js';

/** `f.toString()` shows the guest's own source: not the rewritten text, and nothing of our code. */
export function hideSources(service: (name: string, text: string) => string): void {
  const methods = {
    toString(this: object): string {
      const text = functionText(this);
      // Only at the very end: elsewhere it may be a text of the guest or of ours.
      if (endsWith(text, '{ [native code] }')) return text;
      const original = service('source', text);
      if (original !== '') return original;
      return `function ${textOf(getOwnPropertyDescriptor(this, 'name')?.value, '')}() { [native code] }`;
    },
  };
  hide(FunctionPrototype, 'toString', methods.toString);
}
