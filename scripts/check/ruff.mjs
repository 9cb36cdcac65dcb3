// Ruff's own build for Node, with the settings in python/pyproject.toml, so that a ruff from elsewhere says the same.
import { readFileSync } from 'node:fs';
import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';

const pyproject = new URL('../../python/pyproject.toml', import.meta.url);

export const ruff = new Workspace(
  getStaticTOMLValue(parseTOML(readFileSync(pyproject, 'utf8'))).tool.ruff,
  PositionEncoding.Utf16,
);
