import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/db/schema.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import {
  askLeave,
  decideLeaveAs,
  grantLeave,
  leaveScene,
  type LeaveScene,
  parentLetter,
  smallPdf,
} from '#test/factories/leave-scene.ts';
import { buildAdmin, buildLecturer, buildStaff, studentNow } from '#test/factories/people.ts';
import { buildKrs, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LeaveScene;
beforeAll(async () => {
  t = await testApp();
  scene = await leaveScene(t);
});
afterAll(() => t.close());

const stateOf = async (id: string) =>
  (await t.db.execute(sql`select state, decree_no from leave_requests where id = ${id}`)).rows[0];
const countOf = async (studentId: string) =>
  (await t.db.execute(sql`select from leave_requests where student_id = ${studentId}`)).rowCount;

describe('a leave', () => {
  test('goes from request to decree: plan cancelled, seat free, status and term on leave', async () => {
    const student = await scene.student();
    const { id: scheduleId } = await buildSchedule(t.db, { periodId: scene.period.id });
    const plan = { studentId: student.id, periodId: scene.period.id, scheduleIds: [scheduleId] };
    await buildKrs(t.db, { ...plan, state: 'SUBMITTED' });
    const asked = await askLeave(t, student.userId);
    expect(asked).toMatchObject({ status: 200, message: expect.stringContaining('Dosen PA') });
    const id = asked.data._id;
    const answers = [];
    for (const person of [scene.advisor.userId, scene.kaprodi.id, scene.finance.id, scene.baak.id]) {
      answers.push((await decideLeaveAs(t, person, id)).message);
    }
    expect(answers).toEqual([
      'Cuti diteruskan ke kaprodi.',
      'Cuti diteruskan ke keuangan.',
      'Cuti diteruskan ke BAAK.',
      'Surat keputusan cuti terbit. KRS semester ini dibatalkan dan status menjadi Cuti.',
    ]);
    expect(await stateOf(id)).toMatchObject({
      state: 'APPROVED',
      decree_no: expect.stringMatching(/^\d+\/CUTI\/VIII\/2026$/),
    });
    expect((await studentNow(t.db, student.id))?.status).toBe('furlough');
    const { rows } = await t.db.execute(sql`
      select k.state, s.taken, r.status as term from krs k, schedules s, semester_records r
      where k.student_id = ${student.id} and s.id = ${scheduleId} and r.student_id = ${student.id}
        and r.period_code = '20261'`);
    expect(rows).toEqual([{ state: 'CANCELLED', taken: 0, term: 'C' }]);
    await t.as(student.userId);
    const own = await t.call(leaveContract.own, {});
    expect(own.data.leaves).toMatchObject([{ state: 'APPROVED', mayDecide: false }]);
    expect(own.data.leaves[0]?.history.map(({ action }) => action)).toEqual([
      'SUBMIT',
      'ADVISE',
      'ENDORSE',
      'CLEAR',
      'DECREE',
    ]);
    expect(own.data.problems.map(({ code }) => code)).toEqual(['STATUS', 'OPEN']);
  });

  test('is refused with every reason, and nothing of it stays', async () => {
    const student = await scene.student({ entrySemester: '20261' });
    const type = await buildPaymentType(t.db, { periodCode: '20261', dueDate: '2026-08-01' });
    await buildBill(t.db, type, student.id);
    const refused = await askLeave(t, student.userId);
    expect(refused.status).toBe(422);
    expect(refused.error.data).toMatchObject([{ code: 'TOO_EARLY' }, { code: 'ARREARS' }]);
    expect(await countOf(student.id)).toBe(0);
  });

  test('needs the letter of the parents, an explanation, and a doctor where somebody is ill', async () => {
    const student = await scene.student();
    const without = await askLeave(t, student.userId, {}, []);
    expect(without.error.message).toBe('Unggah dahulu: Surat persetujuan orang tua atau wali.');
    const short = await askLeave(t, student.userId, { explanation: 'sakit' });
    expect(short.error.errors).toHaveProperty('explanation');
    const ill = await askLeave(t, student.userId, { reason: 'SAKIT' });
    expect(ill.error.errors).toEqual({ support: 'Cuti karena sakit memerlukan surat dokter.' });
    const wrong = await askLeave(t, student.userId, {}, [{ ...parentLetter, content: 'bukan pdf' }]);
    expect(wrong.status).toBe(415);
    expect(await countOf(student.id)).toBe(0);
    const files = [parentLetter, { field: 'support', name: 'dokter.pdf', content: smallPdf }];
    expect((await askLeave(t, student.userId, { reason: 'SAKIT' }, files)).status).toBe(200);
    expect((await askLeave(t, student.userId)).error.message).toContain('masih memiliki cuti');
  });

  test('is refused beside an approved KRS, also while a change of it waits', async () => {
    for (const state of ['APPROVED', 'CHANGE', 'SUBMITTED', 'REVISION', 'LOCKED'] as const) {
      const student = await scene.student();
      const plan = { studentId: student.id, periodId: scene.period.id, scheduleIds: [] };
      await buildKrs(t.db, { ...plan, state, approvedAt: '2026-08-20T00:00:00Z' });
      expect((await askLeave(t, student.userId)).error.data).toMatchObject([{ code: 'KRS_APPROVED' }]);
      expect(await countOf(student.id)).toBe(0);
    }
  });

  test('may last two terms in all', async () => {
    const student = await scene.student();
    await t.db.execute(sql`
      insert into semester_records (student_id, period_code, status) values (${student.id}, '20252', 'C')`);
    // The term of leave does not count: this is the second semester of study.
    expect((await askLeave(t, student.userId)).error.message).toContain('mulai semester 3');
    const older = await scene.student({ entrySemester: '20241' });
    await t.db.execute(sql`
      insert into semester_records (student_id, period_code, status) values (${older.id}, '20252', 'C')`);
    expect((await askLeave(t, older.userId, { terms: 2 })).error.message).toContain('sudah memakai 1');
    expect((await askLeave(t, older.userId)).status).toBe(200);
  });
});

describe('deciding', () => {
  test('is for whose turn it is, with a reason against', async () => {
    const student = await scene.student();
    const id = (await askLeave(t, student.userId)).data._id;
    expect((await decideLeaveAs(t, scene.kaprodi.id, id)).status).toBe(403);
    expect((await decideLeaveAs(t, scene.baak.id, id)).status).toBe(403);
    expect((await decideLeaveAs(t, (await buildLecturer(t.db)).userId, id)).status).toBe(403);
    const unsaid = await decideLeaveAs(t, scene.advisor.userId, id, 'REFUSE');
    expect(unsaid.error.errors).toEqual({ note: 'Isi catatan atau alasan.' });
    const refused = await decideLeaveAs(t, scene.advisor.userId, id, 'REFUSE', 'Selesaikan semester ini.');
    expect(refused.message).toBe('Pengajuan cuti ditolak.');
    expect((await decideLeaveAs(t, scene.advisor.userId, id)).error.code).toBe('ALREADY_DONE');
    expect((await studentNow(t.db, student.id))?.status).toBe('active');
    expect((await askLeave(t, student.userId)).status).toBe(200);
  });

  test('needs the present copy', async () => {
    const student = await scene.student();
    const id = (await askLeave(t, student.userId)).data._id;
    const body = { decision: 'ACCEPT' as const, updatedAt: '2020-01-01T00:00:00.000Z' };
    await t.as(scene.advisor.userId);
    expect((await t.call(leaveContract.decide, { params: { id }, body })).error.code).toBe('STALE');
    await t.as(null);
    expect((await t.call(leaveContract.decide, { params: { id }, body })).status).toBe(401);
  });

  test('the head of programme stands in where a student has no advisor', async () => {
    const student = await scene.student({ advisorId: null });
    const id = (await askLeave(t, student.userId)).data._id;
    expect((await decideLeaveAs(t, scene.kaprodi.id, id)).status).toBe(200);
  });

  test('an own request is withdrawn until the decree, never that of another', async () => {
    const [student, other] = [await scene.student(), await scene.student()];
    const id = (await askLeave(t, student.userId)).data._id;
    const { updatedAt } = (await t.call(leaveContract.own, {})).data.leaves[0] ?? { updatedAt: '' };
    const cancel = () => t.call(leaveContract.cancel, { params: { id }, body: { updatedAt } });
    await t.as(other.userId);
    expect((await cancel()).status).toBe(403);
    await t.as(student.userId);
    expect((await cancel()).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'CANCELLED' });
  });
});

