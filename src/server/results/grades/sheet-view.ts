import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import {
  attendanceScore,
  type ComponentScores,
  defaultGradeWeights,
  finalScore,
  gradeComponents,
  type GradeWeights,
} from '#shared/platform/grading/components.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { windowState } from '#shared/platform/term/window.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { MemberRow } from './sheet-rows.ts';
import type { SheetHead } from './sheet.store.ts';

/** Scores by component with the missing ones as null. */
export const allScores = (stored: Partial<ComponentScores> | null): ComponentScores =>
  Object.fromEntries(gradeComponents.map((code) => [code, stored?.[code] ?? null])) as ComponentScores;

/** The weights of a class: its own, or the usual ones while it has none. */
export const weightsOf = (head: SheetHead): GradeWeights =>
  head.weights === null
    ? defaultGradeWeights
    : (Object.fromEntries(gradeComponents.map((code) => [code, head.weights?.[code] ?? 0])) as GradeWeights);

/** The scores that count: attendance follows the meetings until the lecturer moved it, a forfeited exam is 0. */
export function effectiveScores(row: MemberRow): ComponentScores {
  const scores = allScores(row.components);
  return {
    ...scores,
    KEHADIRAN: scores.KEHADIRAN ?? attendanceScore(row.present, row.counted),
    UTS: row.examZeros.UTS === null ? scores.UTS : 0,
    UAS: row.examZeros.UAS === null ? scores.UAS : 0,
  };
}

export type Outcome = {
  final: number | null;
  letter: string | null;
  index: number | null;
  passed: boolean | null;
};

/** Final score, letter, index and pass of scores; all null while one is missing. */
export function outcomeOf(scores: ComponentScores, weights: GradeWeights): Outcome {
  const final = finalScore(scores, weights);
  return final === null ? { final, letter: null, index: null, passed: null } : { final, ...gradeOf(final) };
}

/** Whether the row is still being written. */
const isDraft = (row: MemberRow): boolean => row.status === null || row.status === 'DRAFT';

export function toSheetRow(row: MemberRow, weights: GradeWeights): SheetRow {
  const components = isDraft(row) ? effectiveScores(row) : allScores(row.components);
  const { final, letter } = isDraft(row) ? outcomeOf(components, weights) : row;
  return {
    studentId: row.studentId,
    nim: row.nim,
    name: row.name,
    gradeId: row.gradeId,
    updatedAt: row.updatedAt,
    components,
    attendance: {
      present: row.present,
      counted: row.counted,
      computed: attendanceScore(row.present, row.counted),
      note: row.attendanceNote ?? '',
    },
    examZeros: isDraft(row) ? row.examZeros : { UTS: null, UAS: null },
    final,
    letter,
    fromThesis: row.fromThesis,
    openCorrection: row.openCorrection,
    rejected: row.rejected,
    objection: row.objection,
  };
}

/** Where the input window of a class stands today, a later day given by the office included. */
export function inputWindow(head: SheetHead, today: LocalDate): GradeSheet['window'] {
  const events = head.windows.map((range) => ({
    ...range,
    id: '',
    type: 'GRADE_INPUT' as const,
    semesterCode: head.periodCode,
  }));
  const { state, range } = windowState(events, 'GRADE_INPUT', head.classType, today);
  const extended = head.extendedUntil !== null && today <= head.extendedUntil;
  return {
    open: state === 'OPEN' || (extended && state !== 'UPCOMING'),
    start: range?.start ?? null,
    end: range?.end ?? null,
    extendedUntil: head.extendedUntil,
  };
}

/** What the reader may do; computed by the service from rights, state and window. */
export type Rights = GradeSheet['can'];

export function toSheet(
  head: SheetHead,
  rows: readonly MemberRow[],
  can: Rights,
  today: LocalDate,
): GradeSheet {
  const weights = weightsOf(head);
  return {
    scheduleId: head.scheduleId,
    updatedAt: head.updatedAt,
    course: { code: head.code, name: head.name, sks: head.sks },
    className: head.className,
    classType: head.classType,
    period: { _id: head.periodId, code: head.periodCode, label: head.periodLabel },
    lecturers: head.lecturers.map((one) => ({
      _id: one._id,
      name: fullName(one),
      isCoordinator: one.isCoordinator,
    })),
    weights,
    hasScores: head.hasScores,
    status: head.status,
    returnNote: head.returnNote,
    submittedAt: head.submittedAt,
    publishedAt: head.publishedAt,
    window: inputWindow(head, today),
    can,
    rows: rows.map((row) => toSheetRow(row, weights)),
  };
}
