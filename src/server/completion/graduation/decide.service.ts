import type { z } from 'zod';
import type {
  graduationContract,
  GraduationView,
} from '#shared/completion/graduation/graduation.contract.ts';
import { diplomaNumberProblem } from '#shared/completion/graduation/diploma-number.ts';
import {
  type GraduationAction,
  graduationDecisions,
  graduationProcedure,
  type GraduationState,
} from '#shared/completion/graduation/graduation.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, checkNamed, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { countedToday, recomputeRecords } from '#server/results/grades/grades.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { documentNumber, move } from '#server/platform/procedures/procedures.public.ts';
import { changeStatus, forgetIdleTerms, restoreIdleTerms } from '#server/people/students/students.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import { capacitiesOf, requireReady } from './apply.service.ts';
import {
  addToExit,
  type ApplicationRecord,
  findApplication,
  type GraduationQuery,
  insertDecree,
  listApplications,
  lockApplication,
  lockApplications,
  statusBefore,
  updateApplication,
} from './graduation.store.ts';
import { activitiesToday } from './skpi.store.ts';

type Body<K extends 'decide' | 'decree' | 'revoke' | 'diploma'> = z.output<
  (typeof graduationContract)[K]['body']
>;
type Done = Promise<Told<{ _id: string }>>;

export async function graduationPage(ctx: Ctx, query: GraduationQuery): Promise<Page<GraduationView>> {
  const { rows, total } = await listApplications(ctx.db, query);
  return pageOf(rows, total, query);
}

/** Takes a step and tells the student; the caller stores the new state. */
async function step(
  ctx: Ctx,
  { id, studentId, state: from }: ApplicationRecord,
  action: GraduationAction,
  note: string,
): Promise<GraduationState> {
  const state = await move(ctx, {
    procedure: graduationProcedure,
    subject: 'GRADUATION',
    subjectId: id,
    from,
    action,
    note,
    actors: capacitiesOf(ctx, studentId),
  });
  const about = `${id}:${state}:${ctx.now.toISOString()}`;
  await notify(ctx, [{ to: { studentId }, topic: 'graduation.moved', about, facts: { state, note } }]);
  return state;
}

const record = (
  ctx: Ctx,
  verb: string,
  before: ApplicationRecord,
  after: unknown,
  reason?: string,
): Promise<void> =>
  audit(ctx, {
    action: `graduation.${verb}`,
    entity: 'student',
    entityId: before.studentId,
    after,
    before: { state: before.state, diplomaNumber: before.diplomaNumber },
    ...(reason !== undefined && { reason }),
  });

/** Passes an application on or gives it back. Passing on looks at every demand again. */
export const decideApplication = (
  outer: Ctx,
  id: string,
  { decision, note, updatedAt }: Body<'decide'>,
): Done =>
  inTransaction(outer, async (ctx) => {
    const application = found(await lockApplication(ctx.db, id));
    checkFresh(application, updatedAt);
    const choice = graduationDecisions[application.state];
    if (choice === undefined) throw new AppError('ALREADY_DONE', 'Pengajuan ini sudah diputuskan.');
    const action = decision === 'ACCEPT' ? choice.accept : choice.refuse;
    if (action === null)
      throw new AppError('RULE', 'Kelulusan diputuskan dengan SK, satu atau beberapa sekaligus.');
    const state = await step(ctx, application, action, note);
    const { studentId, diplomaName, periodCode } = application;
    if (decision === 'ACCEPT') await requireReady(ctx, studentId, diplomaName, periodCode);
    await updateApplication(ctx.db, id, { state });
    await record(ctx, 'decide', application, { state }, note);
    const words: Partial<Record<GraduationState, string>> = {
      CHECKED: 'Pengajuan diteruskan ke kaprodi.',
      ENDORSED: 'Pengajuan diteruskan ke pimpinan.',
    };
    return told({ _id: id }, words[state] ?? 'Pengajuan dikembalikan kepada mahasiswa.');
  });

/** Graduates one student by a decree. */
async function graduate(
  ctx: Ctx,
  application: ApplicationRecord,
  decree: { id: string; number: string; date: string },
): Promise<void> {
  const { id, studentId, diplomaName, periodCode } = application;
  const { ipk, sks, predicate } = await requireReady(ctx, studentId, diplomaName, periodCode);
  if (ipk === null || predicate === null)
    throw new AppError('RULE', 'IPK belum mencapai predikat kelulusan.');
  const state = await step(ctx, application, 'DECREE', `SK ${decree.number}`);
  const grounds = {
    reason: `Yudisium, SK ${decree.number}`,
    graduationApproved: true,
    periodCode,
    decreeNo: decree.number,
    decreeDate: decree.date,
    exitDate: decree.date,
  };
  await changeStatus(ctx, { studentId, to: 'graduated', grounds }, 'BAAK');
  await addToExit(ctx.db, studentId, { ipk: String(ipk) });
  const idleTerms = await forgetIdleTerms(ctx.db, studentId, periodCode);
  const sklNo = await documentNumber(ctx.db, 'SKL', decree.date);
  const countedGrades = await countedToday(ctx.db, studentId);
  const activities = await activitiesToday(ctx.db, studentId);
  const figures = { ipk, sks, predicate, countedGrades, activities };
  const outcome = { state, decreeId: decree.id, sklNo, idleTerms, ...figures };
  await updateApplication(ctx.db, id, outcome);
  await record(ctx, 'decree', application, outcome);
}

