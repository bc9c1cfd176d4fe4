import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { students } from '#server/platform/db/schema.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';

let scene: FeederScene;
let mover: string;
let nim: string;
let college: string;
beforeEach(async () => {
  scene = await feederScene({ neo3: true });
  const term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 1);
  mover = term.students[0]?.id ?? '';
  nim = term.students[0]?.nim ?? '';
  const programme = scene.feeder.control
    .rows('programmes')
    .find((row) => row['kode_program_studi'] === '62201');
  college = String(programme?.['id_perguruan_tinggi']);
  const listed = (id: string, level: string, name: string) => ({
    ...programme,
    id_prodi: id,
    nama_program_studi: name,
    nama_jenjang_pendidikan: level,
  });
  scene.feeder.control.load({
    programmes: [listed(INFORMATICS, 'D3', 'Manajemen Informatika'), listed(MASTER, 'S2', 'Akuntansi')],
  });
  await scene.operator();
});
afterEach(() => scene.close());

const INFORMATICS = '00000000-0000-4000-8000-000000000001';
const MASTER = '00000000-0000-4000-8000-000000000002';

/** Reports the entry of a student from this programme. @returns the programme the feeder has, or why there is none */
async function reportedFrom(programName: string, programId?: string) {
  const { t, feeder } = scene;
  const origin = { universityId: college, universityName: 'Asal', programName, programId };
  await t.db.update(students).set({ origin }).where(eq(students.id, mover));
  for (const channel of ['biodata', 'entry'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
  const { data } = await t.call(feederContract.rows, { query: { channel: 'entry', status: 'FAILED' } });
  const sent = feeder.control.rows('registrations').find((row) => row['nim'] === nim);
  return { programme: sent?.['id_prodi_asal'] ?? null, told: data.map(({ message }) => message) };
}

const idOf = (level: string, name: string) =>
  scene.feeder.control
    .rows('programmes')
    .find(
      (row) =>
        row['id_perguruan_tinggi'] === college &&
        row['nama_program_studi'] === name &&
        row['nama_jenjang_pendidikan'] === level,
    )?.['id_prodi'];

test('the programme of exactly this name is taken, not one whose name holds it', async () => {
  expect(await reportedFrom('manajemen')).toEqual({ programme: idOf('S1', 'Manajemen'), told: [] });
});

test('a level before the name tells two programmes apart', async () => {
  expect(await reportedFrom('S1 Akuntansi')).toEqual({ programme: idOf('S1', 'Akuntansi'), told: [] });
});

test('a name that fits several is not guessed: the row waits for a choice', async () => {
  const { programme, told } = await reportedFrom('Akuntansi');
  expect(programme).toBeNull();
  expect(told).toEqual([expect.stringContaining('Pilih program studi asal di data mahasiswa: "Akuntansi"')]);
  expect(told[0]).toContain('S2 Akuntansi');
});

test('the chosen programme goes before every name', async () => {
  expect(await reportedFrom('Akuntansi', MASTER)).toEqual({ programme: MASTER, told: [] });
});

/** The row of the entry after a comparison, and what differs in words. */
async function comparedEntry() {
  const { data } = await compareNow(scene.t, 'entry');
  const differences = data[0]?.differences.map(({ label, feeder, local }) => [label, feeder, local]);
  return { verdict: data[0]?.verdict, differences };
}
const sent = () => scene.feeder.control.rows('registrations').find((row) => row['nim'] === nim);
const minorOf = (name: string) =>
  scene.feeder.control.rows('concentrations').find((row) => row['nm_bidang_minat'] === name)?.[
    'id_bidang_minat'
  ];

test('a concentration chosen later is a difference in words, and sent by the id the feeder has for it', async () => {
  const { t } = scene;
  const choose = (concentration: 'PEMASARAN' | 'SDM' | null) =>
    t.db.update(students).set({ concentration }).where(eq(students.id, mover));
  await reportedFrom('Akuntansi', MASTER);
  await choose('PEMASARAN');
  expect(await comparedEntry()).toEqual({
    verdict: 'DIFFERENT',
    differences: [['Konsentrasi', null, 'PEMASARAN']],
  });
  await sendNow(t, 'entry');
  expect(sent()).toMatchObject({ id_bidang_minat: minorOf('PEMASARAN') });
  expect(await comparedEntry()).toEqual({ verdict: 'SAME', differences: [] });
  await choose('SDM');
  expect((await comparedEntry()).differences).toEqual([['Konsentrasi', 'PEMASARAN', 'SDM']]);
  await choose(null);
  expect(await comparedEntry()).toMatchObject({ verdict: 'SAME' });
});

test('another former programme is a difference in words, and college and programme go by their ids', async () => {
  const { t } = scene;
  await reportedFrom('Akuntansi', MASTER);
  expect(await comparedEntry()).toEqual({ verdict: 'SAME', differences: [] });
  const other = scene.feeder.control
    .rows('programmes')
    .find(
      (row) =>
        row['kode_program_studi'] === '61201' &&
        row['id_perguruan_tinggi'] !== college &&
        row['status'] === 'A' &&
        row['id_perguruan_tinggi'] !== sent()?.['id_perguruan_tinggi'],
    );
  const origin = {
    universityId: String(other?.['id_perguruan_tinggi']),
    universityName: 'Kampus lain',
    programId: String(other?.['id_prodi']),
    programName: 'Manajemen',
  };
  await t.db.update(students).set({ origin }).where(eq(students.id, mover));
  const compared = await comparedEntry();
  expect(compared.differences?.map(([label, , local]) => [label, local])).toEqual([
    ['Perguruan tinggi asal', 'Kampus lain'],
    ['Program studi asal', 'Manajemen'],
  ]);
  expect(compared.differences?.map(([, there]) => there)).toEqual([expect.any(String), 'Akuntansi']);
  await sendNow(t, 'entry');
  expect(sent()).toMatchObject({
    id_perguruan_tinggi_asal: origin.universityId,
    id_prodi_asal: origin.programId,
  });
  expect(await comparedEntry()).toMatchObject({ verdict: 'SAME' });
});
