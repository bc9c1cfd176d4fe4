import {
  type ActivityRequirement,
  activityRequirements,
} from '#shared/completion/activities/requirements.ts';
import { semesterNumber } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { findKrsRefusal } from '#server/enrolment/krs/krs.public.ts';
import { lockStudents } from '#server/people/students/students.public.ts';
import { busyWith, findStudents, findType, type StudentFacts } from './activities.store.ts';
import type { ActivityCase } from './activity-case.ts';

type Asked = { isMbkm: boolean; minSemester: number; minIpk: number };

/** The student who asks, with the semester he is in and whether the KRS gives rights. */
export async function applicantOf(ctx: Ctx) {
  const [student] = await findStudents(ctx.db, { ids: [studentIdOf(ctx)] });
  if (!student) throw new AppError('NOT_FOUND', 'Mahasiswa tidak ditemukan.');
  return { student, krsRefusal: (await findKrsRefusal(ctx))?.message ?? null };
}

type Applicant = { student: StudentFacts; krsRefusal: string | null };

/** What a programme asks of a student, met or not. */
export async function requirementsFor(
  ctx: Ctx,
  { student, krsRefusal }: Applicant,
  asked: Asked,
  busy: string | null,
): Promise<ActivityRequirement[]> {
  const { code } = await activePeriod(ctx.services);
  return activityRequirements(asked, {
    active: student.status === 'active',
    semesterNumber: semesterNumber(student.entrySemester, code, student.leave),
    ipk: student.ipk,
    krsRefusal,
    busyWith: busy,
  });
}

/**
 * Makes sure every member meets what the programme asks, whoever's KRS apart; their status is held until the transaction ends.
 * @throws AppError RULE naming who lacks what
 */
export async function requireTeamFits(
  ctx: Ctx,
  { activity, students: before }: Pick<ActivityCase, 'activity' | 'students'>,
): Promise<void> {
  const ids = before.map(({ id }) => id);
  await lockStudents(ctx.db, ids);
  const type = found(await findType(ctx.db, activity.typeId));
  const asked = { ...type, isMbkm: activity.isMbkm };
  const days = { start: activity.startDate, end: activity.endDate, except: activity.id };
  const problems: string[] = [];
  for (const student of await findStudents(ctx.db, { ids })) {
    const busy = asked.isMbkm ? await busyWith(ctx.db, student.id, days) : null;
    const list = await requirementsFor(ctx, { student, krsRefusal: null }, asked, busy);
    const unmet = list
      .filter(({ met }) => !met)
      .map(({ label, value }) => label + (value ? ` (${value})` : ''));
    if (unmet.length > 0) problems.push(`${student.name}: ${unmet.join(', ')}`);
  }
  if (problems.length === 0) return;
  throw new AppError('RULE', `Syarat program belum terpenuhi. ${problems.join('; ')}.`, {
    data: { problems },
  });
}
