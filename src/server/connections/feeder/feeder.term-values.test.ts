import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { semesterRecords } from '#server/platform/db/schema.ts';
import { channelNames, type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import {
  buildTerm,
  channelsBefore,
  compareNow,
  feederScene,
  type FeederScene,
  reportNow,
} from '#test/factories/feeder-scene.ts';

/** What a term says of its students: fees, credits and averages as PDDIKTI counts them. */
let scene: FeederScene;
let term: Awaited<ReturnType<typeof buildTerm>>;
beforeEach(async () => {
  scene = await feederScene({ neo3: true });
  term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 4);
  await scene.operator();
});
afterEach(() => scene.close());

const report = (...channels: ChannelName[]) => reportNow(scene.t, channels);
const open = (data: readonly { verdict: string; message: string }[]) =>
  data.filter(({ verdict }) => verdict !== 'SAME').map(({ verdict, message }) => [verdict, message]);

test('the fee of a term is its tuition, fixed and by credits, without fines', async () => {
  const { t, feeder } = scene;
  const [, student] = term.students;
  const more = [
    await buildPaymentType(t.db, { periodCode: term.period.code, category: 'SKS' }),
    await buildPaymentType(t.db, { periodCode: term.period.code, category: 'UTS' }),
  ];
  for (const type of more) await buildBill(t.db, type, student?.id ?? '');
  const { rows } = await t.db.execute<{ fee: number }>(sql`
    select sum(l.charged)::float8 as fee from bills l join payment_types p on p.id = l.payment_type_id
    where l.student_id = ${student?.id} and p.category in ('SPP', 'SKS')`);
  await report(...channelsBefore('akm'), 'akm');
  const registered = feeder.control.rows('registrations').find((row) => row['nim'] === student?.nim);
  const sent = feeder.control
    .rows('semesterRecords')
    .find((row) => row['id_registrasi_mahasiswa'] === registered?.['id_registrasi_mahasiswa']);
  expect(Number(sent?.['biaya_kuliah_smt'])).toBe(rows[0]?.fee);
  expect(rows[0]?.fee).toBeGreaterThan(0);
});

test('a term with a few converted credits beside its classes is taken', async () => {
  const { t } = scene;
  await report(...channelsBefore('akm'));
  await t.db.update(semesterRecords).set({ status: 'A' }).where(eq(semesterRecords.status, 'M'));
  await report('akm');
  expect(open((await compareNow(t, 'akm')).data)).toEqual([]);
});

test('a term without any grade yet is no average of 0', async () => {
  const { t, feeder } = scene;
  await report(...channelsBefore('akm'));
  await t.db.update(semesterRecords).set({ ips: null, isProvisional: true });
  await report('akm');
  const { data } = await compareNow(t, 'akm');
  expect(data.map(({ problems }) => problems.map(({ message }) => message))).toEqual(
    data.map(() => ['IPS belum ada: belum ada nilai semester ini yang terbit.']),
  );
  expect(feeder.control.rows('semesterRecords')).toEqual([]);
});

test('members without a grade are no grades that only the feeder has', async () => {
  const { t } = scene;
  await report(...channelsBefore('grade'));
  await t.db.execute(sql`update grades set status = 'DRAFT' where schedule_id is not null`);
  expect((await compareNow(t, 'grade')).data).toEqual([]);
  await t.db.execute(sql`update grades set status = 'PUBLISHED' where schedule_id is not null`);
  await report('grade');
  expect(open((await compareNow(t, 'grade')).data)).toEqual([]);
});

test('what newer feeders show of an exit is compared', async () => {
  const { t, feeder } = scene;
  await report(...channelNames);
  const [exit] = feeder.control.rows('exits');
  feeder.control.load({ exits: [{ ...exit, jalur_skripsi: '1', bulan_awal_bimbingan: '1999-01-01' }] });
  const { data } = await compareNow(t, 'exit');
  expect(data.flatMap(({ differences }) => differences.map(({ label }) => label))).toEqual([
    'Jalur skripsi',
    'Awal bimbingan',
  ]);
});
