import fs from 'node:fs';
import type { Current } from '../../judge/scope.js';
import { classSeam, installSeams, throwIt } from '../../seams/install-seams.js';
import { append, apply } from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';
import { askAnyFile } from './ask-path.js';

/** C++ copies whole trees and follows links in them; with a filter Node copies file by file, and each is judged. */
export function copyGuard(binding: Record<string, unknown>, current: Current): void {
  copyFileByFile(fs, 'cpSync', current);
  copyFileByFile(fs, 'cp', current);
  copyFileByFile(fs.promises, 'cp', current);
  const copy = askAnyFile('fs.cp');
  installSeams(current, [
    classSeam(binding, 'cpSyncCopyDir', copy, throwIt),
    classSeam(binding, 'CpDirJob', copy, throwIt),
  ]);
}

function copyFileByFile(owner: object, name: string, current: Current): void {
  patch(
    owner,
    name,
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (current() === null) return apply(original, this, args);
        const given = typeof args[2] === 'object' ? args[2] : null;
        const options = { filter: () => true, ...given };
        const callback = args[args.length - 1];
        const own = [args[0], args[1], options];
        if (typeof callback === 'function') append(own, callback);
        return apply(original, this, own);
      },
  );
}
