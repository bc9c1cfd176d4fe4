import type { CopyRow } from '#shared/teaching/schedules/schedule.contract.ts';
import { findClashes, type ScheduleSlot } from '#shared/platform/date/clash.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { logUnforeseen } from '#server/platform/db/constraint-errors.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { awayLecturers } from '#server/platform/reference/require-teaching.ts';
import type { JobHandler } from '#server/platform/services.ts';
import { findPeriod, type PeriodRow } from './calendar.store.ts';
import { type CopySource, copySources, openCourses } from './copy.store.ts';
import { slotsOfTerm } from './schedule-facts.store.ts';
import { createSchedule } from './schedule-save.service.ts';

export const COPY_JOB = 'schedule.copy';

type Terms = { fromPeriodId: string; toPeriodId: string };
export type CopyInput = Terms & { scheduleIds: string[] };

/** Both terms, checked: two different ones, the target not closed. */
async function termsOf(ctx: Ctx, { fromPeriodId, toPeriodId }: Terms): Promise<[PeriodRow, PeriodRow]> {
  if (fromPeriodId === toPeriodId) throw invalidField('toPeriodId', 'Pilih semester lain sebagai tujuan.');
  const [from, to] = [await findPeriod(ctx.db, fromPeriodId), await findPeriod(ctx.db, toPeriodId)];
  if (!from) throw invalidField('fromPeriodId', 'Semester asal tidak ditemukan.');
  if (!to) throw invalidField('toPeriodId', 'Semester tujuan tidak ditemukan.');
  if (to.status === 'DONE') throw new AppError('RULE', 'Semester tujuan sudah ditutup.');
  return [from, to];
}

function judge(
  source: CopySource,
  slot: ScheduleSlot | undefined,
  target: {
    slots: readonly ScheduleSlot[];
    courses: ReadonlySet<string>;
    away: ReadonlyMap<string, string>;
  },
): Pick<CopyRow, 'verdict' | 'messages'> {
  if (source.exists) return { verdict: 'EXISTS', messages: ['Kelas ini sudah ada di semester tujuan.'] };
  if (!target.courses.has(source.courseId)) {
    return { verdict: 'REFUSED', messages: ['Mata kuliah tidak ada di kurikulum yang aktif.'] };
  }
  if (source.lecturers.length === 0) return { verdict: 'REFUSED', messages: ['Kelas belum memiliki dosen.'] };
  const gone = source.lecturers.flatMap(({ lecturerId }) => target.away.get(lecturerId) ?? []);
  if (gone.length > 0) return { verdict: 'REFUSED', messages: gone };
  const messages = slot ? findClashes(slot, target.slots).map(({ message }) => message) : [];
  return messages.length > 0 ? { verdict: 'CLASH', messages } : { verdict: 'NEW', messages: [] };
}

/** What copying every class of one term into another would do; stores nothing. */
export async function previewCopy(ctx: Ctx, terms: Terms): Promise<CopyRow[]> {
  await termsOf(ctx, terms);
  const [sources, ownSlots, slots, courses] = await Promise.all([
    copySources(ctx.db, terms),
    slotsOfTerm(ctx.db, terms.fromPeriodId),
    slotsOfTerm(ctx.db, terms.toPeriodId),
    openCourses(ctx.db),
  ]);
  const teachers = sources.flatMap(({ lecturers }) => lecturers.map(({ lecturerId }) => lecturerId));
  const away = await awayLecturers(ctx.db, [...new Set(teachers)]);
  const slotById = new Map(ownSlots.map((slot) => [slot.id, slot]));
  return sources.map((source) => {
    const slot = slotById.get(source.id);
    return {
      scheduleId: source.id,
      courseCode: source.courseCode,
      courseName: source.courseName,
      className: source.className,
      day: source.day,
      timeStart: source.timeStart,
      timeEnd: source.timeEnd,
      roomCode: slot?.room?.code ?? null,
      lecturers: slot?.lecturers.map(({ name }) => name) ?? [],
      ...judge(source, slot, { slots, courses, away }),
    };
  });
}

/** Starts copying the chosen classes; one copy into a term at a time. */
export const startCopy = (outer: Ctx, input: CopyInput): Promise<{ jobId: string }> =>
  inTransaction(outer, async (ctx) => {
    const [from, to] = await termsOf(ctx, input);
    const known = new Set((await copySources(ctx.db, input, input.scheduleIds)).map(({ id }) => id));
    const at = input.scheduleIds.findIndex((id) => !known.has(id));
    if (at >= 0) throw invalidField(`scheduleIds.${at}`, 'Kelas tidak ditemukan pada semester asal.');
    const jobId = await ctx.services.jobs.start(ctx, {
      type: COPY_JOB,
      key: `${COPY_JOB}:${to.id}`,
      title: `Salin jadwal ${periodLabel(from.code)} ke ${periodLabel(to.code)}`,
      input,
      total: input.scheduleIds.length,
    });
    await audit(ctx, { action: 'schedule.copy', entity: 'period', entityId: to.id, after: input });
    return { jobId };
  });

/** Copies one class in a transaction of its own; what the database already holds is skipped. */
const copyOne = (outer: Ctx, source: CopySource, periodId: string) =>
  inTransaction(outer, (ctx) => {
    const { id: _, courseCode: _code, courseName: _name, exists: _exists, ...form } = source;
    return createSchedule(ctx, { ...form, periodId, mediaLink: null, overrideReason: null, confirm: false });
  });

/** The job that copies; run again after a crash it goes on, because classes that exist are skipped. */
export const copyJob: JobHandler<CopyInput> = async (ctx, run) => {
  const sources = await copySources(ctx.db, run.input, run.input.scheduleIds);
  let [done, failed, created] = [0, 0, 0];
  for (const source of sources) {
    try {
      if (!source.exists) {
        await copyOne(ctx, source, run.input.toPeriodId);
        created += 1;
      }
      done += 1;
    } catch (error) {
      const refusal = ctx.services.refusalOf(error);
      if (!refusal) throw error;
      logUnforeseen(ctx.log, refusal);
      failed += 1;
      run.reject(`${source.courseName} (${source.className})`, refusal.message);
    }
    if ((done + failed) % 10 === 0) await run.progress({ done, failed });
  }
  await run.progress({ done, failed, total: done + failed });
  return { result: { created, skipped: done - created, failed } };
};
