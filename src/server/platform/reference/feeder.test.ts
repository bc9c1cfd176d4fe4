import { expect, test } from 'vitest';
import { feederActs, feederErrors, feederLists } from './feeder.ts';

test('acts of the feeder name their fields with kind, bounds and code list', () => {
  const acts = feederActs();
  expect(acts.size).toBe(157);
  const biodata = acts.get('InsertBiodataMahasiswa');
  expect(biodata?.record.filter(({ required }) => required)).toHaveLength(14);
  expect(biodata?.record.find(({ name }) => name === 'id_agama')).toMatchObject({
    kind: 'int',
    list: 'GetAgama',
  });
  expect(biodata?.record.find(({ name }) => name === 'jenis_kelamin')?.choices).toEqual(['L', 'P', '*']);
  const fee = acts.get('InsertRiwayatPendidikanMahasiswa')?.record.find(({ name }) => name === 'biaya_masuk');
  expect(fee).toMatchObject({ required: true, length: 16, decimals: 2 });
});

test('every list a field refers to is an act', () => {
  const acts = feederActs();
  const lists = [...acts.values()].flatMap(({ record, key }) =>
    [...record, ...key].map((field) => field.list),
  );
  expect(lists.filter((name) => name !== null && !acts.has(name))).toEqual([]);
});

test('every error an act expects is described, and every list has the columns of its act', () => {
  const errors = feederErrors();
  const expected = [...feederActs().values()].flatMap((act) => act.errors);
  expect(expected.filter((code) => !errors.has(code))).toEqual([]);
  expect(errors.get(1209)?.action).toBe('exists');
  for (const [name, rows] of feederLists()) {
    const columns = feederActs().get(name)?.row.length;
    expect(rows.filter((row) => row.length !== columns)).toEqual([]);
  }
});
