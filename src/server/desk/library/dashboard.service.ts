import { sql } from 'drizzle-orm';
import type { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { owedOf } from './members.store.ts';
import { dayRange } from './visits.store.ts';

type Dashboard = ResponseOf<(typeof libraryDeskContract)['dashboard']>;

const WEEK = 7;
const POPULAR_DAYS = 365;

const figures = (day: LocalDate, zone: string) => sql`
  select (select count(*)::int from library_loans where state = 'DIPINJAM') as "onLoan",
    (select count(*)::int from library_loans where state = 'DIPINJAM' and due_on = ${day}) as "dueToday",
    (select count(*)::int from library_loans where state = 'DIPINJAM' and due_on < ${day}) as overdue,
    (select coalesce(sum(${owedOf}), 0)::float8 from library_fines f left join bills i on i.id = f.bill_id) as owed,
    (select count(*)::int from library_visits v where ${dayRange(sql`v.at`, sql`${day}::date`, zone)}) as "visitsToday",
    (select count(*)::int from library_reservations where state = 'READY') as ready,
    (select count(*)::int from library_clearances where state = 'REQUESTED') as clearances,
    (select count(*)::int from theses where deposit_status = 'PENDING'
      and status in ('PASSED', 'REVISION_APPROVED')) as deposits,
    (select count(*)::int from library_titles) as titles,
    (select count(*)::int from library_copies) as copies`;

const week = (day: LocalDate, zone: string) => sql`
  select d::date::text as day,
    (select count(*)::int from library_loans l where l.loaned_on = d::date) as loans,
    (select count(*)::int from library_visits v where ${dayRange(sql`v.at`, sql`d::date`, zone)}) as visits
  from generate_series(${addDays(day, 1 - WEEK)}::date, ${day}::date, interval '1 day') d order by 1`;

const popular = (day: LocalDate) => sql`
  select b.id as "_id", b.title, count(*)::int as loans
  from library_loans l join library_copies c on c.id = l.copy_id join library_titles b on b.id = c.title_id
  where l.loaned_on > ${addDays(day, -POPULAR_DAYS)} group by b.id order by 3 desc, b.title limit 5`;

/** How the library stands today, what happened this week and what is read most. Three queries. */
export async function dashboard(ctx: Ctx): Promise<Dashboard> {
  const [day, { data }] = await Promise.all([today(ctx), ctx.services.campus.get()]);
  const { timeZone } = data.institution;
  const [now, days, most] = await Promise.all([
    ctx.db.execute<Omit<Dashboard, 'today' | 'week' | 'popular'>>(figures(day, timeZone)),
    ctx.db.execute<Dashboard['week'][number]>(week(day, timeZone)),
    ctx.db.execute<Dashboard['popular'][number]>(popular(day)),
  ]);
  return { ...found(now.rows[0]), today: day, week: days.rows, popular: most.rows };
}
