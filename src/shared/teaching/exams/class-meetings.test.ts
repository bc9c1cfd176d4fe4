import { expect, test } from 'vitest';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { meetingsWarning } from './class-meetings.ts';

test('a class is warned of that cannot hold six meetings before its UTS, or twelve before its UAS', () => {
  expect(meetingsWarning('UTS', { held: 6, coming: 0 }, defaultAcademicSettings)).toBeNull();
  expect(meetingsWarning('UTS', { held: 0, coming: 6 }, defaultAcademicSettings)).toBeNull();
  expect(meetingsWarning('UTS', { held: 3, coming: 2 }, defaultAcademicSettings)).toBe(
    'Baru 3 pertemuan terlaksana dan 2 lagi terjadwal sebelum UTS, seharusnya minimal 6.',
  );
  expect(meetingsWarning('UAS', { held: 12, coming: 0 }, defaultAcademicSettings)).toBeNull();
  expect(meetingsWarning('UAS', { held: 11, coming: 0 }, defaultAcademicSettings)).toBe(
    'Baru 11 pertemuan terlaksana sebelum UAS, seharusnya minimal 12.',
  );
});
