/** What there is outside of the worker, for it to reach. */
export interface World {
  readonly file: string;
  readonly folder: string;
  readonly port: number;
  readonly unixSocket: string;
  /** A compiled module of Node's. */
  readonly library: string;
  readonly host: number;
}

export interface Attempt {
  /** A body of an async function: it throws where it is refused. */
  readonly code: string;
  /** It needs rights that only root has. */
  readonly needs?: 'root';
}

type Codes = Readonly<Record<string, string>>;

function attempts(codes: Codes, needs?: Attempt['needs']): Readonly<Record<string, Attempt>> {
  return Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name, needs === undefined ? { code } : { code, needs }]),
  );
}

/** All names are those of `World`; `fresh` is a path that does not exist. */
export const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  ...attempts({
    // files, by Node
    'reads a file': "return require('fs').readFileSync(file, 'utf8')",
    'reads a file in another thread': "return await require('fs').promises.readFile(file, 'utf8')",
    'reads a file as a stream': "for await (const chunk of require('fs').createReadStream(file)) return chunk",
    'reads a file by the binding': "return process.binding('fs').open(file, 0, 0o666)",
    'reads a file of the system': "return require('fs').readFileSync('/etc/passwd').length",
    'reads its own program': "return require('fs').readFileSync(process.execPath).length",
    'reads its own bundle': 'return require("fs").readFileSync(process.argv[1]).length',
    'opens a descriptor again': "return require('fs').openSync('/proc/self/fd/0', 'r')",
    'reads the environment of the host': "return require('fs').readFileSync('/proc/' + host + '/environ').length + 1",
    'reads the command line of the host': "return require('fs').readFileSync('/proc/' + host + '/cmdline').length",
    'reads the memory of the host': "return require('fs').openSync('/proc/' + host + '/mem', 'r')",
    'lists a folder': "return require('fs').readdirSync(folder)",
    'lists the root': "return require('fs').readdirSync('/')",
    'lists the processes': "return require('fs').readdirSync('/proc')",
    'asks about a file': "return require('fs').statSync(file).size",
    'asks whether there is a file': "require('fs').accessSync(file); return 'there'",
    'reads a link': "return require('fs').readlinkSync('/proc/self/exe')",
    'asks where it is': 'return process.cwd() + require("fs").realpathSync(".")',
    'loads a module from a file': 'return require(file)',
    'loads a compiled library': "process.dlopen({ exports: {} }, library); return 'loaded'",
    'writes a file': "require('fs').writeFileSync(fresh, 'x'); return 'written'",
    'appends to a file': "require('fs').appendFileSync(fresh, 'x'); return 'written'",
    'writes a file in another thread': "await require('fs').promises.writeFile(fresh, 'x'); return 'written'",
    'makes a folder': "require('fs').mkdirSync(fresh); return 'made'",
    'makes a link': "require('fs').symlinkSync('/', fresh); return 'made'",
    'makes another name for a file': "require('fs').linkSync(file, fresh); return 'made'",
    'renames a file': "require('fs').renameSync(file, fresh); require('fs').renameSync(fresh, file); return 'renamed'",
    'removes a file': "require('fs').rmSync(file); return 'removed'",
    'cuts a file': "require('fs').truncateSync(file, 1); return 'cut'",
    'changes the mode of a file': "require('fs').chmodSync(file, 0o600); return 'changed'",
    'changes the times of a file': "require('fs').utimesSync(file, 1, 1); return 'changed'",
    'writes a report': "const name = process.report.writeReport(fresh); require('fs').statSync(fresh); return name",
    'writes a snapshot of the heap': "return require('v8').writeHeapSnapshot(fresh)",
    'watches a folder': "require('fs').watch(folder).close(); return 'watched'",
    'changes its folder': "process.chdir('/tmp'); process.chdir('/'); return 'changed'",
    // the network, by Node
    'connects by TCP': connect("{ port, host: '127.0.0.1' }"),
    'connects to a unix socket': connect('{ path: unixSocket }'),
    'listens': "await new Promise((done, fail) => { const s = require('net').createServer(); s.on('error', fail); s.listen(0, () => s.close(done)) }); return 'listened'",
    'listens on a path': "await new Promise((done, fail) => { const s = require('net').createServer(); s.on('error', fail); s.listen(fresh, () => s.close(done)) }); return 'listened'",
    'sends a datagram': "await new Promise((done, fail) => { const s = require('dgram').createSocket('udp4'); s.on('error', fail); s.send('x', port, '127.0.0.1', (error) => { s.close(); error ? fail(error) : done() }) }); return 'sent'",
    'fetches': "return (await fetch('http://127.0.0.1:' + port)).status",
    'opens the inspector': "const i = require('inspector'); i.open(0, '127.0.0.1'); const url = i.url(); i.close(); if (url === undefined) throw new Error('no inspector'); return url",
    // processes, by Node
    'runs a program': "const r = require('child_process').spawnSync('/bin/true', { stdio: 'inherit' }); if (r.error) throw r.error; return r.status",
    'runs a shell': "return require('child_process').execSync('echo hello').toString()",
    'starts a program': "await new Promise((done, fail) => { const c = require('child_process').spawn('/bin/true', { stdio: 'inherit' }); c.on('error', fail); c.on('exit', done) }); return 'started'",
    'starts another Node': "await new Promise((done, fail) => { const c = require('child_process').spawn(process.execPath, ['-e', '0'], { stdio: 'inherit' }); c.on('error', fail); c.on('exit', done) }); return 'started'",
    'runs a program by the binding': "const r = process.binding('spawn_sync').spawn({ file: '/bin/true', args: ['true'], stdio: [{ type: 'inherit', fd: 0 }, { type: 'inherit', fd: 1 }, { type: 'inherit', fd: 2 }] }); if (r.error) throw Object.assign(new Error('spawn'), { code: require('util').getSystemErrorName(r.error) }); return r.pid",
    'asks whether the host is there': "process.kill(host, 0); return 'there'",
    'sends the host a signal': "process.kill(host, 'SIGCONT'); return 'sent'",
    'sends everybody a signal': "process.kill(-1, 0); return 'sent'",
    'changes the priority of the host': "require('os').setPriority(host, require('os').getPriority()); return 'changed'",
    'reads a file in a worker': "return await new Promise((done, fail) => { const w = new (require('worker_threads').Worker)(\"require('worker_threads').parentPort.postMessage(require('fs').readFileSync(require('worker_threads').workerData, 'utf8'))\", { eval: true, workerData: file }); w.on('message', done); w.on('error', fail) })",
    'runs a program in a worker': "return await new Promise((done, fail) => { const w = new (require('worker_threads').Worker)(\"const r = require('child_process').spawnSync('/bin/true', { stdio: 'inherit' }); if (r.error) throw r.error; require('worker_threads').parentPort.postMessage(r.status)\", { eval: true }); w.on('message', done); w.on('error', fail) })",
    // system calls
    'opens a file': "return sys('openat', -100, text(file), 0, 0)",
    'opens a file in a new way': "return sys('openat2', -100, text(file), words(0, 0, 0), 24)",
    'opens a path only': "return sys('openat', -100, text(file), 0o10000000, 0)",
    'makes a file that has no name': "return sys('openat', -100, text(folder), 0o20200002, 0o600)",
    'asks about a path': "return sys('statx', -100, text(file), 0, 0xfff, room(256))",
    'asks about the file system': "return sys('statfs', text(file), room(256))",
    'asks for a handle of a file': "return sys('name_to_handle_at', -100, text(file), words(128, 0), room(8), 0)",
    'makes memory that is a file': "return sys('memfd_create', text('x'), 0)",
    'makes a device': "return sys('mknodat', -100, text(fresh), 0o010600, 0)",
    'makes a socket': "return sys('socket', 2, 1, 0)",
    'makes a socket for datagrams': "return sys('socket', 2, 2, 0)",
    'makes a unix socket': "return sys('socket', 1, 1, 0)",
    'makes a pair of sockets': "return sys('socketpair', 1, 1, 0, room(8))",
    'makes a netlink socket': "return sys('socket', 16, 3, 0)",
    'makes a process': "const pid = start(0x4111, ['exit_group', 0]); sys('wait4', pid, 0, 0, 0); return pid",
    'runs a program in a process': "const pid = start(0x4111, ['execve', text('/bin/true'), words(text('true'), 0), words(0)], ['exit_group', 1]); sys('wait4', pid, 0, 0, 0); return pid",
    'becomes another program': reach("sys('execve', text('/nothing'), words(0), words(0))"),
    'becomes a program that it has open': reach("sys('execveat', 0, text(''), words(0), words(0), 0x1000)"),
    'becomes a program under the old number': reach("sys('execveat', 64, text('/nothing'), words(0), words(0), 0)"),
    'asks whether the host is there by its number': "return sys('kill', host, 0)",
    'sends a thread of the host a signal': "return sys('tgkill', host, host, 0)",
    'sends a signal with data': "return sys('rt_sigqueueinfo', host, 0, words(0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))",
    'takes hold of the host': "return sys('pidfd_open', host, 0)",
    'changes a limit of the host': "const now = room(16); sys('prlimit64', host, 7, 0, now); return sys('prlimit64', host, 7, now, 0)",
    'changes where the host runs': "const mask = room(128); sys('sched_getaffinity', host, 128, mask); return sys('sched_setaffinity', host, 128, mask)",
    'writes to the memory of itself by its number': "const target = words(0); return sys('process_vm_writev', process.pid, words(words(1), 8), 1, words(target, 8), 1, 0)",
    'compares itself with the host': "return sys('kcmp', process.pid, process.pid, 0, 0, 0)",
    'uses io_uring': "return sys('io_uring_setup', 8, room(120))",
    'shares memory by a number': "return sys('shmget', 0, 4096, 0o1600)",
    'makes a queue of messages': "const queue = sys('msgget', 0, 0o1600); sys('msgctl', queue, 0, 0); return queue",
    'watches a path': "return sys('inotify_init1', 0)",
    'writes on a terminal of somebody': "try { return sys('ioctl', 0, 0x5412, text('x')) } catch (error) { if (error.code === 'ENOTTY') return 'no terminal'; throw error }",
    'asks for signals of a file': "return sys('fcntl', 3, 10, 12)",
    'lets itself outlive the host': "return sys('prctl', 1, 0, 0, 0, 0)",
    'lets others look into it': "return sys('prctl', 4, 1, 0, 0, 0)",
    // Without root the kernel wants the promise of prctl first; a held worker has given it already, and may not call prctl.
    'adds a filter that answers to itself': "try { sys('prctl', 38, 1, 0, 0, 0) } catch {} return sys('seccomp', 1, 8, words(1, words(0x7fff000000000006n)))",
    'makes room for files': "return sys('prlimit64', 0, 7, words(512, 512), 0)",
    'changes its user': "return sys('setresuid', -1, -1, -1)",
    'changes its group': "return sys('setpgid', 0, 0)",
    'changes its root': "return sys('chdir', text('/'))",
    'changes its personality': "const now = sys('personality', 0xffffffff); return sys('personality', now)",
    'gives up its descriptors to nobody': "return sys('unshare', 0x400)",
    'asks for a key of the host': "try { return sys('keyctl', 0, -3, 0) } catch (error) { if (error.code === 'EPERM' || error.code === 'ENOSYS') throw error; return error.code }",
    'makes a socket without a path': "const s = sys('socket', 1, 1, 0); const name = room(16); at(name, 16).writeUInt16LE(1, 0); at(name, 16).write('hermetic', 3); return sys('bind', s, name, 16)",
    'changes its own priority': "return sys('setpriority', 0, 0, 0)",
    'changes how it is scheduled': "return sys('sched_setscheduler', 0, 0, words(0))",
    'changes the priority of its files': "return sys('ioprio_set', 1, 0, 0x4000)",
    'makes a timer that tells a thread of somebody': "return sys('timer_create', 0, 0, room(8))",
    'has a pipe send a signal to somebody': "const pair = room(8); sys('pipe2', pair, 0); return sys('fcntl', at(pair, 8).readInt32LE(0), 8, host)",
    'has a pipe send a signal to itself': "const pair = room(8); sys('pipe2', pair, 0); return sys('fcntl', at(pair, 8).readInt32LE(0), 8, process.pid)",
    'makes room in a pipe': "const pair = room(8); sys('pipe2', pair, 0); return sys('fcntl', at(pair, 8).readInt32LE(0), 1031, 65536)",
    'becomes a program that is memory': reach("sys('execveat', sys('memfd_create', text('x'), 0), text(''), words(0), words(0), 0x1000)"),
    'advises another process': reach("sys('process_madvise', 0, words(0, 0), 1, 4, 0)"),
    'locks its memory': "return sys('mlock', room(64), 64)",
    'asks the kernel for more rules': "return sys('landlock_create_ruleset', 0, 0, 1)",
    'reads a signal as a file': "return sys('signalfd4', -1, words(0), 8, 0)",
    'makes a pidfd of itself': "return sys('pidfd_open', process.pid, 0)",
    'keeps a key': "return sys('add_key', text('user'), text('hermetic'), text('x'), 1, -2)",
  }),
  ...attempts(
    {
      'sends init a signal': "process.kill(1, 0); return 'sent'",
      'mounts': reach("sys('mount', text('none'), text('/nothing'), text('tmpfs'), 0, 0)"),
      'changes the root of itself': "return sys('chroot', text('/'))",
      'makes a namespace': "return sys('unshare', 0x04000000)",
      'loads a program into the kernel': "return sys('bpf', 0, words(0x400000002n, 0x100000004n, 0, 0), 32)",
      'counts events of everybody': "const about = room(120); at(about, 120).writeUInt32LE(1, 0); at(about, 120).writeUInt32LE(120, 4); return sys('perf_event_open', about, -1, 0, -1, 0)",
      'looks at page faults': "return sys('userfaultfd', 0)",
      'takes a descriptor of the host': "const pidfd = sys('pidfd_open', host, 0); return sys('pidfd_getfd', pidfd, 0, 0)",
      'reads the memory of the host by its number': reach("sys('process_vm_readv', host, words(room(8), 8), 1, words(0x1000, 8), 1, 0)"),
      'traces the host': reach("sys('ptrace', 17, host, 0, 0)"),
      'changes the owner of a file': "require('fs').chownSync(file, 0, 0); return 'changed'",
      'opens a port of the machine': "return sys('iopl', 3)",
    },
    'root',
  ),
}; // prettier-ignore

function connect(to: string): string {
  return `await new Promise((done, fail) => { const s = require('net').connect(${to}); s.on('error', fail); s.on('connect', () => { s.destroy(); done() }) }); return 'connected'`;
}

/** Where it is allowed, it fails for want of a file, and nothing comes of it. */
function reach(call: string): string {
  return `try { return ${call} } catch (error) { if (error.code === 'EPERM' || error.code === 'ENOSYS') throw error; return error.code }`;
}
