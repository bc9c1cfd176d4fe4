import { afterAll, beforeAll, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { gradeScale } from '#shared/platform/grading/scale.ts';
import { feederScene, type FeederScene } from '#test/factories/feeder-scene.ts';

let scene: FeederScene;
beforeAll(async () => {
  scene = await feederScene();
  await scene.operator();
});
afterAll(() => scene.close());

test('the connection test names institution, programme and open terms', async () => {
  const { t, feeder } = scene;
  const { data, status } = await t.call(feederContract.test, {});
  expect(status).toBe(200);
  expect(data).toMatchObject({ environment: 'live', programme: 'Manajemen', drift: [] });
  feeder.control.drift('InsertMataKuliah', { drop: ['ada_sap'] });
  const drifted = await t.call(feederContract.test, {});
  expect(drifted.data.drift).toContain('InsertMataKuliah: isian ada_sap (SAP) tidak lagi dikenal');
  feeder.control.drift('InsertMataKuliah', { add: ['kode_baru'] });
  const [programme] = feeder.control.rows('programmes');
  const scale = { id_prodi: String(programme?.['id_prodi']), bobot_minimum: '0', bobot_maksimum: '100' };
  const valid = { tanggal_mulai_efektif: '2020-01-01', tanggal_akhir_efektif: '2030-01-01' };
  const letters = [...gradeScale.map(({ letter, index }) => [letter, String(index / 10)] as const)];
  feeder.control.load({
    gradeScales: letters.map(([letter, index], at) => ({
      ...scale,
      ...valid,
      id_bobot_nilai: `scale-${at}`,
      nilai_huruf: letter,
      nilai_indeks: letter === 'B+' ? '3.50' : index,
    })),
  });
  const changed = await t.call(feederContract.test, {});
  expect(changed.data.drift).toEqual([
    'InsertMataKuliah: isian baru kode_baru',
    'Skala nilai: indeks B+ 3,5 di feeder, 3,3 di portal',
  ]);
});

test.each([
  ['institutions', 'nama_perguruan_tinggi'],
  ['programmes', 'nama_program_studi'],
] as const)('a feeder whose %s have no name is no connection', async (table, column) => {
  const { t, feeder } = scene;
  const before = feeder.control.rows(table);
  feeder.control.load({ [table]: before.map((row) => ({ ...row, [column]: null })) });
  const answer = await t.call(feederContract.test, {});
  expect(answer).toMatchObject({
    status: 422,
    message:
      'Jawaban feeder tidak dapat dibaca: tidak ada nama atau kode perguruan tinggi dan program studi di dalamnya. Periksa alamat feeder.',
  });
  feeder.control.load({ [table]: before });
  expect((await t.call(feederContract.test, {})).status).toBe(200);
});
