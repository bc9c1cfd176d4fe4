import { meta, textsIn, timetableInput } from '#test/factories/documents.ts';
import { describe, expect, test } from 'vitest';
import { curriculumDocument, type CurriculumRow } from './curriculum.ts';

/** Texts that follow a text in reading order. */
function after(texts: readonly string[], start: string, count: number): string[] {
  const at = texts.indexOf(start);
  expect(texts).toContain(start);
  return texts.slice(at + 1, at + 1 + count);
}

describe('curriculum', () => {
  const row = (code: string, change: Partial<CurriculumRow> = {}): CurriculumRow => ({
    code,
    name: `Mata kuliah ${code}`,
    sks: 3,
    semester: 1,
    kind: 'Wajib',
    isMandatory: true,
    concentration: null,
    prerequisites: [],
    ...change,
  });
  const { place, date, signers } = timetableInput();
  const texts = textsIn(
    curriculumDocument({
      meta,
      name: 'Kurikulum 2024',
      facts: [['Sks lulus', 144]],
      rows: [
        row('MNJ301', { semester: 3, prerequisites: ['MNJ101', 'MNJ102'] }),
        row('MNJ101'),
        row('MNJ102', { sks: 2, isMandatory: false }),
        row('SDM501', { semester: 5, concentration: 'Sumber Daya Manusia', kind: 'Konsentrasi' }),
      ],
      place,
      date,
      signers,
    }),
  );

  test('stands semester by semester with credits and prerequisites', () => {
    expect(texts.filter((text) => /^(Semester|Konsentrasi) /.test(text))).toEqual([
      'Semester I',
      'Semester III',
      'Konsentrasi Sumber Daya Manusia',
    ]);
    expect(after(texts, 'MNJ102', 4)).toEqual(['Mata kuliah MNJ102', '2', 'Pilihan', '–']);
    expect(after(texts, 'MNJ301', 4)).toEqual(['Mata kuliah MNJ301', '3', 'Wajib', 'MNJ101, MNJ102']);
    expect(after(texts, 'Jumlah', 1)).toEqual(['5']);
  });

  test('tells in which semester a course of a concentration is taken', () => {
    expect(after(texts, 'SDM501', 1)).toEqual(['Mata kuliah SDM501 (semester V)']);
  });
});
