import { basename, dirname, join } from 'node:path';
import { HermeticError } from '../../../errors.js';
import type { Environment, Machine } from '../../facts/machine.js';
import { ancestors } from '../ancestors.js';
import { type Command, advance } from '../command.js';
import { field, stringField } from './json-field.js';
import { isExecutableFile, prependPath } from '../path-lookup.js';
import { readJson } from '../read-file.js';

/** A Volta shim is a link to `volta-shim`. null when this is none. */
export function followVoltaShim(command: Command, real: string, machine: Machine): Command | null {
  if (basename(real) !== 'volta-shim') return null;
  const name = basename(command.path);
  const tools = join(command.env['VOLTA_HOME'] ?? join(machine.home, '.volta'), 'tools');
  const project = findProject(machine.cwd);
  const found = CORE.includes(name) ? locateCore(name, tools, project) : locatePackageBin(name, tools, project);
  if (found === null || !isExecutableFile(found.path)) {
    throw new HermeticError(
      'E_TARGET_UNSUPPORTED',
      `"${command.path}" is a Volta shim and its files do not tell what it runs`,
      { hint: `name the program itself: hermetic … -- "$(volta which ${name})"` },
    );
  }
  const env: Environment = found.node === null ? command.env : prependPath(command.env, nodeBin(tools, found.node));
  return advance(command, {
    path: found.path,
    argv: [found.path, ...command.argv.slice(1)],
    env,
    step: `Volta shim ${command.path}: ${found.why} is ${found.path}`,
  });
}

const CORE: readonly string[] = ['node', 'npm', 'npx', 'yarn', 'pnpm'];

interface Project {
  readonly directory: string;
  readonly manifest: unknown;
}

interface Found {
  readonly path: string;
  readonly node: string | null;
  readonly why: string;
}

function findProject(cwd: string): Project | null {
  for (const directory of ancestors(cwd)) {
    const manifest = readJson(join(directory, 'package.json'));
    if (manifest !== null) return { directory, manifest };
  }
  return null;
}

/** The project's pin, through `extends`, before the user's default. */
function pinned(tool: string, project: Project | null): string | null {
  let current = project;
  for (let depth = 0; current !== null && depth < 10; depth += 1) {
    const version = stringField(current.manifest, 'volta', tool);
    if (version !== null) return version;
    const parent = stringField(current.manifest, 'volta', 'extends');
    if (parent === null) return null;
    const file = join(current.directory, parent);
    current = { directory: dirname(file), manifest: readJson(file) };
  }
  return null;
}

function locateCore(name: string, tools: string, project: Project | null): Found | null {
  const platform = readJson(join(tools, 'user', 'platform.json'));
  const node = pinned('node', project) ?? stringField(platform, 'node', 'runtime');
  if (node === null) return null;
  if (name === 'node') return { path: join(nodeBin(tools, node), name), node, why: `node ${node}` };
  const manager = name === 'npx' ? 'npm' : name;
  const version =
    pinned(manager, project) ??
    (manager === 'npm' ? stringField(platform, 'node', 'npm') : stringField(platform, manager));
  const bundled = join(nodeBin(tools, node), name);
  if (version === null) return { path: bundled, node, why: `the ${name} of node ${node}` };
  return { path: join(tools, 'image', manager, version, 'bin', name), node, why: `${manager} ${version}` };
}

function locatePackageBin(name: string, tools: string, project: Project | null): Found | null {
  const bin = readJson(join(tools, 'user', 'bins', `${name}.json`));
  const owner = stringField(bin, 'package');
  if (project !== null && owner !== null && dependsOn(project, owner)) {
    return {
      path: join(project.directory, 'node_modules', '.bin', name),
      node: pinned('node', project),
      why: `the project's ${owner}`,
    };
  }
  if (owner === null) return null;
  return {
    path: join(tools, 'image', 'packages', owner, 'bin', name),
    node: stringField(bin, 'platform', 'node'),
    why: owner,
  };
}

function dependsOn(project: Project, owner: string): boolean {
  return ['dependencies', 'devDependencies'].some((group) => field(project.manifest, group, owner) !== undefined);
}

function nodeBin(tools: string, version: string): string {
  return join(tools, 'image', 'node', version, 'bin');
}
