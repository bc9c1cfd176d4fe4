import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { optionalColumn } from '#server/platform/sheets/mapping.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import { importKind, type Judged, type Options, type ReadRow, type StoredRow } from '../import-kind.ts';
import { courseColumns, courseExample } from './course-columns.ts';
import { type CoursePlan, judgeCourses } from './course-judge.ts';
import { createCourses, undoCourses } from './courses.kind.ts';
import {
  draftChoices,
  dropMemberships,
  lockDraft,
  type Membership,
  membershipsOf,
  putMemberships,
} from './curricula.store.ts';
import { yesNoCell } from './list-items.ts';

const columns = [
  ...courseColumns,
  optionalColumn('wajib', 'Wajib', yesNoCell(), ['status_wajib', 'is_wajib']),
  optionalColumn('inti', 'Inti', yesNoCell(), ['mk_inti', 'is_inti']),
] as const;

type Value = RowValue<typeof columns>;
type Plan = CoursePlan & { membership: Omit<Membership, 'courseId'> };
/** What taking a row back needs. */
type Note = { curriculumId: string; ownCourse: boolean; before: Membership | null };

const OPTION = 'curriculumId';
const curriculumOf = (options: Options): string => options[OPTION] ?? '';
const yesNo = (value: boolean): string => (value ? 'ya' : 'tidak');

/** A file of a curriculum never changes a course that is there: what differs is for the import of courses. */
function refuseDifferences(judged: Judged<CoursePlan>): void {
  for (const { field, from, to } of judged.differences) {
    const text = `Tercatat ${from || 'kosong'}, di berkas ${to || 'kosong'}.`;
    if (field === 'sks' || field === 'prasyarat')
      judged.errors[field] ??= `${text} Ubah lewat impor mata kuliah.`;
    else judged.warnings[field] ??= text;
  }
}

/** Where a row puts its course: an empty cell leaves what is there. */
function membershipOf(value: Value, mandatory: boolean, member: Membership | undefined) {
  const isMandatory = value.wajib === null ? (member?.isMandatory ?? mandatory) : value.wajib === 'ya';
  const isCore = value.inti === null ? isMandatory && (member?.isCore ?? false) : value.inti === 'ya';
  return { semester: value.semester ?? 0, isMandatory, isCore };
}

function judgeRow(
  value: Value,
  judged: Judged<CoursePlan>,
  members: ReadonlyMap<string, Membership>,
): Judged<Plan> {
  const { plan, ...rest } = judged;
  refuseDifferences(rest);
  if (value.semester === null) rest.errors['semester'] ??= 'Semester 1–8 wajib diisi.';
  const member = judged.recordId === null ? undefined : members.get(judged.recordId);
  const mandatory = plan ? plan.form.courseType !== COURSE_TYPE.elective : true;
  const membership = membershipOf(value, mandatory, member);
  if (membership.isCore && !membership.isMandatory) {
    rest.errors['inti'] ??= 'Mata kuliah inti harus wajib.';
  }
  const differences = member
    ? [
        { field: 'semester', from: String(member.semester), to: String(membership.semester) },
        { field: 'wajib', from: yesNo(member.isMandatory), to: yesNo(membership.isMandatory) },
        { field: 'inti', from: yesNo(member.isCore), to: yesNo(membership.isCore) },
      ].filter(({ from, to }) => from !== to)
    : [];
  return {
    ...rest,
    recordId: member ? rest.recordId : null,
    differences,
    ...(plan && { plan: { ...plan, membership } }),
  };
}

async function judge(ctx: Ctx, rows: readonly ReadRow<Value>[], options: Options): Promise<Judged<Plan>[]> {
  const { judged } = await judgeCourses(ctx, rows);
  const id = curriculumOf(options);
  const members = id === '' ? new Map<string, Membership>() : await membershipsOf(ctx.db, id);
  const values = new Map(rows.map(({ rowNo, value }) => [rowNo, value]));
  return judged.flatMap((one) => {
    const value = values.get(one.rowNo);
    return value ? [judgeRow(value, one, members)] : [];
  });
}

