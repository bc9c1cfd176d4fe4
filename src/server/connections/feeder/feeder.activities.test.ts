import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';

let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeAll(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  await scene.operator();
  for (const channel of ['biodata', 'entry', 'course'] as const) {
    await compareNow(scene.t, channel);
    await sendNow(scene.t, channel);
  }
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.operator();
  scene.feeder.control.clearFaults();
});

const activityChannels = [
  'activity',
  'activity-member',
  'conversion',
  'guidance',
  'examiner',
  'achievement',
] as const;
const inFeeder = (
  table: 'activities' | 'members' | 'conversions' | 'supervisors' | 'examiners' | 'achievements',
) => scene.feeder.control.rows(table);

/** How the rows of a channel stand after a comparison. */
async function standing(channel: ChannelName): Promise<Record<string, string>> {
  const { data } = await compareNow(scene.t, channel);
  return Object.fromEntries(data.map(({ key, verdict }) => [key, verdict]));
}

test('an activity whose answer was lost is looked up and stands there once, with its people', async () => {
  const { t, feeder } = scene;
  for (const act of [
    'InsertAktivitasMahasiswa',
    'InsertAnggotaAktivitasMahasiswa',
    'InsertUjiMahasiswa',
    'InsertKonversiKampusMerdeka',
    'InsertPrestasiMahasiswa',
  ]) {
    feeder.control.fault({ kind: 'drop', act, when: 'after', times: 2 });
  }
  for (const channel of activityChannels) {
    await compareNow(t, channel);
    await sendNow(t, channel);
    const after = await compareNow(t, channel);
    expect([channel, after.data.filter(({ verdict }) => verdict !== 'SAME')]).toEqual([channel, []]);
  }
  expect(
    inFeeder('activities')
      .map(({ id_jenis_aktivitas: type }) => type)
      .toSorted(),
  ).toEqual(['12', '13', '22']);
  expect(
    inFeeder('members')
      .map(({ jenis_peran: role }) => role)
      .toSorted(),
  ).toEqual(['1', '2', '3', '3']);
  expect(
    inFeeder('supervisors')
      .map(({ id_kategori_kegiatan: duty }) => duty)
      .toSorted(),
  ).toEqual(['110300', '110403', '110407']);
  expect(
    inFeeder('examiners')
      .map(({ id_kategori_kegiatan: duty, penguji_ke: order }) => `${order} ${duty}`)
      .toSorted(),
  ).toEqual(['1 110501', '2 110502']);
});

test('a new title is a difference of the same thesis, changed in its place', async () => {
  const { t } = scene;
  await t.db.execute(sql`update theses set title = 'Judul yang disempurnakan'`);
  const { data } = await compareNow(t, 'activity');
  const thesis = data.find(({ verdict }) => verdict === 'DIFFERENT');
  expect(thesis?.differences.map(({ field, local }) => [field, local])).toEqual([
    ['judul', 'Judul yang disempurnakan'],
  ]);
  expect(thesis?.link).toContain('/staff/skripsi/');
  await sendNow(t, 'activity');
  expect(inFeeder('activities')).toHaveLength(3);
  expect(inFeeder('activities').map(({ judul }) => judul)).toContain('Judul yang disempurnakan');
  expect(Object.values(await standing('guidance'))).toEqual(['SAME', 'SAME', 'SAME']);
});

test('who changes place is taken out and put in again; who left may be taken out', async () => {
  const { t } = scene;
  const [first, second] = term.lecturers;
  await t.db.execute(sql`update thesis_supervisors set state = 'REPLACED' where lecturer_id = ${first?.id}`);
  await t.db.execute(sql`update thesis_supervisors set "order" = 1 where lecturer_id = ${second?.id}`);
  const { data } = await compareNow(t, 'guidance');
  const left = data.find(({ verdict }) => verdict === 'ONLY_FEEDER');
  const moved = data.find(({ verdict }) => verdict === 'DIFFERENT');
  expect(moved?.differences.map(({ field, feeder, local }) => [field, feeder, local])).toEqual([
    ['id_kategori_kegiatan', 'Pembimbing pendamping skripsi', 'Pembimbing utama skripsi'],
    ['pembimbing_ke', '2', '1'],
  ]);
  await sendNow(t, 'guidance');
  expect(inFeeder('supervisors')).toHaveLength(3);
  await t.call(feederContract.send, { body: { channel: 'guidance', ids: [left?._id ?? ''] } });
  await t.runJobs();
  expect(
    inFeeder('supervisors')
      .map(({ id_kategori_kegiatan: duty }) => duty)
      .toSorted(),
  ).toEqual(['110300', '110403']);
});

