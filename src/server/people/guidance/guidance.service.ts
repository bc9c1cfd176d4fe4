import type { AdviseeView, GuidanceNote } from '#shared/people/guidance/guidance.contract.ts';
import { studyWarnings } from '#shared/people/students/study-warnings.ts';
import { semesterNumber } from '#shared/platform/term/term.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { refuseSentTwice } from '#server/platform/db/sent-twice.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction, lecturerIdOf, studentIdOf } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { closeNotices, notify } from '#server/platform/notices/notices.public.ts';
import {
  findAdvisor,
  deleteNote,
  findAdvisee,
  insertNote,
  listNotes,
  lockNote,
  type NoteForm,
  lockTopics,
  updateNote,
} from './guidance.store.ts';

type Query = Parameters<typeof listNotes>[2];
type Done = { _id: string };

/** @throws AppError NOT_FOUND, or FORBIDDEN unless the lecturer is the student's advisor */
function checkAdvisor(lecturerId: string, advisorId: string | null | undefined): void {
  if (found(advisorId === undefined ? undefined : { advisorId }).advisorId === lecturerId) return;
  throw new AppError('FORBIDDEN', 'Mahasiswa ini bukan bimbingan Anda.');
}

/** Returns one of the actor's advisees with the facts for a talk. */
export async function advisee(ctx: Ctx, id: string): Promise<AdviseeView> {
  const period = await activePeriod(ctx.services);
  const facts = await findAdvisee(ctx.db, id, period.id);
  checkAdvisor(lecturerIdOf(ctx), facts?.advisorId);
  const { advisorId: _, entrySemester, ...student } = found(facts);
  const { terms } = student;
  const leave = terms.filter(({ status }) => status === 'C').map(({ code }) => code);
  return {
    ...student,
    semesterNumber: semesterNumber(entrySemester, period.code, leave),
    ips: terms.findLast(({ ips }) => ips !== null)?.ips ?? null,
    warnings: studyWarnings(terms, entrySemester),
  };
}

/** Lists notes about an advisee of the actor: those shared by any advisor, and the actor's private ones. */
export async function adviseeNotes(ctx: Ctx, studentId: string, query: Query): Promise<Page<GuidanceNote>> {
  const lecturerId = lecturerIdOf(ctx);
  checkAdvisor(lecturerId, await findAdvisor(ctx.db, studentId));
  const { rows, total } = await listNotes(ctx.db, { studentId, lecturerId }, query);
  return pageOf(rows, total, query);
}

/** Lists the notes shared with the acting student. */
export async function sharedNotes(ctx: Ctx, query: Query): Promise<Page<GuidanceNote>> {
  const reader = { studentId: studentIdOf(ctx), lecturerId: null };
  const { rows, total } = await listNotes(ctx.db, reader, query);
  return pageOf(rows, total, query);
}

/** Locks a note of the actor. @throws AppError NOT_FOUND, also for another advisor's note; STALE */
async function ownNote(ctx: Ctx, id: string, updatedAt: string) {
  const note = await lockNote(ctx.db, id);
  const ownedNote = found(note?.lecturerId === lecturerIdOf(ctx) ? note : undefined);
  checkFresh(ownedNote, updatedAt);
  return ownedNote;
}

/** Notifies the student of a shared note once; closes the notice of a note made private again. */
async function tellStudent(
  ctx: Ctx,
  id: string,
  studentId: string,
  { topic, shared }: NoteForm,
): Promise<void> {
  if (!shared) return closeNotices(ctx, studentId, 'guidance.shared', id);
  const facts = { topic, advisor: actorOf(ctx).name };
  await notify(ctx, [{ to: { studentId }, topic: 'guidance.shared', about: id, facts }]);
}

type SaveForm = NoteForm & { _id?: string | undefined; updatedAt?: string | undefined };

/** Creates a note about an advisee of the actor, or changes one of the actor's notes. */
export const saveNote = (
  outer: Ctx,
  studentId: string,
  { _id, updatedAt, ...form }: SaveForm,
): Promise<Done> =>
  onCampusDay(outer, async (ctx, day) => {
    const lecturerId = lecturerIdOf(ctx);
    checkAdvisor(lecturerId, await findAdvisor(ctx.db, studentId));
    if (form.date > day) throw invalidField('date', 'Tanggal bimbingan belum tiba.');
    if (_id === undefined) {
      refuseSentTwice(
        await lockTopics(ctx.db, { studentId, lecturerId, date: form.date }),
        form.topic,
        `Bimbingan tanggal ${longDate(form.date)} dengan pokok bahasan ini sudah dicatat. Ubah catatan itu bila ada yang kurang.`,
      );
      const id = found(await insertNote(ctx.db, { ...form, studentId, lecturerId }));
      const after = { ...form, studentId };
      await audit(ctx, { action: 'guidance.create', entity: 'guidance-note', entityId: id, after });
      await tellStudent(ctx, id, studentId, form);
      return { _id: id };
    }
    if (updatedAt === undefined) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
    const before = await ownNote(ctx, _id, updatedAt);
    found(before.studentId === studentId ? before : undefined);
    await updateNote(ctx.db, _id, form);
    await audit(ctx, {
      action: 'guidance.update',
      entity: 'guidance-note',
      entityId: _id,
      before,
      after: form,
    });
    await tellStudent(ctx, _id, studentId, form);
    return { _id };
  });

/** Deletes a note of the actor, even if the student has another advisor by now. */
export const removeNote = (outer: Ctx, id: string, updatedAt: string): Promise<Done> =>
  inTransaction(outer, async (ctx) => {
    const before = await ownNote(ctx, id, updatedAt);
    await deleteNote(ctx.db, id);
    await closeNotices(ctx, before.studentId, 'guidance.shared', id);
    await audit(ctx, { action: 'guidance.delete', entity: 'guidance-note', entityId: id, before });
    return { _id: id };
  });
