import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type {
  AcceptedRow,
  EndedThesis,
  LecturerThesisRow,
  SimilarTitle,
} from '#shared/completion/thesis/thesis-lists.views.ts';
import { endedStatuses, thesisStep } from '#shared/completion/thesis/status.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { lecturerName } from './detail.store.ts';
import { sortOf } from './lists.store.ts';
import { findTheses, withKeyword } from './search.store.ts';

type Page<R> = { rows: R[]; total: number; countLimit?: number | undefined };
export type LecturerQuery = z.output<(typeof thesisContract)['lecturing']['query']>;
export type AcceptedQuery = z.output<(typeof thesisContract)['accepted']['query']>;

/** Which theses a tab shows a lecturer. */
function tabOf({ tab }: LecturerQuery, lecturerId: string): SQL {
  if (tab === 'MENGUJI') {
    return sql`exists (select from thesis_board b join thesis_events e on e.id = b.event_id
      where e.thesis_id = x.id and b.lecturer_id = ${lecturerId} and e.status <> 'CANCLE')`;
  }
  const state = tab === 'UNDANGAN' ? 'INVITED' : 'ACCEPTED';
  return sql`exists (select from thesis_supervisors v
    where v.thesis_id = x.id and v.lecturer_id = ${lecturerId} and v.state = ${state})`;
}

/** Text in a title, at the start of a NIM, or in a name: of the few theses of one lecturer each is looked at. */
const searchOwn = (search: string): SQL => contains([sql`x.title`, sql`s.name`], search, [sql`s.nim`]);

const lecturerSorts = { name: sql`s.name`, nim: sql`s.nim`, titleId: sql`x.title`, status: sql`x.status` };

/** A page of the theses a lecturer supervises, examines or is invited to. @param answerDays to answer an invitation */
export async function listLecturing(
  db: Db,
  lecturerId: string,
  query: LecturerQuery,
  { answerDays, zone }: { answerDays: number; zone: string },
): Promise<Page<LecturerThesisRow>> {
  const { page, limit, search, ended } = query;
  const gone = sql`x.status = any(${sql.param([...endedStatuses])}::text[])`;
  const from = sql`from theses x join students s on s.id = x.student_id
    where ${tabOf(query, lecturerId)} and ${ended === '1' ? gone : sql`not ${gone}`}
    ${search ? sql`and ${searchOwn(search)}` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<Omit<LecturerThesisRow, 'step'>>(sql`
      select x.id as "_id", ${isoMoment(sql`x.updated_at`)} as "updatedAt", s.nim, s.name, x.title as "titleId", x.status,
        (select v."order" from thesis_supervisors v where v.thesis_id = x.id and v.lecturer_id = ${lecturerId}
          and v.state in ('INVITED', 'ACCEPTED')) as "order",
        (select to_char((v.invited_at at time zone ${zone})::date + ${answerDays}::int, 'YYYY-MM-DD')
          from thesis_supervisors v where v.thesis_id = x.id and v.lecturer_id = ${lecturerId}
          and v.state = 'INVITED') as "answerUntil",
        (select count(*)::int from thesis_sessions g where g.thesis_id = x.id and g.lecturer_id = ${lecturerId}
          and g.status = 'SUBMITTED') as "waitingSessions",
        x.last_guidance as "lastGuidance", e.role, e.event
      ${sql`from theses x join students s on s.id = x.student_id`}
      left join lateral (
        select m.role, json_build_object('type', e.type, 'date', b.date, 'timeStart', b.time_start,
          'timeEnd', b.time_end, 'room', r.name) as event
        from thesis_events e join bookings b on b.id = e.booking_id left join rooms r on r.id = b.room_id
        left join thesis_board m on m.event_id = e.id and m.lecturer_id = ${lecturerId}
        where e.thesis_id = x.id and not e.postponed and e.status <> 'CANCLE'
          ${query.tab === 'MENGUJI' ? sql`and m.lecturer_id is not null` : sql``}
        order by e.type desc, e.attempt desc limit 1) e on true
      where ${tabOf(query, lecturerId)} and ${ended === '1' ? gone : sql`not ${gone}`}
        ${search ? sql`and ${searchOwn(search)}` : sql``}
      order by ${sortOf(query.sort, lecturerSorts)} limit ${limit} offset ${(page - 1) * limit}`),
    countRows(db, from),
  ]);
  return { rows: rows.map((row) => ({ ...row, step: thesisStep(row.status) })), total };
}

/**
 * The titles most like one, of theses on the way and accepted, by trigrams. The index answers which are alike at all; other
 * people's names stay out of it.
 */
export async function findSimilar(
  db: Db,
  title: string,
  except: string | undefined,
  zone: string,
): Promise<SimilarTitle[]> {
  const { rows } = await db.execute<SimilarTitle>(similarSql(title, except, zone));
  return rows;
}

export const similarSql = (title: string, except: string | undefined, zone: string): SQL => sql`
  select t.title as "titleId", extract(year from coalesce(x.accepted_at, x.created_at) at time zone ${zone})::int as year,
    x.status = 'ACCEPTED' as accepted, round(similarity(t.title, ${title}) * 100)::int as similarity
  from thesis_titles t join theses x on x.id = t.thesis_id
  where t.title % ${title} and x.status not in ('DRAFT', 'TITLE_REJECTED', 'CANCELLED', 'EXPIRED')
    and (t.chosen or x.status in ('SUBMITTED', 'TITLE_REVISION'))
    ${except ? sql`and x.id <> ${except}` : sql``}
  order by t.title <-> ${title} limit 10`;

const acceptedSorts = { acceptedAt: sql`x.accepted_at`, titleId: sql`x.title`, author: sql`s.name` };

/** Whether the author lets a thesis `x` be read and no embargo of the library is in force on a day. */
const openText = (day: LocalDate): SQL => sql`(x.publish_full_text and not exists (
  select from library_deposits d where d.thesis_id = x.id and d.embargo_until >= ${day}))`;

/** Whether everybody may read the full text of an accepted thesis. */
export async function isTextOpen(db: Db, id: string, day: LocalDate): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select ${openText(day)} as open from theses x where x.id = ${id} and x.status = 'ACCEPTED'`);
  return rows[0]?.open ?? false;
}