/** Graduates students by one decree: all of them, or nobody. @throws AppError STALE, RULE naming who is not ready. */
export const decreeGraduation = (
  outer: Ctx,
  { number, date, applications }: Body<'decree'>,
): Promise<Told<{ graduated: number }>> =>
  inTransaction(outer, async (ctx) => {
    if (date > (await today(ctx))) throw invalidField('date', 'Tanggal SK belum tiba.');
    const basedOn = new Map(applications.map(({ _id, updatedAt }) => [_id, updatedAt]));
    const locked = await lockApplications(ctx.db, [...basedOn.keys()]);
    const there = locked.map(({ id }) => id);
    const ids = applications.map(({ _id }) => _id);
    checkNamed(ids, there, { field: 'applications', key: '_id', what: 'Pengajuan' });
    const decree = { id: newId(), number, date };
    const periodCode =
      locked
        .map((one) => one.periodCode)
        .toSorted()
        .at(-1) ?? '';
    await insertDecree(ctx.db, { ...decree, periodCode, decidedBy: actorOf(ctx).userId });
    for (const application of locked) {
      checkFresh(application, basedOn.get(application.id) ?? '');
      await graduate(ctx, application, decree);
    }
    return told({ graduated: locked.length }, `${locked.length} mahasiswa dinyatakan lulus.`);
  });

/** Takes a graduation back; possible until the exit is reported. What was kept from a graduate's results counts again, and terms without study are on record again. */
export const revokeGraduation = (outer: Ctx, id: string, { note, updatedAt }: Body<'revoke'>): Done =>
  inTransaction(outer, async (ctx) => {
    const application = found(await lockApplication(ctx.db, id));
    checkFresh(application, updatedAt);
    const { studentId } = application;
    const state = await step(ctx, application, 'REVOKE', note);
    const to = await statusBefore(ctx.db, studentId);
    await changeStatus(ctx, { studentId, to, grounds: { reason: note } }, 'ADMIN');
    const { idleTerms } = application;
    await restoreIdleTerms(ctx.db, studentId, idleTerms ?? []);
    await recomputeRecords(ctx, [studentId]);
    const nothing = {
      decreeId: null,
      ipk: null,
      sks: null,
      predicate: null,
      sklNo: null,
      countedGrades: null,
      activities: null,
      idleTerms: null,
    };
    await updateApplication(ctx.db, id, { ...nothing, state, diplomaNumber: null, transcriptNumber: null });
    await voidDocument(ctx, 'LETTER', `${id}:SKL`);
    await voidDocument(ctx, 'TRANSCRIPT', studentId);
    await voidDocument(ctx, 'SKPI', id);
    await record(ctx, 'revoke', application, { state, idleTerms }, note);
    return told({ _id: id }, 'Kelulusan dibatalkan. Status mahasiswa kembali seperti semula.');
  });

/** Records the numbers of diploma and transcript. @throws AppError INVALID for a number that cannot be right. */
export const recordDiploma = (
  outer: Ctx,
  id: string,
  { diplomaNumber, transcriptNumber, updatedAt }: Body<'diploma'>,
): Done =>
  inTransaction(outer, async (ctx) => {
    const application = found(await lockApplication(ctx.db, id));
    checkFresh(application, updatedAt);
    if (application.state !== 'GRADUATED') {
      throw new AppError('RULE', 'Nomor ijazah diisi setelah mahasiswa dinyatakan lulus.');
    }
    const { decreeDate } = found(await findApplication(ctx.db, id));
    const { data } = await ctx.services.campus.get();
    const year = Number((decreeDate ?? '').slice(0, 4));
    const problem = diplomaNumberProblem(diplomaNumber, data.programme.code, year);
    if (problem !== null) throw invalidField('diplomaNumber', problem);
    const numbers = { diplomaNumber, transcriptNumber };
    await updateApplication(ctx.db, id, numbers);
    await addToExit(ctx.db, application.studentId, { diplomaNumber });
    await record(ctx, 'diploma', application, numbers);
    return told({ _id: id }, 'Nomor ijazah dan transkrip tersimpan.');
  });
