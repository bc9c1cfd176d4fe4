import { sql } from 'drizzle-orm';
import { addDays } from '#shared/platform/date/local-date.ts';
import { honoursOf } from '#shared/results/grades/honours.ts';
import { leaveSettings } from '#shared/platform/campus/leave-settings.ts';
import { studyLength } from '#shared/people/leave/study-length.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { roman } from '#shared/platform/format/roman.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  documentNumbers,
  graduationApplications,
  graduationDecrees,
  procedureEvents,
} from '#server/platform/db/schema.ts';
import type { DemoTerm } from './calendar.ts';
import { DemoNumbers } from './demo-numbers.ts';
import { graduationDays } from './graduation-days.ts';
import { insertRows, type Row } from './insert.ts';

/** A graduate's record as the decree found it. */
type Graduate = {
  id: string;
  userId: string;
  name: string;
  entry: string;
  recognisedSks: number;
  totalSks: number;
  term: string;
  decreeNo: string;
  ipk: number;
  sks: number;
  lowestIndex: number;
  leave: string[];
  title: string;
  titleEn: string;
};

/** Everybody who is graduated, in the order of their decrees. */
async function findGraduates(db: Db): Promise<Graduate[]> {
  const { rows } = await db.execute<Graduate>(sql`
    select s.id, s.user_id as "userId", s.name, s.entry_semester as entry, s.recognised_sks as "recognisedSks",
      k.total_sks as "totalSks", s.exit ->> 'semesterCode' as term, s.exit ->> 'decreeNo' as "decreeNo", r.ipk,
      r.sks_passed as sks, (select min(b.index) from (select max(g.index) as index from grades g
        where g.student_id = s.id group by g.course_id) b where b.index > 0) as "lowestIndex",
      array(select l.period_code from semester_records l where l.student_id = s.id and l.status = 'C') as leave,
      x.title, x.title_en as "titleEn"
    from students s join curricula k on k.id = s.curriculum_id
    join theses x on x.student_id = s.id and x.status = 'ACCEPTED'
    join lateral (select ipk, sks_passed from semester_records r where r.student_id = s.id
      order by r.period_code desc limit 1) r on true
    where s.status = 'graduated' order by s.exit ->> 'semesterCode', s.nim`);
  return rows;
}

function predicateOf({ entry, term, leave, ...record }: Graduate): string | null {
  const semesters = studyLength(entry, term, leave, leaveSettings.parse({}));
  return honoursOf({ ...record, semesters, disciplined: false }, defaultAcademicSettings);
}

type Office = { leader: string; registrar: string; head: string };

/** An application with its way through the offices, from a work day to the decree of the term. */
function applicationRows(graduate: Graduate, term: DemoTerm, decreeId: string, office: Office, no: number) {
  const { applied, decreed } = graduationDays(term);
  const id = newId();
  const at = (days: number): string => `${addDays(applied, days)}T02:00:00Z`;
  const row: Row = {
    id,
    student_id: graduate.id,
    period_code: term.code,
    created_at: at(0),
    state: 'GRADUATED',
    diploma_name: graduate.name.toUpperCase(),
    decree_id: decreeId,
    thesis_title: graduate.title,
    thesis_title_en: graduate.titleEn,
    ipk: graduate.ipk,
    sks: graduate.sks,
    predicate: predicateOf(graduate),
    skl_no: `${no}/SKL/${roman(Number(decreed.slice(5, 7)))}/${decreed.slice(0, 4)}`,
  };
  const steps = [
    { action: 'APPLY', from: null, to: 'SUBMITTED', actor_id: graduate.userId, at: at(0), note: '' },
    { action: 'CHECK', from: 'SUBMITTED', to: 'CHECKED', actor_id: office.registrar, at: at(1), note: '' },
    { action: 'ENDORSE', from: 'CHECKED', to: 'ENDORSED', actor_id: office.head, at: at(2), note: '' },
    {
      action: 'DECREE',
      from: 'ENDORSED',
      to: 'GRADUATED',
      actor_id: office.leader,
      at: `${decreed}T03:00:00Z`,
      note: `SK ${graduate.decreeNo}`,
    },
  ].map((step): Row => ({ subject: 'GRADUATION', subject_id: id, ...step }));
  return { row, steps };
}

/** Graduates of so many are held in memory before they are written. */
const GRADUATES_AT_ONCE = 2_000;

/** The decree of every term that had graduates, and their applications with what their diplomas say. */
export async function buildDemoGraduates(db: Db, terms: readonly DemoTerm[]): Promise<void> {
  const graduates = await findGraduates(db);
  const { rows } = await db.execute<Office>(sql`
    select (select id from users where email = 'pimpinan@cendekia.test') as leader,
      (select id from users where email = 'baak@cendekia.test') as registrar,
      (select id from users where email = 'kaprodi@cendekia.test') as head`);
  const [office] = rows;
  if (!office) throw new Error('a demo has an office');
  const decrees = terms
    .filter(({ code }) => graduates.some(({ term }) => term === code))
    .map((term) => ({ id: newId(), term, date: graduationDays(term).decreed }));
  const byTerm = new Map(decrees.map((decree) => [decree.term.code, decree]));
  const decreeRows = decrees.map(({ id, term: { code }, date }) => ({
    id,
    number: `SK/YUD/${code}`,
    date,
    period_code: code,
    decided_by: office.leader,
  }));
  await insertRows(db, graduationDecrees, decreeRows);
  const numbers = new DemoNumbers();
  for (let start = 0; start < graduates.length; start += GRADUATES_AT_ONCE) {
    const made = graduates.slice(start, start + GRADUATES_AT_ONCE).flatMap((graduate) => {
      const decree = byTerm.get(graduate.term);
      if (!decree) return [];
      const no = numbers.next('SKL', decree.date);
      return [applicationRows(graduate, decree.term, decree.id, office, no)];
    });
    await insertRows(
      db,
      graduationApplications,
      made.map(({ row }) => row),
    );
    await insertRows(
      db,
      procedureEvents,
      made.flatMap(({ steps }) => steps),
    );
  }
  await insertRows(db, documentNumbers, numbers.rows());
}
