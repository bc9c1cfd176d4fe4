import { describe, expect, test } from 'vitest';
import { icsFile } from './ics.ts';

const entry = {
  uid: 'a',
  title: 'Pengisian KRS; Ganjil, 2026',
  description: 'Baris satu\nBaris dua',
  startDate: '2026-08-31',
  endDate: '2026-08-31',
  category: 'KRS',
};
const file = (more: Partial<typeof entry> = {}) =>
  icsFile('Kalender', [{ ...entry, ...more }], new Date('2026-08-24T03:00:00.000Z'));

describe('calendar file', () => {
  test('ends an all-day entry on the next day and escapes text', () => {
    const lines = file().split('\r\n');
    expect(lines).toContain('DTSTART;VALUE=DATE:20260831');
    expect(lines).toContain('DTEND;VALUE=DATE:20260901');
    expect(lines).toContain('SUMMARY:Pengisian KRS\\; Ganjil\\, 2026');
    expect(lines).toContain('DESCRIPTION:Baris satu\\nBaris dua');
    expect(lines).toContain('DTSTAMP:20260824T030000Z');
    expect(lines.at(-1)).toBe('');
  });

  test('folds long lines by bytes without cutting a character', () => {
    const title = 'Ujian akhir 📅 semester é '.repeat(12).trim();
    const text = file({ title });
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });

  test('a title cannot smuggle in a line of its own', () => {
    expect(file({ title: 'A\r\nEND:VCALENDAR' }).match(/^END:VCALENDAR/gm)).toHaveLength(1);
  });
});
