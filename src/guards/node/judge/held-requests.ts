import type { GuardName } from '../../../policy/settings.js';
import { indexOf, lastIndexOf, slice } from '../seams/primordials.js';
import { missingModule, type NaturalError, nativeCodeDisabled, notPermitted } from './natural-error.js';
import type { HeldRequest, RequestKind } from './request.js';

// Each of these is refused wherever its guard holds: nothing about it has to be decided.

export function codeRequest(api: string, syscall: string = api): HeldRequest {
  return held('code', api, 'run code made at run time', '', '', notPermitted(syscall));
}

/** Never more than the program's name: arguments carry secrets. */
export function programRequest(api: string, path: string): HeldRequest {
  const name = programName(nameOf(path));
  if (name === '') return held('subprocess', api, 'start a process', '', '', notPermitted('spawn'));
  return held('subprocess', api, 'start', 'cmd', name, notPermitted(`spawn ${name}`, path));
}

/** `file` is the addon, or '' for native code of another kind. */
export function nativeRequest(api: string, file: string): HeldRequest {
  if (file === '') return held('native', api, 'use native code', '', '', nativeCodeDisabled());
  return held('native', api, 'load the native extension', 'name', nameOf(file), nativeCodeDisabled());
}

/** For a module that another thread has refused, and for hooks that would come before ours. */
export function refusedModuleRequest(name: string): HeldRequest {
  return held('imports', 'import', 'import', 'name', name, missingModule(name));
}

export function interpreterRequest(api: string): HeldRequest {
  return held('interpreter', api, 'change', '', '', notPermitted(api));
}

export function changeDirectoryRequest(path: string): HeldRequest {
  const api = 'process.chdir';
  return held('interpreter', api, 'change directory to', 'path', path, notPermitted(api));
}

/** A debugger reads the closures in which the guards keep the original functions. */
export function debuggerRequest(api: string): HeldRequest {
  return held('interpreter', api, 'look behind the guards', '', '', notPermitted('inspector'));
}

export function bareThreadRequest(): HeldRequest {
  const action = 'start a thread past the guards';
  return held('interpreter', 'worker_threads.Worker', action, '', '', notPermitted('Worker'));
}

/** Any variable may be in such a file. */
export function environmentFileRequest(api: string): HeldRequest {
  return held('environment', api, 'change', 'name', '*', notPermitted('setenv'));
}

function held(
  guard: GuardName,
  api: string,
  action: string,
  kind: RequestKind,
  subject: string,
  natural: NaturalError,
): HeldRequest {
  return { rule: 'held', guard, api, action, kind, subject, natural };
}

const NAME = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.+,~';

/** '' for a text that is more than a name: a whole command line in the place of a program, or a variable before it. */
function programName(name: string): string {
  for (let index = 0; index < name.length; index += 1) {
    const letter = slice(name, index, index + 1);
    if (letter <= '\x7f' && indexOf(NAME, letter) < 0) return '';
  }
  return name;
}

function nameOf(path: string): string {
  return slice(path, lastIndexOf(path, '/') + 1);
}
