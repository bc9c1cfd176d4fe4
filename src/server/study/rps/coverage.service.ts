import { sql } from 'drizzle-orm';
import type { CoverageView } from '#shared/study/rps/rps.views.ts';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { toCoverage, type CoursePlan } from '#shared/study/rps/coverage.ts';
import { found } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** Lists the curricula to choose from, newest active one first. */
async function listCurricula(ctx: Ctx): Promise<{ _id: string; name: string }[]> {
  const { rows } = await ctx.db.execute<
    Pick<Rows['curricula'], 'name'> & { _id: Rows['curricula']['id'] }
  >(sql`
    select id as "_id", name from curricula order by (status = 'ACTIVE') desc, start_semester desc, name`);
  return rows;
}

/** Lists the courses of a curriculum with their newest plans in force. */
async function listPlans(ctx: Ctx, curriculumId: string): Promise<CoursePlan[]> {
  const { rows } = await ctx.db.execute<CoursePlan>(sql`
    select c.id as "courseId", c.code, c.name, cc.semester,
      (select r.outcomes from rps r join academic_periods p on p.id = r.period_id
        where r.course_id = c.id and r.state = 'APPROVED' order by p.code desc limit 1) as outcomes
    from curriculum_courses cc join courses c on c.id = cc.course_id
    where cc.curriculum_id = ${curriculumId} order by cc.semester, c.code`);
  return rows;
}

/** Returns the matrix of courses and programme outcomes. @throws AppError NOT_FOUND for an unknown curriculum */
export async function coverage(ctx: Ctx, requestedId: string | undefined): Promise<CoverageView> {
  const curricula = await listCurricula(ctx);
  if (curricula.length === 0) return { curricula, curriculumId: null, cpl: [], rows: [] };
  const { _id: curriculumId } = found(
    curricula.find(({ _id }) => requestedId === undefined || _id === requestedId),
  );
  return { curricula, curriculumId, ...toCoverage(await listPlans(ctx, curriculumId)) };
}

type Row = CoverageView['rows'][number];

const mark = ({ planned, cpmk }: Row, code: string): string => {
  if (!planned) return '';
  const served = cpmk[code];
  if (served === undefined) return '';
  return served.length > 0 ? served.join(', ') : '–';
};

/** Exports the matrix: a row per course, a column per programme outcome. */
export async function coverageFile(
  ctx: Ctx,
  { curriculumId, format }: { curriculumId?: string | undefined; format: FileFormat },
): Promise<FileAnswer> {
  const matrix = await coverage(ctx, curriculumId);
  const columns: ListColumn<Row>[] = [
    { key: 'semester', label: 'Smt', kind: 'integer', of: ({ semester }) => semester },
    { key: 'code', label: 'Kode', of: ({ code }) => code },
    { key: 'name', label: 'Mata kuliah', of: ({ name }) => name },
    ...matrix.cpl.map(({ code }) => ({ key: `cpl-${code}`, label: code, of: (row: Row) => mark(row, code) })),
    { key: 'rps', label: 'RPS', of: ({ planned }) => (planned ? 'Ada' : 'Belum ada') },
  ];
  return listFile(ctx, format, {
    title: 'Matriks CPL dan mata kuliah',
    fileName: 'matriks-cpl',
    filters: [['Kurikulum', matrix.curricula.find(({ _id }) => _id === matrix.curriculumId)?.name]],
    columns,
    read: ({ page, limit }) =>
      Promise.resolve({
        rows: matrix.rows.slice((page - 1) * limit, page * limit),
        total: matrix.rows.length,
      }),
  });
}
