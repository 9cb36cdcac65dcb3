import { basename, dirname, join } from 'node:path';
import { HermeticError } from '../../../errors.js';
import type { Environment, Machine } from '../../facts/machine.js';
import { ancestors } from '../ancestors.js';
import { parseToolVersions } from './asdf.js';
import { type Command, advance } from '../command.js';
import { isExecutableFile, prependPath } from '../path-lookup.js';
import { listDirectory, readText } from '../read-file.js';
import { newestFirst, newestMatching } from './version-order.js';

/** A mise shim is a link to mise itself, called by another name. null when this is none. */
export function followMiseShim(command: Command, real: string, machine: Machine): Command | null {
  const name = basename(command.path);
  if (!/^(?:mise|rtx)$/.test(basename(real)) || /^(?:mise|rtx)$/.test(name)) return null;
  for (const [tool, choice] of configuredTools(command.env, machine)) {
    for (const version of choice.versions) {
      const found = locate(tool, version, name, command.env, machine);
      if (found === null) continue;
      return advance(command, {
        path: found,
        argv: [found, ...command.argv.slice(1)],
        env: prependPath(command.env, dirname(found)),
        step: `mise shim ${command.path}: ${tool} ${version} (set by ${choice.origin}) is ${found}`,
      });
    }
  }
  throw new HermeticError(
    'E_TARGET_UNSUPPORTED',
    `"${command.path}" is a mise shim and its files do not tell what it runs`,
    {
      hint: `name the program itself: hermetic … -- "$(mise which ${name})"`,
    },
  );
}

interface ToolChoice {
  readonly versions: readonly string[];
  readonly origin: string;
}

const PROJECT_FILES: readonly string[] = [
  'mise.local.toml',
  'mise.toml',
  '.mise.local.toml',
  '.mise.toml',
  'mise/config.toml',
  '.mise/config.toml',
  '.config/mise.toml',
  '.config/mise/config.toml',
];

/** Nearest first; the first file that names a tool decides about it. */
function configuredTools(env: Environment, machine: Machine): ReadonlyMap<string, ToolChoice> {
  const tools = new Map<string, ToolChoice>();
  const add = (origin: string, found: ReadonlyMap<string, readonly string[]>): void => {
    for (const [tool, versions] of found) if (!tools.has(tool)) tools.set(tool, { versions, origin });
  };
  for (const [name, value] of Object.entries(env)) {
    const tool = /^MISE_(\w+)_VERSION$/.exec(name)?.[1];
    if (tool !== undefined && value)
      add(name, new Map([[tool.toLowerCase().replaceAll('_', '-'), value.split(/\s+/)]]));
  }
  for (const directory of ancestors(machine.cwd)) {
    for (const file of PROJECT_FILES) add(join(directory, file), parseMiseTools(readText(join(directory, file)) ?? ''));
    add(join(directory, '.tool-versions'), parseToolVersions(readText(join(directory, '.tool-versions')) ?? ''));
  }
  const config = env['MISE_CONFIG_DIR'] ?? join(env['XDG_CONFIG_HOME'] ?? join(machine.home, '.config'), 'mise');
  add(join(config, 'config.toml'), parseMiseTools(readText(join(config, 'config.toml')) ?? ''));
  return tools;
}

/** The one-line forms of `[tools]`: a string, a list of strings, a table with `version`. */
export function parseMiseTools(text: string): ReadonlyMap<string, readonly string[]> {
  const tools = new Map<string, readonly string[]>();
  let section = '';
  for (const line of text.split('\n')) {
    section = /^\s*\[([^\]]+)\]/.exec(line)?.[1]?.trim() ?? section;
    const [, quoted, bare, value = ''] = /^\s*(?:"([^"]+)"|([\w-]+))\s*=\s*(.*)$/.exec(line) ?? [];
    const tool = quoted ?? bare;
    if (section !== 'tools' || tool === undefined) continue;
    const source = value.startsWith('{') ? (/\bversion\s*=\s*("[^"]*"|'[^']*')/.exec(value)?.[1] ?? '') : value;
    const versions = [...source.replace(/\s#.*$/, '').matchAll(/"([^"]*)"|'([^']*)'/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
    if (versions.length > 0) tools.set(tool, versions);
  }
  return tools;
}

function locate(tool: string, version: string, name: string, env: Environment, machine: Machine): string | null {
  const data = env['MISE_DATA_DIR'] ?? join(env['XDG_DATA_HOME'] ?? join(machine.home, '.local', 'share'), 'mise');
  const installs = join(data, 'installs', tool.replaceAll(/[:/]/g, '-'));
  const installed = listDirectory(installs);
  const chosen =
    version === 'latest'
      ? newestFirst(installed.filter((entry) => /^\d+\.\d/.test(entry)))[0]
      : newestMatching(version.replace(/^prefix:/, ''), installed);
  if (chosen === undefined || chosen === null) return null;
  const found = join(installs, chosen, 'bin', name);
  return isExecutableFile(found) ? found : null;
}
