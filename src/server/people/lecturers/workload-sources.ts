import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';

/** Work of lecturers that is counted besides teaching. */
export type WorkloadSource = {
  key: string;
  label: string;
  /** How much of it each lecturer has in a term; lecturers without are left out. */
  count: (db: Db, lecturerIds: readonly string[], period: WorkloadTerm) => Promise<Map<string, number>>;
};

export type WorkloadTerm = {
  id: string;
  code: string;
  startDate: string;
  endDate: string;
  isActive: boolean;
  /** Of the campus, where moments become days. */
  zone: string;
};

const sources = new Map<string, WorkloadSource>();

/** Adds a kind of work to every workload; a module registers its own at the start, and again it changes nothing. */
export const registerWorkloadSource = (source: WorkloadSource): void => void sources.set(source.key, source);

/** The kinds of work in the order they were registered. */
export const workloadSources = (): readonly WorkloadSource[] => [...sources.values()];

type Counted = { id: Rows['lecturers']['id']; count: number };

/**
 * Students advised who belong to the college: now in the active term, else by the history of advisors, where a span counts no
 * further than the day on which the student left.
 */
registerWorkloadSource({
  key: 'advisees',
  label: 'Mahasiswa bimbingan PA',
  count: async (db, lecturerIds, { isActive, startDate, endDate }) => {
    const ids = sql`any(${sql.param(lecturerIds)}::uuid[])`;
    const { rows } = await db.execute<Counted>(
      isActive
        ? sql`select advisor_id as id, count(*)::int as count from students
            where advisor_id = ${ids} and ${isEnrolledIn(sql`students`)} group by 1`
        : sql`select a.lecturer_id as id, count(distinct a.student_id)::int as count
            from student_advisors a join students s on s.id = a.student_id
            where a.lecturer_id = ${ids} and a.start_date <= ${endDate}
              and coalesce(a.end_date, 'infinity') >= ${startDate}
              and coalesce(nullif(s.exit ->> 'date', ''), ${startDate}) >= ${startDate}
            group by 1`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
});
