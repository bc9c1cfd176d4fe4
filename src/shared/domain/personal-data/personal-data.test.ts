import { expect, test } from 'vitest';
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
