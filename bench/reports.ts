import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Host } from './host/host.ts';
import { withCluster, withDb } from './lib/cluster.ts';
import { judge, measure, openCampus } from './lib/two-sizes.ts';
import { ms, say } from './lib/report.ts';

/** What the requests of a campus name: its latest term with grades, a course, a class and a lecturer of it. */
type Facts = { period: string; course: string; schedule: string; lecturer: string };

/** Classes whose meetings are given marks: every one whose id ends like this, a sixteenth of them. */
const MARKED = '%0';

/** Marks every student of some classes at every meeting, as the campus of the measurements has none; again it does nothing. */
async function addMarks(databaseUrl: string): Promise<Facts> {
  return withDb(databaseUrl, async (db) => {
    const { rows } = await db.execute<Facts>(sql`
      select p.id as period, s.course_id as course, s.id as schedule, l.lecturer_id as lecturer
      from academic_periods p join schedules s on s.period_id = p.id and s.id::text like ${MARKED}
      join schedule_lecturers l on l.schedule_id = s.id
      where exists (select from grades g where g.schedule_id = s.id) and exists (
        select from meetings m where m.schedule_id = s.id)
      order by p.code desc, s.id limit 1`);
    const [facts] = rows;
    if (facts === undefined) throw new Error('the campus has no graded class with meetings');
    await db.execute(sql`
      insert into attendances (meeting_id, student_id, status)
      select m.id, i.student_id, case when (hashtext(i.student_id::text || m.no) & 15) < 3 then 'A' else 'H' end
      from schedules s join meetings m on m.schedule_id = s.id join krs_items i on i.schedule_id = s.id and i.approved
      where s.period_id = ${facts.period} and s.id::text like ${MARKED} on conflict do nothing`);
    await db.execute(sql`
      update meetings m set status = 'DONE', material = 'Materi' from schedules s
      where s.id = m.schedule_id and s.period_id = ${facts.period} and s.id::text like ${MARKED} and m.status = 'NOT-YET'`);
    await db.execute(sql`vacuum analyze attendances, meetings`);
    return facts;
  });
}

type Report = { name: string; path: (facts: Facts) => string };

const base = '/api/staff/laporan';

/** Pages of a fixed length, which must not grow with the campus. */
const lists: readonly Report[] = [
  { name: 'KRS by student', path: ({ period }) => `/api/staff/krs?periodId=${period}` },
  { name: 'KRS, state', path: ({ period }) => `/api/staff/krs?periodId=${period}&state=APPROVED` },
  { name: 'grades by class', path: ({ period }) => `${base}/nilai?period=${period}` },
  { name: 'grades, course', path: (of) => `${base}/nilai?period=${of.period}&courseId=${of.course}` },
  { name: 'grades, lecturer', path: (of) => `${base}/nilai?period=${of.period}&lecturerId=${of.lecturer}` },
  { name: 'grades, entry year', path: ({ period }) => `${base}/nilai?period=${period}&entryYear=2024` },
  { name: 'results by student', path: ({ period }) => `${base}/nilai/mahasiswa?period=${period}` },
  { name: 'attendance by class', path: ({ period }) => `${base}/presensi?period=${period}` },
  {
    name: 'attendance too low, lecturer',
    path: (of) => `${base}/presensi/kurang?period=${of.period}&lecturerId=${of.lecturer}`,
  },
  { name: 'meetings held', path: ({ period }) => `${base}/presensi/realisasi?period=${period}` },
  { name: 'load of lecturers', path: () => '/api/staff/lecture-workload' },
  { name: 'theses by lecturer', path: () => `${base}/skripsi/dosen` },
];

/** Sums over all students of a term or of the college, which grow with them. */
const sums: readonly Report[] = [
  { name: 'KRS in sums', path: ({ period }) => `/api/staff/krs/summary?periodId=${period}` },
  { name: 'seats by class', path: ({ period }) => `/api/staff/krs/classes?periodId=${period}` },
  { name: 'letters and means', path: ({ period }) => `/api/home/grade?period=${period}` },
  {
    name: 'attendance too low, course',
    path: (of) => `${base}/presensi/kurang?period=${of.period}&courseId=${of.course}`,
  },
  { name: 'matrix of a class', path: ({ schedule }) => `/api/staff/schedule/${schedule}/absents` },
  { name: 'student body', path: () => `${base}/mahasiswa` },
  { name: 'theses by stage', path: () => `${base}/skripsi` },
  { name: 'EDO in sums', path: () => '/api/staff/score-edo/summary' },
];

/**
 * Every report of the menu at two sizes of the campus: lists against the budget of lists, sums as they are. Some classes of
 * the latest term with grades are given attendance. `--data <folder>` keeps the campuses for another run.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      small: { type: 'string', default: '5000' },
      large: { type: 'string', default: '50000' },
      data: { type: 'string' },
    },
  });
  return withCluster(values.data, async (cluster, folder) => {
    const hosts: Host[] = [];
    try {
      const small = await openCampus(cluster, folder, Number(values.small), addMarks);
      hosts.push(small.host);
      const large = await openCampus(cluster, folder, Number(values.large), addMarks);
      hosts.push(large.host);
      const timesOf = ({ name, path }: Report) =>
        measure([small, path(small.facts)], [large, path(large.facts)], name);
      const kept: boolean[] = [];
      for (const report of lists) {
        const measured = await timesOf(report);
        if (measured === null) say(`refused ${report.name}`);
        kept.push(measured !== null && (await judge(large, measured)));
      }
      for (const report of sums) {
        const measured = await timesOf(report);
        if (measured === null) kept.push(false);
        say(
          measured === null
            ? `refused ${report.name}`
            : `sum     ${report.name}: ${ms(measured.small)} → ${ms(measured.large)}`,
        );
      }
      return kept.every(Boolean);
    } finally {
      for (const host of hosts) await host.stop();
    }
  });
}
