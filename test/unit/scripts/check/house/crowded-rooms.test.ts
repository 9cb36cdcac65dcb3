import { expect, test } from 'vitest';
import { crowdedRooms } from '../../../../../scripts/check/house/crowded-rooms.mjs';

const FILES = ['src/a/1.ts', 'src/a/2.ts', 'src/a/b/3.ts', 'src/4.ts'];

test('a room may hold as many files as the limit says, those of its own rooms apart', () => {
  expect(crowdedRooms(FILES, 2)).toEqual([]);
  expect(crowdedRooms(FILES, 1)).toEqual(['src/a:1 holds 2 files; 1 at most']);
});
