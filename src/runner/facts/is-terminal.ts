/** What stands behind node:tty, which as a whole costs a start what a network stack costs. */
interface TerminalBinding {
  isTTY(descriptor: number): boolean;
}

export function isTerminal(descriptor: number): boolean {
  // Untyped by Node, but public, and there in every version that is supported.
  const node = process as unknown as { binding(name: 'tty_wrap'): TerminalBinding };
  return node.binding('tty_wrap').isTTY(descriptor);
}
