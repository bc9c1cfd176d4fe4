/**
 * The audit browser at a tenth and at the whole of a million entries: its list with every filter and the choices of its
 * filters, as the server asks for them. `npm run bench -- audit [--rows 1000000]`.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { type AuditQuery, auditWhere, listAudit, valuesIn } from '#server/platform/audit/audit.store.ts';
import { createDatabase, startCluster, withDb } from './lib/cluster.ts';
import { removeFolder, temporaryFolder } from './lib/portal.ts';
import { count, ms, percentile, say, verdict } from './lib/report.ts';
import { timed } from './lib/timing.ts';

/** What ten times the entries may cost more, unless it is below what anybody notices. */
const GROWTH = 2;
const UNNOTICED_MS = 50;
const TIMES = 9;
const PEOPLE = 500;
const ZONE = 'Asia/Jakarta';

/** Accounts, whose numbers make up their ids, so that entries can name them. */
async function addPeople(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, password_hash)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Contoh Petugas ' || n, 'petugas' || n || '@contoh.test',
      'none'
    from generate_series(0, ${PEOPLE - 1}::int) n`);
}

/** Entries of three years, one kind in forty rare, as people and timers leave them. */
async function addEntries(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into audit_log (at, actor_id, action, entity, entity_id, before, after)
    select '2024-01-01'::timestamptz + n * interval '90 seconds',
      case when n % 10 > 0 then ('00000000-0000-7000-8000-' || lpad((n::bigint * 7919 % ${PEOPLE}::int)::text, 12, '0'))::uuid end,
      case when n % 4000 = 0 then 'role.delete' else (array['krs.submit', 'grade.update', 'student.update', 'bill.create',
        'payment.verify', 'session.start', 'schedule.update', 'job.start'])[1 + n::bigint * 31 % 8] end,
      case when n % 4000 = 0 then 'role' else (array['krs', 'grade', 'student', 'bill', 'payment', 'user', 'schedule',
        'job'])[1 + n::bigint * 31 % 8] end,
      case when n::bigint * 31 % 8 = 5 then '00000000-0000-7000-8000-' || lpad((n::bigint * 7919 % ${PEOPLE}::int)::text, 12, '0')
        else md5((n / 12)::text)::uuid::text end,
      '{"status": "DRAFT"}', '{"status": "SUBMITTED"}'
    from generate_series(${from}::int, ${to}::int) n`);
  await db.execute(sql`vacuum analyze audit_log`);
}

type Question = { name: string; query: Partial<AuditQuery> };

const someone = '00000000-0000-7000-8000-000000000007';
const record = sql`select md5('5')::uuid::text as id`;

const questionsOn = (recordId: string): readonly Question[] => [
  { name: 'newest', query: {} },
  { name: 'oldest', query: { sort: 'at' } },
  { name: 'a page far back', query: { page: 400 } },
  { name: 'kind of record', query: { entity: 'grade' } },
  { name: 'rare kind of record', query: { entity: 'role' } },
  { name: 'action', query: { action: 'krs.submit' } },
  { name: 'rare action', query: { action: 'role.delete' } },
  { name: 'kind and action', query: { entity: 'krs', action: 'krs.submit' } },
  { name: 'kind without such an action', query: { entity: 'krs', action: 'role.delete' } },
  { name: 'person', query: { actor: someone } },
  { name: 'person and kind', query: { actor: someone, entity: 'bill' } },
  { name: 'record', query: { record: recordId } },
  { name: 'record of a kind', query: { record: recordId, entity: 'krs' } },
  { name: 'days', query: { from: '2024-02-01', to: '2024-02-03' } },
  { name: 'days and kind', query: { from: '2024-02-01', to: '2024-02-03', entity: 'grade' } },
  { name: 'search: name', query: { search: 'Petugas 42' } },
  { name: 'search: nobody', query: { search: 'Tidak Ada' } },
  { name: 'search: id', query: { search: recordId } },
];

const median = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const took: number[] = [];
  for (let times = 0; times < TIMES; times += 1) took.push((await timed(work)).took);
  return percentile(took, 0.5);
};

/** @returns how long each question takes, in milliseconds. */
async function measure(db: Db, recordId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { name, query } of questionsOn(recordId)) {
    const whole = { page: 1, limit: 25, sort: '-at', ...query };
    found.set(name, await median(async () => listAudit(db, await auditWhere(db, whole, ZONE), whole)));
  }
  found.set('choices', await median(() => Promise.all([valuesIn(db, 'entity'), valuesIn(db, 'action')])));
  return found;
}

export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '1000000' } } });
  const rows = Number(values.rows);
  const folder = await temporaryFolder();
  const cluster = await startCluster(folder);
  try {
    const url = await createDatabase(cluster, 'audited');
    return await withDb(url, async (db) => {
      const recordId = (await db.execute<{ id: string }>(record)).rows[0]?.id ?? '';
      await addPeople(db);
      await addEntries(db, 1, rows / 10);
      const few = await measure(db, recordId);
      await addEntries(db, rows / 10 + 1, rows);
      const many = await measure(db, recordId);
      say(`${count(rows / 10)} and ${count(rows)} entries, median of ${TIMES}:`);
      return [...many]
        .map(([name, took]) => {
          const before = few.get(name) ?? 0;
          const kept = took <= UNNOTICED_MS || took <= GROWTH * before;
          return verdict(kept, `${name}: ${ms(before)} and ${ms(took)}`);
        })
        .every(Boolean);
    });
  } finally {
    await cluster.stop();
    await removeFolder(folder);
  }
}
