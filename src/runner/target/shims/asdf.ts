import { basename, dirname, join, resolve } from 'node:path';
import { HermeticError } from '../../../errors.js';
import type { Environment, Machine } from '../../facts/machine.js';
import { ancestors } from '../ancestors.js';
import { type Command, advance } from '../command.js';
import { findIn, isExecutableFile, pathDirectories, prependPath } from '../path-lookup.js';
import { readText } from '../read-file.js';

/** The command that an asdf shim would run; null when the script is no such shim. */
export function followAsdfShim(command: Command, text: string, machine: Machine): Command | null {
  const plugins = new Set([...text.matchAll(/^# asdf-plugin: (\S+) \S+$/gm)].map(([, plugin = '']) => plugin));
  if (plugins.size === 0) return null;
  const name = basename(command.path);
  const asked: string[] = [];
  for (const plugin of plugins) {
    const choice = chosenToolVersions(plugin, command.env, machine);
    if (choice === null) continue;
    for (const version of choice.versions) {
      asked.push(`${plugin} ${version} (set by ${choice.origin})`);
      const found = locate(plugin, version, name, command, machine);
      if (found === null) continue;
      return advance(command, {
        path: found,
        argv: [found, ...command.argv.slice(1)],
        env: version === 'system' ? command.env : prependPath(command.env, dirname(found)),
        step: `asdf shim ${command.path}: ${plugin} ${version} (set by ${choice.origin}) is ${found}`,
      });
    }
  }
  const [plugin = ''] = plugins;
  throw new HermeticError(
    'E_TARGET_NOT_FOUND',
    asked.length === 0
      ? `asdf has no version of ${plugin} set for "${name}" here`
      : `asdf has no "${name}" in ${asked.join(' or ')}`,
    {
      hint: `choose one with .tool-versions or ${versionVariable(plugin)}; "asdf list ${plugin}" shows what is installed`,
    },
  );
}

interface ToolVersions {
  readonly versions: readonly string[];
  readonly origin: string;
}

/** The variable, then the nearest .tool-versions that names the tool, then the one at home. */
function chosenToolVersions(tool: string, env: Environment, machine: Machine): ToolVersions | null {
  const variable = versionVariable(tool);
  const written = env[variable];
  if (written) return { versions: written.split(/\s+/), origin: variable };
  const file = env['ASDF_DEFAULT_TOOL_VERSIONS_FILENAME'] ?? env['ASDF_TOOL_VERSIONS_FILENAME'] ?? '.tool-versions';
  for (const directory of new Set([...ancestors(machine.cwd), machine.home])) {
    const origin = join(directory, file);
    const versions = parseToolVersions(readText(origin) ?? '').get(tool);
    if (versions !== undefined) return { versions, origin };
  }
  return null;
}

export function parseToolVersions(text: string): ReadonlyMap<string, readonly string[]> {
  const tools = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    const [tool, ...versions] = line.replace(/#.*$/, '').trim().split(/\s+/);
    if (tool && versions.length > 0 && !tools.has(tool)) tools.set(tool, versions);
  }
  return tools;
}

function versionVariable(tool: string): string {
  return `ASDF_${tool.toUpperCase().replaceAll('-', '_')}_VERSION`;
}

function locate(plugin: string, version: string, name: string, command: Command, machine: Machine): string | null {
  if (version === 'system') {
    const shims = dirname(command.path);
    return findIn(
      pathDirectories(command.env).filter(
        (directory) => resolve(machine.cwd, directory) !== resolve(machine.cwd, shims),
      ),
      name,
      machine.cwd,
    );
  }
  const data = command.env['ASDF_DATA_DIR'] ?? join(machine.home, '.asdf');
  const home = version.startsWith('path:')
    ? version.slice('path:'.length).replace(/^~(?=\/)/, machine.home)
    : join(data, 'installs', plugin, version.replace(/^ref:/, 'ref-'));
  const found = join(home, 'bin', name);
  return isExecutableFile(found) ? found : null;
}
