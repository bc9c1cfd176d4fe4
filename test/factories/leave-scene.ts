import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { TestApp, TestFile } from '../test-app.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from './people.ts';
import { buildPeriod } from './teaching.ts';

/** The smallest PDF that is one. */
export const smallPdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n');

export const parentLetter: TestFile = {
  field: 'parentLetter',
  name: 'surat-orang-tua.pdf',
  content: smallPdf,
};

/** A term with an open leave window, and everybody who decides about leave. */
export async function leaveScene(t: TestApp) {
  const period = await buildPeriod(t.db, { windows: ['KRS', 'LEAVE_REQUEST'] });
  t.services.campus.forget();
  const advisor = await buildLecturer(t.db);
  return {
    period,
    advisor,
    kaprodi: await buildUser(t.db, { roles: [ROLE.lecturer, ROLE.kaprodi] }),
    finance: await buildStaff(t.db, 'student:get', 'payment:verify'),
    baak: await buildStaff(t.db, 'student:get', 'leave:get', 'leave:approve'),
    /** A student in the third semester. */
    student: (columns: Parameters<typeof buildStudent>[1] = {}) =>
      buildStudent(t.db, { entrySemester: '20251', advisorId: advisor.id, ...columns }),
  };
}
export type LeaveScene = Awaited<ReturnType<typeof leaveScene>>;

/** Asks for leave as a student, with the parents' letter unless other files are given. */
export async function askLeave(t: TestApp, userId: string, body: object = {}, files = [parentLetter]) {
  await t.as(userId);
  const form = { terms: 1, reason: 'KERJA', explanation: 'Bekerja penuh waktu di luar kota.', ...body };
  return t.call(leaveContract.submit, { body: form as never }, { files });
}

/** Decides about a leave as it is now. */
export async function decideLeaveAs(
  t: TestApp,
  userId: string,
  id: string,
  decision: 'ACCEPT' | 'REFUSE' = 'ACCEPT',
  note = '',
) {
  await t.as(userId);
  const { data } = await t.call(leaveContract.get, { params: { id } });
  const updatedAt = data?.updatedAt ?? new Date(0).toISOString();
  return t.call(leaveContract.decide, { params: { id }, body: { decision, note, updatedAt } });
}

/** Takes a leave through the whole chain to its decree. */
export async function grantLeave(t: TestApp, scene: LeaveScene, userId: string, body: object = {}) {
  const { _id: id } = (await askLeave(t, userId, body)).data;
  for (const person of [scene.advisor.userId, scene.kaprodi.id, scene.finance.id, scene.baak.id]) {
    const answer = await decideLeaveAs(t, person, id);
    if (answer.status !== 200) throw new Error(`leave not granted: ${answer.error.message}`);
  }
  return id;
}
