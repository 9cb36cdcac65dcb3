import { replaceAll } from './replace-all.mjs';

// `let node_module = require("node:module");`, and the line after it that adds a default.
const LOADED = /^let node_module = require\("node:module"\);\n(?:node_module = .*;\n)?/gm;

/**
 * Loads `node:module` when it is first used: with it come Node's loader for ECMAScript modules and its source maps.
 * @param {string} code
 * @returns {string}
 */
export function lateModule(code) {
  return replaceAll(
    'lateModule',
    code,
    LOADED,
    'const node_module = { get default() { return require("node:module"); }, get createRequire() { return require("node:module").createRequire; } };\n',
  );
}
