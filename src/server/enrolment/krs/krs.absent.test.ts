import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { leaveRequests, notices } from '#server/platform/db/schema.ts';
import { akmSource } from '#server/connections/feeder/sources/students.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { setWindows } from '#test/factories/krs-scene.ts';
import { buildStaff, studentNow } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';

const { t, scene, steps } = await krsDesk();

const CODE = '20261';

/** The registration of a term is over. */
const closeOf = (periodId: string) => setWindows(t, periodId, [], ['KRS', 'KRS_LATE']);

/** What the screen offers to whoever closes the registration. */
const offered = async () => {
  await t.as(steps.baak);
  return (await t.call(krsStaffContract.summary, { query: {} })).data;
};
const start = async (periodId: string) =>
  t.call(krsStaffContract.deactivate, { body: { periodId, expected: (await offered()).toDeactivate } });

/** Closes the registration of the running term: what was offered, and how the job ended. */
async function close(periodId = scene.period.id) {
  await closeOf(periodId);
  const offer = await offered();
  const begun = await start(periodId);
  await t.runJobs();
  const { data: job } = await t.call(jobsContract.get, { params: { id: begun.data.jobId } });
  return { offer, job, message: begun.message };
}

const termsOf = async ({ id }: { id: string }) =>
  (
    await t.db.execute<{ code: string; status: string; ips: number | null; ipk: number | null }>(sql`
      select period_code as code, status, ips, ipk from semester_records where student_id = ${id} order by 1`)
  ).rows;
const codesOf = async (student: { id: string }) =>
  (await termsOf(student)).map(({ code, status }) => `${code} ${status}`);

test('who was inactive already gets the record of the term, with what was reached before, and nobody is told twice', async () => {
  const [idle, absent, left, later] = [
    await scene.student(),
    await scene.student({ status: 'inactive' }),
    await scene.student({ status: 'inactive' }),
    await scene.student({ status: 'inactive', entryYear: 2030, entrySemester: '20301' }, null),
  ];
  await t.db.execute(sql`update students set exit = '{"type": "4"}' where id = ${left.id}`);
  await t.db.execute(
    sql`update semester_records set status = 'N', ips = null where student_id = ${absent.id}`,
  );
  await t.db.execute(sql`update semester_records set sks_total = 40 where student_id = ${absent.id}`);
  const { offer, job, message } = await close();
  expect(offer).toMatchObject({ toDeactivate: 1, toRecord: 1 });
  expect(message).toBe(
    '1 mahasiswa sedang dinonaktifkan. Semester 1 mahasiswa yang sudah tidak aktif atau cuti sedang dicatat.',
  );
  expect(job).toMatchObject({ status: 'COMPLETED', total: 2, done: 2 });
  expect(await termsOf(absent)).toEqual([
    { code: '20252', status: 'N', ips: null, ipk: 320 },
    { code: CODE, status: 'N', ips: null, ipk: 320 },
  ]);
  expect(await codesOf(idle)).toEqual(['20252 A', `${CODE} N`]);
  expect(await codesOf(left)).toEqual(['20252 A']);
  expect(await codesOf(later)).toEqual([]);
  expect(await t.db.select().from(notices).where(eq(notices.userId, absent.userId))).toEqual([]);

  // PDDIKTI gets it, and who was away for two terms is pointed out.
  const sent = await akmSource.byIds(t.db, CODE, [absent.id]);
  expect(sent.map(({ key, values }) => ({ key, ...values }))).toMatchObject([
    { key: absent.nim, id_status_mahasiswa: 'N', ipk: '3.2', total_sks: '40' },
  ]);
  await t.as((await buildStaff(t.db, 'student:get', 'studentGrade:get')).id);
  const query = { search: absent.nim, concern: 'DISMISSAL' } as const;
  const { data } = await t.call(studentContract.list, { query });
  expect(data.map(({ nim }) => nim)).toEqual([absent.nim]);

  await t.as(scene.advisor.userId);
  const advisees = await t.call(krsAdvisorContract.advisees, { query: { search: absent.nim } });
  expect(advisees.data[0]?.warnings).toEqual(['Tidak aktif 2 semester berturut-turut, calon putus studi.']);

  // Again there is nobody.
  expect(await offered()).toMatchObject({ toDeactivate: 0, toRecord: 0 });
  expect((await start(scene.period.id)).error.message).toBe(
    'Tidak ada mahasiswa yang perlu dinonaktifkan atau dicatat.',
  );
  expect(await codesOf(absent)).toEqual(['20252 N', `${CODE} N`]);
});

test('a KRS approved after all makes an absent term one of study', async () => {
  const absent = await scene.student({ status: 'inactive' });
  await close();
  expect(await codesOf(absent)).toEqual(['20252 A', `${CODE} N`]);
  await setWindows(t, scene.period.id, ['KRS']);
  const { id: scheduleId } = await scene.class();
  const saved = await steps.repair({ studentId: absent.id, scheduleIds: [scheduleId], approve: true });
  expect(saved.status).toBe(200);
  expect((await studentNow(t.db, absent.id))?.status).toBe('active');
  expect(await codesOf(absent)).toEqual(['20252 A', `${CODE} A`]);
  await closeOf(scene.period.id);
  expect(await offered()).toMatchObject({ toDeactivate: 0, toRecord: 0 });
});

test('who is on leave without an end gets a term of leave, and whose leave has one is left to its timer', async () => {
  const [open, ending] = [
    await scene.student({ status: 'furlough' }),
    await scene.student({ status: 'furlough' }),
  ];
  await t.db.insert(leaveRequests).values({
    studentId: ending.id,
    firstCode: '20252',
    lastCode: '20252',
    terms: 1,
    state: 'APPROVED',
    decreeNo: '14/CUTI/2026',
    decreeDate: '2026-02-01',
    reason: 'KERJA',
    explanation: 'Bekerja penuh waktu di luar kota.',
  });
  const back = await scene.student();
  await t.db.execute(sql`
    update semester_records set status = 'C' where student_id in (${open.id}, ${ending.id}, ${back.id})`);
  // As the end of a leave leaves it.
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${back.id}, ${CODE}, 'A')`);
  const { offer } = await close();
  expect(offer).toMatchObject({ toDeactivate: 1, toRecord: 1 });
  expect(await codesOf(open)).toEqual(['20252 C', `${CODE} C`]);
  expect(await codesOf(ending)).toEqual(['20252 C']);
  expect(await codesOf(back)).toEqual(['20252 C', `${CODE} N`]);
  expect((await studentNow(t.db, open.id))?.status).toBe('furlough');
});

test('two terms in a row', async () => {
  const student = await scene.student();
  await close();
  await t.db.execute(sql`update academic_periods set is_active = false where id = ${scene.period.id}`);
  const next = await buildPeriod(t.db, {
    semester: 'GENAP',
    code: '20262',
    startDate: '2027-02-01',
    endDate: '2027-07-03',
  });
  t.services.campus.forget();
  const { offer, job } = await close(next.id);
  expect(job).toMatchObject({ status: 'COMPLETED', done: offer.toDeactivate + offer.toRecord });
  expect(await codesOf(student)).toEqual(['20252 A', `${CODE} N`, '20262 N']);
  expect((await studentNow(t.db, student.id))?.status).toBe('inactive');
});
