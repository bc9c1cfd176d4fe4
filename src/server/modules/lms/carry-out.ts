import { type MemberPlan, type PlanPart, standingPart } from '#shared/domain/lms/members.ts';
import { isLost, type Lms, LmsError } from '../../integrations/lms/lms.ts';
import { classLabel } from './courses.service.ts';
import type { LmsClass } from './links.store.ts';
import type { Run } from './run.ts';

/** Where what is done to members is written down. */
export type Note = { run: Run; one: LmsClass; nameOf: (id: number) => string };

const sizeOf = ({ enrol, suspend, unenrol }: PlanPart): number =>
  enrol.length + suspend.length + unenrol.length;

function noteDone({ run, one, nameOf }: Note, part: PlanPart): void {
  const label = classLabel(one);
  for (const { lmsId } of part.enrol) run.note('ENROLLED', nameOf(lmsId), label, one.scheduleId);
  for (const { lmsId } of part.suspend) run.note('SUSPENDED', nameOf(lmsId), label, one.scheduleId);
  for (const id of part.unenrol) run.note('REMOVED', nameOf(id), label, one.scheduleId);
}

/** Whose marks may be gone without anybody knowing: the next comparison would not miss them. */
function noteDoubt({ run, one, nameOf }: Note, ids: readonly number[]): void {
  const message = `${classLabel(one)}: LMS tidak memastikan apakah orang ini sudah dikeluarkan.`;
  for (const id of ids) run.note('FAILED', nameOf(id), message, one.scheduleId);
}

/** What of a plan stands by now; nothing while the LMS does not say. */
async function standingNow(lms: Lms, courseId: number, part: PlanPart): Promise<PlanPart> {
  try {
    return standingPart(part, await lms.members(courseId));
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    return { enrol: [], suspend: [], unenrol: [] };
  }
}

async function send(lms: Lms, courseId: number, { enrol, suspend, unenrol }: PlanPart): Promise<void> {
  const enrolments = [
    ...enrol.map(({ lmsId, roleId }) => ({ courseId, userId: lmsId, roleId, suspend: false })),
    ...suspend.map(({ lmsId, roleId }) => ({ courseId, userId: lmsId, roleId, suspend: true })),
  ];
  if (enrolments.length > 0) await lms.enrol(enrolments);
  if (unenrol.length > 0) await lms.unenrol(unenrol.map((userId) => ({ courseId, userId })));
}

/**
 * Carries a plan out and notes what was done. Whoever loses an answer looks who is there: what stands is noted, and goes on as
 * done when that is everything.
 * @throws LmsError
 */
export async function carryOut(lms: Lms, courseId: number, plan: MemberPlan, note: Note): Promise<void> {
  const { enrol, suspend, unenrol } = plan;
  for (const part of [
    { enrol, suspend, unenrol: [] },
    { enrol: [], suspend: [], unenrol },
  ]) {
    try {
      await send(lms, courseId, part);
      noteDone(note, part);
    } catch (error) {
      if (!isLost(error)) throw error;
      const done = await standingNow(lms, courseId, part);
      noteDone(note, done);
      if (sizeOf(done) === sizeOf(part)) continue;
      const gone = new Set(done.unenrol);
      noteDoubt(
        note,
        part.unenrol.filter((id) => !gone.has(id)),
      );
      throw error;
    }
  }
}
