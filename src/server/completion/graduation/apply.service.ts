import type { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import type {
  graduationContract,
  GraduationView,
  Readiness,
} from '#shared/completion/graduation/graduation.contract.ts';
import { windowState } from '#shared/platform/term/window.ts';
import { unmetInWords } from '#shared/completion/graduation/checklist.ts';
import {
  type GraduationActor,
  graduationDecisions,
  graduationProcedure,
} from '#shared/completion/graduation/graduation.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { historyOf, move } from '#server/platform/procedures/procedures.public.ts';
import { standingOf } from './facts.ts';
import { type Graduate, yudisiumWindows } from './facts.store.ts';
import {
  applicationOf,
  insertApplication,
  lastStudied,
  lockApplication,
  updateApplication,
} from './graduation.store.ts';

type Form = z.output<(typeof graduationContract)['apply']['body']>;
type Done = Promise<Told<{ _id: string }>>;

/** Everything a person is towards an application. */
export function capacitiesOf(ctx: Ctx, studentId: string): GraduationActor[] {
  const actor = actorOf(ctx);
  const is: [GraduationActor, boolean][] = [
    ['STUDENT', actor.isStudent && actor.studentId === studentId],
    ['BAAK', holds(ctx, 'graduation:update')],
    ['KAPRODI', actor.role.includes(ROLE.kaprodi)],
    ['LEADER', holds(ctx, 'graduation:approve')],
    ['ADMIN', actor.Admin],
  ];
  return is.flatMap(([name, held]) => (held ? [name] : []));
}

/** Whether the person decides in this state of the application. */
export function mayDecide(
  ctx: Ctx,
  { state, studentId }: Pick<GraduationView, 'state' | 'studentId'>,
): boolean {
  const refuse = graduationDecisions[state]?.refuse;
  if (refuse === undefined) return false;
  const by: readonly GraduationActor[] = graduationProcedure[refuse].by;
  return capacitiesOf(ctx, studentId).some((actor) => by.includes(actor));
}

/** When applications of this term are taken from a student. */
async function windowOf(ctx: Ctx, { classType }: Graduate): Promise<Readiness['window']> {
  const period = await activePeriod(ctx.services);
  const events = (await yudisiumWindows(ctx.db, period.id)).map((range, at) => ({
    ...range,
    id: String(at),
    type: 'YUDISIUM' as const,
    semesterCode: period.code,
  }));
  const now = windowState(events, 'YUDISIUM', classType, await today(ctx));
  switch (now.state) {
    case 'OPEN':
      return { open: true, text: `Pengajuan yudisium dibuka sampai ${longDate(now.range.end)}.` };
    case 'UPCOMING':
      return { open: false, text: `Pengajuan yudisium dibuka mulai ${longDate(now.range.start)}.` };
    case 'PAST':
      return { open: false, text: `Pengajuan yudisium semester ini berakhir ${longDate(now.range.end)}.` };
    case 'MISSING':
      break;
  }
  return { open: false, text: 'Masa pengajuan yudisium semester ini belum dijadwalkan.' };
}

/** The term an application goes by: its own, or the last one studied in since it was given back; null without one. */
async function termOf(
  ctx: Ctx,
  studentId: string,
  application: Pick<GraduationView, 'state' | 'periodCode'> | undefined,
): Promise<SemesterCode | null> {
  if (application?.state !== 'RETURNED') return application?.periodCode ?? null;
  return lastStudied(ctx.db, studentId, application.periodCode);
}

/** How ready a student is. The caller has checked who asks. */
export async function readinessOf(ctx: Ctx, studentId: string): Promise<Readiness> {
  const application = (await applicationOf(ctx.db, studentId)) ?? null;
  const term = await termOf(ctx, studentId, application ?? undefined);
  const name = application?.diplomaName ?? null;
  const { student, items, thesis } = await standingOf(ctx, studentId, name, term);
  const { _id, nim, status } = student;
  return {
    student: { _id, nim, name: student.name, status },
    items,
    application,
    window: await windowOf(ctx, student),
    history: application === null ? [] : await historyOf(ctx.db, 'GRADUATION', application._id),
    proposed: {
      diplomaName: name ?? student.name,
      thesisTitle: application?.thesisTitle ?? thesis.title,
      thesisTitleEn: application?.thesisTitleEn ?? thesis.titleEn,
    },
    mayDecide: application !== null && mayDecide(ctx, application),
  };
}

export const ownReadiness = (ctx: Ctx): Promise<Readiness> => readinessOf(ctx, studentIdOf(ctx));

/** How ready a student is, for the offices and the own advisor. */
export async function readinessForStaff(ctx: Ctx, studentId: string): Promise<Readiness> {
  const { lecturerId } = actorOf(ctx);
  if (!holds(ctx, 'graduation:get')) {
    const { student } = await standingOf(ctx, studentId, null, null);
    if (lecturerId === null || student.advisorId !== lecturerId) {
      throw new AppError('FORBIDDEN', 'Data kelulusan mahasiswa ini hanya untuk dosen PA-nya.');
    }
  }
  return readinessOf(ctx, studentId);
}

/**
 * @param term of the application
 * @throws AppError RULE naming everything that is missing
 */
export async function requireReady(ctx: Ctx, studentId: string, diplomaName: string, term: SemesterCode) {
  const standing = await standingOf(ctx, studentId, diplomaName, term);
  const unmet = unmetInWords(standing.items);
  if (unmet !== null) {
    const data = standing.items.filter(({ met }) => !met);
    throw new AppError('RULE', `Syarat kelulusan ${standing.student.name} belum terpenuhi: ${unmet}.`, {
      data,
    });
  }
  return standing;
}

/**
 * Applies in the window of the running term. Who was given the application back applies again whenever it is mended, and is
 * judged by the last term studied in, which is that of the first time for who only mends it. @throws AppError RULE naming everything missing.
 */
export const applyForGraduation = (outer: Ctx, { updatedAt, ...form }: Form): Done =>
  inTransaction(outer, async (ctx) => {
    const studentId = studentIdOf(ctx);
    const before = await applicationOf(ctx.db, studentId);
    const periodCode = (await termOf(ctx, studentId, before)) ?? (await activePeriod(ctx.services)).code;
    const { student } = await requireReady(ctx, studentId, form.diplomaName, periodCode);
    const window = await windowOf(ctx, student);
    if (!before && !window.open) throw new AppError('RULE', window.text);
    const id = before?._id ?? newId();
    const locked = before && found(await lockApplication(ctx.db, id));
    if (locked) checkFresh(locked, updatedAt ?? '');
    const state = await move(ctx, {
      procedure: graduationProcedure,
      subject: 'GRADUATION',
      subjectId: id,
      actors: ['STUDENT'],
      from: locked?.state ?? null,
      action: locked ? 'APPLY_AGAIN' : 'APPLY',
    });
    const row = { ...form, state, periodCode };
    if (locked) await updateApplication(ctx.db, id, row);
    else await insertApplication(ctx.db, { ...row, id, studentId, createdAt: ctx.now.toISOString() });
    await audit(ctx, { action: 'graduation.apply', entity: 'student', entityId: studentId, after: row });
    return told({ _id: id }, 'Pengajuan yudisium terkirim. BAAK memeriksanya lebih dahulu.');
  });

/** Withdraws the own application. */
export const cancelApplication = (outer: Ctx, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    const application = found(await lockApplication(ctx.db, id));
    const { studentId, state: from } = application;
    if (studentId !== studentIdOf(ctx))
      throw new AppError('FORBIDDEN', 'Pengajuan ini milik mahasiswa lain.');
    checkFresh(application, updatedAt);
    const step = { procedure: graduationProcedure, subject: 'GRADUATION', subjectId: id } as const;
    const state = await move(ctx, { ...step, from, action: 'CANCEL', actors: ['STUDENT'] });
    await updateApplication(ctx.db, id, { state });
    await audit(ctx, {
      action: 'graduation.cancel',
      entity: 'student',
      entityId: studentId,
      after: { state },
    });
    return told({ _id: id }, 'Pengajuan yudisium dibatalkan.');
  });
