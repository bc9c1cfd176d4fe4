import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { curriculumCourses } from '#server/platform/db/schema.ts';
import { FeederAccess } from './access.ts';
import {
  buildTerm,
  channelsBefore,
  compareNow,
  feederScene,
  hastyPace,
  type FeederScene,
  reportNow,
  sendNow,
} from '#test/factories/feeder-scene.ts';
import { buildSchedule } from '#test/factories/teaching.ts';

/** Changes that the feeder takes in part, late, or only for some. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeEach(async () => {
  scene = await feederScene({ neo3: true });
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  await scene.operator();
});
afterEach(() => scene.close());

const report = (...channels: ChannelName[]) => reportNow(scene.t, channels);
const rowsOf = async (channel: ChannelName) =>
  (await scene.t.call(feederContract.rows, { query: { channel, limit: 100 } })).data;

test('a registration outside the open period (221) does not keep the others from being sent', async () => {
  const { t, feeder } = scene;
  await report('biodata', 'entry');
  const [first, second] = feeder.control
    .rows('registrations')
    .toSorted((a, b) => Number(a['nim']) - Number(b['nim']))
    .map((row) => row['id_registrasi_mahasiswa'] ?? '');
  feeder.control.lock([first ?? '', second ?? '']);
  await t.db.execute(sql`update students set entry_fee = 3000000`);
  await report('entry');
  const rows = await rowsOf('entry');
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['FAILED', 'FAILED', 'SYNCED', 'SYNCED']);
  expect(rows.find(({ status }) => status === 'FAILED')?.message).toBe(
    'Periode pelaporan mahasiswa ini sudah ditutup (galat 221). Ajukan pembukaan periode ke PDDIKTI, lalu kirim ulang setelah dibuka.',
  );
});

test('what was taken out to be put in again and is refused then is told to be missing there', async () => {
  const { t, feeder } = scene;
  await report('course', 'curriculum', 'curriculum-course');
  await t.db
    .update(curriculumCourses)
    .set({ isMandatory: false })
    .where(eq(curriculumCourses.courseId, term.courses[0]?.id ?? ''));
  await compareNow(t, 'curriculum-course');
  feeder.control.fault({ kind: 'error', code: 604, act: 'InsertMatkulKurikulum' });
  await sendNow(t, 'curriculum-course');
  const [lost] = (await rowsOf('curriculum-course')).filter(({ status }) => status === 'FAILED');
  expect(lost).toMatchObject({ verdict: 'ONLY_LOCAL', differences: [] });
  expect(lost?.message).toContain('Data lamanya sudah dikeluarkan dari feeder.');
  await sendNow(t, 'curriculum-course', 'FAILED');
  expect((await compareNow(t, 'curriculum-course')).data.map(({ verdict }) => verdict)).toEqual([
    'SAME',
    'SAME',
    'SAME',
  ]);
});

test('a student who moved to another class (806) is tried once, and told what to take out first', async () => {
  const { t, feeder } = scene;
  await report(...channelsBefore('teaching'), 'member');
  const [from] = term.classes;
  const other = await buildSchedule(t.db, {
    periodId: term.period.id,
    courseId: from?.courseId ?? '',
    className: 'B',
    lecturerIds: [term.lecturers[0]?.id ?? ''],
  });
  await t.db.execute(sql`
    update krs_items set schedule_id = ${other.id}
    where student_id = ${term.students[1]?.id} and schedule_id = ${from?.id}`);
  await report('class', 'member');
  const rows = (await rowsOf('member')).filter(({ verdict }) => verdict !== 'SAME');
  const moved = rows.find(({ verdict }) => verdict === 'ONLY_LOCAL');
  expect(moved).toMatchObject({ status: 'FAILED', code: 806 });
  expect(moved?.message).toContain('hapus dahulu baris kelas lamanya');
  const tried = feeder.control.calls.filter(({ act, code }) => act.startsWith('Insert') && code === 806);
  expect(tried.length).toBeLessThanOrEqual(2);
  const former = rows.find(({ verdict }) => verdict === 'ONLY_FEEDER');
  await t.call(feederContract.send, { body: { channel: 'member', ids: [former?._id ?? ''] } });
  await t.runJobs();
  await sendNow(t, 'member', 'FAILED');
  const after = (await compareNow(t, 'member')).data.filter(({ verdict }) => verdict !== 'SAME');
  expect(after).toEqual([]);
});

test('a removal the feeder says is done already (117) is done', async () => {
  const { t, feeder } = scene;
  await report(...channelsBefore('member'), 'member');
  const [gone] = feeder.control.rows('participants');
  await t.db.execute(sql`
    update krs_items set state = 'DROPPED', approved = false, seat_held = false
    where student_id = ${term.students[0]?.id} and schedule_id = ${term.classes[0]?.id}`);
  const row = (await compareNow(t, 'member')).data.find(({ verdict }) => verdict === 'ONLY_FEEDER');
  feeder.control.fault({ kind: 'error', code: 117, act: 'DeletePesertaKelasKuliah', when: 'after' });
  await t.call(feederContract.send, { body: { channel: 'member', ids: [row?._id ?? ''] } });
  await t.runJobs();
  expect(gone).toBeDefined();
  expect((await rowsOf('member')).filter(({ verdict }) => verdict === 'ONLY_FEEDER')).toEqual([]);
  expect(feeder.control.rows('participants')).toHaveLength(11);
});

test('the plan refuses what the feeder has no act to change', async () => {
  const { t, feeder } = scene;
  await report(...channelsBefore('guidance'));
  const [conversion] = feeder.control.rows('conversions');
  feeder.control.load({ conversions: [{ ...conversion, nilai_huruf: 'C', nilai_indeks: '2.00' }] });
  await compareNow(t, 'conversion');
  const { data } = await t.call(feederContract.plan, { body: { channel: 'conversion' } });
  expect(data.totals).toMatchObject({ REFUSE: 1, UPDATE: 0 });
  expect(data.rows[0]?.message).toContain('layanan feeder tidak dapat mengubah data ini');
});

test('an activity the feeder stores late is waited for, and not sent a second time', async () => {
  const { t, feeder } = scene;
  await t.db.execute(`update main_data set data = jsonb_set(data, '{integration,feederSeconds}', '5')`);
  t.services.campus.forget();
  t.services.feeder = new FeederAccess({ ...hastyPace, unguardedMs: 3_000 });
  await report('biodata', 'entry', 'course');
  await compareNow(t, 'activity');
  feeder.control.fault({ kind: 'delay', act: 'InsertAktivitasMahasiswa', ms: 11_500 });
  await sendNow(t, 'activity');
  expect(feeder.control.rows('activities')).toHaveLength(3);
  expect((await compareNow(t, 'activity')).data.map(({ verdict }) => verdict)).toEqual([
    'SAME',
    'SAME',
    'SAME',
  ]);
}, 60_000);

test('what a comparison finds in the feeder after a lost answer is proved to be there', async () => {
  const { t } = scene;
  await report('course');
  const [lost] = await rowsOf('course');
  await t.db.execute(sql`
    update feeder_rows set status = 'UNKNOWN', verdict = 'ONLY_LOCAL' where id = ${lost?._id}`);
  await compareNow(t, 'course');
  const { data } = await t.call(feederContract.row, { params: { id: lost?._id ?? '' } });
  expect(data.status).toBe('SYNCED');
  expect(data.proof.map(({ step, act }) => [step, act])[0]).toEqual(['SETTLED', 'lookup']);
});

test('a record that was refused because it was there already is not proved to be ours', async () => {
  const { t, feeder } = scene;
  await compareNow(t, 'course');
  feeder.control.fault({ kind: 'error', code: 400, act: 'InsertMataKuliah', when: 'after' });
  await sendNow(t, 'course');
  const { rows } = await t.db.execute(sql`select step from feeder_sends where step = 'SETTLED'`);
  expect(rows).toEqual([]);
  expect(feeder.control.rows('courses')).toHaveLength(3);
});
