import { type SQL, sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { roman } from '#shared/platform/format/roman.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { DemoTerm } from './calendar.ts';

/** Students who miss nothing; those before the third have not applied for the degree yet, the others wait for one each. */
const FINALISTS = 5;
const STILL_TO_APPLY = 2;

const running = sql`(select p.id from academic_periods p where p.is_active)`;
const runningCode = sql`(select p.code from academic_periods p where p.is_active)`;
const passed = sql`exists (select from grades g where g.student_id = s.id and g.course_id = c.id and g.passed)`;
const takenIn = sql`from krs_items i join courses c on c.id = i.course_id where i.krs_id = k.id`;
const isProject = sql`c.course_type = ${COURSE_TYPE.finalProject}`;
const owes = sql`exists (select from bills b where b.student_id = s.id and b.balance > 0 and b.cancelled_at is null)`;

/** Students `s` who miss nothing but the final project, and have a running KRS with that alone. */
const finalists = sql`
  select s.id, row_number() over (order by s.nim) as no from students s
  where s.status = 'active' and s.concentration is not null and not ${owes}
    and exists (select from student_biodata b where b.student_id = s.id and b.is_reportable)
    and exists (select from krs k where k.student_id = s.id and k.period_id = ${running}
      and k.state in ('APPROVED', 'LOCKED', 'CHANGE') and exists (select ${takenIn} and i.approved and ${isProject})
      and not exists (select ${takenIn} and not ${isProject}))
    and not exists (select from grades g join courses c on c.id = g.course_id
      where g.student_id = s.id and c.course_type = ${COURSE_TYPE.finalProject})
    and not exists (
      select from curriculum_courses cc join courses c on c.id = cc.course_id
      where cc.curriculum_id = s.curriculum_id and cc.is_mandatory and c.course_type <> ${COURSE_TYPE.finalProject}
        and (c.course_type <> ${COURSE_TYPE.concentration} or c.jurusan_or_konsentrasi = s.concentration)
        and not ${passed})
    and (select coalesce(sum(b.sks), 0) from (
      select distinct on (g.course_id) g.sks, g.index from grades g where g.student_id = s.id and g.index is not null
      order by g.course_id, g.index desc) b where b.index <= 10) <= 6
    and not exists (select from grades e where e.student_id = s.id and e.index = 0 and not exists (
      select from grades better where better.student_id = s.id and better.course_id = e.course_id and better.index > 0))
  order by s.nim limit ${FINALISTS}`;

/** Gives the finalists a grade of their final project, which their thesis publishes, and lets most of them apply. */
async function finish(db: Db, at: string, day: LocalDate): Promise<void> {
  await db.execute(sql`
    with chosen as (${finalists}), graded as (
      insert into grades
        (id, student_id, course_id, schedule_id, period_id, sks, source, status)
      select gen_random_uuid(), f.id, i.course_id, i.schedule_id, k.period_id, i.sks, 'SKRIPSI', 'DRAFT'
      from chosen f join krs k on k.student_id = f.id and k.period_id = ${running}
      join krs_items i on i.krs_id = k.id returning student_id
    ), applied as (
      insert into graduation_applications (id, student_id, period_code, diploma_name, created_at, state)
      select gen_random_uuid(), s.id, ${runningCode}, upper(s.name), ${at},
        (array['SUBMITTED', 'CHECKED', 'ENDORSED'])[f.no - ${STILL_TO_APPLY}]
      from chosen f join students s on s.id = f.id where f.no > ${STILL_TO_APPLY} and exists (
        select from calendar_events y where y.period_id = ${running} and y.type = 'YUDISIUM'
          and ${day}::date between y.start_date and y.end_date) returning id, student_id, state
    )
    insert into procedure_events (subject, subject_id, action, "from", "to", actor_id, at)
    select 'GRADUATION', a.id, e.action, e."from", e."to", case e.no when 1 then s.user_id else u.id end, ${at}
    from applied a join students s on s.id = a.student_id
    join (values (1, 'APPLY', null, 'SUBMITTED', ''), (2, 'CHECK', 'SUBMITTED', 'CHECKED', 'baak@cendekia.test'),
      (3, 'ENDORSE', 'CHECKED', 'ENDORSED', 'kaprodi@cendekia.test')) e (no, action, "from", "to", email)
      on e.no <= array_position(array['SUBMITTED', 'CHECKED', 'ENDORSED'], a.state)
    left join users u on u.email = e.email order by a.id, e.no`);
}

const reasons = sql`(array['KERJA', 'KELUARGA', 'EKONOMI', 'SAKIT'])[1 + (o.no - 1)::int % 4]`;

/** Leave in a state, of students who fit, with its first step. */
const leaveOf = (students: SQL, state: SQL, decree: SQL, at: string, day: LocalDate): SQL => sql`
  with chosen as (${students}), asked as (
    insert into leave_requests (id, student_id, first_code, last_code, terms, reason, explanation, created_at, state, decree_no, decree_date)
    select gen_random_uuid(), o.id, ${runningCode}, ${runningCode}, 1, ${reasons},
      'Saya memerlukan jeda satu semester dan akan melanjutkan kuliah setelahnya.', ${at}, ${state}, ${decree},
      case when ${decree} is not null then ${day}::date end
    from chosen o returning id, student_id, state
  )
  insert into procedure_events (subject, subject_id, action, "to", actor_id, at)
  select 'LEAVE', a.id, 'SUBMIT', a.state, case when a.state = 'SUBMITTED' then s.user_id end, ${at} from asked a join students s on s.id = a.student_id`;

/** The leave of those who are away, decreed before the term, and requests on their way. */
async function takeLeave(db: Db, at: string, start: LocalDate): Promise<void> {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  const away = sql`
    select s.id, row_number() over (order by s.nim) as no from students s
    where s.status = 'furlough' and s.user_id is not null`;
  const number = sql`o.no || ${`/CUTI/${roman(month)}/${year}`}`;
  await db.execute(leaveOf(away, sql`'APPROVED'`, number, `${start}T02:00:00Z`, start));
  await db.execute(sql`
    insert into document_numbers (series, year, last)
    select 'CUTI', ${year}, count(*) from leave_requests having count(*) > 0`);
  const asking = sql`
    select s.id, row_number() over (order by s.nim) as no from students s
    where s.status = 'active' and s.entry_year < left(${runningCode}, 4)::int - 1 and not ${owes}
      and s.advisor_id is not null and not exists (
        select from krs k where k.student_id = s.id and k.period_id = ${running} and k.approved_at is not null)
    order by s.nim limit 5`;
  const state = sql`(array['SUBMITTED', 'PA_OK', 'KAPRODI_OK', 'FINANCE_OK', 'REJECTED'])[o.no::int]`;
  await db.execute(leaveOf(asking, state, sql`null::text`, at, start));
}

/** Letters that wait for the office. */
const askLetters = (db: Db, at: string, day: LocalDate) =>
  db.execute(sql`
    with chosen as (
      select s.id, row_number() over (order by s.nim desc) as no from students s
      where s.status = 'active' order by s.nim desc limit 3
    ), asked as (
      insert into letter_requests (id, student_id, created_at, type, purpose, addressee, visit)
      select gen_random_uuid(), o.id, ${at}, (array['AKTIF', 'AKTIF', 'PENGANTAR'])[o.no::int],
        (array['Tunjangan keluarga orang tua', 'Pendaftaran beasiswa daerah', 'Magang dua bulan'])[o.no::int],
        case when o.no = 3 then 'Pimpinan PT Contoh Niaga' else '' end,
        case when o.no = 3 then jsonb_build_object('start', ${day}::date + 14, 'end', ${day}::date + 74,
          'contact', 'magang@cendekia.test') end
      from chosen o returning id, student_id
    )
    insert into procedure_events (subject, subject_id, action, "to", actor_id, at)
    select 'LETTER', a.id, 'ASK', 'SUBMITTED', s.user_id, ${at} from asked a join students s on s.id = a.student_id`);

/** Leave, letters and the last steps to the degree of a few students, once everything else is there. */
export async function buildDemoLeaving(
  db: Db,
  now: Date,
  { start }: DemoTerm,
  day: LocalDate,
): Promise<void> {
  const at = now.toISOString();
  await finish(db, at, day);
  await takeLeave(db, at, start);
  await askLetters(db, at, day);
}
