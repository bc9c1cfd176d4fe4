import { expect, test } from 'vitest';
import { findUniversity, searchUniversities } from './universities.ts';

const first = (text: string): string | undefined => searchUniversities(text, 20)[0]?.name;

test.each([
  ['001001', 'Universitas Gadjah Mada'],
  ['UGM', 'Universitas Gadjah Mada'],
  ['mada gadjah', 'Universitas Gadjah Mada'],
  ['  universitas   gadjah', 'Universitas Gadjah Mada'],
  ['ITB', 'Institut Teknologi Bandung'],
  ['Malangkucecwara', 'Sekolah Tinggi Ilmu Ekonomi Malangkucecwara'],
  ['universita degli studi di brescia', 'Università degli Studi di Brescia'],
  ['ESKIŞEHIR osman', 'Eskişehir Osmangazi University'],
])('"%s" finds %s', (text, name) => expect(first(text)).toBe(name));

test('finds colleges by the initials of their kind', () => {
  const names = searchUniversities('stie malang', 20).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) expect(name).toMatch(/^(Sekolah Tinggi Ilmu Ekonomi|STIE).*Malang/i);
});

test('Indonesian colleges come before foreign ones', () => {
  const foreign = searchUniversities('university', 100).map((one) => one.foreign);
  expect(foreign).toContain(true);
  expect(foreign.lastIndexOf(false)).toBeLessThan(foreign.indexOf(true));
});

test('answers at most as many as asked, and nothing for what is no search', () => {
  expect(searchUniversities('sekolah tinggi', 20)).toHaveLength(20);
  expect(searchUniversities('sekolah tinggi', 3)).toHaveLength(3);
  for (const text of ['', ' ', 'a', '%', '(*', '.*', 'zzzzqqqq'])
    expect(searchUniversities(text, 20)).toEqual([]);
});

test('finds a college by its id in either letter case', () => {
  const [found] = searchUniversities('001001', 1);
  expect(found).toBeDefined();
  expect(findUniversity(found?.id.toUpperCase() ?? '')).toBe(found);
  expect(findUniversity('00000000-0000-0000-0000-000000000000')).toBeUndefined();
});
