import { expect, test } from 'vitest';
import { countName, scheduleWords, timerName } from './timer-words.ts';

test.each([
  ['10 3 * * *', 'setiap hari 03.10'],
  ['20 * * * *', 'setiap jam, menit ke-20'],
  ['*/5 * * * *', 'setiap 5 menit'],
  ['* * * * *', 'setiap menit'],
  ['0 3 * * 1', '0 3 * * 1'],
  ['0 */2 * * *', '0 */2 * * *'],
])('the schedule %s is %s', (cron, words) => expect(scheduleWords(cron)).toBe(words));

test('what has no words stays as it is called', () => {
  expect([timerName('remind-bills'), timerName('other')]).toEqual(['Pengingat tagihan', 'other']);
  expect([countName('removed'), countName('other')]).toEqual(['dihapus', 'other']);
});
