import { sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { defaultThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import type { Db } from '#server/platform/db/client.ts';
import { openStudyCodes } from '#server/completion/thesis/thesis.public.ts';
import { thesisPlan, type WriterKind } from './thesis-plan.ts';

/** A student with a thesis; `gradeId` is the grade it brought, `gradedIn` the term of it. */
export type Writer = { id: string; userId: string | null; gradeId: string | null; gradedIn: string | null };
type Candidate = Writer & {
  status: string;
  running: string;
  periodId: string;
  takesFinal: boolean;
  owes: boolean;
  entryYear: number;
};

/** Years after which a thesis may be near in a Ganjil; in a Genap a cohort later is as far. */
const YEARS = 4;

async function findCandidates(db: Db): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select s.id, s.user_id as "userId", s.status, p.id as "periodId", s.entry_year as "entryYear",
      o.id as "gradeId", e.code as "gradedIn", p.code as running,
      exists (select from krs k join krs_items i on i.krs_id = k.id and i.approved join courses c on c.id = i.course_id
        where k.student_id = s.id and k.period_id = p.id and c.course_type = ${COURSE_TYPE.finalProject}) as "takesFinal",
      exists (select from bills b where b.student_id = s.id and b.balance > 0 and b.cancelled_at is null) as owes
    from students s join academic_periods p on p.is_active
    left join (grades o join courses c on c.id = o.course_id and c.course_type = ${COURSE_TYPE.finalProject}
      join academic_periods e on e.id = o.period_id) on o.student_id = s.id and (o.passed or o.source = 'SKRIPSI')
    where s.advisor_id is not null and s.status in ('active', 'graduated')
      and s.entry_year <= left(p.code, 4)::int - ${YEARS} + (right(p.code, 1) = '2')::int
    order by s.entry_year, s.nim`);
  return rows;
}

const openAt = (db: Db, { id, periodId }: Candidate, stage: 'TITLE' | 'EXAM') =>
  openStudyCodes(db, { studentId: id, periodId }, stage, defaultThesisSettings);

/** Students by what they are to a thesis, by the portal's own requirements; who owes nothing comes first to a defence. */
export async function findWriters(db: Db): Promise<Record<WriterKind, Writer[]>> {
  const candidates = await findCandidates(db);
  const active = candidates.filter(({ status }) => status === 'active');
  const able: (Candidate & { isDone: boolean })[] = [];
  for (const candidate of active.filter(({ gradeId }) => gradeId === null)) {
    const open = await openAt(db, candidate, 'TITLE');
    if (open.some((code) => code !== 'COURSE')) continue;
    able.push({ ...candidate, isDone: (await openAt(db, candidate, 'EXAM')).length === 0 });
  }
  const [taking, others] = [able.filter((one) => one.takesFinal), able.filter((one) => !one.takesFinal)];
  const unfinished = taking.filter(({ isDone }) => !isDone);
  const done = taking.filter(({ isDone }) => isDone).toSorted((a, b) => Number(a.owes) - Number(b.owes));
  const wished = (kind: WriterKind): number => thesisPlan.filter((wish) => wish.of === kind).length;
  const [proposers, writers] = [wished('proposer'), wished('writer')];
  return {
    // In the weeks of the KRS few of those with courses to pass have it approved: others propose as well.
    proposer: [...unfinished, ...done.slice(writers)].slice(0, proposers),
    senior: [...unfinished.slice(proposers), ...others],
    writer: done.slice(0, writers),
    graduand: active.filter(({ gradedIn, running }) => gradedIn === running),
    graduate: candidates
      .filter(({ status, gradeId }) => status === 'graduated' && gradeId !== null)
      .toSorted((a, b) => String(b.gradedIn).localeCompare(String(a.gradedIn))),
  };
}
