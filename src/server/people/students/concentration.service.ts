import type { ConcentrationView } from '#shared/people/students/concentration.contract.ts';
import { choiceRefusal, concentrationRefusal } from '#shared/people/students/concentration-choice.ts';
import { type Concentration, concentrations } from '#shared/platform/reference/course-type.ts';
import { semesterNumber } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { choiceFacts, lockIntake, recordChoice, takenPlaces } from './concentration.store.ts';
import { updateStudents } from './update-students.ts';

/** Loads the facts of the rule and the places left by concentration. */
async function loadChoice(ctx: Ctx, studentId: string) {
  const { period, academic } = await ctx.services.campus.get();
  const row = found(await choiceFacts(ctx.db, studentId));
  const taken = await takenPlaces(ctx.db, row.entryYear);
  const roomFor = (concentration: Concentration): number | null => {
    const quota = academic.concentrationQuota[concentration];
    return quota === 0 ? null : Math.max(0, quota - (taken.get(concentration) ?? 0));
  };
  const number = period === null ? 0 : semesterNumber(row.entrySemester, period.code, row.leave);
  const offered = concentrations.filter((concentration) => row.majors.includes(concentration));
  const { current, changes } = row;
  return { row, roomFor, facts: { semesterNumber: number, current, changes, offered } };
}

export async function ownConcentration(ctx: Ctx): Promise<ConcentrationView> {
  const { row, facts, roomFor } = await loadChoice(ctx, studentIdOf(ctx));
  return {
    current: row.current,
    refusal: choiceRefusal(facts),
    isChange: row.current !== null,
    options: facts.offered.map((value) => ({ value, room: roomFor(value) })),
    updatedAt: row.updatedAt,
  };
}

type Choice = { concentration: Concentration; reason: string; updatedAt: string };

/**
 * Sets the student's concentration, or changes it once (academic practice).
 * @throws AppError RULE too early, too late, already changed, not in the curriculum or no place left; STALE for an old copy
 */
export const chooseConcentration = (outer: Ctx, input: Choice): Promise<ConcentrationView> =>
  inTransaction(outer, async (ctx) => {
    const studentId = studentIdOf(ctx);
    const { entryYear } = found(await choiceFacts(ctx.db, studentId));
    await lockIntake(ctx.db, entryYear);
    const { row, facts, roomFor } = await loadChoice(ctx, studentId);
    checkFresh(row, input.updatedAt);
    const { concentration: to, reason } = input;
    const refusal = concentrationRefusal(facts, to, roomFor(to));
    if (refusal !== null) throw new AppError('RULE', refusal);
    if (row.current !== null && reason === '')
      throw invalidField('reason', 'Tulis alasan mengganti konsentrasi.');
    await recordChoice(ctx.db, { studentId, from: row.current, to, reason, at: ctx.now });
    await updateStudents(ctx, [{ id: studentId, changes: { concentration: to }, ...(reason && { reason }) }]);
    return ownConcentration(ctx);
  });
