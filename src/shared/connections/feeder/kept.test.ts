import { expect, test } from 'vitest';
import { feederChannels } from './channels.ts';
import { withSum } from '#shared/platform/feeder/field.ts';
import { keep, stillKept } from './kept.ts';

const { fields } = feederChannels.course;
const credits = ['sks_mata_kuliah', 'sks_tatap_muka', 'sks_praktek'];
const of = (field: string, local: string | null, raw: string | null) => ({ field, local, raw });

test('a decision holds while both sides say what they said', () => {
  const kept = keep(['nama_mata_kuliah'], [of('nama_mata_kuliah', 'Baru', 'Lama')]);
  expect(stillKept(fields, kept, [of('nama_mata_kuliah', 'Baru', 'Lama')])).toEqual(kept);
  for (const now of [
    [of('nama_mata_kuliah', 'Baru', 'Lain')],
    [of('nama_mata_kuliah', 'Lain', 'Lama')],
    [of('nama_mata_kuliah', null, 'Lama')],
    [],
  ]) {
    expect(stillKept(fields, kept, now)).toEqual({});
  }
});

test('a grade is sent or left as a whole', () => {
  const grade = ['nilai_angka', 'nilai_indeks', 'nilai_huruf'];
  expect(withSum(feederChannels.grade.fields, ['nilai_huruf']).toSorted()).toEqual(grade.toSorted());
  const kept = keep(grade, [of('nilai_angka', '85.5', '80')]);
  const now = [of('nilai_angka', '85.5', '80'), of('nilai_huruf', 'A', 'B')];
  expect(stillKept(feederChannels.grade.fields, kept, now)).toEqual({});
});

test('a sum is left as a whole: a part that begins to differ ends the decision about all of it', () => {
  const then = [of('sks_mata_kuliah', '4', '3'), of('sks_praktek', '1', '0')];
  const kept = keep([...credits, 'nama_mata_kuliah'], [...then, of('nama_mata_kuliah', 'A', 'B')]);
  expect(stillKept(fields, kept, [...then, of('nama_mata_kuliah', 'A', 'B')])).toEqual(kept);
  const now = [...then, of('sks_tatap_muka', '3', '2'), of('nama_mata_kuliah', 'A', 'B')];
  expect(stillKept(fields, kept, now)).toEqual({ nama_mata_kuliah: ['A', 'B'] });
});
