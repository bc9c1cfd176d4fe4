import type { z } from 'zod';
import type { StudentStep, thesisProposal } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { daysBetween } from '#shared/platform/date/local-date.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { requireKrsForAction } from '#server/enrolment/krs/krs.public.ts';
import { closeNotices } from '#server/platform/notices/notices.public.ts';
import { historyOf, move, requireAttachments } from '#server/platform/procedures/procedures.public.ts';
import { thesisDocumentLabels } from '#shared/completion/thesis/documents.ts';
import { thesisProcedure } from '#shared/completion/thesis/procedure.ts';
import { detailOf } from './detail.service.ts';
import { requireAll, settingsOf } from './facts.ts';
import { requireOwnPeriod, requirePeriod } from './periods.service.ts';
import { requireNewRevision } from './revision.service.ts';
import { settleDecided } from './settle.ts';
import {
  closeCancelRequest,
  tellBoard,
  tellCancelRequest,
  tellHeads,
  tellLecturers,
  tellPlanners,
} from './tell.ts';
import { act, lockCase, permit, step, withThesis } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { noCancel, requireCancelRequest } from './title.service.ts';
import {
  deleteThesis,
  findOwnThesisId,
  insertThesis,
  replaceTitles,
  resetTitleAgreements,
  type ThesisChange,
  updateSupervisors,
  updateThesis,
} from './thesis.store.ts';

type Proposal = z.output<typeof thesisProposal>;

/** The fields of a proposal as they are stored; until one is chosen, the first title stands for all. */
function valuesOf({ periodeId, titles, topic, concentration, background, method, location, form }: Proposal) {
  const [first] = titles;
  if (!first) throw invalidField('titles', 'Isi paling sedikit satu judul.');
  return {
    periodId: periodeId,
    title: first.titleId,
    titleEn: first.titleEn,
    topic,
    concentration,
    background,
    method,
    location,
    form,
  };
}

async function create(ctx: Ctx, form: Proposal): Promise<string> {
  const studentId = studentIdOf(ctx);
  if ((await findOwnThesisId(ctx.db, studentId)) !== null) {
    throw new AppError('CONFLICT', 'Anda masih memiliki skripsi. Buka skripsi itu untuk melanjutkan.');
  }
  await requirePeriod(ctx, { studentId, periodId: form.periodeId }, 'TITLE');
  const id = newId();
  const status = await move(ctx, {
    procedure: thesisProcedure,
    subject: 'THESIS',
    subjectId: id,
    from: null,
    action: 'CREATE',
    actors: ['STUDENT'],
  });
  const at = ctx.now.toISOString();
  await insertThesis(ctx.db, { id, studentId, status, statusSince: at, createdAt: at, ...valuesOf(form) });
  await replaceTitles(ctx.db, id, form.titles);
  await audit(ctx, { action: 'thesis.create', entity: 'thesis', entityId: id, after: form });
  return id;
}

async function edit(ctx: Ctx, of: ThesisCase, form: Proposal): Promise<void> {
  permit(of, 'EDIT');
  const { status, periodId, studentId } = of.thesis;
  // What came back to be mended was proposed in time; it may stay in its period until the defences end.
  const isReturned = status === 'TITLE_REVISION' && form.periodeId === periodId;
  await requirePeriod(ctx, { studentId, periodId: form.periodeId }, isReturned ? 'WORK' : 'TITLE');
  const change = valuesOf(form);
  await audit(ctx, {
    action: 'thesis.edit',
    entity: 'thesis',
    entityId: of.thesis.id,
    before: of.thesis,
    after: form,
  });
  of.thesis = await updateThesis(ctx.db, of.thesis.id, change);
  await replaceTitles(ctx.db, of.thesis.id, form.titles);
}

/**
 * Keeps a proposal as a draft, or hands it in when every requirement is met.
 * @throws AppError RULE (422) for handing in while no KRS gives rights, with 454 or 455's code in `data.code`, or while something
 * is missing
 */
export const saveProposal = (
  outer: Ctx,
  { _id, updatedAt, ...form }: Extract<StudentStep, { action: 'SAVE' }>,
): Promise<ThesisDetail> =>
  inTransaction(outer, async (ctx) => {
    const id = _id ?? (await create(ctx, form));
    const of = await lockCase(ctx, id);
    if (!of.actors.includes('STUDENT')) throw new AppError('FORBIDDEN', 'Skripsi ini bukan milik Anda.');
    if (_id !== undefined) {
      if (updatedAt === undefined) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
      checkFresh(of.thesis, updatedAt);
      await edit(ctx, of, form);
    }
    if (form.submit) {
      await requireKrsForAction(ctx);
      await requireAll(ctx, 'TITLE', of);
      await step(ctx, of, 'SUBMIT');
      const { studentId, periodId } = of.thesis;
      await closeNotices(ctx, studentId, 'thesis.reminder', `${periodId}:PROPOSAL`);
      await tellHeads(ctx, of, 'judul diajukan', 'TITLE');
    }
    return detailOf(ctx, id);
  });

