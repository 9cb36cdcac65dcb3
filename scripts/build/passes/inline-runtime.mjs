/**
 * Puts the bundler's helpers into the chunk that every start loads: a file of their own costs more time than it saves.
 * `address` is how the chunk requires them.
 * @param {string} code
 * @param {string} address
 * @param {string} runtime
 * @returns {string}
 */
export function inlineRuntime(code, address, runtime) {
  const parts = code.split(`require("${address}")`);
  if (parts.length !== 2)
    throw new Error(`inlineRuntime: expected to find ${address} once, found it ${parts.length - 1} times`);
  return parts.join(`((exports) => {\n${runtime}\nreturn exports;\n})({})`);
}
