import { expect, test } from 'vitest';
import { meetingsWarning } from './class-meetings.ts';

test('a class is warned of that cannot hold six meetings before its UTS, or twelve before its UAS', () => {
  expect(meetingsWarning('UTS', 6, 0)).toBeNull();
  expect(meetingsWarning('UTS', 0, 6)).toBeNull();
  expect(meetingsWarning('UTS', 3, 2)).toBe(
    'Baru 3 pertemuan terlaksana dan 2 lagi terjadwal sebelum UTS, seharusnya minimal 6.',
  );
  expect(meetingsWarning('UAS', 12, 0)).toBeNull();
  expect(meetingsWarning('UAS', 11, 0)).toBe(
    'Baru 11 pertemuan terlaksana sebelum UAS, seharusnya minimal 12.',
  );
});
