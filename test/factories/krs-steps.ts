import type { z } from 'zod';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { type TestApp, TEST_NOW } from '#test/test-app.ts';
import { type KrsScene, krsPage, sendPlan } from './krs-scene.ts';
import { buildStaff } from './people.ts';

type StudentOptions = Parameters<KrsScene['student']>[0];
type RepairBody = z.input<(typeof krsStaffContract.save)['body']>;

/** Rights of BAAK as far as KRS goes. */
const baakRights: Permission[] = [
  'krs:get',
  'krs:create',
  'krs:update',
  'krs:delete',
  'krs:approve',
  'krs:override',
  'student:change-status',
];

const reason = 'Permintaan dosen PA';
/** What staff send with a change of this KRS. */
export const because = (krs: { updatedAt: string }) => ({ reason, updatedAt: krs.updatedAt });

/** Whole steps of a KRS, each as the person who takes it; afterwards that person is signed in. */
export async function krsSteps(t: TestApp, scene: KrsScene) {
  const baak = (await buildStaff(t.db, ...baakRights)).id;

  /** A new student's submitted KRS. */
  const submitted = async (scheduleIds: readonly string[], options: StudentOptions = {}) => {
    const student = await scene.student(options);
    await t.as(student.userId);
    const { data, status, error } = await sendPlan(t, 'submit', scheduleIds);
    if (status !== 200) throw new Error(`not submitted: ${error.message}`);
    return { student, krs: data };
  };

  const decide = async (
    krsId: string,
    decision: 'approve' | 'return' | 'reject',
    note = '',
    as = scene.advisor.userId,
  ) => {
    await t.as(as);
    const detail = await t.call(krsAdvisorContract.detail, { params: { id: krsId } });
    const updatedAt = detail.status === 200 ? detail.data.krs.updatedAt : TEST_NOW.toISOString();
    return t.call(krsAdvisorContract.decide, { params: { id: krsId }, body: { decision, note, updatedAt } });
  };

  /** A new student's approved KRS; the student is signed in. */
  const approved = async (scheduleIds: readonly string[]) => {
    const { student, krs } = await submitted(scheduleIds);
    const { status, error, data } = await decide(krs._id, 'approve');
    if (status !== 200) throw new Error(`not approved: ${error.message}`);
    await t.as(student.userId);
    return { student, krsId: krs._id, krs: data };
  };

  const repair = async (body: Pick<RepairBody, 'studentId' | 'scheduleIds'> & Partial<RepairBody>) => {
    await t.as(baak);
    return t.call(krsStaffContract.save, { body: { reason, ...body } });
  };

  /** A new student's KRS of one class, written and approved by staff. */
  const approvedByStaff = async (options: StudentOptions = {}) => {
    const student = await scene.student(options);
    const { id: scheduleId } = await scene.class({}, { classType: options.classType ?? 'OFFLINE' });
    const { status, error, data } = await repair({
      studentId: student.id,
      scheduleIds: [scheduleId],
      approve: true,
    });
    if (status !== 200) throw new Error(`not written: ${error.message}`);
    return { student, krs: data, scheduleId };
  };

  /** Where a student's KRS stands; the student is signed in. */
  const stateOf = async (student: { userId: string }) => {
    await t.as(student.userId);
    return (await krsPage(t)).krs?.state ?? null;
  };

  return { baak, submitted, decide, approved, repair, approvedByStaff, stateOf };
}

export type KrsSteps = Awaited<ReturnType<typeof krsSteps>>;
