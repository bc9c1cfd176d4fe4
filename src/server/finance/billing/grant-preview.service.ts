import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { invalidField } from '#shared/platform/errors.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { requireThere } from '#server/platform/reference/require-there.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { reachesToday } from './scholarships.service.ts';
import { isGone } from './scholarships.store.ts';

type Input = z.output<typeof scholarshipContract.previewGrant.body>;
type Held = Pick<Rows['students'], 'nim' | 'name'> & {
  _id: Rows['students']['id'];
  old: string;
  holds: boolean;
  gone: boolean;
};

/** Students with what they are granted in these terms already, by name. */
async function heldBy(ctx: Ctx, { ids, scholarshipId, fromPeriod, untilPeriod }: Input): Promise<Held[]> {
  const { rows } = await ctx.db.execute<Held>(sql`
    select s.id as "_id", s.nim, s.name, coalesce(string_agg(distinct b.name, ', '), '-') as old,
      coalesce(bool_or(b.id = ${scholarshipId}), false) as holds, ${isGone} as gone
    from students s
    left join scholarship_grants g on g.student_id = s.id and g.status = 'ACTIVE'
      and g.from_period <= ${untilPeriod} and g.until_period >= ${fromPeriod}
    left join scholarships b on b.id = g.scholarship_id
    where s.id = any(${sql.param(ids)}::uuid[]) group by s.id order by s.nim`);
  return rows;
}

const problemOf = ({ holds, gone }: Pick<Held, 'holds' | 'gone'>): string | null => {
  if (gone) return 'Sudah lulus atau keluar.';
  return holds ? 'Sudah menerimanya pada semester itu.' : null;
};

/** Which scholarships students hold in these terms and would hold with this one; stores nothing. */
export async function previewGrant(ctx: Ctx, input: Input) {
  const { rows: named } = await ctx.db.execute<Pick<Rows['scholarships'], 'name' | 'isActive'>>(
    sql`select name, is_active as "isActive" from scholarships where id = ${input.scholarshipId}`,
  );
  const [scholarship] = named;
  if (!scholarship) throw invalidField('scholarshipId', 'Beasiswa tidak ditemukan.');
  if (!scholarship.isActive) throw invalidField('scholarshipId', 'Beasiswa ini tidak aktif.');
  const runs = await reachesToday(ctx, input.untilPeriod);
  await requireThere(ctx.db, 'student', input.ids);
  const rows = (await heldBy(ctx, input)).map(({ holds, gone, ...student }) => ({
    ...student,
    new: student.old === '-' ? scholarship.name : `${student.old}, ${scholarship.name}`,
    problem: problemOf({ holds, gone: gone && runs }),
  }));
  return {
    total: rows.length,
    changing: rows.filter(({ problem }) => problem === null).length,
    rows,
    warnings: [],
  };
}
