import { examKinds } from '#shared/platform/term/exam.ts';
import type { SavedScores, ScoreInput } from '#shared/results/grades/grade.contract.ts';
import {
  attendanceScore,
  checkAttendanceAdjustment,
  gradeComponentLabels,
  type GradeWeights,
  usedComponents,
} from '#shared/platform/grading/components.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { type RowChange, storeOutcomes } from './grade-write.ts';
import { openSheet } from './sheet.service.ts';
import { type MemberRow, sheetRows } from './sheet-rows.ts';
import { requireWriter } from './sheet-rights.ts';
import { allScores, effectiveScores, toSheetRow, weightsOf } from './sheet-view.ts';

export const THESIS_GRADE = 'Nilai tugas akhir ini berasal dari skripsi.';

export type FillInput = {
  scheduleId: string;
  mode: 'whole' | 'cells';
  rows: readonly (ScoreInput & { label?: string })[];
};

type Rules = { weights: GradeWeights; settings: AcademicSettings };

/** The attendance to store: null while it is what the meetings say. */
function attendanceChange(row: MemberRow, entered: number | null, note: string, rules: Rules) {
  const computed = attendanceScore(row.present, row.counted);
  if (entered === null || entered === computed) return { value: null, problem: null };
  const problem =
    computed === null ? null : checkAttendanceAdjustment(computed, entered, note, rules.settings);
  return { value: entered, problem };
}

/** The row as it is to be stored, or why it is not. */
function changeOf(row: MemberRow, input: ScoreInput, rules: Rules): RowChange | string {
  if (row.fromThesis) return THESIS_GRADE;
  const used = usedComponents(rules.weights);
  const unused = Object.keys(input.components).find((code) => !used.some((one) => one === code));
  if (unused) {
    return `Komponen ${gradeComponentLabels[unused as keyof typeof gradeComponentLabels]} tidak dipakai di kelas ini.`;
  }
  const forfeited = examKinds.find(
    (exam) => row.examZeros[exam] !== null && (input.components[exam] ?? 0) > 0,
  );
  if (forfeited) return row.examZeros[forfeited] ?? '';
  const note = input.attendanceNote ?? row.attendanceNote ?? '';
  const components = { ...allScores(row.components), ...input.components };
  // The 0 of a forfeited exam is computed; what was typed before it stays for the day it is lifted.
  for (const exam of examKinds) {
    if (row.examZeros[exam] !== null) components[exam] = row.components?.[exam] ?? null;
  }
  if (input.components.KEHADIRAN !== undefined) {
    const attendance = attendanceChange(row, input.components.KEHADIRAN, note, rules);
    if (attendance.problem !== null) return attendance.problem;
    components.KEHADIRAN = attendance.value;
  }
  const scores = effectiveScores({ ...row, components });
  return { row, components, scores, note: components.KEHADIRAN === null ? '' : note };
}

/** Whether somebody saved the row after the reader got it. */
const isStale = (row: MemberRow, basedOn: string | null | undefined): boolean =>
  (row.updatedAt === null ? null : Date.parse(row.updatedAt)) !==
  (basedOn === null || basedOn === undefined ? null : Date.parse(basedOn));

type Plan = { changes: RowChange[]; conflicts: MemberRow[]; refused: SavedScores['refused'] };

function planRows(rows: readonly MemberRow[], { rows: inputs, mode }: FillInput, rules: Rules): Plan {
  const byStudent = new Map(rows.map((row) => [row.studentId, row]));
  const plan: Plan = { changes: [], conflicts: [], refused: [] };
  for (const input of inputs) {
    const { studentId } = input;
    const row = byStudent.get(studentId);
    if (!row) {
      plan.refused.push({
        studentId,
        message: 'Mahasiswa ini bukan peserta kelas dengan KRS yang disetujui.',
      });
    } else if (mode === 'cells' && isStale(row, input.updatedAt)) {
      plan.conflicts.push(row);
    } else {
      const change = changeOf(row, input, rules);
      if (typeof change === 'string') plan.refused.push({ studentId, message: change });
      else plan.changes.push(change);
    }
  }
  return plan;
}

function requireUnique(rows: FillInput['rows']): void {
  if (new Set(rows.map(({ studentId }) => studentId)).size === rows.length) return;
  throw new AppError('BAD_REQUEST', 'Seorang mahasiswa dikirim lebih dari sekali.');
}

/**
 * Saves scores of a class. `whole`: one wrong row and nothing is saved; `cells`: rows somebody else changed first come
 * back as they are now, wrong rows with their reason, the others are saved.
 * @throws AppError FORBIDDEN, RULE; INVALID with `data.rows` in mode `whole`.
 */
export const saveScores = (outer: Ctx, input: FillInput): Promise<SavedScores> =>
  inTransaction(outer, async (ctx) => {
    requireUnique(input.rows);
    const head = await openSheet(ctx, input.scheduleId);
    requireWriter(ctx, head, await today(ctx));
    const { academic } = await ctx.services.campus.get();
    const weights = weightsOf(head);
    const before = await sheetRows(ctx, head);
    const { changes, conflicts, refused } = planRows(before, input, { weights, settings: academic });
    if (input.mode === 'whole' && refused.length > 0) {
      throw new AppError(
        'INVALID',
        `Tidak ada nilai yang disimpan: ${refused.length} baris perlu diperbaiki.`,
        {
          data: { rows: refused },
        },
      );
    }
    await storeOutcomes(ctx, head, changes, { weights, status: 'DRAFT', kind: 'INPUT' });
    if (changes.length > 0) {
      await audit(ctx, {
        action: 'grade.input',
        entity: 'grade-sheet',
        entityId: input.scheduleId,
        before: Object.fromEntries(changes.map(({ row }) => [row.nim, row.components])),
        after: Object.fromEntries(changes.map(({ row, components }) => [row.nim, components])),
      });
    }
    const written = new Set(changes.map(({ row }) => row.studentId));
    const after = changes.length > 0 ? await sheetRows(ctx, head) : [];
    return {
      saved: after.filter(({ studentId }) => written.has(studentId)).map((row) => toSheetRow(row, weights)),
      conflicts: conflicts.map((row) => toSheetRow(row, weights)),
      refused,
    };
  });
