import { passedSks } from '#server/people/students/credits.public.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { actorOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { registerClearance } from '#server/completion/graduation/graduation.public.ts';
import { krsRead, registerKrsSource } from '#server/enrolment/krs/krs.public.ts';
import { registerLeaveEnd } from '#server/people/leave/leave.public.ts';
import { registerWorkloadSource } from '#server/people/lecturers/lecturers.public.ts';
import { registerAttachmentReader } from '#server/platform/procedures/procedures.public.ts';
import { depositClearance, thesisClearance } from './clearances.ts';
import { countExamined, countSupervised } from './clearances.store.ts';
import { finalCourseBlockers } from './facts.ts';
import { prolongAfterLeave } from './leave.ts';
import { isTextOpen } from './reading.store.ts';
import { readCase } from './thesis-steps.ts';
import { studentOf } from './thesis.store.ts';

/** The student, supervisors, board, adviser and office; of an accepted thesis everybody whom its author lets read it. */
async function mayRead(ctx: Ctx, { subjectId, kind }: { subjectId: string; kind: string }): Promise<boolean> {
  const { thesis, actors } = await readCase(ctx, subjectId);
  if (kind === 'FINAL' && (await isTextOpen(ctx.db, thesis.id, await today(ctx)))) return true;
  if (actors.length > 0 || holds(ctx, 'skripsi:get')) return true;
  const { lecturerId } = actorOf(ctx);
  return lecturerId !== null && (await studentOf(ctx.db, thesis.studentId)).advisorId === lecturerId;
}

const sksPassed = krsRead<number>(({ studentId }) => passedSks(studentId));

/**
 * Tells the KRS who may take the final course, the files who may read a thesis, graduation what is settled, the end of a
 * leave what becomes of theses, and the workload what they add to it. Called once at the start.
 */
export function registerTheses(): void {
  registerAttachmentReader('THESIS', mayRead);
  registerKrsSource({
    thesisBlockers: (ctx, about) => finalCourseBlockers(ctx, about, about.read(sksPassed)),
  });
  registerClearance('thesis', thesisClearance);
  registerClearance('deposit', depositClearance);
  registerLeaveEnd(prolongAfterLeave);
  registerWorkloadSource({ key: 'theses', label: 'Bimbingan skripsi', count: countSupervised });
  registerWorkloadSource({ key: 'boards', label: 'Menguji skripsi', count: countExamined });
}
