import type { z } from 'zod';
import type { examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import type { MakeupRow } from '#shared/teaching/exams/exam.views.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { lostGrounds, makeupRefusal, makeupStateLabels } from '#shared/teaching/exams/makeup.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { onCampusDay, today } from '#server/platform/http/today.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { closeNotices, notify } from '#server/platform/notices/notices.public.ts';
import {
  attach,
  attachmentsOf,
  historyOf,
  lockAttachments,
} from '#server/platform/procedures/procedures.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import { findExam, seatsOf } from './exams.store.ts';
import { nameOf } from './exam-tell.ts';
import { LETTER, readsWhy, step, SUBJECT } from './makeup-step.ts';
import {
  findMakeup,
  groundsOf,
  insertMakeup,
  listMakeups,
  lockMakeup,
  lockMakeups,
  ownRequest,
  updateMakeup,
} from './makeups.store.ts';

/** Asks for a make-up exam with a letter, in the days the college sets. @throws AppError RULE, NOT_FOUND */
export async function requestMakeup(
  outer: Ctx,
  sessionId: string,
  { reason }: { reason: string },
  files: readonly ReceivedFile[],
): Promise<{ _id: string }> {
  const studentId = studentIdOf(outer);
  const [file] = files;
  if (!file)
    throw new AppError('INVALID', 'Unggah surat keterangan (PDF).', {
      errors: { file: 'Unggah surat (PDF).' },
    });
  const document = await readDocument(file, ['pdf']);
  return onCampusDay(outer, async (ctx, day) => {
    const exam = found(await findExam(ctx.db, sessionId));
    const own = found((await seatsOf(ctx.db, sessionId)).find((seat) => seat.studentId === studentId));
    const { academic } = await ctx.services.campus.get();
    const refusal = makeupRefusal({ ...exam, present: own.present }, day, academic);
    if (refusal) throw new AppError('RULE', refusal);
    // One request for one exam: what was rejected or withdrawn is asked again in its place.
    const [before] = await lockMakeups(ctx.db, ownRequest(sessionId, studentId));
    const id = before?.id ?? newId();
    const state = await step(ctx, { id, studentId }, before?.state ?? null, 'REQUEST', reason);
    if (before) await updateMakeup(ctx.db, id, { state, reason });
    else await insertMakeup(ctx.db, { id, sessionId, studentId, reason, state });
    await attach(ctx, { subject: SUBJECT, subjectId: id, kind: LETTER, document });
    await audit(ctx, {
      action: 'exam-makeup.request',
      entity: 'exam-makeup',
      entityId: id,
      before,
      after: { sessionId, reason, state },
    });
    await closeNotices(ctx, studentId, 'exam.absent', sessionId);
    const facts = { exam: nameOf(exam), student: actorOf(ctx).name };
    const heads = await usersInRole(ctx.db, ROLE.kaprodi);
    const about = `${id}:${ctx.now.toISOString()}`;
    await notify(
      ctx,
      heads.map((userId) => ({ to: { userId }, topic: 'makeup.asked', about, facts })),
    );
    return { _id: id };
  });
}

export const withdrawMakeup = (
  outer: Ctx,
  id: string,
  { updatedAt }: { updatedAt: string },
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const makeup = found(await lockMakeup(ctx.db, id));
    if (makeup.studentId !== studentIdOf(ctx))
      throw new AppError('FORBIDDEN', 'Permohonan ini milik mahasiswa lain.');
    checkFresh(makeup, updatedAt);
    const state = await step(ctx, makeup, makeup.state, 'WITHDRAW');
    await updateMakeup(ctx.db, id, { state });
    await audit(ctx, {
      action: 'exam-makeup.withdraw',
      entity: 'exam-makeup',
      entityId: id,
      before: makeup,
      after: { state },
    });
    return { _id: id };
  });

