import type { z } from 'zod';
import type { LecturerStep, sessionForm } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { SESSION_FILE } from '#shared/completion/thesis/documents.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { refuseSentTwice } from '#server/platform/db/sent-twice.ts';
import { today } from '#server/platform/http/today.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { closeNotices } from '#server/platform/notices/notices.public.ts';
import { attach, detach } from '#server/platform/procedures/procedures.public.ts';
import { detailOf } from './detail.service.ts';
import {
  deleteSession,
  insertSession,
  lockSession,
  rememberGuidance,
  type Session,
  topicsOf,
  updateSession,
} from './sessions.store.ts';
import { settleAsked } from './settle.ts';
import { tellStudent, tellThese } from './tell.ts';
import { permit, withThesis } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';

type Form = z.output<typeof sessionForm>;

const entry = (verb: string, id: string, thesisId: string, before: unknown, after: unknown) => ({
  action: `thesis.session-${verb}`,
  entity: 'thesis',
  entityId: thesisId,
  before,
  after: { sessionId: id, value: after },
});

/** A session that its student may still change. */
async function openSession(ctx: Ctx, thesisId: string, id: string, updatedAt: string): Promise<Session> {
  const session = found(await lockSession(ctx.db, thesisId, id));
  checkFresh(session, updatedAt);
  if (session.status === 'APPROVED') {
    throw new AppError('RULE', 'Bimbingan yang sudah disetujui tidak dapat diubah.');
  }
  return session;
}

async function checkForm(ctx: Ctx, of: ThesisCase, { lectureId, date }: Form): Promise<void> {
  const accepted = of.supervisors.find((one) => one.lecturerId === lectureId && one.state === 'ACCEPTED');
  if (!accepted) throw invalidField('lectureId', 'Dosen ini bukan pembimbing Anda.');
  if (date > (await today(ctx))) throw invalidField('date', 'Tanggal ini belum tiba.');
  if (of.thesis.decreeDate !== null && date < of.thesis.decreeDate) {
    throw invalidField('date', 'Bimbingan dimulai sejak SK pembimbing.');
  }
}

/**
 * Two notes of a day with a supervisor on one topic are one that was sent twice; the thesis is locked, so that two clicks
 * make one. @throws AppError RULE
 */
async function checkWrittenOnce(
  ctx: Ctx,
  session: Pick<Session, 'thesisId' | 'lecturerId' | 'date' | 'topic'>,
) {
  refuseSentTwice(
    await topicsOf(ctx.db, session),
    session.topic,
    `Bimbingan tanggal ${longDate(session.date)} dengan pokok bahasan ini sudah dicatat. Ubah catatan itu bila ada yang kurang.`,
  );
}

async function keepSessionFile(
  ctx: Ctx,
  thesisId: string,
  [file]: readonly ReceivedFile[],
  before: Session | null,
): Promise<string | null> {
  if (!file) return before?.attachmentId ?? null;
  const document = await readDocument(file, ['pdf', 'docx']);
  if (before?.attachmentId) await detach(ctx, 'THESIS', thesisId, before.attachmentId);
  return attach(ctx, { subject: 'THESIS', subjectId: thesisId, kind: SESSION_FILE, document });
}

/** The student writes a session, or changes one that is not approved; it waits for the supervisor again. */
export const saveSession = (
  outer: Ctx,
  thesisId: string,
  form: Form,
  files: readonly ReceivedFile[],
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: thesisId, updatedAt: null }, async (ctx, of) => {
    permit(of, 'LOG_SESSION');
    await checkForm(ctx, of, form);
    const { sessionId, updatedAt, lectureId: lecturerId, ...fields } = form;
    const before =
      sessionId === undefined ? null : await openSession(ctx, thesisId, sessionId, updatedAt ?? '');
    if (before === null) await checkWrittenOnce(ctx, { ...fields, lecturerId, thesisId });
    const attachmentId = await keepSessionFile(ctx, thesisId, files, before);
    const values = { ...fields, lecturerId, attachmentId, status: 'SUBMITTED' as const };
    const id = sessionId ?? newId();
    if (before === null) await insertSession(ctx.db, { id, thesisId, ...values });
    else await updateSession(ctx.db, id, values);
    await audit(ctx, entry('save', id, thesisId, before, values));
    const what = `menunggu paraf bimbingan ${fields.date}`;
    await settleAsked(ctx, of, `SESSION:${id}`);
    await tellThese(ctx, of, [lecturerId], what, `SESSION:${id}`, ctx.now.toISOString());
    return detailOf(ctx, thesisId);
  });

/** Takes back a session that is not approved. */
export const removeSession = (
  outer: Ctx,
  { id: thesisId, sessionId }: { id: string; sessionId: string },
  updatedAt: string,
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: thesisId, updatedAt: null }, async (ctx, of) => {
    permit(of, 'LOG_SESSION');
    const session = await openSession(ctx, thesisId, sessionId, updatedAt);
    await settleAsked(ctx, of, `SESSION:${sessionId}`);
    await deleteSession(ctx.db, sessionId);
    if (session.attachmentId !== null) await detach(ctx, 'THESIS', thesisId, session.attachmentId);
    await audit(ctx, entry('delete', sessionId, thesisId, session, null));
    return detailOf(ctx, thesisId);
  });

type Decision = Extract<LecturerStep, { action: 'DECIDE_SESSION' }>;

/** The supervisor approves a session of his, or wants more of it. An approved one stays. */
export async function decideSession(ctx: Ctx, of: ThesisCase, decision: Decision): Promise<void> {
  permit(of, 'DECIDE_SESSION');
  const { sessionId, updatedAt, advice, nextTask, decision: status } = decision;
  const session = await openSession(ctx, of.thesis.id, sessionId, updatedAt);
  if (session.lecturerId !== lecturerIdOf(ctx)) {
    throw new AppError('FORBIDDEN', 'Bimbingan ini dengan pembimbing lain.');
  }
  await updateSession(ctx.db, sessionId, { advice, nextTask, status });
  await settleAsked(ctx, of, `SESSION:${sessionId}`);
  if (status === 'APPROVED') {
    await rememberGuidance(ctx.db, of.thesis.id);
    await closeNotices(ctx, of.thesis.studentId, 'thesis.reminder', `${of.thesis.id}:PAUSE`);
  } else {
    const what = `Bimbingan ${longDate(session.date)} perlu dilengkapi.`;
    await tellStudent(ctx, of, advice, what, `${session.id}:${session.updatedAt}`);
  }
  await audit(ctx, entry('decide', sessionId, of.thesis.id, session, { advice, nextTask, status }));
}
