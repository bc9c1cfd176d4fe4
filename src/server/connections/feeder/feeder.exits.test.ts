import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';

/** A registration has one exit: where the feeder has it in another term, that one is mended and no second one sent. */
let scene: FeederScene;
let nim: string;
beforeEach(async () => {
  scene = await feederScene();
  const term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  nim = term.students.at(-1)?.nim ?? '';
  await scene.operator();
  for (const channel of ['biodata', 'entry'] as const) {
    await compareNow(scene.t, channel);
    await sendNow(scene.t, channel);
  }
});
afterEach(() => scene.close());

const exitsThere = () =>
  scene.feeder.control
    .rows('exits')
    .map(({ id_jenis_keluar: type, id_periode_keluar: period }) => ({ type, period }));

async function comparedIn(period: string) {
  await scene.t.call(feederContract.compare, { body: { channel: 'exit', period } });
  await scene.t.runJobs();
  return (await scene.t.call(feederContract.rows, { query: { channel: 'exit', period } })).data;
}

/** Somebody entered the exit by hand, in the term before. */
function enterByHand(): void {
  const { control } = scene.feeder;
  const registration = control.rows('registrations').find((row) => row['nim'] === nim);
  control.load({
    exits: [
      {
        id_registrasi_mahasiswa: registration?.['id_registrasi_mahasiswa'] ?? '',
        id_jenis_keluar: '1',
        tanggal_keluar: '2027-01-30',
        id_periode_keluar: '20252',
        nomor_sk_yudisium: 'SK/1',
        tanggal_sk_yudisium: '2027-01-29',
        ipk: '3.7',
        nomor_ijazah: '612012026000011',
        keterangan: null,
      },
    ],
  });
}

test('an exit the feeder has in another term is a difference of the term, and sending mends it', async () => {
  const { t } = scene;
  enterByHand();
  const [row] = await comparedIn('20261');
  expect(row).toMatchObject({ key: nim, verdict: 'DIFFERENT' });
  expect(row?.differences.map(({ label, feeder, local }) => [label, feeder, local])).toEqual([
    ['Semester keluar', '20252', '20261'],
  ]);
  expect(await comparedIn('20252')).toEqual([]);
  const plan = await t.call(feederContract.plan, { body: { channel: 'exit' } });
  expect(plan.data.totals).toMatchObject({ UPDATE: 1, INSERT: 0 });
  await sendNow(t, 'exit');
  expect(exitsThere()).toEqual([{ type: '1', period: '20261' }]);
  expect(scene.feeder.control.calls.filter(({ act }) => act === 'InsertMahasiswaLulusDO')).toEqual([]);
  expect((await comparedIn('20261')).map(({ verdict }) => verdict)).toEqual(['SAME']);
});

test('one that was entered in another term between comparison and sending is found when it is refused as existing', async () => {
  const { t } = scene;
  await comparedIn('20261');
  enterByHand();
  await sendNow(t, 'exit');
  expect(exitsThere()).toEqual([{ type: '1', period: '20261' }]);
});

test('an exit of which the portal knows nothing stands in its own term', async () => {
  const { control } = scene.feeder;
  const other = control.rows('registrations').find((row) => row['nim'] !== nim);
  control.load({
    exits: [
      {
        id_registrasi_mahasiswa: other?.['id_registrasi_mahasiswa'] ?? '',
        id_jenis_keluar: '4',
        tanggal_keluar: '2026-08-30',
        id_periode_keluar: '20261',
      },
    ],
  });
  const rows = await comparedIn('20261');
  expect(rows.map(({ key, verdict }) => [key, verdict]).toSorted()).toEqual(
    [
      [nim, 'ONLY_LOCAL'],
      [other?.['nim'] ?? '', 'ONLY_FEEDER'],
    ].toSorted(),
  );
});
