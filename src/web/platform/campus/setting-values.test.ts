import { expect, test } from 'vitest';
import { mainDataSchema } from '#shared/platform/campus/main-data.ts';
import { sectionBodies } from '#shared/platform/campus/main-data.contract.ts';
import { sectionNames } from '#shared/platform/campus/sections.ts';
import { academicSettingsOf } from '#shared/platform/campus/academic-settings.schema.ts';
import { contractErrors } from '#web/platform/lib/form-errors.ts';
import type { Field } from './field.ts';
import { forInputs } from './for-inputs.ts';
import { fieldsOf } from './setting-fields.ts';
import { changeWords } from './setting-values.ts';

/** Every setting of a group by its path, lists as one. */
function paths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, path === '' ? key : `${path}.${key}`));
}

test.each(sectionNames)(
  'the screen of %s shows every setting of the group, and no other',
  async (section) => {
    const data = mainDataSchema.parse({});
    const { logo: _, letterhead: _letterhead, stamp: _stamp, ...institution } = data.institution;
    const groups = { ...data, institution, officials: { list: [] }, academic: academicSettingsOf({}) };
    const shown = (await fieldsOf(section)).flatMap(({ fields }) => fields);
    const open = shown.filter((field: Field) => field.kind !== 'secret').map(({ name }) => name);
    expect(open.toSorted()).toEqual(paths(groups[section]).toSorted());
  },
);

test.each(sectionNames)(
  'the form of %s asks for nothing that a new college leaves empty',
  async (section) => {
    const data = mainDataSchema.parse({});
    const groups = { ...data, academic: academicSettingsOf({}) };
    const values = forInputs(groups[section]);
    const problems = contractErrors(sectionBodies[section], { section, updatedAt: null, values });
    const isEmpty = (path: string): boolean =>
      path
        .split('.')
        .slice(1)
        .reduce<unknown>((one, key) => (one as Record<string, unknown> | null)?.[key], groups[section]) ===
      null;
    expect(Object.keys(problems).filter(isEmpty)).toEqual([]);
  },
);

test('nothing is empty text in inputs, deep inside too', () => {
  expect(forInputs({ a: null, list: [{ to: null, on: false }], n: 0 })).toEqual({
    a: '',
    list: [{ to: '', on: false }],
    n: 0,
  });
});

test.each([
  ['gates', 'krsSppPercent', 50, 40, ['SPP sebelum KRS', '50%', '40%']],
  ['academic', 'creditTable.1.minIps', 250, 275, ['Batas sks menurut IPS 2: IPS mulai', '2,50', '2,75']],
  ['academic', 'honoursMinIndex', 27, null, ['Indeks terendah untuk pujian', '2,7', 'kosong']],
  ['officials', 'list.0.to', null, '2026-03-02', ['Pejabat 1: Sampai', 'kosong', '2 Mar 2026']],
  ['officials', 'list.0.role', 'KETUA', 'WAKA1', ['Pejabat 1: Jabatan', 'Ketua', 'Wakil Ketua I']],
  ['integration', 'feederPassword', null, 'diganti', ['Kata sandi feeder', 'rahasia', 'diganti']],
  ['library', 'finePerDay', 1000, 0, ['Denda per buku dan hari', 'Rp1.000', 'Rp0']],
  ['site', 'maintenance.on', false, true, ['Tutup portal', 'tidak', 'ya']],
] as const)('%s %s is told in words', async (section, field, from, to, words) => {
  expect(Object.values(changeWords(await fieldsOf(section), { field, from, to }))).toEqual(words);
});
