import { termToMake } from '#shared/platform/term/missing-term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import {
  degreeStands,
  type PastTerm,
  resetPastTerms,
  setPastTerms,
  type TermStatus,
  withDegree,
} from '#server/results/grades/grades.public.ts';
import { clean, importKind, type Judged, type ReadRow, type StoredRow } from '../import-kind.ts';
import { pastTermColumns, pastTermExample, termStatuses } from './past-term-columns.ts';
import { namedAs } from './named-twice.ts';
import { type HeldTerm, loadPastTermFacts, type PastTermFacts, termKey } from './past-terms.store.ts';

type Value = RowValue<typeof pastTermColumns>;
type Plan = PastTerm & { before: TermStatus | null };
/** What taking a row back needs; the student is the record. */
type Note = { periodCode: string; before: TermStatus | null };

const labelOf = (status: TermStatus): string =>
  termStatuses.find(({ code }) => code === status)?.label ?? status;

/** Columns of results and how they are read aloud: the portal counts them itself and says where the file differs. */
const results = [
  ['ips', hundredths],
  ['ipk', hundredths],
  ['sks_semester', String],
  ['sks_total', String],
] as const;

function warnOfResults(value: Value, held: HeldTerm | undefined, warnings: Record<string, string>): void {
  for (const [column, show] of results) {
    const [filed, own] = [value[column], held?.[column] ?? 0];
    if (filed !== null && filed !== own) {
      warnings[column] = `Berkas ${show(filed)}, hitungan portal ${show(own)}. Angka berkas tidak disimpan.`;
    }
  }
}

function judgeRow({ rowNo, value }: ReadRow<Value>, facts: PastTermFacts): Judged<Plan> {
  const judged: Judged<Plan> = clean(rowNo);
  const { errors } = judged;
  const period = facts.periods.get(value.semester);
  if (!period) errors['semester'] = termToMake(value.semester);
  else if (!period.over) errors['semester'] = `Semester ${value.semester} belum berlalu.`;
  const student = facts.students.get(value.nim);
  if (!student) {
    errors['nim'] = `Mahasiswa ${value.nim} tidak ada.`;
    return judged;
  }
  const wrongName = namedAs(value, student.name, facts.names);
  if (wrongName) errors['nama'] = wrongName;
  if (student.graduated) errors['nim'] = degreeStands(value.nim);
  if (value.semester < student.entrySemester)
    errors['semester'] ??= `Mahasiswa ${value.nim} baru masuk pada semester ${student.entrySemester}.`;
  const held = facts.terms.get(termKey(value.nim, value.semester));
  if (held?.studied && (value.status === 'C' || value.status === 'N')) {
    errors['status'] = `Ada nilai pada semester ini, jadi statusnya bukan ${labelOf(value.status)}.`;
  }
  warnOfResults(value, held, judged.warnings);
  judged.recordId = held ? student.id : null;
  if (held && held.status !== value.status)
    judged.differences = [{ field: 'status', from: labelOf(held.status), to: labelOf(value.status) }];
  judged.plan = {
    studentId: student.id,
    periodCode: value.semester,
    status: value.status,
    before: held?.status ?? null,
  };
  return judged;
}

async function judge(ctx: Ctx, rows: readonly ReadRow<Value>[]): Promise<Judged<Plan>[]> {
  const keys = {
    semesters: rows.map(({ value }) => value.semester),
    nims: rows.map(({ value }) => value.nim),
  };
  const facts = await loadPastTermFacts(ctx.db, keys, await today(ctx));
  return rows.map((row) => judgeRow(row, facts));
}

const noteOf = ({ periodCode, before }: Plan): Note => ({ periodCode, before });

async function undo(ctx: Ctx, rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const graduates = await withDegree(
    ctx.db,
    rows.map(({ recordId }) => recordId),
  );
  const [kept, free] = [
    rows.filter(({ recordId }) => graduates.has(recordId)),
    rows.filter(({ recordId }) => !graduates.has(recordId)),
  ];
  const terms = free.map(({ recordId, before }) => {
    const { periodCode, before: status } = before as Note;
    return { studentId: recordId, periodCode, status };
  });
  await resetPastTerms(ctx, terms);
  return new Map(kept.map(({ rowNo }) => [rowNo, 'Mahasiswanya sudah diluluskan sejak impor.']));
}

const permissions = ['studentGrade:create', 'studentGrade:publish'] as const;

/** How students stood in terms before the portal: leave counts in the semester number, and the feeder asks for it. */
export const pastTermsKind = importKind<typeof pastTermColumns, Plan>({
  key: 'past-terms',
  title: 'Impor riwayat semester',
  noun: 'semester mahasiswa',
  permissions: { create: permissions, update: permissions },
  columns: pastTermColumns,
  unique: [['semester', 'nim']],
  options: [],
  examples: [pastTermExample],
  chunk: 500,
  judge,
  create: async (ctx, plans) => {
    await setPastTerms(ctx, plans);
    return plans.map((plan) => ({ id: plan.studentId, note: noteOf(plan) }));
  },
  update: async (ctx, changes) => {
    const plans = changes.map(({ plan }) => plan);
    await setPastTerms(ctx, plans);
    return plans.map(noteOf);
  },
  undo,
});
