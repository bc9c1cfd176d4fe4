import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';
import { buildPeriod } from '#test/factories/teaching.ts';

/** An activity stays the one it is in the feeder, whatever becomes of its leader, title or term here. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
const channels = ['activity', 'activity-member', 'guidance', 'examiner'] as const;
beforeEach(async () => {
  scene = await feederScene();
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  await scene.operator();
  for (const channel of ['biodata', 'entry', ...channels] as const) {
    await compareNow(scene.t, channel);
    await sendNow(scene.t, channel);
  }
});
afterEach(() => scene.close());

const tables = ['activities', 'members', 'supervisors', 'examiners'] as const;
const counts = () =>
  Object.fromEntries(tables.map((table) => [table, scene.feeder.control.rows(table).length]));
const inFeeder = (type: string) =>
  scene.feeder.control.rows('activities').filter(({ id_jenis_aktivitas: kind }) => kind === type);

/** Rows of a channel of a term after a comparison. */
async function compared(channel: ChannelName, period: string) {
  const begun = await scene.t.call(feederContract.compare, { body: { channel, period } });
  expect(begun.status).toBe(200);
  await scene.t.runJobs();
  return (await scene.t.call(feederContract.rows, { query: { channel, period, limit: 100 } })).data;
}
async function send(channel: ChannelName, period: string) {
  await scene.t.call(feederContract.send, { body: { channel, period } });
  await scene.t.runJobs();
}
/** Sends all channels of a term and expects both sides to be equal then. */
async function settle(period: string): Promise<void> {
  for (const channel of channels) {
    await compared(channel, period);
    await send(channel, period);
    const open = (await compared(channel, period)).filter(({ verdict }) => verdict !== 'SAME');
    expect([channel, open.map(({ label, verdict, message }) => [label, verdict, message])]).toEqual([
      channel,
      [],
    ]);
  }
}

test('a new leader and a new title change the programme that is there, and its members with it', async () => {
  const { db } = scene.t;
  const [internship] = inFeeder('13');
  const [, , leader, member] = term.students;
  await db.execute(sql`update activity_members set role = 2 where student_id = ${leader?.id} and role = 1`);
  await db.execute(sql`update activity_members set role = 1 where student_id = ${member?.id}`);
  await db.execute(sql`update activities set title = 'Magang di bank' where title = 'Magang di koperasi'`);
  const data = await compared('activity', term.period.code);
  expect(data.map(({ verdict }) => verdict).toSorted()).toEqual(['DIFFERENT', 'SAME', 'SAME']);
  const changed = data.find(({ verdict }) => verdict === 'DIFFERENT');
  expect(changed?.differences.map(({ field }) => field)).toEqual(['judul', 'keterangan']);
  await settle(term.period.code);
  expect(counts()).toEqual({ activities: 3, members: 4, supervisors: 3, examiners: 2 });
  expect(inFeeder('13')).toMatchObject([
    {
      id_aktivitas: internship?.['id_aktivitas'],
      judul: 'Magang di bank',
      keterangan: expect.stringMatching(new RegExp(`^${member?.nim ?? ''}: `)),
    },
  ]);
});

