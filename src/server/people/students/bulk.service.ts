import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { JobHandler } from '#server/platform/services.ts';
import { ADVISOR_LOAD } from './advisors.service.ts';
import { advisorLoad } from './advisors.store.ts';
import { applyBulk, type BulkChange, type BulkVerdict, judge, labeller, planBulk } from './bulk-edit.ts';
import { findClass } from './bulk.store.ts';
import { countMembers, readStudents } from './students.store.ts';
import { removeStudents, type SkippedStudent } from './remove-students.ts';
import { selectedIds, type Selection } from './selection.ts';

/** Largest number of students changed within the request; more are changed by a job. */
const AT_ONCE = 200;
const CHUNK = 500;
export const BULK_EDIT_JOB = 'student-edit-many';

type EditInput = Selection & BulkChange;

/** Returns warnings about the change as a whole, such as an overfull class. */
async function bulkWarnings(ctx: Ctx, { field, value }: BulkChange, joining: number): Promise<string[]> {
  if (value === null) return [];
  if (field === 'advisorId') {
    const load = (await advisorLoad(ctx.db, value)) + joining;
    return load > ADVISOR_LOAD
      ? [`Dosen ini akan membimbing ${load} mahasiswa (lebih dari ${ADVISOR_LOAD}).`]
      : [];
  }
  const target = field === 'classId' ? await findClass(ctx.db, value) : null;
  if (!target) return [];
  const members = (await countMembers(ctx.db, value)) + joining;
  return members > target.capacity ? [`Kelas akan berisi ${members} dari ${target.capacity} kursi.`] : [];
}

/** Returns the old and new values of the selected students without storing anything. */
export async function previewEdit(ctx: Ctx, input: EditInput) {
  const plan = await planBulk(ctx, input);
  const ids = await selectedIds(ctx, input);
  const verdicts = await judge(ctx, await readStudents(ctx.db, ids), plan);
  const ready = verdicts.filter(({ same, problem }) => !same && problem === null);
  const shown = verdicts.slice(0, AT_ONCE);
  const label = await labeller(ctx, input.field, [
    input.value,
    ...shown.map(({ record }) => record[input.field]),
  ]);
  return {
    total: verdicts.length,
    changing: ready.length,
    rows: shown.map(({ record, problem }) => ({
      _id: record.id,
      nim: record.nim,
      name: record.name,
      old: label(record[input.field]),
      new: label(input.value),
      problem,
    })),
    warnings: await bulkWarnings(ctx, input, ready.length),
  };
}

const toSkipped = (verdicts: readonly BulkVerdict[]): SkippedStudent[] =>
  verdicts.flatMap(({ record, problem }) =>
    problem === null ? [] : [{ _id: record.id, nim: record.nim, name: record.name, message: problem }],
  );

/** Changes the selected students now, or starts a job for many. */
export async function editMany(outer: Ctx, input: EditInput) {
  const plan = await planBulk(outer, input);
  const ids = await selectedIds(outer, input);
  const { field, value, grounds } = input;
  if (ids.length > AT_ONCE) {
    const jobId = await outer.services.jobs.start(outer, {
      type: BULK_EDIT_JOB,
      key: `${BULK_EDIT_JOB}:${actorOf(outer).userId}`,
      title: `Ubah data ${grouped(ids.length)} mahasiswa`,
      input: { ids, change: { field, value, grounds } },
      total: ids.length,
    });
    return { changed: 0, unchanged: 0, skipped: [], jobId };
  }
  const verdicts = await inTransaction(outer, (ctx) => applyBulk(ctx, ids, plan));
  const skipped = toSkipped(verdicts);
  const unchanged = verdicts.filter(({ same }) => same).length;
  return { changed: verdicts.length - unchanged - skipped.length, unchanged, skipped, jobId: null };
}

/** Job for a large change. A rerun skips the students already changed. */
export const bulkEditJob: JobHandler<{ ids: string[]; change: BulkChange }> = async (outer, run) => {
  const { ids, change } = run.input;
  if (!outer.actor) throw new AppError('RULE', 'Akun yang memulai pekerjaan ini sudah tidak aktif.');
  const plan = await planBulk(outer, change);
  let failed = 0;
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const skipped = toSkipped(await inTransaction(outer, (ctx) => applyBulk(ctx, chunk, plan)));
    for (const { nim, message } of skipped) run.reject(nim, message);
    failed += skipped.length;
    await run.progress({ done: start + chunk.length - failed, failed, total: ids.length });
  }
  return { result: { changed: ids.length - failed, skipped: failed } };
};

/** Deletes the selected students that nothing refers to. */
export async function deleteMany(outer: Ctx, selection: Selection) {
  const ids = await selectedIds(outer, selection);
  const { removed, skipped } = await removeStudents(outer, ids);
  return { deleted: removed.length, skipped };
}
