import {
  lecturerWorkloadContract,
  type WorkloadPart,
  type WorkloadRow,
  type WorkloadView,
} from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { employments } from '#shared/platform/reference/lecturer.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { findLecturer } from './lecturers.store.ts';
import { workloadSources, type WorkloadTerm } from './workload-sources.ts';
import { findTerm, listTeaching, taughtClasses, taughtTerms, type WorkloadQuery } from './workload.store.ts';

type Asked = WorkloadQuery & { semester?: string | undefined };

/** Returns the term with the code, or the active term. @throws AppError NOT_FOUND */
export async function getTerm(ctx: Ctx, semester: string | undefined): Promise<WorkloadTerm> {
  const { data } = await ctx.services.campus.get();
  const term = found(await findTerm(ctx.db, semester ?? (await activePeriod(ctx.services)).code));
  return { ...term, zone: data.institution.timeZone };
}

const getSksLimit = async (ctx: Ctx): Promise<number> =>
  (await ctx.services.campus.get()).academic.lecturerMaxSks;

/** Counts the work besides teaching by lecturer. */
async function countParts(
  ctx: Ctx,
  lecturerIds: readonly string[],
  term: WorkloadTerm,
): Promise<Map<string, WorkloadPart[]>> {
  const counted = await Promise.all(
    workloadSources().map(async ({ key, label, count }) => ({
      key,
      label,
      counts: await count(ctx.db, lecturerIds, term),
    })),
  );
  return new Map(
    lecturerIds.map((id) => [
      id,
      counted.map(({ key, label, counts }) => ({ key, label, count: counts.get(id) ?? 0 })),
    ]),
  );
}

/** Returns a lecturer's workload in a term. The caller checks access. */
export async function getWorkload(ctx: Ctx, id: string, semester: string | undefined): Promise<WorkloadView> {
  const { _id } = found(await findLecturer(ctx.db, id));
  const term = await getTerm(ctx, semester);
  const [classes, semesters, parts, limit] = await Promise.all([
    taughtClasses(ctx.db, _id, term.id),
    taughtTerms(ctx.db, _id),
    countParts(ctx, [_id], term),
    getSksLimit(ctx),
  ]);
  const teaching = classes.reduce((sum, { share }) => sum + share, 0);
  return {
    semester: term.code,
    semesters,
    classes,
    teaching,
    parts: parts.get(_id) ?? [],
    limit,
    isOver: teaching > limit * 100,
  };
}

async function workloads(ctx: Ctx, term: WorkloadTerm, query: WorkloadQuery) {
  const limit = await getSksLimit(ctx);
  const { rows, total } = await listTeaching(ctx.db, term.id, limit, query);
  const parts = await countParts(
    ctx,
    rows.map(({ _id }) => _id),
    term,
  );
  return {
    rows: rows.map((row): WorkloadRow => ({
      ...row,
      parts: parts.get(row._id) ?? [],
      isOver: row.teaching > limit * 100,
    })),
    total,
  };
}

export async function workloadPage(ctx: Ctx, query: Asked): Promise<Page<WorkloadRow>> {
  const { rows, total } = await workloads(ctx, await getTerm(ctx, query.semester), query);
  return pageOf(rows, total, query);
}

/** Exports the workloads of a term. */
export const workloadFile = registerReport(lecturerWorkloadContract.export, async (ctx, query) => {
  const term = await getTerm(ctx, query.semester);
  const columns: ListColumn<WorkloadRow>[] = [
    { key: 'name', label: 'Nama', of: ({ fullName }) => fullName },
    { key: 'nidn', label: 'NIDN/NUPTK', of: ({ nidn }) => nidn },
    { key: 'employment', label: 'Ikatan kerja', of: ({ employment }) => labelOf(employments, employment) },
    { key: 'classes', label: 'Kelas', kind: 'integer', of: ({ classes }) => classes },
    { key: 'teaching', label: 'Sks mengajar', kind: 'hundredths', of: ({ teaching }) => teaching },
    ...workloadSources().map(({ key, label }): ListColumn<WorkloadRow> => ({
      key,
      label,
      kind: 'integer',
      of: ({ parts }) => parts.find((part) => part.key === key)?.count ?? 0,
    })),
    { key: 'over', label: 'Melebihi batas', of: ({ isOver }) => isOver },
  ];
  return {
    title: 'Beban kerja dosen',
    fileName: `beban-dosen-${term.code}`,
    filters: [
      ['Semester', periodLabel(term.code)],
      ['Batas', `${await getSksLimit(ctx)} sks`],
      ['Pencarian', query.search],
    ],
    columns,
    read: (window) => workloads(ctx, term, { ...query, ...window }),
  };
});