test('a member whose course was recognised is not taken out to be put in again', async () => {
  const { t } = scene;
  for (const channel of ['course', 'conversion'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
  expect(scene.feeder.control.rows('conversions')).toHaveLength(1);
  const [, , leader, member] = term.students;
  await t.db.execute(sql`update activity_members set role = 2 where student_id = ${leader?.id} and role = 1`);
  await t.db.execute(sql`update activity_members set role = 1 where student_id = ${member?.id}`);
  for (const channel of ['activity', 'activity-member'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
  const { data } = await t.call(feederContract.rows, {
    query: { channel: 'activity-member', status: 'FAILED' },
  });
  expect(data).toMatchObject([
    {
      label: expect.stringContaining(leader?.nim ?? ''),
      message: expect.stringContaining('Konversi mata kuliah anggota ini'),
    },
  ]);
  expect(scene.feeder.control.rows('conversions')).toHaveLength(1);
  expect((await compareNow(t, 'conversion')).data.map(({ verdict }) => verdict)).toEqual(['SAME']);
});

test('a lost answer about a changed leader is looked up by what is remembered', async () => {
  const { db } = scene.t;
  const [, , leader, member] = term.students;
  await db.execute(sql`update activity_members set role = 2 where student_id = ${leader?.id} and role = 1`);
  await db.execute(sql`update activity_members set role = 1 where student_id = ${member?.id}`);
  await compared('activity', term.period.code);
  scene.feeder.control.fault({ kind: 'drop', act: 'UpdateAktivitasMahasiswa', when: 'after' });
  await send('activity', term.period.code);
  const data = await compared('activity', term.period.code);
  expect(data.map(({ verdict, status }) => [verdict, status])).toEqual(
    Array.from({ length: 3 }, () => ['SAME', 'SYNCED']),
  );
  expect(counts()).toMatchObject({ activities: 3 });
});

test('a thesis of a later round moves to its term and leaves nothing behind', async () => {
  const { db } = scene.t;
  const later = '20262';
  const [thesis] = inFeeder('22');
  await buildPeriod(db, {
    code: later,
    semester: 'GENAP',
    startDate: '2027-02-01',
    endDate: '2027-06-26',
    isActive: false,
    windows: false,
  });
  await db.execute(sql`
    insert into thesis_periods (id, name, semester_code, proposal_open, proposal_close, exam_open, exam_close,
      revision_days, quota_per_lecturer)
    select gen_random_uuid(), 'Skripsi berikut', ${later}, '2027-02-01', '2027-03-01', '2027-05-01', '2027-06-20',
      revision_days, quota_per_lecturer from thesis_periods limit 1`);
  await db.execute(
    sql`update theses set period_id = (select id from thesis_periods where semester_code = ${later})`,
  );
  const [row] = await compared('activity', later);
  expect(row?.verdict).toBe('DIFFERENT');
  expect(row?.differences.map(({ field, feeder, local }) => [field, feeder, local])).toEqual([
    ['id_semester', term.period.code, later],
  ]);
  const before = await compared('activity', term.period.code);
  expect(before.map(({ verdict }) => verdict)).toEqual(['SAME', 'SAME']);
  expect(await compared('guidance', term.period.code)).toHaveLength(1);
  await settle(later);
  await settle(term.period.code);
  expect(counts()).toEqual({ activities: 3, members: 4, supervisors: 3, examiners: 2 });
  expect(inFeeder('22')).toMatchObject([{ id_aktivitas: thesis?.['id_aktivitas'], id_semester: later }]);
});

test('what somebody deleted in the feeder is added anew and known by its new id', async () => {
  const { t, feeder } = scene;
  const idThere = () => inFeeder('12')[0]?.['id_aktivitas'] ?? '';
  const known = async () =>
    (await t.db.execute(sql`select from feeder_links where feeder_id = ${idThere()}`)).rowCount;
  const before = idThere();
  const client = await t.services.feeder.client(t.services);
  for (const { id_anggota: id, id_aktivitas: of } of feeder.control.rows('members')) {
    if (of === before) await client?.remove('DeleteAnggotaAktivitasMahasiswa', { id_anggota: id ?? '' });
  }
  await client?.remove('DeleteAktivitasMahasiswa', { id_aktivitas: before });
  await settle(term.period.code);
  expect(counts()).toEqual({ activities: 3, members: 4, supervisors: 3, examiners: 2 });
  expect(idThere()).not.toBe(before);
  expect(await known()).toBe(1);
});

test('two competitions of one title and leader are told apart by nobody, and hold up no comparison', async () => {
  const { db } = scene.t;
  await db.execute(sql`
    with twin as (
      insert into activities (id, type_id, is_mbkm, member_kind, title, start_date, end_date, semester_code, level, rank,
        organiser, achievement_type, status, status_since)
      select gen_random_uuid(), type_id, is_mbkm, member_kind, title, start_date, end_date, semester_code, level, rank,
        organiser, achievement_type, status, status_since
      from activities where title like 'Lomba%' returning id)
    insert into activity_members (activity_id, student_id, role)
    select twin.id, m.student_id, m.role from twin, activity_members m where m.role = 3`);
  const data = await compared('activity', term.period.code);
  expect(data).toHaveLength(3);
  const [contest] = data.filter(({ label }) => label.includes('Lomba'));
  expect(contest?.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('lebih dari sekali di portal'),
  ]);
  await settle(term.period.code);
  expect(counts()).toEqual({ activities: 3, members: 4, supervisors: 3, examiners: 2 });
});
