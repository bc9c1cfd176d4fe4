import { sql } from 'drizzle-orm';
import type { Family } from '#shared/people/biodata/family.ts';
import { nameKeys } from '#shared/platform/person/names-agree.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import {
  concentrationProblem,
  curriculaFor,
  entryHistory,
  noCurriculumReason,
} from '#server/people/students/students.public.ts';

/** A student as far as a file can change it: the academic record and the biodata, fields as the portal names them. */
export type KnownStudent = Pick<
  Rows['students'],
  'id' | 'nim' | 'name' | 'reportedAt' | 'curriculumId' | 'entrySemester' | 'registrationType'
> & { hasAccount: boolean; ownClass: KnownClass | null } & Family &
  Record<string, unknown>;

export type KnownClass = Pick<Rows['studentClasses'], 'id' | 'name' | 'entryYear' | 'classType'>;

type KnownLecturer = Pick<Rows['lecturers'], 'id' | 'name'> & { isTeaching: boolean };

export type StudentFacts = {
  students: Map<string, KnownStudent>;
  /** Keys of the names of these students. */
  names: ReadonlySet<string>;
  /** Who holds an address (lower case) or a NIK; the NIM is null for an account that is no student's. */
  emails: Map<string, string | null>;
  niks: Map<string, string>;
  classes: Map<string, KnownClass>;
  /** Ids of lecturers by NIDN or NUPTK. */
  lecturers: Map<string, KnownLecturer>;
  /** Keys of the names of these lecturers. */
  lecturerNames: ReadonlySet<string>;
  /** Why new students get no curriculum; null while one is in force. */
  curriculumProblem: string | null;
  /** Ids of the curricula new students get, by semester of entry. */
  curricula: Map<string, string>;
  concentrationProblem: Awaited<ReturnType<typeof concentrationProblem>>;
  entryHistory: Awaited<ReturnType<typeof entryHistory>>;
};

type Keys = {
  nims: string[];
  emails: string[];
  niks: string[];
  classes: string[];
  nidns: string[];
  semesters: string[];
};

const texts = (values: readonly string[]) => sql`any(${sql.param([...new Set(values)])}::text[])`;

async function knownStudents(db: Db, nims: readonly string[]): Promise<Map<string, KnownStudent>> {
  const { rows } = await db.execute<KnownStudent>(sql`
    select s.id, s.nim, s.name, lower(s.email) as email, s.entry_year as "entryYear", s.entry_semester as "entrySemester",
      s.entry_date as "entryDate", s.class_type as "classType", s.class_id as "classId", s.concentration,
      s.curriculum_id as "curriculumId",
      s.advisor_id as "advisorId", s.registration_type as "registrationType", s.entry_path as "entryPath", s.funding,
      s.entry_fee as "entryFee", s.origin, s.reported_at as "reportedAt", s.user_id is not null as "hasAccount", b.gender, b.birth_place as "birthPlace",
      b.birth_date as "birthDate", b.religion, b.nik, b.mother_name as "motherName", b.mobile, b.street, b.kelurahan,
      trim(b.wilayah_id) as "wilayahId", b.father, b.mother, k.name as "className",
      case when k.id is not null then json_build_object(
        'id', k.id, 'name', k.name, 'entryYear', k.entry_year, 'classType', k.class_type) end as "ownClass",
      k.class_type as "typeOfClass", l.name as "advisorName"
    from students s
    left join student_biodata b on b.student_id = s.id
    left join student_classes k on k.id = s.class_id
    left join lecturers l on l.id = s.advisor_id
    where s.nim = ${texts(nims)}`);
  return new Map(rows.map((row) => [row.nim, row]));
}

/** Everything rows of students are compared with, in a fixed number of queries. */
export async function loadStudentFacts(db: Db, keys: Keys): Promise<StudentFacts> {
  const students = await knownStudents(db, keys.nims);
  const emails = await db.execute<{ email: string; nim: Rows['students']['nim'] | null }>(sql`
    select lower(u.email) as email, s.nim from users u left join students s on s.user_id = u.id
    where lower(u.email) = ${texts(keys.emails)}
    union all select lower(s.email), s.nim from students s where lower(s.email) = ${texts(keys.emails)}`);
  const niks = await db.execute<
    Pick<Rows['students'], 'nim'> & { nik: NonNullable<Rows['studentBiodata']['nik']> }
  >(sql`
    select b.nik, s.nim from student_biodata b join students s on s.id = b.student_id where b.nik = ${texts(keys.niks)}`);
  const classes = await db.execute<KnownClass>(sql`
    select id, name, entry_year as "entryYear", class_type as "classType" from student_classes
    where is_active and upper(name) = ${texts(keys.classes)}`);
  const lecturers = await db.execute<KnownLecturer & Pick<Rows['lecturers'], 'nidn' | 'nuptk'>>(sql`
    select id, name, activity_status = '1' as "isTeaching", nidn, nuptk from lecturers where nidn = ${texts(keys.nidns)} or nuptk = ${texts(keys.nidns)}`);
  const curricula = await db.execute(sql`select from curricula where status <> 'DRAFT' limit 1`);
  const inForce = await curriculaFor(db, [...new Set(keys.semesters)]);
  const ofStudents = [...students.values()].map(({ curriculumId }) => curriculumId);
  return {
    students,
    names: nameKeys(Array.from(students.values(), ({ name }) => name)),
    curricula: inForce,
    concentrationProblem: await concentrationProblem(db, [...inForce.values(), ...ofStudents]),
    entryHistory: await entryHistory(
      db,
      Array.from(students.values(), ({ id }) => id),
    ),
    emails: new Map(emails.rows.map(({ email, nim }) => [email, nim])),
    niks: new Map(niks.rows.map(({ nik, nim }) => [nik, nim])),
    classes: new Map(classes.rows.map((row) => [`${row.name.toUpperCase()} ${row.entryYear}`, row])),
    lecturers: new Map(
      lecturers.rows.flatMap(({ id, name, isTeaching, nidn, nuptk }) =>
        [nidn, nuptk].flatMap((key) => (key === null ? [] : [[key, { id, name, isTeaching }] as const])),
      ),
    ),
    lecturerNames: nameKeys(lecturers.rows.map(({ name }) => name)),
    curriculumProblem: curricula.rows.length > 0 ? null : await noCurriculumReason(db),
  };
}