test('everybody sees what concerns them: lists, queues and files', async () => {
  const student = await scene.student();
  const id = (await askLeave(t, student.userId)).data._id;
  const own = (await t.call(leaveContract.own, {})).data.leaves[0];
  const listed = async (userId: string, mine: boolean) => {
    await t.as(userId);
    const query = { limit: 100, ...(mine && { mine: 'true' }) };
    const { status, data } = await t.call(leaveContract.list, { query });
    return status === 200 ? data.some(({ _id }) => _id === id) : status;
  };
  expect(await listed(scene.advisor.userId, true)).toBe(true);
  expect(await listed(scene.kaprodi.id, false)).toBe(true);
  expect(await listed(scene.kaprodi.id, true)).toBe(false);
  expect(await listed((await buildLecturer(t.db)).userId, false)).toBe(false);
  expect(await listed((await buildStaff(t.db, 'student:get')).id, false)).toBe(403);
  expect(await listed(student.userId, false)).toBe(403);
  const taken = async (userId: string) => {
    await t.as(userId);
    const answer = await t.call(leaveContract.export, { query: { format: 'csv' } });
    return String(answer.data).includes(student.nim);
  };
  expect(await taken(scene.advisor.userId)).toBe(true);
  expect(await taken((await buildLecturer(t.db)).userId)).toBe(false);
  const file = own?.files[0]?.file ?? '';
  const read = async (userId: string) => {
    await t.as(userId);
    return (await t.call(fileContract.downloadPrivate, { query: { file } })).status;
  };
  expect(await read(scene.advisor.userId)).toBe(200);
  expect(await read((await buildLecturer(t.db)).userId)).toBe(403);
  expect(await read((await scene.student()).userId)).toBe(403);
});

