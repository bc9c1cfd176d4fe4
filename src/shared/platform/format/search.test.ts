import { expect, test } from 'vitest';
import { matches, normalise } from './search.ts';

test.each([
  ['  Éka   SARI\n', 'eka sari'],
  ['Università', 'universita'],
  ['ﬁnansial', 'finansial'],
  ['İstanbul', 'istanbul'],
  ['', ''],
])('"%s" → "%s"', (text, normalised) => expect(normalise(text)).toBe(normalised));

test.each([
  ['Siti Nur Aini', 'nur', true],
  ['Siti Nur Aini', 'AINI siti', true],
  ['Siti Nur Aini', '  ', true],
  ['Siti Nur Aini', 'siti budi', false],
  ['Muséum', 'museum', true],
  ['Kelas 2561', '２５٦١', true],
  ['Kelas ٢٥', '25', true],
  ['Siti - Aini', '—', false],
  ['Siti', '’', false],
  ['Siti', '\u200b', false],
  ['Siti', ' \ufeff ', false],
])('"%s" contains "%s": %s', (text, query, found) => expect(matches(text, query)).toBe(found));
