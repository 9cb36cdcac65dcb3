import fs from 'node:fs';
import module from 'node:module';
import { builtin } from '../../../../loaders/builtin.js';
import { demand } from '../../judge/demand.js';
import { EACCES } from '../../judge/natural-error.js';
import { fileRequest } from '../../judge/request.js';
import type { Current } from '../../judge/scope.js';
import { prototypeOf } from '../../realm/bindings.js';
import { hasFileJobs } from '../../realm/capabilities.js';
import { type Ask, installSeams, optionalSeam, seam, type Seam, throwIt } from '../../seams/install-seams.js';
import { apply } from '../../seams/primordials.js';
import { patchIfPresent } from '../../seams/seam.js';
import { askPath, askPublicPaths, pathAt, toPath } from './ask-path.js';
import { copyGuard } from './copies.js';
import { databaseGuard } from './databases.js';
import { failCallback, failPromise } from './deny.js';
import { diagnosticsGuard } from './diagnostics.js';
import { fileJobGuard } from './file-jobs.js';

const { promises } = fs;
const READ = [pathAt(0, 'read')];
const WRITE = [pathAt(0, 'write')];
const COPY = [pathAt(0, 'read'), pathAt(1, 'write')];

/** File calls that reach the system without passing the binding's functions; there is no lower road to them either. */
export function publicFileGuard(binding: Record<string, unknown>, current: Current): void {
  const opendir = askPublicPaths('fs.opendir', READ);
  const openAsBlob = askPublicPaths('fs.openAsBlob', READ);
  installSeams(current, [
    optionalSeam(fs, 'opendirSync', opendir, throwIt),
    optionalSeam(fs, 'opendir', opendir, failCallback),
    optionalSeam(promises, 'opendir', opendir, failPromise),
    optionalSeam(fs, 'openAsBlob', openAsBlob, failPromise),
    optionalSeam(fs, 'openAsBlobSync', openAsBlob, throwIt),
    optionalSeam(process, 'loadEnvFile', askPublicPaths('process.loadEnvFile', READ), throwIt),
    seam(builtin('node:v8'), 'writeHeapSnapshot', askSnapshot, throwIt),
    seam(prototypeOf('pipe_wrap', 'Pipe'), 'bind', askSocketFile, () => EACCES),
  ]);
  guardPackageFinder(current);
  if (hasFileJobs) {
    installSeams(current, wholeFileSeams());
    fileJobGuard(binding, current);
  }
  copyGuard(binding, current);
  diagnosticsGuard(current);
  databaseGuard(current);
}

/** Node 26 reads and writes whole files by jobs that it made before we came. */
function wholeFileSeams(): readonly Seam[] {
  const read = askPublicPaths('fs.readFile', READ);
  const write = askPublicPaths('fs.writeFile', WRITE);
  const append = askPublicPaths('fs.appendFile', WRITE);
  const copy = askPublicPaths('fs.cp', COPY);
  return [
    optionalSeam(fs, 'readFile', read, failCallback),
    optionalSeam(promises, 'readFile', read, failPromise),
    optionalSeam(fs, 'writeFile', write, failCallback),
    optionalSeam(promises, 'writeFile', write, failPromise),
    optionalSeam(fs, 'appendFile', append, failCallback),
    optionalSeam(promises, 'appendFile', append, failPromise),
    optionalSeam(fs, 'cp', copy, failCallback),
    optionalSeam(promises, 'cp', copy, failPromise),
  ];
}

const FIRST = pathAt(0, 'write');

const askSnapshot: Ask = (scope, args) => {
  toPath(args, 0);
  // Without a name it goes into the current directory.
  return askPath(scope, 'v8.writeHeapSnapshot', args[0] === undefined ? ['.hermetic'] : args, FIRST, 'write');
};

/** To its directory a unix socket is a file; an abstract name is none. */
const askSocketFile: Ask = (scope, args) => {
  const path = args[0];
  return typeof path === 'string' && path[0] !== '\0' ? askPath(scope, 'net.listen', args, FIRST, 'write') : null;
};

/** Only the answer says which file was meant. */
function guardPackageFinder(current: Current): void {
  patchIfPresent(
    module,
    'findPackageJSON',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const found = apply(original, this, args);
        const scope = current();
        if (scope === null || typeof found !== 'string') return found;
        demand(scope, fileRequest('read', 'module.findPackageJSON', found, false, false));
        return found;
      },
  );
}
