import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lecturerSignatures, studentAdvisors, students } from '#server/platform/db/schema.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { keepSignature, picturesIn } from '#test/factories/signatures.ts';

const { t, scene, steps } = await krsDesk();

/** How many more pictures the KRS of a student shows than one without any signature. */
const krsPictures = async (userId: string | null): Promise<number> => {
  await t.as(userId);
  return picturesIn((await t.call(krsContract.print, { query: {} })).data);
};

beforeEach(() => t.db.delete(lecturerSignatures));

test('a KRS shows the signature of the advisor who approved it, not on what waits or was approved by others', async () => {
  const approved = await steps.approved([(await scene.class()).id]);
  const waiting = await steps.submitted([(await scene.class()).id]);
  const byStaff = await steps.approvedByStaff();
  const bare = await krsPictures(approved.student.userId);
  await keepSignature(t, scene.advisor.userId);
  expect(await krsPictures(approved.student.userId)).toBeGreaterThan(bare);
  expect(await krsPictures(waiting.student.userId)).toBe(bare);
  expect(await krsPictures(byStaff.student.userId)).toBe(bare);
});

test('a KRS keeps who signed it when the student gets another advisor', async () => {
  await keepSignature(t, scene.advisor.userId);
  const { student } = await steps.approved([(await scene.class()).id]);
  const signed = await krsPictures(student.userId);
  const next = await buildLecturer(t.db);
  const ofStudent = eq(studentAdvisors.studentId, student.id);
  await t.db.update(studentAdvisors).set({ endDate: '2026-08-24' }).where(ofStudent);
  await t.db
    .insert(studentAdvisors)
    .values({ studentId: student.id, lecturerId: next.id, startDate: '2026-08-24' });
  await t.db.update(students).set({ advisorId: next.id }).where(eq(students.id, student.id));
  expect(await krsPictures(student.userId)).toBe(signed);
});

test('a KRS loses the signature when staff put another plan in its place', async () => {
  await keepSignature(t, scene.advisor.userId);
  const { student, krs } = await steps.approved([(await scene.class()).id]);
  const signed = await krsPictures(student.userId);
  const { id: other } = await scene.class();
  const repaired = await steps.repair({
    _id: krs._id,
    studentId: student.id,
    scheduleIds: [other],
    updatedAt: krs.updatedAt,
    approve: true,
  });
  expect(repaired).toMatchObject({ status: 200, data: { state: 'APPROVED' } });
  expect(await krsPictures(student.userId)).toBeLessThan(signed);
});
