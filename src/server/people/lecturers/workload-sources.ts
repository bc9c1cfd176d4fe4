import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';

/** A kind of work counted besides teaching. */
export type WorkloadSource = {
  key: string;
  label: string;
  /** Counts the work by lecturer in a term; lecturers without any are left out. */
  count: (db: Db, lecturerIds: readonly string[], period: WorkloadTerm) => Promise<Map<string, number>>;
};

export type WorkloadTerm = {
  id: string;
  code: string;
  startDate: string;
  endDate: string;
  isActive: boolean;
  /** Time zone of the campus. */
  zone: string;
};

const sources = new Map<string, WorkloadSource>();

/** Registers a kind of work for every workload, at start; registering it again has no effect. */
export const registerWorkloadSource = (source: WorkloadSource): void => void sources.set(source.key, source);

/** Returns the kinds of work in the order of registration. */
export const workloadSources = (): readonly WorkloadSource[] => [...sources.values()];

type Counted = { id: Rows['lecturers']['id']; count: number };

/**
 * Counts enrolled advisees: the current ones in the active term, else by the history of advisors, where a span ends at the
 * latest on the day the student left.
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
