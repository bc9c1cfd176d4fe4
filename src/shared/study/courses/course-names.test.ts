import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courseNameProblem, coursesByName, type NamedCourse } from './course-names.ts';

const course = (code: string, name: string, nameEn = ''): NamedCourse => ({ code, name, nameEn });
const catalogue = [
  course('AK1', 'Akuntansi Keuangan I', 'Financial Accounting 1'),
  course('AK2', 'Akuntansi Keuangan II'),
  course('MK1', 'Manajemen Keuangan'),
  course('MK2', 'Manajemen Pemasaran'),
  course('AG1', 'Pendidikan Agama Islam'),
];
const byName = coursesByName(catalogue);
const kindOf = (code: string, written: string) => {
  const own = catalogue.find((one) => one.code === code) ?? course('', '');
  return courseNameProblem(written, own, byName)?.kind ?? null;
};

test.each([
  ['AK1', 'AKUNTANSI KEUANGAN 1'],
  ['AK1', 'Akuntansi   Keuangan-I'],
  ['AK1', 'Akunt. Keu. I'],
  ['AK1', 'Akuntansi Keuangan'],
  ['AK1', 'Akutansi Keuangan I'],
  ['AK1', 'Financial Accounting I'],
  ['AG1', 'Agama Islam'],
  ['AG1', '-'],
  ['AG1', ''],
])('%s may be called %s', (code, written) => expect(kindOf(code, written)).toBeNull());

test.each([
  ['AK1', 'Akuntansi Keuangan II'],
  ['AK2', 'financial accounting 1'],
  ['MK1', 'Manajemen Pemasaran'],
  ['MK2', 'Statistika Bisnis Terapan'],
])('%s is refused under the name %s', (code, written) => expect(kindOf(code, written)).toBe('ERROR'));

test.each([
  ['MK2', 'Manajemen Strategi'],
  ['MK1', 'Management Finance'],
  ['AG1', 'PAI'],
  ['AK1', 'Akuntansi Keuangan III'],
])('%s under the name %s is told', (code, written) => expect(kindOf(code, written)).toBe('WARNING'));

describe('a column of names sorted by itself', () => {
  test('is refused at every row whose name moved, and nowhere else', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(catalogue, { minLength: catalogue.length }), (moved) => {
        const kinds = catalogue.map((own, at) => kindOf(own.code, moved[at]?.name ?? ''));
        expect(kinds).toEqual(catalogue.map((own, at) => (moved[at] === own ? null : 'ERROR')));
      }),
    );
  });
});

test('a refusal names both', () => {
  expect(courseNameProblem('Manajemen Pemasaran', course('MK1', 'Manajemen Keuangan'), byName)?.message).toBe(
    'Kode MK1 adalah Manajemen Keuangan, tetapi baris ini bernama Manajemen Pemasaran (MK2). Periksa urutan kolom.',
  );
});