/** The day it is and the zone whose calendar counts. */
export type CampusDay = { day: LocalDate; zone: string };

const acceptedColumns = ({ day, zone }: CampusDay): SQL => sql`
  x.id as "_id", x.title as "titleId", x.title_en as "titleEn", s.name as author,
  extract(year from x.accepted_at at time zone ${zone})::int as year, x.concentration, x.keywords, ${openText(day)} as "hasFullText"`;

/** Where words of a search for accepted theses may stand besides the author's name. */
const acceptedTexts = [sql`x.title`, sql`x.title_en`];

/** A page of accepted theses, by title in either language, author, NIM, year, concentration and keyword. */
export async function listAccepted(db: Db, query: AcceptedQuery, on: CampusDay): Promise<Page<AcceptedRow>> {
  const { page, limit, search, year, concentration, keyword } = query;
  const newYear = (of: number): SQL => sql`make_timestamptz(${of}, 1, 1, 0, 0, 0, ${on.zone})`;
  const where = sql`x.status = 'ACCEPTED'
    ${year ? sql`and x.accepted_at >= ${newYear(year)} and x.accepted_at < ${newYear(year + 1)}` : sql``}
    ${concentration ? sql`and x.concentration = ${concentration}` : sql``}
    ${keyword ? sql`and ${withKeyword(keyword)}` : sql``}`;
  const order = sortOf(query.sort, acceptedSorts);
  const byStudent = query.sort.endsWith('author');
  const asked = { where, search, texts: acceptedTexts, byKeyword: true, order, byStudent, page, limit };
  const { keys, total: counted, countLimit } = await findTheses(db, asked);
  const [{ rows }, total] = await Promise.all([
    db.execute<AcceptedRow>(sql`
      select ${acceptedColumns(on)} from theses x join students s on s.id = x.student_id
      where x.id = any(array(${keys})) order by ${order}`),
    counted,
  ]);
  return { rows, total, countLimit };
}

export type AcceptedOne = AcceptedRow &
  Pick<Rows['theses'], 'abstractId' | 'abstractEn'> & {
    libraryUrl: Rows['theses']['depositUrl'];
    supervisors: string[];
  };

export async function findAccepted(db: Db, id: string, on: CampusDay): Promise<AcceptedOne | undefined> {
  const { rows } = await db.execute<AcceptedOne>(sql`
    select ${acceptedColumns(on)}, x.abstract_id as "abstractId", x.abstract_en as "abstractEn", x.deposit_url as "libraryUrl",
      coalesce((select json_agg(${lecturerName} order by v."order") from thesis_supervisors v
        join lecturers l on l.id = v.lecturer_id where v.thesis_id = x.id and v.state = 'ACCEPTED'), '[]') as supervisors
    from theses x join students s on s.id = x.student_id where x.id = ${id} and x.status = 'ACCEPTED'`);
  return rows[0];
}

/** The theses of a student that ended without acceptance, latest first, with what was said at the end. */
export async function listEnded(db: Db, studentId: string): Promise<EndedThesis[]> {
  const { rows } = await db.execute<EndedThesis>(sql`
    select x.id as "_id", x.title as "titleId", x.status, p.name as periode, ${isoMoment(sql`x.status_since`)} as "endedAt",
      coalesce((select e.note from procedure_events e where e.subject = 'THESIS' and e.subject_id = x.id
        order by e.id desc limit 1), '') as note
    from theses x join thesis_periods p on p.id = x.period_id
    where x.student_id = ${studentId} and x.status in ('TITLE_REJECTED', 'CANCELLED', 'EXPIRED')
    order by x.status_since desc, x.id`);
  return rows;
}
