import { demand } from '../../judge/demand.js';
import { anyFileRequest } from '../../judge/request.js';
import type { Current, Scope } from '../../judge/scope.js';
import { loadQuietly } from '../../realm/load-quietly.js';
import { type Ask, installSeams, optionalSeam, throwIt } from '../../seams/install-seams.js';
import {
  apply,
  construct,
  indexOf,
  isFunction,
  isObject,
  methodOf,
  property,
  replace,
  startsWith,
  text,
} from '../../seams/primordials.js';
import { replaceClass, standIn } from '../../seams/stand-in.js';
import { askAnyFile, askPath, pathAt, toPath } from './ask-path.js';

const FILE = pathAt(0, 'write');

/** SQLite opens files in C. A database in memory stays one: ATTACH and VACUUM INTO would reach for files. */
export function databaseGuard(current: Current): void {
  const sqlite = loadQuietly('node:sqlite');
  const Original = property(sqlite, 'DatabaseSync');
  const prototype = property(Original, 'prototype');
  if (!isObject(sqlite) || !isFunction(Original) || !isObject(prototype)) return;
  const Guarded = standIn(Original, {
    call: apply,
    make(target, args, newTarget) {
      const scope = current();
      if (scope !== null) demandDatabase(scope, args);
      return construct(target, args, newTarget);
    },
  });
  replaceClass(sqlite, 'DatabaseSync', Original, Guarded);
  installSeams(current, [
    // These two take SQL, or a file, past the two below.
    optionalSeam(prototype, 'createTagStore', askAnyFile('sqlite.createTagStore'), throwIt),
    optionalSeam(sqlite, 'backup', askAnyFile('sqlite.backup'), throwIt),
    optionalSeam(prototype, 'exec', askStatement, throwIt),
    optionalSeam(prototype, 'prepare', askStatement, throwIt),
  ]);
}

function demandDatabase(scope: Scope, args: unknown[]): void {
  const api = 'sqlite.DatabaseSync';
  if (args[0] === ':memory:' || args[0] === '') return;
  // SQLite understands file: itself, with options.
  const isUri = typeof args[0] === 'string' && startsWith(args[0], 'file:');
  if (isUri || !toPath(args, 0)) demand(scope, anyFileRequest(api));
  const violation = askPath(scope, api, args, FILE, 'write');
  if (violation !== null) throw violation;
}

const askAnyStatement = askAnyFile('sqlite.exec');

const askStatement: Ask = (scope, args, self) => {
  const sql = text(args[0]);
  replace(args, 0, sql);
  return reachesFiles(sql) ? askAnyStatement(scope, args, self) : null;
};

const toLowerCase = methodOf(String.prototype, 'toLowerCase');

/** Looks for letters only, so that no pattern is needed; a false alarm costs a statement. */
function reachesFiles(sql: string): boolean {
  const lower = text(apply(toLowerCase, sql, []));
  return indexOf(lower, 'attach') >= 0 || indexOf(lower, 'vacuum') >= 0;
}