/** @throws AppError RULE where the request rests on nothing any more: exam, class and student may have changed since */
async function requireGrounds(ctx: Ctx, id: string): Promise<void> {
  const day = await today(ctx);
  const [lost] = (await groundsOf(ctx.db, [id])).flatMap((grounds) => lostGrounds(grounds, day) ?? []);
  if (lost !== undefined) throw new AppError('RULE', `${lost} Tolak permohonannya dengan catatan.`);
}

type Decision = z.output<(typeof examMakeupContract)['decide']['body']>;

/** The head of programme approves or, with a reason, rejects; the letter stays from then on. */
export const decideMakeup = (outer: Ctx, id: string, form: Decision): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const makeup = found(await lockMakeup(ctx.db, id));
    checkFresh(makeup, form.updatedAt);
    const state = await step(ctx, makeup, makeup.state, form.decision, form.note);
    if (state === 'APPROVED') await requireGrounds(ctx, id);
    await updateMakeup(ctx.db, id, { state });
    await lockAttachments(ctx, SUBJECT, id, [LETTER]);
    await audit(ctx, {
      action: 'exam-makeup.decide',
      entity: 'exam-makeup',
      entityId: id,
      before: makeup,
      after: { state },
      ...(form.note !== '' && { reason: form.note }),
    });
    const exam = found(await findExam(ctx.db, makeup.sessionId));
    const facts = { exam: nameOf(exam), approved: state === 'APPROVED', note: form.note };
    const about = `${id}:${makeup.updatedAt}`;
    await notify(ctx, [{ to: { studentId: makeup.studentId }, topic: 'makeup.decided', about, facts }]);
    return { _id: id };
  });

type MakeupQuery = Parameters<typeof listMakeups>[1];

/** Requests as the person may see them: who does not decide plans by exam and day, and need not know why. */
async function seenMakeups(ctx: Ctx, query: MakeupQuery): ReturnType<typeof listMakeups> {
  const { rows, total } = await listMakeups(ctx.db, query);
  return { rows: readsWhy(ctx) ? rows : rows.map((row) => ({ ...row, reason: null })), total };
}

export async function makeupPage(
  ctx: Ctx,
  query: z.output<(typeof examMakeupContract)['list']['query']>,
): Promise<Page<MakeupRow>> {
  const { rows, total } = await seenMakeups(ctx, query);
  return pageOf(rows, total, query);
}

const columns: ListColumn<MakeupRow>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ studentName }) => studentName },
  { key: 'exam', label: 'Ujian', of: ({ exam }) => exam },
  { key: 'course', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'class', label: 'Kelas', of: ({ className }) => className },
  { key: 'examDate', label: 'Tanggal ujian', kind: 'date', of: ({ examDate }) => examDate },
  { key: 'reason', label: 'Alasan', of: ({ reason }) => reason },
  { key: 'state', label: 'Status', of: ({ state }) => makeupStateLabels[state] },
  { key: 'planned', label: 'Tanggal susulan', kind: 'date', of: ({ plannedDate }) => plannedDate },
];

/** The requests that the search and the filter find, as a file. */
export const makeupFile = (
  ctx: Ctx,
  query: z.output<(typeof examMakeupContract)['export']['query']>,
): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Permohonan ujian susulan',
    fileName: 'ujian-susulan',
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && makeupStateLabels[query.state]],
    ],
    columns,
    read: (window) => seenMakeups(ctx, { ...query, ...window }),
  });

export async function makeupDetailOf(ctx: Ctx, id: string) {
  const row = found(await findMakeup(ctx.db, id));
  const [files, steps] = await Promise.all([
    attachmentsOf(ctx, SUBJECT, [id]),
    historyOf(ctx.db, SUBJECT, id),
  ]);
  if (readsWhy(ctx)) return { ...row, files: files.get(id) ?? [], steps };
  // What student and head of programme wrote at their steps may tell why as well; what became of the exam does not.
  const known = steps.map((one) => (one.action === 'CLOSE' ? one : { ...one, note: '' }));
  return { ...row, reason: null, files: [], steps: known };
}