test('the proof of an illness is read by who decides about it, not by finance, and leaves a trace', async () => {
  const student = await scene.student();
  const support = { field: 'support', name: 'dokter.pdf', content: smallPdf };
  const id = (await askLeave(t, student.userId, { reason: 'SAKIT' }, [parentLetter, support])).data._id;
  const own = (await t.call(leaveContract.own, {})).data.leaves[0]?.files ?? [];
  const nameOf = (kind: string) => own.find((one) => one.kind === kind)?.file ?? '';
  const read = async (userId: string, kind: string) => {
    await t.as(userId);
    return (await t.call(fileContract.downloadPrivate, { query: { file: nameOf(kind) } })).status;
  };
  const looks = () =>
    t.db
      .select({ actorId: auditLog.actorId, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'file.read')));
  expect(await read(student.userId, 'SUPPORT')).toBe(200);
  expect(await read(scene.finance.id, 'SUPPORT')).toBe(403);
  expect(await read(scene.finance.id, 'PARENT_LETTER')).toBe(200);
  const seen = (await t.call(leaveContract.get, { params: { id } })).data.files;
  expect(seen.map(({ kind }) => kind)).toEqual(['PARENT_LETTER']);
  expect(await looks()).toEqual([]);
  const whyFor = async (userId: string) => {
    await t.as(userId);
    const { data } = await t.call(leaveContract.get, { params: { id } });
    const list = (await t.call(leaveContract.list, { query: { search: student.nim } })).data;
    return [data.explanation, ...list.map(({ explanation }) => explanation), data.reason];
  };
  const watcher = await buildStaff(t.db, 'student:get', 'leave:get');
  for (const userId of [scene.finance.id, watcher.id])
    expect(await whyFor(userId)).toEqual([null, null, 'SAKIT']);
  const deciders = [scene.advisor.userId, scene.kaprodi.id, scene.baak.id];
  for (const userId of deciders) expect(await read(userId, 'SUPPORT')).toBe(200);
  expect((await t.call(leaveContract.get, { params: { id } })).data.files).toHaveLength(2);
  const why = expect.stringMatching(/.{10}/) as string;
  for (const userId of deciders) expect(await whyFor(userId)).toEqual([why, why, 'SAKIT']);
  const traces = deciders.map((actorId) => ({ actorId, after: { document: 'SUPPORT' } }));
  expect(await looks()).toEqual(traces);
  for (const person of [scene.advisor.userId, scene.kaprodi.id, scene.finance.id, scene.baak.id])
    expect((await decideLeaveAs(t, person, id, 'ACCEPT', 'Rawat inap')).status).toBe(200);
  const notesFor = async (userId: string) => {
    await t.as(userId);
    const { data } = await t.call(leaveContract.get, { params: { id } });
    return data.history.map(({ note }) => note);
  };
  const said = 'Rawat inap';
  expect(await notesFor(scene.baak.id)).toEqual(['', said, said, said, said]);
  expect(await notesFor(scene.finance.id)).toEqual(['', '', '', said, '']);
  await t.as(scene.baak.id);
  const history = await t.call(profileContract.history, { params: { id: student.id } });
  expect(history.data.statuses[0]).toMatchObject({ to: 'furlough', reason: 'Cuti' });
});

test('the decree is a PDF that can be verified, for the student and those who decide', async () => {
  const [student, other] = [await scene.student(), await scene.student()];
  const pending = (await askLeave(t, other.userId)).data._id;
  const id = await grantLeave(t, scene, student.userId);
  const letter = (leave: string) => t.call(leaveContract.letter, { params: { id: leave }, query: {} });
  await t.as(student.userId);
  const pdf = await letter(id);
  expect(String(pdf.data).slice(0, 5)).toBe('%PDF-');
  expect((await letter(pending)).status).toBe(403);
  await t.as((await buildAdmin(t.db)).id);
  expect((await letter(pending)).error.message).toBe('Surat ini belum terbit.');
  const { rows } = await t.db.execute<{ token: string }>(
    sql`select token from document_tokens where student_id = ${student.id} and kind = 'LETTER'`,
  );
  await t.as(null);
  const shown = await t.call(verifyContract.verify, { params: { token: rows[0]?.token ?? '' } });
  expect(shown.data).toMatchObject({
    valid: true,
    about: expect.stringContaining('SURAT IZIN CUTI AKADEMIK'),
  });
});
