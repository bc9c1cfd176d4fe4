import { AppError, invalidField } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkNamed } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { closeWhenOver } from '#server/teaching/schedules/schedules.public.ts';
import { voidClassDocuments } from '#server/platform/verify/verify.public.ts';
import { recordEvents } from './grade-write.store.ts';
import { recomputeRecords } from './recompute.ts';
import { openSheet } from './sheet.service.ts';
import { requireDraft } from './sheet-rights.ts';
import {
  type ChangedGrade,
  existingClasses,
  heldBack,
  lockSheets,
  lockStudentsOf,
  markPublished,
  markReturned,
  setExtension,
  ungradedMembers,
} from './sheet-state.store.ts';
import { announceGrades, settleMissing, tellLecturers, tellPublished } from './announce.ts';

/** What a step does to grades whose score it leaves alone. */
export const eventsOf = (kind: string, grades: readonly ChangedGrade[], reason = '') =>
  grades.map(({ gradeId, score, letter }) => ({
    gradeId,
    kind,
    fromScore: score,
    fromLetter: letter,
    toScore: score,
    toLetter: letter,
    reason,
  }));

/** Returns submitted grades to the lecturer with a note. @throws AppError RULE unless they are submitted. */
export const returnSheet = (outer: Ctx, scheduleId: string, note: string) =>
  inTransaction(outer, async (ctx) => {
    const head = await openSheet(ctx, scheduleId);
    if (head.status !== 'SUBMITTED') {
      throw new AppError('RULE', 'Hanya nilai yang sudah diserahkan yang dapat dikembalikan.');
    }
    const grades = await markReturned(ctx.db, scheduleId, note);
    await recordEvents(ctx, eventsOf('RETURN', grades, note));
    await voidClassDocuments(ctx, [scheduleId]);
    await audit(ctx, {
      action: 'grade-sheet.return',
      entity: 'grade-sheet',
      entityId: scheduleId,
      reason: note,
    });
    const about = `${scheduleId}:${ctx.now.toISOString()}`;
    await tellLecturers(ctx, head, (to, known) => ({
      to,
      topic: 'grade.returned',
      about,
      facts: { ...known, note },
    }));
    return { _id: scheduleId };
  });

/**
 * Publishes the submitted grades of classes, all or none, and recomputes the records of their students. Results of a graduate
 * are final with the diploma: such a grade stays handed in, and is published by the nightly run once the graduation is revoked.
 * Who came into a class after the hand-in gets the grade there from the office; the lecturers, who know the score, are told.
 * @returns how many classes and grades, the NIM of graduates whose grades stay, and who has none (`NIM (code class)`)
 * @throws AppError RULE naming the classes that are not submitted.
 */
export const publishSheets = (outer: Ctx, scheduleIds: readonly string[]) =>
  inTransaction(outer, async (ctx) => {
    const ids = [...new Set(scheduleIds)];
    const sheets = await lockSheets(ctx.db, ids);
    const waiting = sheets.filter(({ status }) => status === 'SUBMITTED');
    if (waiting.length !== ids.length) {
      const known = await existingClasses(ctx.db, ids);
      checkNamed(scheduleIds, known, { field: 'scheduleIds', what: 'Kelas' });
      const others = sheets.filter(({ status }) => status !== 'SUBMITTED');
      const names = others.map(({ code, className }) => `${code} ${className}`).join(', ');
      throw new AppError(
        'RULE',
        `Hanya nilai yang sudah diserahkan yang dapat diterbitkan${names ? `: periksa ${names}` : ''}.`,
      );
    }
    await lockStudentsOf(ctx.db, ids);
    const grades = await markPublished(ctx, ids);
    await recordEvents(ctx, eventsOf('PUBLISH', grades));
    const studentIds = [...new Set(grades.map(({ studentId }) => studentId))];
    const since = sheets.map(({ periodCode }) => periodCode).toSorted()[0] ?? '';
    await recomputeRecords(ctx, studentIds, since);
    const [held, missing] = [await heldBack(ctx.db, ids), await ungradedMembers(ctx.db, ids)];
    const late = missing.flatMap(({ code, className, students }) =>
      students.map(({ nim }) => `${nim} (${code} ${className})`),
    );
    await audit(
      ctx,
      ...ids.map((entityId) => ({
        action: 'grade-sheet.publish',
        entity: 'grade-sheet',
        entityId,
        ...(held.length + late.length > 0 && { after: { held, late } }),
      })),
    );
    await closeWhenOver(ctx, ...ids);
    announceGrades(ctx, studentIds);
    await tellPublished(
      ctx,
      grades.map(({ gradeId }) => gradeId),
    );
    await settleMissing(ctx, ids);
    for (const one of missing) {
      const names = one.students.map(({ nim, name }) => `${name} (${nim})`);
      await tellLecturers(ctx, one, (to, known) => ({
        to,
        topic: 'grade.missing',
        about: one.scheduleId,
        facts: { ...known, students: names },
      }));
    }
    return { classes: ids.length, grades: grades.length, held, late };
  });

/** Lets the lecturers of a class write until a day. @throws AppError INVALID for a day that is over. */
export const extendSheet = (outer: Ctx, scheduleId: string, until: string) =>
  inTransaction(outer, async (ctx) => {
    if (until < (await today(ctx)))
      throw invalidField('until', 'Tanggal sudah lewat. Pilih hari ini atau sesudahnya.');
    const head = await openSheet(ctx, scheduleId);
    requireDraft(ctx, head);
    await setExtension(ctx.db, scheduleId, until);
    await audit(ctx, {
      action: 'grade-sheet.extend',
      entity: 'grade-sheet',
      entityId: scheduleId,
      before: { extendedUntil: head.extendedUntil },
      after: { extendedUntil: until },
      reason: `Diperpanjang sampai ${longDate(until)}`,
    });
    await tellLecturers(ctx, head, (to, known) => ({
      to,
      topic: 'grade.extended',
      about: `${scheduleId}:${until}`,
      facts: { ...known, until },
    }));
    return { _id: scheduleId };
  });