async function requireDraft(ctx: Ctx, id: string) {
  const draft = id === '' ? undefined : await lockDraft(ctx.db, id);
  if (!draft)
    throw new AppError('RULE', 'Kurikulum ini sudah berlaku atau dihapus. Pilih kurikulum yang masih draf.');
  return draft;
}

/** Creates the courses that are not there and puts all of them into the curriculum. */
async function create(
  ctx: Ctx,
  plans: readonly Plan[],
  options: Options,
): Promise<{ id: string; note: Note }[]> {
  const { id: curriculumId } = await requireDraft(ctx, curriculumOf(options));
  const ids = await createCourses(
    ctx,
    plans.filter(({ known }) => known === null),
  );
  const rows = plans.map(({ form, known, membership }) => ({
    courseId: known?.id ?? ids.get(form.code) ?? '',
    ownCourse: known === null,
    membership,
  }));
  await putMemberships(
    ctx.db,
    curriculumId,
    rows.map(({ courseId, membership }) => ({ courseId, ...membership })),
  );
  await audit(ctx, {
    action: 'curriculum.import',
    entity: 'curriculum',
    entityId: curriculumId,
    after: { courses: rows.map(({ courseId, membership }) => ({ courseId, ...membership })) },
  });
  return rows.map(({ courseId, ownCourse }) => ({
    id: courseId,
    note: { curriculumId, ownCourse, before: null },
  }));
}

async function update(
  ctx: Ctx,
  changes: readonly { recordId: string; plan: Plan }[],
  options: Options,
): Promise<Note[]> {
  const { id: curriculumId } = await requireDraft(ctx, curriculumOf(options));
  const members = await membershipsOf(ctx.db, curriculumId);
  const after = changes.map(({ recordId, plan }) => ({ courseId: recordId, ...plan.membership }));
  await putMemberships(ctx.db, curriculumId, after);
  const before = changes.map(({ recordId }) => members.get(recordId) ?? null);
  await audit(ctx, {
    action: 'curriculum.import',
    entity: 'curriculum',
    entityId: curriculumId,
    before,
    after,
  });
  return before.map((member) => ({ curriculumId, ownCourse: false, before: member }));
}

async function undo(ctx: Ctx, rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const noted = rows.map((row) => ({ ...row, note: row.before as Note }));
  const [first] = noted;
  if (!first) return new Map();
  const { id } = await requireDraft(ctx, first.note.curriculumId);
  await dropMemberships(
    ctx.db,
    id,
    noted.filter(({ note }) => note.before === null).map(({ recordId }) => recordId),
  );
  const back = noted.flatMap(({ note }) => note.before ?? []);
  if (back.length > 0) await putMemberships(ctx.db, id, back);
  await audit(ctx, {
    action: 'curriculum.import-undo',
    entity: 'curriculum',
    entityId: id,
    before: { rows: rows.length },
  });
  const own = noted.filter(({ note, outcome }) => note.ownCourse && outcome === 'CREATED');
  return undoCourses(ctx, own);
}

/** The courses of a curriculum that is still a draft. */
export const curriculaKind = importKind<typeof columns, Plan>({
  key: 'curricula',
  title: 'Impor kurikulum',
  noun: 'mata kuliah kurikulum',
  permissions: {
    create: ['curriculum:update', 'course:create', 'course:update'],
    update: ['curriculum:update'],
  },
  columns,
  unique: [['kode_mk']],
  options: [
    { key: OPTION, label: 'Kurikulum (draf)', required: true, choices: (ctx) => draftChoices(ctx.db) },
  ],
  examples: [{ ...courseExample, wajib: 'ya', inti: 'tidak' }],
  chunk: 5000,
  judge,
  create,
  update,
  undo,
});
