import { textOf } from './encode.js';
import { FunctionPrototype, functionText, getOwnPropertyDescriptor, hide, indexOf } from './primordials.js';

/** `f.toString()` shows what the guest wrote: not the rewritten text, and nothing of the code beside it. */
export function hideSources(service: (name: string, text: string) => string): void {
  const methods = {
    toString(this: object): string {
      const text = functionText(this);
      if (indexOf(text, '[native code]') !== -1) return text;
      const original = service('source', text);
      if (original !== '') return original;
      return `function ${textOf(getOwnPropertyDescriptor(this, 'name')?.value, '')}() { [native code] }`;
    },
  };
  hide(FunctionPrototype, 'toString', methods.toString);
}
