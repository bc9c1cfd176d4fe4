import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import {
  attendanceScore,
  checkAttendanceAdjustment,
  finalScore,
} from '#shared/platform/grading/components.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { someGone } from '#server/platform/reference/require-there.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { settleLecturers } from './announce.ts';
import { storeOutcomes } from './grade-write.ts';
import { gradeSheet, openSheet } from './sheet.service.ts';
import { type MemberRow, sheetRows } from './sheet-rows.ts';
import type { StoredRow } from './sheet.store.ts';
import { coordinates, requireWriter } from './sheet-rights.ts';
import { effectiveScores, weightsOf } from './sheet-view.ts';
import { markSubmitted } from './sheet-state.store.ts';

/** Every student has a score or is named as deferred. @throws AppError RULE with `data.missing`. */
function requireComplete(missing: readonly StoredRow[], deferred: readonly string[]): void {
  const open = missing.filter(({ studentId }) => !deferred.includes(studentId));
  if (open.length === 0) return;
  throw new AppError(
    'RULE',
    `Nilai ${open.length} mahasiswa belum lengkap. Lengkapi, atau tandai tunda (T).`,
    { data: { missing: open.map(({ studentId, nim, name }) => ({ studentId, nim, name })) } },
  );
}

/** The first names of a list; how many more there are. */
function namesOf(rows: readonly StoredRow[]): string {
  const named = rows.slice(0, 3).map(({ name }) => name);
  return rows.length > 3 ? `${named.join(', ')}, dan ${rows.length - 3} lainnya` : named.join(', ');
}

/**
 * What the lecturer made of attendance stands within its bounds and with a note also after meetings held or mended since.
 * @throws AppError RULE naming the students.
 */
async function requireAttendance(ctx: Ctx, rows: readonly MemberRow[]): Promise<void> {
  const { academic } = await ctx.services.campus.get();
  const far = rows.filter((row) => {
    const [typed, computed] = [row.components?.KEHADIRAN ?? null, attendanceScore(row.present, row.counted)];
    if (typed === null || computed === null) return false;
    return checkAttendanceAdjustment(computed, typed, row.attendanceNote ?? '', academic) !== null;
  });
  if (far.length === 0) return;
  throw new AppError(
    'RULE',
    `Nilai kehadiran ${namesOf(far)} tidak lagi sesuai presensi. Ikuti presensi, atau ubah dalam batasnya dengan catatan.`,
    { data: { attendance: far.map(({ studentId, nim, name }) => ({ studentId, nim, name })) } },
  );
}

/**
 * Hands the grades of a class over to the office, apart from those that theses have published already: attendance and the 0 of a missed exam are fixed as computed, beside what was
 * typed; students without all scores get T.
 * @throws AppError FORBIDDEN for all but the coordinator; RULE for a closed window, an empty class, missing scores,
 *   attendance that no longer fits the meetings.
 */
export const submitSheet = (
  outer: Ctx,
  scheduleId: string,
  deferred: readonly string[],
): Promise<GradeSheet> =>
  inTransaction(outer, async (ctx) => {
    const head = await openSheet(ctx, scheduleId);
    if (!coordinates(ctx, head)) {
      throw new AppError('FORBIDDEN', 'Nilai hanya dapat diserahkan oleh dosen koordinator kelas ini.');
    }
    requireWriter(ctx, head, await today(ctx));
    const weights = weightsOf(head);
    const rows = await sheetRows(ctx, head);
    if (rows.length === 0) throw new AppError('RULE', 'Kelas ini belum memiliki peserta.');
    const members = new Set(rows.map(({ studentId }) => studentId));
    const strangers = deferred.filter((id) => !members.has(id));
    if (strangers.length > 0) throw someGone(strangers.length, deferred.length, 'mahasiswa');
    const written = rows.filter(({ fromThesis }) => !fromThesis);
    if (weights.KEHADIRAN > 0) await requireAttendance(ctx, written);
    const missing = written.filter((row) => finalScore(effectiveScores(row), weights) === null);
    requireComplete(missing, deferred);
    const changes = written.map((row) => {
      const scores = effectiveScores(row);
      return { row, components: scores, scores, deferred: true };
    });
    await storeOutcomes(ctx, head, changes, { weights, status: 'SUBMITTED', kind: 'SUBMIT' });
    await markSubmitted(ctx, scheduleId);
    await settleLecturers(ctx, head.lecturers, 'grade.returned', scheduleId);
    await audit(ctx, {
      action: 'grade-sheet.submit',
      entity: 'grade-sheet',
      entityId: scheduleId,
      after: { students: rows.length, deferred: missing.map(({ nim }) => nim) },
    });
    return gradeSheet(ctx, scheduleId);
  });
