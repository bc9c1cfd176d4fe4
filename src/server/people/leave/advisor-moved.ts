import type { Ctx } from '#server/platform/http/ctx.ts';
import { closeNoticesOfLecturers, notify } from '#server/platform/notices/notices.public.ts';
import { type AdvisorChange, registerAdvisorMove } from '#server/people/students/students.public.ts';
import { waitingForAdvisor } from './leave.store.ts';

/** Passes leaves waiting for an advisor on to the new one: closes the former advisor's notice and notifies the new advisor. */
async function passOn(ctx: Ctx, changes: readonly AdvisorChange[]): Promise<void> {
  const byStudent = new Map(changes.map((change) => [change.studentId, change]));
  for (const { id, studentId, name } of await waitingForAdvisor(ctx.db, [...byStudent.keys()])) {
    const { from = null, to = null } = byStudent.get(studentId) ?? {};
    if (from !== null) await closeNoticesOfLecturers(ctx, [from], 'leave.waiting', id);
    if (to === null) continue;
    const about = `${id}:${ctx.now.toISOString()}`;
    await notify(ctx, [{ to: { lecturerId: to }, topic: 'leave.waiting', about, facts: { student: name } }]);
  }
}

/** Registers the follow-up of advisor changes. */
export const registerLeaveAdvisors = (): void => registerAdvisorMove(passOn);
