// node gallery.mjs [python]: runs each program in a box of its own at level kernel, and prints its time and memory.
import { Policy, sandbox, VirtualFS } from 'hermetic';
import { FILES, PROGRAMS } from './programs.mjs';

const python = process.argv[2] ?? '/usr/bin/python3';

for (const [name, program] of Object.entries(PROGRAMS)) {
  const policy = new Policy({ timeout: 60, memoryLimit: 512 }).pythonModule(name);
  const filesystem = new VirtualFS(FILES);
  const start = performance.now();
  const box = await sandbox(policy, { language: 'python', python, isolation: 'kernel', filesystem });
  const opened = performance.now();
  const result = await box.exec(program);
  const times = `opened in ${Math.round(opened - start)} ms, ran in ${Math.round(result.durationMs)} ms`;
  console.log(`${name}: ${times}, ${(result.memoryPeak / 1e6).toFixed(1)} MB`);
  console.log(result.error === null ? JSON.stringify(result.value) : result.error.stack);
  await box.dispose();
}
