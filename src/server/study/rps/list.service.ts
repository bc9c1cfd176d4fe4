import type { RpsQuery } from '#shared/study/rps/rps.contract.ts';
import type { EvaluationPlanView, RpsRow } from '#shared/study/rps/rps.views.ts';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { majorName } from '#shared/platform/reference/course-type.ts';
import { rpsDeadline } from '#shared/study/rps/deadline.ts';
import { rpsStateLabels } from '#shared/study/rps/rps-procedure.ts';
import { TERM_TO_ASK_FOR } from '#shared/platform/term/missing-term.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, lecturerIdOf, studentIdOf } from '#server/platform/http/ctx.ts';
import { holds, requirePermission } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { type Audience, type ListedRow, listEvaluationPlans, listRps } from './list.store.ts';
import { coordinatorsAmong, ownersAmong } from './rps-rights.ts';
import { findPeriod } from './teaching.store.ts';

/** Returns the audience of a list for the actor. @throws AppError FORBIDDEN if the actor does not belong to it */
function getAudience(ctx: Ctx, of: Audience['of']): Audience {
  if (of === 'lecture') return { of, lecturerId: lecturerIdOf(ctx) };
  if (of === 'student') return { of, studentId: studentIdOf(ctx) };
  requirePermission(ctx, 'rps:get');
  return { of };
}

/** Returns the widest audience the actor belongs to. */
function widestAudience(ctx: Ctx): Audience {
  const { isStudent } = actorOf(ctx);
  if (isStudent) return getAudience(ctx, 'student');
  return getAudience(ctx, holds(ctx, 'rps:get') ? 'staff' : 'lecture');
}

/** Finds the given term, else the active one; null without one. @throws AppError NOT_FOUND for an unknown code */
async function findTerm(ctx: Ctx, code: string | undefined) {
  const termCode = code ?? (await ctx.services.campus.get()).period?.code;
  if (termCode === undefined) return null;
  const period = await findPeriod(ctx.db, termCode);
  if (period === undefined) throw new AppError('NOT_FOUND', TERM_TO_ASK_FOR);
  return period;
}

const handedIn = (row: ListedRow): boolean =>
  row.approvedRevision !== null || row.rps?.state === 'SUBMITTED' || row.rps?.state === 'REVISION';

const isMine = (ctx: Ctx, { rps, lecturers }: Pick<ListedRow, 'rps' | 'lecturers'>): boolean =>
  (rps === null
    ? coordinatorsAmong(lecturers).map(({ _id }) => _id)
    : ownersAmong(rps.lectureId, lecturers)
  ).some((id) => id === ctx.actor?.lecturerId);

async function readPage(
  ctx: Ctx,
  audience: Audience,
  query: RpsQuery,
): Promise<{ rows: RpsRow[]; total: number }> {
  const period = await findTerm(ctx, query.semester);
  if (period === null) return { rows: [], total: 0 };
  const { academic } = await ctx.services.campus.get();
  const day = await today(ctx);
  const { rows, total } = await listRps(ctx.db, audience, period.id, query);
  return {
    total,
    rows: rows.map(({ classesStart, ...row }) => {
      const deadline = rpsDeadline(classesStart, academic);
      const late = deadline !== null && day > deadline && !handedIn({ ...row, classesStart });
      return { ...row, deadline, overdue: late, mine: isMine(ctx, row) };
    }),
  };
}

/** Returns a page of courses of a term with their plans, for an audience. */
export async function rpsPage(ctx: Ctx, of: Audience['of'], query: RpsQuery): Promise<Page<RpsRow>> {
  const { rows, total } = await readPage(ctx, getAudience(ctx, of), query);
  return pageOf(rows, total, query);
}

/** Returns a page of the assessments of courses the actor may see. */
export async function evaluationPlans(
  ctx: Ctx,
  query: Pick<RpsQuery, 'page' | 'limit' | 'sort' | 'search' | 'semester' | 'course'>,
): Promise<Page<EvaluationPlanView>> {
  const period = await findTerm(ctx, query.semester);
  if (period === null) return pageOf([], 0, query);
  const { rows, total } = await listEvaluationPlans(ctx.db, widestAudience(ctx), period.id, query);
  return pageOf(rows, total, query);
}

const columns: ListColumn<RpsRow>[] = [
  { key: 'code', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'name', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'sks', label: 'Sks', kind: 'integer', of: ({ sks }) => sks },
  { key: 'classes', label: 'Kelas', of: ({ classes }) => classes.join(', ') },
  { key: 'lecturers', label: 'Dosen', of: ({ lecturers }) => lecturers.map(({ name }) => name).join('; ') },
  { key: 'revision', label: 'Revisi', kind: 'integer', of: ({ rps }) => rps?.revisionNo ?? null },
  {
    key: 'state',
    label: 'Status',
    of: ({ rps }) => (rps === null ? 'Belum ada RPS' : rpsStateLabels[rps.state]),
  },
  { key: 'made', label: 'Disusun', kind: 'date', of: ({ rps }) => rps?.dateMade ?? null },
  { key: 'overdue', label: 'Terlambat', of: ({ overdue }) => overdue },
];

/** Exports the list of staff. */
export async function rpsFile(ctx: Ctx, query: RpsQuery & { format: FileFormat }): Promise<FileAnswer> {
  const audience = getAudience(ctx, 'staff');
  const period = await findTerm(ctx, query.semester);
  return listFile(ctx, query.format, {
    title: 'Daftar RPS',
    fileName: 'rps',
    filters: [
      ['Semester', period && periodLabel(period.code)],
      ['Pencarian', query.search],
      ['Konsentrasi', query.concentration && majorName(query.concentration)],
    ],
    columns,
    read: (window) => readPage(ctx, audience, { ...query, ...window }),
  });
}
