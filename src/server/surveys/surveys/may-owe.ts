import { type SQL, sql } from 'drizzle-orm';
import { surveyedCourse } from './asked.ts';

/** Whose forms of which term are asked for, and the campus day. */
type Subject = Readonly<Record<'studentId' | 'periodCode' | 'day', SQL>>;

/**
 * Whether a student may owe a form of a term on a day: true for whoever does (`findPending`), and for few others, for it looks
 * neither at courses replaced by a conversion nor at cancelled classes. Gates ask it within the statement of a page and read
 * the forms themselves, which costs three times as much, only of those it is true for.
 */
export const mayOweForms = ({ studentId, periodCode, day }: Subject): SQL => sql`exists (
  select from academic_periods p
  join krs k on k.period_id = p.id and k.student_id = ${studentId}
  join krs_items i on i.krs_id = k.id and i.approved
  join courses c on c.id = i.course_id and ${surveyedCourse}
  cross join lateral (
    select count(*) filter (where d.type = 'EKA') as eka, array_agg(d.lecturer_id) filter (where d.type = 'EDO') as edo
    from survey_completions d where d.student_id = k.student_id and d.schedule_id = i.schedule_id) sent
  where p.code = ${periodCode}
    and exists (select from calendar_events e
      where e.period_id = p.id and e.type = 'SURVEY' and e.start_date <= ${day})
    and not exists (select from survey_releases r where r.period_id = p.id and r.released_on <= ${day})
    and exists (select from meetings m
      where m.schedule_id = i.schedule_id and m.status = 'DONE' and m.type not in ('UTS', 'UAS')
        and (sent.eka = 0 or m.lecturer_id = any (sent.edo) is not true)))`;
