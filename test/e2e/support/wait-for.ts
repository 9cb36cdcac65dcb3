import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Until the file is there, or twenty seconds have passed. */
export async function waitFor(file: string): Promise<void> {
  for (let turns = 0; turns < 1000 && !existsSync(file); turns += 1) await sleep(20);
}
