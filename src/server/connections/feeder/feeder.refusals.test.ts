import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { checkValues } from '#shared/platform/feeder/field.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { classValues } from '#shared/connections/feeder/records.ts';
import { FeederAccess } from './access.ts';
import { studentBiodata } from '#server/platform/db/schema.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  hastyPace,
  type FeederScene,
  reportNow,
  sendNow,
} from '#test/factories/feeder-scene.ts';

let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeEach(async () => {
  scene = await feederScene({ neo3: true });
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  await scene.operator();
});
afterEach(() => scene.close());

const reported = (...channels: ChannelName[]) => reportNow(scene.t, channels);

async function failedOf(channel: ChannelName) {
  const { data } = await scene.t.call(feederContract.rows, { query: { channel, status: 'FAILED' } });
  return data.map(({ code, message, link }) => ({ code, message, link }));
}

const teaching = ['course', 'curriculum', 'curriculum-course', 'class'] as const;

test('a class whose course is in no curriculum of the feeder (707) names the channel that comes first', async () => {
  await reported('course', 'class');
  expect(await failedOf('class')).toContainEqual({
    code: 707,
    message: expect.stringContaining('Kirim mata kuliah kurikulum dahulu'),
    link: `/staff/lecture-schedule/${term.classes[0]?.id}`,
  });
  await reported('curriculum', 'curriculum-course');
  await sendNow(scene.t, 'class', 'FAILED');
  expect(scene.feeder.control.rows('classes')).toHaveLength(3);
});

test('a lecturer without an assignment of the year is told before anything is sent, and when the feeder says so (931)', async () => {
  await reported(...teaching);
  scene.feeder.control.fault({ kind: 'error', code: 931, act: 'InsertDosenPengajarKelasKuliah' });
  await reported('teaching');
  const [refused] = await failedOf('teaching');
  expect(refused).toMatchObject({
    code: 931,
    message: expect.stringContaining('belum mempunyai penugasan pada tahun ajaran kelas ini'),
    link: expect.stringContaining('/staff/lecture-schedule/'),
  });
  const assignments = scene.feeder.control.rows('assignments');
  scene.feeder.control.load({ assignments: assignments.map((one) => ({ ...one, id_tahun_ajaran: '2020' })) });
  const asked = scene.feeder.control.calls.length;
  await sendNow(scene.t, 'teaching', 'FAILED');
  expect((await failedOf('teaching')).map(({ message }) => message)).toEqual([
    'Dosen belum mempunyai penugasan 2026/2027 di PDDIKTI. Selesaikan di SISTER, bukan di sini.',
  ]);
  const acts = scene.feeder.control.calls.slice(asked).map(({ act }) => act);
  expect(acts).not.toContain('InsertDosenPengajarKelasKuliah');
});

test('a participant who is there already (119) is looked up and counts as sent', async () => {
  await reported('biodata', 'entry', ...teaching);
  await compareNow(scene.t, 'member');
  scene.feeder.control.fault({ kind: 'error', code: 119, act: 'InsertPesertaKelasKuliah', times: 3 });
  await sendNow(scene.t, 'member');
  expect(await failedOf('member')).toEqual([]);
  expect(scene.feeder.control.rows('participants')).toHaveLength(12);
  await sendNow(scene.t, 'member');
  const { data } = await compareNow(scene.t, 'member');
  expect(data.filter(({ verdict }) => verdict !== 'SAME')).toEqual([]);
  expect(scene.feeder.control.rows('participants')).toHaveLength(12);
});

test('a NIK somebody else holds in the feeder is left to people, who are sent to the biodata', async () => {
  const { t, feeder } = scene;
  const [, student] = term.students;
  const [own] = await t.db
    .select()
    .from(studentBiodata)
    .where(eq(studentBiodata.studentId, student?.id ?? ''));
  await reported('biodata');
  const other = feeder.control.rows('persons').find(({ nik }) => nik === own?.nik);
  feeder.control.load({
    persons: [{ ...other, nama_mahasiswa: 'ORANG LAIN', tanggal_lahir: '1990-01-01' }],
  });
  await compareNow(t, 'biodata');
  await sendNow(t, 'biodata');
  expect(await failedOf('biodata')).toEqual([
    {
      code: null,
      message: 'NIK ini sudah dipakai ORANG LAIN di feeder. Periksa NIK.',
      link: `/staff/mahasiswa/${student?.id}?tab=biodata`,
    },
  ]);
  expect(feeder.control.rows('persons')).toHaveLength(4);
});

test('a class name of six letters is refused here', () => {
  const facts = { scope: '1', mode: 'F', capacity: 40, startDate: '2026-08-10', endDate: '2027-01-23' };
  const problems = (className: string) =>
    checkValues(feederChannels.class.fields, classValues({ ...facts, className }));
  expect(problems('ABCDE')).toEqual([]);
  expect(problems('ABCDEF')).toEqual([
    { field: 'nama_kelas_kuliah', message: 'Nama kelas paling banyak 5 huruf untuk PDDIKTI.' },
  ]);
});

