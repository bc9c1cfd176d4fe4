import { expect, test } from 'vitest';
import { momentFor, verbFor } from './article-values.ts';

const clock = { now: new Date('2026-08-24T03:00:00Z'), zone: 'Asia/Jakarta' } as const;
const blank = { date: '', minutes: 480 as number | '' };
const shown = { stage: 'SHOWN', publishAt: '2026-08-01T00:00:00.000Z' } as const;
const planned = { stage: 'PLANNED', publishAt: '2026-09-01T00:00:00.000Z' } as const;

test('a draft and an archived article have no moment to send', () => {
  expect(momentFor({ ...blank, publication: 'DRAFT' }, shown, clock)).toEqual({ status: 'DRAFT' });
  expect(momentFor({ ...blank, publication: 'ARCHIVED' }, shown, clock)).toEqual({ status: 'ARCHIVED' });
});

test('a published article keeps its moment; one that was planned is shown now', () => {
  const now = { ...blank, publication: 'NOW' } as const;
  expect(momentFor(now, shown, clock)).toMatchObject({ publishAt: shown.publishAt });
  expect(momentFor(now, planned, clock)).toMatchObject({ publishAt: '2026-08-24T03:00:00.000Z' });
  expect(momentFor(now, null, clock)).toMatchObject({ status: 'PUBLISHED' });
});

test('a planned article is shown at a time of the campus', () => {
  const at = { publication: 'LATER', date: '2026-09-02', minutes: 480 } as const;
  expect(momentFor(at, null, clock)).toEqual({
    status: 'PUBLISHED',
    publishAt: '2026-09-02T01:00:00.000Z',
  });
  expect(momentFor({ ...blank, publication: 'LATER' }, null, clock)).toBeNull();
});

test('a planned article whose day is cleared is a draft again, and the button says so', () => {
  const cleared = { ...blank, publication: 'LATER' } as const;
  expect(momentFor(cleared, planned, clock)).toEqual({ status: 'DRAFT', publishAt: null });
  expect(verbFor(cleared, 'PLANNED')).toBe('Kembalikan ke draf');
  expect(momentFor({ ...cleared, date: '2026-09-02', minutes: '' }, planned, clock)).toBeNull();
  expect(momentFor(cleared, shown, clock)).toBeNull();
});

test('the button says what it will do', () => {
  expect(verbFor({ ...blank, publication: 'DRAFT' }, null)).toBe('Simpan draf');
  expect(verbFor({ ...blank, publication: 'NOW' }, 'DRAFT')).toBe('Terbitkan');
  expect(verbFor({ ...blank, publication: 'NOW' }, 'SHOWN')).toBe('Simpan perubahan');
  expect(verbFor({ ...blank, publication: 'LATER' }, 'DRAFT')).toBe('Jadwalkan');
  expect(verbFor({ ...blank, publication: 'ARCHIVED' }, 'SHOWN')).toBe('Arsipkan');
});
