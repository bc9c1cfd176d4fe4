import type { z } from 'zod';
import type { leaveContract, OwnLeave } from '#shared/people/leave/leave.contract.ts';
import { windowState } from '#shared/platform/term/window.ts';
import { checkLeave, type LeaveFacts, returnDeadline } from '#shared/people/leave/check-leave.ts';
import { leaveFileLabels, leaveProcedure } from '#shared/people/leave/leave.ts';
import { isRegular, nextRegularTerm, periodLabel, semesterNumber } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { today } from '#server/platform/http/today.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import type { Period } from '#server/platform/campus-state.ts';
import { type Proof, readProof } from '#server/platform/files/files.public.ts';
import { closeNoticesOfLecturers, notify } from '#server/platform/notices/notices.public.ts';
import {
  attach,
  lockAttachments,
  move,
  requireAttachments,
} from '#server/platform/procedures/procedures.public.ts';
import {
  findLeave,
  findStanding,
  insertLeave,
  leaveOfStudent,
  type LeaveRecord,
  type LeaveStanding,
  lockLeave,
  termStart,
  updateLeave,
} from './leave.store.ts';
import { toDetails } from './views.ts';

type Form = z.output<(typeof leaveContract)['submit']['body']>;
type Done = Promise<Told<{ _id: string }>>;

function toFacts(standing: LeaveStanding, period: Period, day: string): LeaveFacts {
  const { windows, leaveCodes, termsGranted, entrySemester, ...rest } = standing;
  const events = windows.map((range, at) => ({
    ...range,
    id: String(at),
    type: 'LEAVE_REQUEST' as const,
    semesterCode: period.code,
  }));
  return {
    ...rest,
    // The running term counts, since the leave is requested for it.
    semesterNumber: semesterNumber(
      entrySemester,
      period.code,
      leaveCodes.filter((code) => code < period.code),
    ),
    window: windowState(events, 'LEAVE_REQUEST', standing.classType, day),
    termsUsed: Math.max(leaveCodes.length, termsGranted),
  };
}

/** Loads the term of the requested leave and the student's facts. */
async function loadSituation(ctx: Ctx, studentId: string) {
  const [period, day, { data }] = await Promise.all([
    activePeriod(ctx.services),
    today(ctx),
    ctx.services.campus.get(),
  ]);
  const standing = found(await findStanding(ctx.db, studentId, period.id, day));
  return { period, day, settings: data.leave, standing, facts: toFacts(standing, period, day) };
}

const toTerm = (code: string) => ({ code, label: periodLabel(code) });

/** Returns the deadline of the return request, and why it is refused now. */
async function checkReturn(
  ctx: Ctx,
  leave: Pick<LeaveRecord, 'lastCode'>,
  settings: { returnDaysBefore: number },
  day: string,
): Promise<NonNullable<OwnLeave['comeBack']>> {
  const next = nextRegularTerm(leave.lastCode);
  const deadline = returnDeadline(await termStart(ctx.db, next), settings);
  const late = deadline !== null && day > deadline;
  const problem = late
    ? `Batas pengajuan aktif kembali untuk ${periodLabel(next)} adalah ${longDate(deadline)}. Hubungi BAAK.`
    : null;
  return { deadline, problem };
}

/** Returns the actor's leaves, and whether another may be requested. */
export async function ownLeave(ctx: Ctx): Promise<OwnLeave> {
  const studentId = studentIdOf(ctx);
  const { period, day, settings, facts } = await loadSituation(ctx, studentId);
  const leaves = await toDetails(ctx, await leaveOfStudent(ctx.db, studentId));
  const running = leaves.find(({ state }) => state === 'APPROVED');
  return {
    leaves,
    term: toTerm(period.code),
    next: toTerm(nextRegularTerm(period.code)),
    problems: checkLeave(facts, 1, settings),
    termsLeft: Math.max(0, settings.maxTerms - facts.termsUsed),
    holdsKip: facts.holdsKip,
    comeBack: running === undefined ? null : await checkReturn(ctx, running, settings, day),
  };
}

/** Reads and checks the files of the form before anything is stored. */
async function readFiles(files: readonly ReceivedFile[]): Promise<{ kind: string; proof: Proof }[]> {
  const kinds = { parentLetter: 'PARENT_LETTER', support: 'SUPPORT' } as const;
  const read = [];
  for (const [field, kind] of Object.entries(kinds)) {
    const proof = await readProof(files.filter((file) => file.field === field));
    if (proof !== null) read.push({ kind, proof });
  }
  return read;
}