/** After a failed defence: once more in the same period, when the college's days are over. */
async function repeatExam(ctx: Ctx, of: ThesisCase): Promise<void> {
  const { repeatAfterDays } = await settingsOf(ctx);
  await requireOwnPeriod(ctx, of, 'WORK');
  const history = await historyOf(ctx.db, 'THESIS', of.thesis.id);
  const inPeriod = history.slice(history.findLastIndex(({ action }) => action === 'CHANGE_PERIOD') + 1);
  if (inPeriod.filter(({ action }) => action === 'FAIL').length > 1) {
    throw new AppError('RULE', 'Sidang hanya dapat diulang satu kali dalam periode yang sama.');
  }
  const since = of.event ? daysBetween(of.event.date, await today(ctx)) : 0;
  if (since < repeatAfterDays) {
    throw new AppError('RULE', `Sidang ulang dapat diajukan ${repeatAfterDays - since} hari lagi.`);
  }
  const ids = of.supervisors.map(({ id }) => id);
  await updateSupervisors(ctx.db, ids, { readyAt: null });
  await step(ctx, of, 'REPEAT_EXAM');
}

const labelsOf = (...kinds: (keyof typeof thesisDocumentLabels)[]): Record<string, string> =>
  Object.fromEntries(kinds.map((kind) => [kind, thesisDocumentLabels[kind].toLowerCase()]));

async function requestTitle(
  ctx: Ctx,
  of: ThesisCase,
  { titleId, titleEn, note }: Extract<StudentStep, { action: 'REQUEST_TITLE' }>,
): Promise<void> {
  const change: ThesisChange = {
    newTitle: titleId,
    newTitleEn: titleEn,
    newTitleNote: note,
    newTitleAt: ctx.now.toISOString(),
  };
  await act(ctx, of, 'REQUEST_TITLE', { note, change });
  await resetTitleAgreements(ctx.db, of.thesis.id);
  await tellLecturers(ctx, of, 'meminta perubahan judul', 'NEW_TITLE');
  await tellHeads(ctx, of, `perubahan judul diminta: ${note}`, 'NEW_TITLE');
}

/** What is decided next is decided on the title that stands. @throws AppError RULE */
function requireTitleSettled({ thesis: { newTitle } }: ThesisCase): void {
  if (newTitle === null) return;
  throw new AppError(
    'RULE',
    'Perubahan judul yang Anda minta belum diputuskan. Tunggu keputusan pembimbing dan kaprodi, lalu ajukan lagi.',
  );
}

type Asked = Exclude<StudentStep, { action: 'SAVE' }>;

async function take(ctx: Ctx, of: ThesisCase, asked: Asked): Promise<void> {
  switch (asked.action) {
    case 'REQUEST_SEMINAR':
      await requireOwnPeriod(ctx, of, 'WORK');
      await step(ctx, of, 'REQUEST_SEMINAR');
      requireTitleSettled(of);
      await requireAll(ctx, 'SEMINAR', of);
      return tellPlanners(ctx, of, 'seminar proposal diajukan, tetapkan jadwalnya');
    case 'REQUEST_EXAM':
      await requireOwnPeriod(ctx, of, 'EXAM');
      await step(ctx, of, 'REQUEST_EXAM');
      requireTitleSettled(of);
      await requireAll(ctx, 'EXAM', of);
      return tellPlanners(ctx, of, 'sidang diajukan, tetapkan jadwalnya');
    case 'REPEAT_EXAM':
      return repeatExam(ctx, of);
    case 'SUBMIT_REVISION':
      await requireAttachments(ctx, 'THESIS', of.thesis.id, labelsOf('REVISI', 'LEMBAR_REVISI'));
      await requireNewRevision(ctx, of);
      await step(ctx, of, 'SUBMIT_REVISION', { change: { revisionSubmittedOn: await today(ctx) } });
      requireTitleSettled(of);
      return tellBoard(ctx, of, 'mengajukan revisi skripsi');
    case 'REQUEST_TITLE':
      return requestTitle(ctx, of, asked);
    case 'REQUEST_CANCEL':
      await act(ctx, of, 'REQUEST_CANCEL', {
        note: asked.note,
        change: { cancelNote: asked.note, cancelAt: ctx.now.toISOString() },
      });
      return tellCancelRequest(ctx, of, asked.note);
    case 'WITHDRAW_CANCEL':
      requireCancelRequest(of);
      await act(ctx, of, 'WITHDRAW_CANCEL', { change: noCancel });
      return closeCancelRequest(ctx, of);
  }
}

/** What a student does with a thesis. */
export const studentStep = (ctx: Ctx, asked: StudentStep): Promise<ThesisDetail> =>
  asked.action === 'SAVE'
    ? saveProposal(ctx, asked)
    : withThesis(ctx, asked, async (inner, of) => {
        await take(inner, of, asked);
        return detailOf(inner, asked._id);
      });

/** Deletes a thesis that is a draft or only handed in; who it belongs to, or who may delete. */
export const removeThesis = (outer: Ctx, id: string, updatedAt: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const of = await lockCase(ctx, id);
    const { thesis, actors } = of;
    if (!actors.includes('STUDENT')) requirePermission(ctx, 'skripsi:delete');
    checkFresh(thesis, updatedAt);
    if (thesis.status !== 'DRAFT' && thesis.status !== 'SUBMITTED') {
      throw new AppError('RULE', 'Hanya draf atau pengajuan judul yang belum diputuskan yang dapat dihapus.');
    }
    await settleDecided(ctx, of, 'TITLE');
    await closeCancelRequest(ctx, of);
    await deleteThesis(ctx.db, id);
    await audit(ctx, { action: 'thesis.delete', entity: 'thesis', entityId: id, before: thesis });
    return { _id: id };
  });
