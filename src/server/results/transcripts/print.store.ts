import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** What the decree of graduation and the diploma say. */
type PrintedDegree = Pick<
  Rows['graduationApplications'],
  'thesisTitle' | 'thesisTitleEn' | 'transcriptNumber'
> & {
  name: Rows['graduationApplications']['diplomaName'];
  predicate: NonNullable<Rows['graduationApplications']['predicate']>;
};

type PrintedAdvisor = Pick<Rows['lecturers'], 'name' | 'frontTitle' | 'backTitle' | 'nidn'> & {
  _id: Rows['lecturers']['id'];
};

/** A student as printed documents name them. */
export type PrintedStudent = Pick<
  Rows['students'],
  'nim' | 'name' | 'status' | 'concentration' | 'entryDate' | 'entrySemester' | 'exit' | 'recognisedSks'
> &
  Pick<Rows['studentBiodata'], 'birthPlace' | 'birthDate'> & {
    className: Rows['studentClasses']['name'] | null;
    /** The picture of the account. */
    avatar: Rows['users']['avatar'];
    /** A discipline case was proven. */
    disciplined: boolean;
    /** Terms on leave. */
    leave: string[];
    degree: PrintedDegree | null;
    advisor: PrintedAdvisor | null;
  };

export async function findPrintedStudent(db: Db, id: string): Promise<PrintedStudent | undefined> {
  const { rows } = await db.execute<PrintedStudent>(sql`
    select st.nim, st.name, st.status, st.concentration, k.name as "className", st.entry_date as "entryDate",
      st.entry_semester as "entrySemester", st.exit, b.birth_place as "birthPlace", b.birth_date as "birthDate", u.avatar,
      st.recognised_sks as "recognisedSks",
      exists (select from discipline_cases d where d.student_id = st.id and d.state = 'PROVEN') as disciplined,
      array(select r.period_code::text from semester_records r where r.student_id = st.id and r.status = 'C') as leave,
      (select json_build_object('name', g.diploma_name, 'predicate', g.predicate, 'thesisTitle', g.thesis_title,
          'thesisTitleEn', g.thesis_title_en, 'transcriptNumber', g.transcript_number)
        from graduation_applications g where g.student_id = st.id and g.state = 'GRADUATED') as degree,
      case when l.id is not null then json_build_object('_id', l.id, 'name', l.name, 'frontTitle', l.front_title,
        'backTitle', l.back_title, 'nidn', l.nidn) end as advisor
    from students st left join student_biodata b on b.student_id = st.id left join lecturers l on l.id = st.advisor_id
    left join student_classes k on k.id = st.class_id left join users u on u.id = st.user_id
    where st.id = ${id}`);
  return rows[0];
}