/** Requests leave of the running term, or of it and the next. @throws AppError RULE with every reason against it */
export async function submitLeave(outer: Ctx, form: Form, files: readonly ReceivedFile[]): Done {
  const proofs = await readFiles(files);
  if (form.reason === 'SAKIT' && !proofs.some(({ kind }) => kind === 'SUPPORT')) {
    throw invalidField('support', 'Cuti karena sakit memerlukan surat dokter.');
  }
  return inTransaction(outer, async (ctx) => {
    const studentId = studentIdOf(ctx);
    const { period, settings, facts, standing } = await loadSituation(ctx, studentId);
    const problems = checkLeave(facts, form.terms, settings);
    if (!isRegular(period.code)) {
      throw new AppError('RULE', 'Cuti diajukan untuk semester Ganjil atau Genap.');
    }
    if (problems.length > 0) {
      throw new AppError('RULE', problems.map(({ message }) => message).join(' '), { data: problems });
    }
    const id = newId();
    const lastCode = form.terms === 1 ? period.code : nextRegularTerm(period.code);
    const createdAt = ctx.now.toISOString();
    const row = { ...form, id, studentId, firstCode: period.code, lastCode, createdAt };
    await insertLeave(ctx.db, row);
    for (const { kind, proof } of proofs) {
      const { content, mime, originalName } = proof;
      const document = { content, mime, originalName };
      await attach(ctx, { subject: 'LEAVE', subjectId: id, kind, document });
    }
    const { PARENT_LETTER } = leaveFileLabels;
    await requireAttachments(ctx, 'LEAVE', id, { PARENT_LETTER });
    await lockAttachments(ctx, 'LEAVE', id, Object.keys(leaveFileLabels));
    const step = { procedure: leaveProcedure, subject: 'LEAVE', subjectId: id } as const;
    await move(ctx, { ...step, from: null, action: 'SUBMIT', actors: ['STUDENT'] });
    await audit(ctx, { action: 'leave.submit', entity: 'student', entityId: studentId, after: row });
    if (standing.advisorId !== null) {
      const to = { lecturerId: standing.advisorId };
      await notify(ctx, [{ to, topic: 'leave.waiting', about: id, facts: { student: standing.name } }]);
    }
    return told({ _id: id }, 'Pengajuan cuti terkirim. Dosen PA Anda memeriksanya lebih dahulu.');
  });
}

type Change = { updatedAt: string; note?: string };

async function ownStep(
  outer: Ctx,
  id: string,
  { updatedAt, note = '' }: Change,
  action: 'CANCEL' | 'ASK_RETURN',
): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const leave = found(await lockLeave(ctx.db, id));
    if (leave.studentId !== studentIdOf(ctx))
      throw new AppError('FORBIDDEN', 'Cuti ini milik mahasiswa lain.');
    checkFresh(leave, updatedAt);
    if (action === 'ASK_RETURN') {
      const { data } = await ctx.services.campus.get();
      const { problem } = await checkReturn(ctx, leave, data.leave, await today(ctx));
      if (problem !== null) throw new AppError('RULE', problem);
    }
    const step = { procedure: leaveProcedure, subject: 'LEAVE', subjectId: id } as const;
    const state = await move(ctx, { ...step, from: leave.state, action, actors: ['STUDENT'], note });
    await updateLeave(ctx.db, id, { state });
    const { advisorId } = found(await findLeave(ctx.db, id));
    if (advisorId !== null) await closeNoticesOfLecturers(ctx, [advisorId], 'leave.waiting', id);
    await audit(ctx, {
      action: `leave.${action.toLowerCase().replace('_', '-')}`,
      entity: 'student',
      entityId: leave.studentId,
      before: { state: leave.state },
      after: { state },
    });
  });
}

/** Withdraws an undecided request. */
export async function cancelLeave(ctx: Ctx, id: string, change: Change): Done {
  await ownStep(ctx, id, change, 'CANCEL');
  return told({ _id: id }, 'Pengajuan cuti dibatalkan.');
}

/** Requests the return from a leave. @throws AppError RULE after the deadline */
export async function askReturn(ctx: Ctx, id: string, change: Change): Done {
  await ownStep(ctx, id, change, 'ASK_RETURN');
  return told({ _id: id }, 'Pengajuan aktif kembali terkirim ke BAAK.');
}
