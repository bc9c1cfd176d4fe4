import { eq, sql } from 'drizzle-orm';
import type { ConversionForm, ConversionView } from '#shared/results/conversions/conversion.contract.ts';
import type { ConversionState } from '#shared/results/conversions/conversion.ts';
import type { CourseType } from '#shared/platform/reference/course-type.ts';
import { gradeOf, gradeScale, type Letter } from '#shared/platform/grading/scale.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { contains } from '#server/platform/db/search.ts';
import { conversionRows, conversions } from '#server/platform/db/schema.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type StoredConversion = Pick<
  Rows['conversions'],
  | 'updatedAt'
  | 'studentId'
  | 'universityId'
  | 'universityName'
  | 'programId'
  | 'programName'
  | 'lastSemester'
  | 'originNim'
  | 'letterNo'
  | 'originFound'
  | 'decreeNo'
  | 'decreeDate'
  | 'status'
  | 'approvedAt'
> & {
  _id: Rows['conversions']['id'];
  createdByName: string;
  approvedByName: Rows['users']['name'] | null;
  rows: (Pick<
    Rows['conversionRows'],
    'originCode' | 'originName' | 'originSks' | 'originLetter' | 'courseId' | 'recognisedSks'
  > & {
    courseName: Rows['courses']['name'];
    courseType: CourseType;
    courseSks: Rows['courses']['sks'];
    recognisedLetter: Letter;
  })[];
};

/** The conversion of a student, or by its own id, with its rows. */
export async function findConversion(
  db: Db,
  by: { studentId: string } | { id: string },
): Promise<StoredConversion | undefined> {
  const where = 'id' in by ? sql`v.id = ${by.id}` : sql`v.student_id = ${by.studentId}`;
  const { rows } = await db.execute<StoredConversion>(sql`
    select v.id as "_id", ${isoMoment(sql`v.updated_at`)} as "updatedAt", v.student_id as "studentId",
      v.university_id as "universityId", v.university_name as "universityName", v.program_id as "programId",
      v.program_name as "programName",
      v.last_semester as "lastSemester", v.origin_nim as "originNim", v.letter_no as "letterNo",
      v.origin_found as "originFound", v.decree_no as "decreeNo", v.decree_date as "decreeDate", v.status,
      coalesce(m.name, '') as "createdByName", a.name as "approvedByName", ${isoMoment(sql`v.approved_at`)} as "approvedAt",
      coalesce((select json_agg(json_build_object('originCode', r.origin_code, 'originName', r.origin_name,
          'originSks', r.origin_sks, 'originLetter', r.origin_letter, 'courseId', c.id, 'courseName', c.name,
          'courseType', c.course_type, 'courseSks', c.sks, 'recognisedSks', r.recognised_sks,
          'recognisedLetter', r.recognised_letter) order by r.id)
        from conversion_rows r join courses c on c.id = r.course_id where r.conversion_id = v.id), '[]') as rows
    from conversions v left join users m on m.id = v.created_by left join users a on a.id = v.approved_by
    where ${where}`);
  return rows[0];
}

type LockedConversion = Pick<StoredConversion, 'universityId' | 'universityName'> &
  Pick<Rows['conversions'], 'updatedAt' | 'status' | 'studentId'>;

/** The conversion's lock; what a change is judged by as stored. */
export async function lockConversion(db: Db, id: string) {
  const { rows } = await db.execute<LockedConversion>(sql`
    select ${isoMoment(sql`updated_at`)} as "updatedAt", status, student_id as "studentId",
      university_id as "universityId", university_name as "universityName"
    from conversions where id = ${id} for update`);
  return rows[0];
}

type Header = Omit<ConversionForm, 'rows'> & { universityName: string };

export async function insertConversion(db: Db, header: Header, createdBy: string): Promise<string> {
  const id = newId();
  await db.insert(conversions).values({ id, ...header, createdBy });
  return id;
}

export const updateConversion = (db: Db, id: string, header: Header) =>
  db.update(conversions).set(header).where(eq(conversions.id, id));

export async function replaceRows(db: Db, conversionId: string, rows: ConversionForm['rows']): Promise<void> {
  await db.delete(conversionRows).where(eq(conversionRows.conversionId, conversionId));
  if (rows.length > 0) {
    await db.insert(conversionRows).values(rows.map((row) => ({ id: newId(), conversionId, ...row })));
  }
}

export const setState = (
  db: Db,
  id: string,
  change: { status: ConversionState; approvedBy?: string; approvedAt?: string },
) => db.update(conversions).set(change).where(eq(conversions.id, id));

export const deleteConversion = (db: Db, id: string) => db.delete(conversions).where(eq(conversions.id, id));

/** One recognised course. */
export type Recognised = { courseId: string; sks: number; letter: Letter };

/** Writes the grades of recognised courses and ties the rows to them. @returns the new grades' ids. */
export async function insertRecognised(
  db: Db,
  of: { conversionId: string; studentId: string },
  courses: readonly Recognised[],
): Promise<string[]> {
  const rows = courses.map(({ courseId, sks, letter }) => {
    const min = gradeScale.find((band) => band.letter === letter)?.min ?? 0;
    return { id: newId(), courseId, sks, ...gradeOf(min) };
  });
  await db.execute(sql`
    insert into grades (id, student_id, course_id, sks, letter, index, passed, source, status)
    select (r->>'id')::uuid, ${of.studentId}, (r->>'courseId')::uuid, (r->>'sks')::smallint, r->>'letter',
      (r->>'index')::smallint, (r->>'passed')::boolean, 'KONVERSI', 'PUBLISHED'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`);
  await db.execute(sql`
    update conversion_rows c set grade_id = (r->>'id')::uuid from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
    where c.conversion_id = ${of.conversionId} and c.course_id = (r->>'courseId')::uuid`);
  return rows.map(({ id }) => id);
}

export const setRecognisedSks = (db: Db, studentId: string, sks: number) =>
  db.execute(sql`update students set recognised_sks = ${sks} where id = ${studentId}`);

export type StudentHead = ConversionView['student'] &
  Pick<Rows['students'], 'curriculumId' | 'registrationType'> &
  Pick<Rows['curricula'], 'totalSks'>;

export async function findStudent(db: Db, id: string): Promise<StudentHead | undefined> {
  const { rows } = await db.execute<StudentHead>(sql`
    select s.id as "_id", s.nim, s.name, s.recognised_sks as "recognisedSks", s.curriculum_id as "curriculumId",
      k.total_sks as "totalSks", s.registration_type as "registrationType"
    from students s join curricula k on k.id = s.curriculum_id where s.id = ${id}`);
  return rows[0];
}

export async function findCourses(db: Db, curriculumId: string): Promise<ConversionView['courses']> {
  const { rows } = await db.execute<ConversionView['courses'][number]>(sql`
    select c.id as "_id", c.code, c.name, c.sks, c.course_type as "courseType"
    from curriculum_courses k join courses c on c.id = k.course_id
    where k.curriculum_id = ${curriculumId} order by k.semester, c.code`);
  return rows;
}

type ListedCollege = Pick<Rows['feederColleges'], 'id' | 'name'>;

/** Colleges of the national list beyond the portal's own copy of it: by code, or by every word of the name. */
export async function listedColleges(db: Db, search: string, limit: number): Promise<ListedCollege[]> {
  const { rows } = await db.execute<ListedCollege>(sql`
    select id, name from feeder_colleges
    where code = ${search} or ${contains(sql`name`, search)} order by name, id limit ${limit}`);
  return rows;
}
