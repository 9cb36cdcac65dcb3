import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FILES, PROGRAMS } from '../../examples/python-packages/programs.mjs';
import { Policy, sandbox, VirtualFS } from '../../src/index.js';
import { lacksPackages, SYSTEM_PYTHON } from '../python-packages.js';
import { inTurn } from '../suite.js';

type Name = keyof typeof PROGRAMS;

const VALUES: Readonly<Record<Name, unknown>> = {
  pandas: [
    { region: 'north', total: 12 },
    { region: 'south', total: 3 },
  ],
  matplotlib: null,
  numpy: { solution: [2, 3], determinant: 5, rank: 2 },
  sklearn: 0.9736842105263158,
  sympy: [[2, 3], 'exp(x)*sin(x)/2 - exp(x)*cos(x)/2'],
  PIL: [
    [60, 40],
    [255, 165, 0],
    [0, 0, 128],
  ],
};

describe('the gallery of packages, at level kernel', () => {
  // Its keys, as they are written there.
  for (const name of inTurn('gallery', Object.keys(PROGRAMS) as Name[]))
    test.skipIf(lacksPackages(name))(`${name} computes`, { timeout: 180_000 }, async () => {
      const filesystem = new VirtualFS(FILES);
      const policy = new Policy({ timeout: 60, memoryLimit: 512 }).pythonModule(name);
      const options = { language: 'python', python: SYSTEM_PYTHON, isolation: 'kernel', filesystem } as const;
      await using box = await sandbox(policy, options);
      const result = await box.exec(PROGRAMS[name]);
      process.stdout.write(`${name}: ${Math.round(result.durationMs)} ms, ${Math.round(result.memoryPeak / 1e6)} MB\n`);
      expect(result.error).toBeNull();
      expect(result.isolation.degraded).toBe(false);
      if (name === 'matplotlib') {
        expect(result.stdout).toBe('[/figure-1.png]\n');
        for (const path of ['/plot.png', '/figure-1.png']) checkPicture(Buffer.from(filesystem.readFile(path)));
      } else expect(result.value).toEqual(VALUES[name]);
    });
});

/** A white picture with smooth letters, and a wide blue line. */
function checkPicture(png: Buffer): void {
  const { width, height, colours } = readPng(png);
  expect([width / height]).toEqual([4 / 3]);
  const share = (colour: string): number => (colours.get(colour) ?? 0) / (width * height);
  expect(share('255,255,255')).toBeGreaterThan(0.5);
  expect(colours.size).toBeGreaterThan(20);
  expect(share('31,119,180')).toBeGreaterThan(0.01);
}

/** The colours of a PNG with eight bits for each of red, green, blue and alpha, as matplotlib writes them. */
function readPng(png: Buffer): { width: number; height: number; colours: Map<string, number> } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([...png.subarray(24, 29)]).toEqual([8, 6, 0, 0, 0]);
  const rows = inflateSync(Buffer.concat(parts));
  const size = 4 * width;
  const colours = new Map<string, number>();
  let above = new Uint8Array(size);
  for (let row = 0; row < height; row += 1) {
    const line = unfiltered(rows.subarray(row * (size + 1), (row + 1) * (size + 1)), above);
    for (let at = 0; at < size; at += 4) {
      const colour = line.subarray(at, at + 3).join(',');
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    above = line;
  }
  return { width, height, colours };
}

/** One row of a PNG: its first byte says how the others differ from their neighbours. */
function unfiltered([kind = 0, ...bytes]: Uint8Array, above: Uint8Array): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(bytes.length);
  for (const [at, byte] of bytes.entries()) {
    const [left, up, corner] = [line[at - 4] ?? 0, above[at] ?? 0, at < 4 ? 0 : (above[at - 4] ?? 0)];
    line[at] = byte + ([0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind] ?? 0);
  }
  return line;
}

function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