test('an activity somebody entered by hand is known by its leader and not entered again', async () => {
  const { t, feeder } = scene;
  const [internship] = inFeeder('activities').filter(({ id_jenis_aktivitas: type }) => type === '13');
  feeder.control.load({ activities: [{ ...internship, keterangan: 'Dicatat operator' }] });
  const { data } = await compareNow(t, 'activity');
  const row = data.find(({ verdict }) => verdict === 'DIFFERENT');
  expect(row?.differences.map(({ field, feeder: there }) => [field, there])).toEqual([
    ['keterangan', 'Dicatat operator'],
  ]);
  await sendNow(t, 'activity');
  expect(inFeeder('activities')).toHaveLength(3);
  expect(Object.values(await standing('activity'))).toEqual(['SAME', 'SAME', 'SAME']);
});

test('a lecturer the feeder does not know keeps the row here, with what to do', async () => {
  const { t } = scene;
  await t.db.execute(sql`update lecturers set nidn = null, nuptk = null where id = ${term.lecturers[1]?.id}`);
  await compareNow(t, 'examiner');
  await sendNow(t, 'examiner');
  const { data } = await t.call(feederContract.rows, { query: { channel: 'examiner', status: 'FAILED' } });
  expect(data.map(({ message, link }) => [message, link])).toEqual([
    ['Dosen belum mempunyai NIDN atau NUPTK di portal.', `/staff/dosen/${term.lecturers[1]?.id}`],
  ]);
});

test('a converted programme stands there as its course, with the grade it gave; what differs is left to people', async () => {
  const { t } = scene;
  expect(inFeeder('conversions')).toMatchObject([
    {
      id_semester: term.period.code,
      sks_mata_kuliah: '3',
      nilai_angka: '82.5',
      nilai_indeks: '3.7',
      nilai_huruf: 'A-',
    },
  ]);
  await t.db.execute(
    sql`update grades set final_score = 7255, letter = 'B', index = 30 where source = 'MBKM'`,
  );
  const { data } = await compareNow(t, 'conversion');
  expect(data.map(({ verdict, differences }) => [verdict, differences.map(({ field }) => field)])).toEqual([
    ['DIFFERENT', ['nilai_angka', 'nilai_indeks', 'nilai_huruf']],
  ]);
  await sendNow(t, 'conversion');
  const after = await t.call(feederContract.rows, { query: { channel: 'conversion' } });
  expect(after.data).toMatchObject([
    { status: 'FAILED', message: expect.stringContaining('Ubah di aplikasi feeder') },
  ]);
  expect(inFeeder('conversions')).toHaveLength(1);
});

test('a course is recognised for nobody whom the activity does not have in the feeder', async () => {
  const { t, feeder } = scene;
  const [own] = inFeeder('conversions');
  const [, member] = term.students.slice(2);
  await t.db.execute(sql`
    insert into activity_conversions (activity_id, student_id, course_id, sks, grade_id)
    select v.activity_id, ${member?.id}, v.course_id, v.sks, v.grade_id from activity_conversions v`);
  const [there] = inFeeder('members').filter(
    (one) => one['id_aktivitas'] === own?.['id_aktivitas'] && one['jenis_peran'] === '2',
  );
  feeder.control.load({ members: [{ ...there, id_aktivitas: null }] });
  await compareNow(t, 'conversion');
  await sendNow(t, 'conversion');
  const { data } = await t.call(feederContract.rows, {
    query: { channel: 'conversion', search: member?.nim },
  });
  expect(data).toMatchObject([
    { status: 'FAILED', message: expect.stringContaining('Kirim anggota aktivitas dahulu.') },
  ]);
  feeder.control.load({ members: [{ ...there }] });
});

test('what was won stands there once, with type, level and place', () => {
  expect(inFeeder('achievements')).toMatchObject([
    {
      id_jenis_prestasi: '1',
      id_tingkat_prestasi: '5',
      nama_prestasi: "Lomba 'rencana' bisnis",
      tahun_prestasi: '2026',
      penyelenggara: 'Kementerian Contoh',
      peringkat: '2',
      id_aktivitas: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

test('an achievement an operator entered by hand is known by its name and year; what differs is left to people', async () => {
  const { t, feeder } = scene;
  const [own] = inFeeder('achievements');
  feeder.control.load({ achievements: [{ ...own, id_aktivitas: null, peringkat: '3' }] });
  const { data } = await compareNow(t, 'achievement');
  expect(data.map(({ verdict, differences }) => [verdict, differences.map(({ field }) => field)])).toEqual([
    ['DIFFERENT', ['peringkat']],
  ]);
  await sendNow(t, 'achievement');
  const after = await t.call(feederContract.rows, { query: { channel: 'achievement' } });
  expect(after.data).toMatchObject([
    { status: 'FAILED', verdict: 'DIFFERENT', message: expect.stringContaining('Ubah di aplikasi feeder') },
  ]);
  expect(inFeeder('achievements')).toHaveLength(1);
});
