import { expect, test } from 'vitest';
import { incidentStage, incidentWords, noticeDue } from './incident.ts';
import { consentHints, consentLabels, consentPurposes, purposesOf } from './personal-data.ts';

test('only authors are asked about a full text', () => {
  expect(purposesOf(true)).toEqual(['PUBLIC_PHOTO', 'GROUP_CONTACT', 'FULL_TEXT']);
  expect(purposesOf(false)).toEqual(['PUBLIC_PHOTO', 'GROUP_CONTACT']);
});

test('every purpose says what it allows', () => {
  for (const purpose of consentPurposes) {
    expect(consentLabels[purpose].length).toBeGreaterThan(10);
    expect(consentHints[purpose].endsWith('.')).toBe(true);
  }
});

test('everybody is told within 72 hours of an incident, or the hours beyond them are counted', () => {
  const told = { authorityToldOn: null, subjectsToldOn: null, closedAt: null };
  const incident = { foundAt: '2026-08-24T01:00:00.000Z', ...told };
  expect(noticeDue(incident.foundAt)).toBe('2026-08-27T01:00:00.000Z');
  const words = (now: string, change = {}) => incidentWords(incidentStage({ ...incident, ...change }, now));
  expect(words('2026-08-24T01:30:00Z')).toBe('Beri tahu dalam 71 jam');
  expect(words('2026-08-27T01:00:00Z')).toBe('Beri tahu dalam 0 jam');
  expect(words('2026-08-27T02:30:00Z')).toBe('Terlambat 2 jam');
  const both = { authorityToldOn: '2026-08-25', subjectsToldOn: '2026-08-25' };
  expect(words('2026-08-30T01:00:00Z', { authorityToldOn: '2026-08-25' })).toContain('Terlambat');
  expect(words('2026-08-30T01:00:00Z', both)).toBe('Sudah diberitahukan');
  expect(words('2026-08-30T01:00:00Z', { ...both, closedAt: '2026-08-30T00:00:00Z' })).toBe('Selesai');
});
