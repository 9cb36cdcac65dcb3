'use strict';
// What an attack knows about its surroundings. The runner passes it as NAME=value arguments.
const { writeFileSync } = require('node:fs');

const words = Object.create(null);
for (const word of process.argv) {
  const end = word.indexOf('=');
  if (end > 0) words[word.slice(0, end)] = word.slice(end + 1);
}

const TCP = Number(words.tcp);
const print = (data) => process.stdout.write(String(data));

module.exports = {
  HOST: '127.0.0.1',
  TCP,
  UDP: Number(words.udp),
  HTTP: Number(words.http),
  UNIX: words.unix,
  ROOT: words.root,
  OUTSIDE: words.outside,
  SCRATCH: words.scratch,
  SECRET_FILE: `${words.outside}/secret.txt`,
  VICTIM: `${words.outside}/victim.txt`,
  NEW: `${words.outside}/new`,
  WORDS: process.argv.filter((word) => /^\w+=/.test(word)),
  print,
  /** Prints what the server says. */
  show: (socket) => socket.on('data', print).on('error', () => undefined),
  ignore: () => undefined,
  /** The child's or the thread's side of an attack: ask the server for the secret. */
  FETCH: `require('net').connect(${TCP}, '127.0.0.1').on('data', (d) => process.stdout.write(d)).on('error', () => {});`,
  /** A program in the scratch folder. */
  program: (name, code) => {
    const path = `${words.scratch}/${name}`;
    writeFileSync(path, code);
    return path;
  },
};
