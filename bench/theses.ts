import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Host } from './host/host.ts';
import { signIn } from './host/sign-in.ts';
import { withCluster, withDb } from './lib/cluster.ts';
import { say } from './lib/report.ts';
import { type Campus, judge, measure, openCampus } from './lib/two-sizes.ts';

/** The lecturer with most theses of a campus, by sessions of his account. */
type Facts = { lecturer: string; lecturerCookies: string[] };

/** Sessions of the lecturer, so that the limit of requests per session is never met. */
const SESSIONS = 20;

async function openLecturer(databaseUrl: string): Promise<Facts> {
  return withDb(databaseUrl, async (db) => {
    const { rows } = await db.execute<{ id: string; userId: string }>(sql`
      select l.id, l.user_id as "userId" from lecturers l join thesis_supervisors v on v.lecturer_id = l.id
      where l.user_id is not null group by l.id order by count(*) desc, l.id limit 1`);
    const [row] = rows;
    if (row === undefined) throw new Error('the campus has no lecturer with theses');
    return {
      lecturer: row.id,
      lecturerCookies: await signIn(db, Array<string>(SESSIONS).fill(row.userId)),
    };
  });
}

const office = '/api/staff/skripsi';
const orders = ['createdAt', 'nim', 'name', 'titleId', 'status', 'lastGuidance'].flatMap((key) => [
  key,
  `-${key}`,
]);

/** What the office asks for; `:lecturer` stands for the lecturer with most theses. */
const officePaths: readonly string[] = [
  ...orders.map((order) => `${office}?sort=${order}`),
  ...['page=20', 'search=sari', 'search=zzzzzz', 'search=2161', 'search=Motivasi'].map(
    (text) => `${office}?${text}`,
  ),
  ...[
    'status=GUIDANCE',
    'status=ACCEPTED',
    'step=2',
    'concentration=SDM',
    'deposit=PENDING',
    'lectureId=:lecturer',
  ].map((filter) => `${office}?${filter}`),
  `${office}/board`,
  `${office}/board?lectureId=:lecturer`,
  ...['', '?year=2026', '?keyword=manajemen', '?search=Motivasi', '?sort=titleId', '?sort=author'].map(
    (query) => `/api/student/skripsi/diterima${query}`,
  ),
  ...['', '?status=SUBMITTED', '?status=CONVERTED', '?search=sari', '?search=zzzzzz', '?page=20'].map(
    (query) => `/api/staff/program-aktivitas${query}`,
  ),
];

const lecturerPaths: readonly string[] = [
  ...['', '?tab=MENGUJI', '?tab=UNDANGAN', '?ended=1', '?sort=titleId', '?search=sari'].map(
    (query) => `/api/lecture/skripsi${query}`,
  ),
  ...['', '?search=sari'].map((query) => `/api/lecture/program-aktivitas${query}`),
];

const asLecturer = ({ host, facts }: Campus & { facts: Facts }): Campus => ({
  host,
  cookies: facts.lecturerCookies,
  turn: 0,
});

/**
 * Theses and activities as office and lecturers list them, at two sizes of the campus: all of it, or what has the arguments in
 * its address. `--data <folder>` keeps the campuses.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      small: { type: 'string', default: '5000' },
      large: { type: 'string', default: '50000' },
      data: { type: 'string' },
    },
  });
  return withCluster(values.data, async (cluster, folder) => {
    const hosts: Host[] = [];
    try {
      const small = await openCampus(cluster, folder, Number(values.small), openLecturer);
      hosts.push(small.host);
      const large = await openCampus(cluster, folder, Number(values.large), openLecturer);
      hosts.push(large.host);
      const kept: boolean[] = [];
      const ask = async (path: string, [one, other]: readonly [Campus, Campus]): Promise<void> => {
        const of = (lecturer: string) => path.replace(':lecturer', lecturer);
        const measured = await measure(
          [one, of(small.facts.lecturer)],
          [other, of(large.facts.lecturer)],
          path,
        );
        if (measured === null) say(`refused ${path}`);
        kept.push(measured !== null && (await judge(other, measured)));
      };
      const chosen = (path: string) => positionals.every((part) => path.includes(part));
      for (const path of officePaths.filter(chosen)) await ask(path, [small, large]);
      const lecturers = [asLecturer(small), asLecturer(large)] as const;
      for (const path of lecturerPaths.filter(chosen)) await ask(path, lecturers);
      return kept.every(Boolean);
    } finally {
      for (const host of hosts) await host.stop();
    }
  });
}
