import { type AbsentMark, absenceProofUpload } from '#shared/teaching/attendance/attendance.contract.ts';
import { mayHaveProof } from '#shared/teaching/attendance/attendance.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { claimUpload, dropFile, registerFileReader } from '#server/platform/files/files.public.ts';
import { isTeaching } from '#server/teaching/schedules/schedules.public.ts';
import { clearMarks, marksOf } from './attendance.store.ts';
import { detachProofs, findProof, giveToStudent } from './files.store.ts';
import { decidesAbsences } from './meeting-rights.ts';

/** Kind of the private files that are letters behind absences. */
export const PROOF = 'attendance-proof';
const mimes = ['application/pdf', 'image/webp'];

type HeldMark = Awaited<ReturnType<typeof marksOf>>[number];
type ProvenMark = AbsentMark & { proof: string | null };

/** The student, lecturers of the class and who decides about absences; a look by others leaves a trace (Law 27/2022). */
registerFileReader(PROOF, async (ctx, fileId) => {
  const proof = await findProof(ctx.db, fileId);
  if (!proof) return false;
  const { studentId, lecturerId } = actorOf(ctx);
  const { scheduleId, meetingNo } = proof;
  if (proof.studentId === studentId) return true;
  const teaches = lecturerId !== null && (await isTeaching(ctx.db, lecturerId, scheduleId));
  if (!teaches && !decidesAbsences(ctx)) return false;
  await audit(ctx, {
    action: 'file.read',
    entity: 'student',
    entityId: proof.studentId,
    after: { document: PROOF, scheduleId, meetingNo },
  });
  return true;
});

/**
 * Gives marks the letters they are to have: a new one is an own upload and belongs to the student from now on; other marks
 * than leave and illness have none.
 * @param held the marks of the meeting as they are
 * @param fieldOf the field of the form that names the letter of the mark at a place
 * @throws AppError INVALID at the field for what is no own upload of a PDF or picture
 */
export async function takeProofs(
  ctx: Ctx,
  held: readonly HeldMark[],
  marks: readonly AbsentMark[],
  fieldOf: (at: number) => string,
): Promise<ProvenMark[]> {
  const heldBy = new Map(held.map(({ studentId, proof }) => [studentId, proof]));
  const { maxBytes } = absenceProofUpload;
  const proven: ProvenMark[] = [];
  for (const [at, mark] of marks.entries()) {
    const before = heldBy.get(mark.studentId) ?? null;
    const { proof = before } = mark;
    const after = mayHaveProof(mark.status) ? proof : null;
    if (after !== null && after !== before) {
      const upload = { kind: PROOF, mimes, field: fieldOf(at), fileName: after, maxBytes };
      const { id } = await claimUpload(ctx, upload);
      await giveToStudent(ctx.db, id, mark.studentId);
    }
    proven.push({ ...mark, proof: after });
  }
  return proven;
}

/** Removes the letters that marks no longer have, once these are stored. */
export async function dropProofs(
  ctx: Ctx,
  before: readonly HeldMark[],
  marks: readonly ProvenMark[],
): Promise<void> {
  const kept = new Map(marks.map(({ studentId, proof }) => [studentId, proof]));
  for (const { studentId, proof } of before) {
    if (proof !== null && kept.has(studentId) && kept.get(studentId) !== proof) {
      await dropFile(ctx, proof, PROOF);
    }
  }
}

/**
 * An excuse of the office, and the letter it rests on, is taken back by the office alone.
 * @param marks those that are to be stored; `NONE` where all of the meeting go
 * @throws AppError RULE for whoever may not decide about absences
 */
export function requireKeptExcuses(
  ctx: Ctx,
  held: readonly HeldMark[],
  marks: readonly AbsentMark[] | 'NONE',
): void {
  if (decidesAbsences(ctx)) return;
  const isLost = ({ excused, studentId, status, proof }: HeldMark): boolean => {
    if (!excused || marks === 'NONE') return excused;
    const mark = marks.find((one) => one.studentId === studentId);
    return (
      mark !== undefined && (mark.status !== status || (mark.proof !== undefined && mark.proof !== proof))
    );
  };
  if (held.some(isLost)) {
    throw new AppError('RULE', 'Ketidakhadiran yang dimaklumi BAAK hanya dapat diubah oleh BAAK.');
  }
}

/**
 * Removes every mark of a meeting with the letters behind them; returns how many marks there were.
 * @throws AppError RULE where the office excused an absence, for whoever may not decide about that
 */
export async function clearMeeting(ctx: Ctx, meetingId: string): Promise<number> {
  const before = await marksOf(ctx.db, meetingId);
  requireKeptExcuses(ctx, before, 'NONE');
  const removed = await clearMarks(ctx.db, meetingId);
  for (const { proof } of before) if (proof !== null) await dropFile(ctx, proof, PROOF);
  return removed;
}

/** Removes the letters of students who sat an exam after all: they are about to be marked as present at its meeting. */
export async function dropProofsOfPresent(
  ctx: Ctx,
  exam: { scheduleId: string; exam: 'UTS' | 'UAS' },
  studentIds: readonly string[],
): Promise<void> {
  for (const name of await detachProofs(ctx.db, exam, studentIds)) await dropFile(ctx, name, PROOF);
}
