import { expect, test } from 'vitest';
import { workdaysBefore } from './workdays.ts';

test('two working days before skip the weekend', () => {
  expect(workdaysBefore('2026-08-26', 2)).toBe('2026-08-24');
  expect(workdaysBefore('2026-08-25', 2)).toBe('2026-08-21');
  expect(workdaysBefore('2026-08-24', 2)).toBe('2026-08-20');
  expect(workdaysBefore('2026-08-23', 2)).toBe('2026-08-20');
});