test('a lecturer who has a NUPTK in place of the NIDN is found by it, and known again', async () => {
  const [first, second] = term.lecturers;
  const nuptk = '9988776655443322';
  await scene.t.db.execute(sql`update lecturers set nidn = null, nuptk = ${nuptk} where id = ${first?.id}`);
  const known = scene.feeder.control.rows('lecturers').find(({ nidn }) => nidn === first?.nidn);
  scene.feeder.control.load({ lecturers: [{ ...known, nidn: null, nuptk }] });
  await reported(...teaching, 'teaching');
  const { data } = await compareNow(scene.t, 'teaching');
  expect(data.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 6 }, () => 'SAME'));
  expect(data.filter(({ key }) => key.endsWith(nuptk))).toHaveLength(3);
  expect(data.filter(({ key }) => key.endsWith(second?.nidn ?? '?'))).toHaveLength(3);
});

test.each([
  ['the portal knows both numbers, the feeder only the NUPTK', true, false],
  ['the portal knows only the NUPTK, the feeder both numbers', false, true],
])('a lecturer is one by either number: %s', async (_, nidnHere, nidnThere) => {
  const [first] = term.lecturers;
  const nuptk = '9988776655443322';
  await scene.t.db.execute(sql`
    update lecturers set nuptk = ${nuptk}, nidn = ${nidnHere ? first?.nidn : null} where id = ${first?.id}`);
  const known = scene.feeder.control.rows('lecturers').find(({ nidn }) => nidn === first?.nidn);
  scene.feeder.control.load({
    lecturers: [{ ...known, nidn: nidnThere ? (first?.nidn ?? null) : null, nuptk }],
  });
  await reported(...teaching, 'teaching', 'activity', 'guidance', 'examiner');
  for (const channel of ['teaching', 'guidance', 'examiner'] as const) {
    const { data } = await compareNow(scene.t, channel);
    expect([channel, data.filter(({ verdict }) => verdict !== 'SAME')]).toEqual([channel, []]);
    expect(data.some(({ key }) => key.endsWith((nidnHere ? first?.nidn : nuptk) ?? '?'))).toBe(true);
  }
});

test('a term nobody was billed for is told where to be mended, and goes with the token fee of the settings', async () => {
  const { t } = scene;
  await reported('biodata', 'entry', ...teaching, 'member', 'grade');
  await t.db.execute(sql`update payment_types set category = 'LAINNYA'`);
  const { data } = await compareNow(t, 'akm');
  expect(data).toHaveLength(4);
  for (const { problems } of data) {
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('isi penggantinya di Pengaturan admin'),
    ]);
  }
  await t.db.execute(sql`
    update main_data set data = jsonb_set(data, '{integration,feederTokenFee}', '100000') where id = 1`);
  await reported('akm');
  expect(await failedOf('akm')).toEqual([]);
  const sent = scene.feeder.control.rows('semesterRecords');
  expect(sent.map(({ biaya_kuliah_smt: fee }) => Number(fee))).toEqual([100_000, 100_000, 100_000, 100_000]);
});

test('a send that stopped goes on with its rows when it is run again, and says so when they are gone', async () => {
  const { t, feeder } = scene;
  await compareNow(t, 'course');
  t.services.feeder = new FeederAccess({ ...hastyPace, awayTimes: 1 });
  feeder.control.fault({ kind: 'html', times: 60 });
  const begun = await sendNow(t, 'course');
  const job = async () => (await t.call(jobsContract.get, { params: { id: begun.data.jobId } })).data;
  const again = async () => {
    const retried = await t.call(jobsContract.retry, { params: { id: begun.data.jobId }, body: {} });
    expect(retried.status).toBe(200);
    await t.runJobs();
    return job();
  };
  expect(await job()).toMatchObject({ status: 'FAILED', done: 0, total: 3, canRetry: true });
  feeder.control.clearFaults();
  expect(await again()).toMatchObject({ status: 'COMPLETED', done: 3, total: 3 });
  expect(feeder.control.rows('courses')).toHaveLength(3);
  await compareNow(t, 'curriculum');
  feeder.control.fault({ kind: 'html', times: 60 });
  begun.data.jobId = (await sendNow(t, 'curriculum')).data.jobId;
  expect(await job()).toMatchObject({ status: 'FAILED' });
  feeder.control.clearFaults();
  await compareNow(t, 'curriculum');
  expect(await again()).toMatchObject({
    status: 'FAILED',
    errors: [{ message: expect.stringContaining('Kirim lagi dari layar kanalnya') }],
  });
});

test('ten refusals in a row end a send, and what was not tried stays as it was', async () => {
  const { t, feeder } = scene;
  await reported('biodata', 'entry', ...teaching);
  await compareNow(t, 'member');
  feeder.control.fault({ kind: 'error', code: 108, act: 'InsertPesertaKelasKuliah', times: 100 });
  const begun = await sendNow(t, 'member');
  expect((await failedOf('member')).map(({ code }) => code)).toEqual(Array(10).fill(108));
  const { data } = await t.call(feederContract.rows, { query: { channel: 'member', status: 'NONE' } });
  expect(data.map(({ verdict }) => verdict)).toEqual(['ONLY_LOCAL', 'ONLY_LOCAL']);
  const { data: job } = await t.call(jobsContract.get, { params: { id: begun.data.jobId } });
  expect(job).toMatchObject({ status: 'FAILED', failed: 10 });
  expect(JSON.stringify(job)).toContain('dihentikan setelah 10 kegagalan berturut-turut');
});
