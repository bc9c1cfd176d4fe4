import { sql } from 'drizzle-orm';
import {
  type ClassFacts,
  classValues,
  type CourseFacts,
  type CreditFacts,
  courseValues,
  curriculumCourseValues,
  curriculumKey,
  type CurriculumFacts,
  curriculumValues,
  gradeValues,
  type TeachingFacts,
  teachingValues,
} from '#shared/connections/feeder/records.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { sourceOf } from './source.ts';

const credits = sql`c.sks, c.sks_theory as "sksTheory", c.sks_practice as "sksPractice", c.sks_field as "sksField",
  c.sks_simulation as "sksSimulation"`;

export const courseSource = sourceOf(
  {
    id: sql`c.id`,
    select: () => sql`
      select c.id, c.code, c.name, c.course_type as "courseType", c."group", ${credits}, c.has_sap as "hasSap",
        c.has_syllabus as "hasSyllabus", c.has_handout as "hasHandout", c.has_practice_guide as "hasPracticeGuide",
        coalesce((select not bool_or(x.is_mandatory) from curriculum_courses x join curricula u on u.id = x.curriculum_id
          where x.course_id = c.id and u.status <> 'DRAFT'), false) as "isElective"
      from courses c where true`,
  },
  (row: CourseFacts & Pick<Rows['courses'], 'id'>) => ({
    id: row.id,
    key: row.code,
    label: `${row.code} · ${row.name}`,
    parents: {},
    link: `/staff/course?search=${encodeURIComponent(row.code)}`,
    values: courseValues(row),
  }),
);

export const curriculumSource = sourceOf(
  {
    id: sql`u.id`,
    select: () => sql`
      select u.id, u.name, u.start_semester as "startSemester", u.total_sks as "totalSks",
        u.mandatory_sks as "mandatorySks", u.elective_sks as "electiveSks"
      from curricula u where u.status <> 'DRAFT'`,
  },
  (row: CurriculumFacts & Pick<Rows['curricula'], 'id'>) => ({
    id: row.id,
    key: curriculumKey(row.name, row.startSemester),
    label: row.name,
    parents: {},
    link: `/staff/curriculum/${row.id}`,
    values: curriculumValues(row),
  }),
);

type CurriculumCourse = CreditFacts &
  Pick<Rows['courses'], 'code' | 'name'> &
  Pick<Rows['curricula'], 'startSemester'> &
  Pick<Rows['curriculumCourses'], 'curriculumId' | 'semester' | 'isMandatory'> & {
    id: string;
    curriculum: Rows['curricula']['name'];
  };

export const curriculumCourseSource = sourceOf(
  {
    id: sql`(x.curriculum_id::text || '|' || x.course_id::text)`,
    type: 'text',
    select: () => sql`
      select x.curriculum_id::text || '|' || x.course_id::text as id, u.id as "curriculumId", u.name as curriculum,
        u.start_semester as "startSemester", c.code, c.name, ${credits}, x.semester, x.is_mandatory as "isMandatory"
      from curriculum_courses x join curricula u on u.id = x.curriculum_id join courses c on c.id = x.course_id
      where u.status <> 'DRAFT'`,
  },
  (row: CurriculumCourse) => {
    const curriculum = curriculumKey(row.curriculum, row.startSemester);
    return {
      id: row.id,
      key: `${curriculum}|${row.code}`,
      label: `${row.curriculum} · ${row.code} ${row.name}`,
      link: `/staff/curriculum/${row.curriculumId}`,
      parents: { curriculum, course: row.code },
      values: curriculumCourseValues(row),
    };
  },
);

type OfClass = Pick<Rows['courses'], 'code'> &
  Pick<Rows['schedules'], 'className'> & {
    id: string;
    scheduleId: Rows['schedules']['id'];
    courseName: Rows['courses']['name'];
  };

/** A class goes under its course and name within the term. */
const classKey = ({ code, className }: Pick<OfClass, 'code' | 'className'>): string => `${code}|${className}`;
const className = (row: OfClass): string => `${row.code} ${row.courseName} · kelas ${row.className}`;

const ofClass = sql`d.id as "scheduleId", c.code, c.name as "courseName", d.class_name as "className"`;
const classes = sql`schedules d join courses c on c.id = d.course_id join academic_periods p on p.id = d.period_id`;
const open = (scope: string) => sql`p.code = ${scope} and d.status <> 'CANCLE'`;

export const classSource = sourceOf(
  {
    id: sql`d.id`,
    select: (scope) => sql`
      select d.id, ${ofClass}, d.scope, d.mode, d.capacity, p.start_date as "startDate", p.end_date as "endDate"
      from ${classes} where ${open(scope)}`,
  },
  (row: OfClass & ClassFacts) => ({
    id: row.id,
    key: classKey(row),
    label: className(row),
    link: `/staff/lecture-schedule/${row.id}`,
    parents: { course: row.code },
    values: classValues(row),
  }),
);

type Teacher = OfClass &
  TeachingFacts &
  Pick<Rows['scheduleLecturers'], 'lecturerId'> & {
    lecturer: Rows['lecturers']['name'];
    nidn: string | null;
  };

export const teachingSource = sourceOf(
  {
    id: sql`(t.schedule_id::text || '|' || t.lecturer_id::text)`,
    type: 'text',
    select: (scope) => sql`
      select t.schedule_id::text || '|' || t.lecturer_id::text as id, ${ofClass}, t.lecturer_id as "lecturerId",
        l.name as lecturer, coalesce(l.nidn, l.nuptk) as nidn, t.sks_share as "sksShare", t.planned_meetings as "plannedMeetings",
        t.evaluation_type as "evaluationType", (
          select count(*) from meetings m where m.schedule_id = d.id and m.status = 'DONE'
            and coalesce(m.lecturer_id, t.lecturer_id) = t.lecturer_id)::int as "heldMeetings"
      from ${classes} join schedule_lecturers t on t.schedule_id = d.id join lecturers l on l.id = t.lecturer_id
      where ${open(scope)}`,
  },
  (row: Teacher) => ({
    id: row.id,
    key: `${classKey(row)}|${row.nidn ?? row.lecturerId}`,
    label: `${className(row)} · ${row.lecturer}`,
    link: row.nidn === null ? `/staff/dosen/${row.lecturerId}` : `/staff/lecture-schedule/${row.scheduleId}`,
    parents: { class: classKey(row), lecturer: row.nidn ?? '' },
    values: teachingValues(row),
  }),
);

type Member = OfClass & Pick<Rows['students'], 'nim' | 'name'>;

const memberKey = (row: Member): string => `${classKey(row)}|${row.nim}`;
const memberName = (row: Member): string => `${row.nim} · ${row.name} · ${row.code} kelas ${row.className}`;

/** Who takes a class by an approved plan. */
export const memberSource = sourceOf(
  {
    id: sql`i.id`,
    select: (scope) => sql`
      select i.id, ${ofClass}, s.nim, s.name
      from ${classes} join krs_items i on i.schedule_id = d.id join students s on s.id = i.student_id
      where ${open(scope)} and i.state = 'ACTIVE' and i.approved`,
  },
  (row: Member) => ({
    id: row.id,
    key: memberKey(row),
    label: memberName(row),
    values: {},
    link: `/staff/lecture-schedule/${row.scheduleId}`,
    parents: { class: classKey(row), nim: row.nim },
  }),
);

/** Published grades of classes. */
export const gradeSource = sourceOf(
  {
    id: sql`g.id`,
    select: (scope) => sql`
      select g.id, ${ofClass}, s.nim, s.name, g.final_score as "finalScore", g.index, g.letter
      from ${classes} join grades g on g.schedule_id = d.id join students s on s.id = g.student_id
      where ${open(scope)} and g.status in ('PUBLISHED', 'LOCKED') and g.index is not null`,
  },
  (row: Member & Pick<Rows['grades'], 'finalScore' | 'index' | 'letter'>) => ({
    id: row.id,
    key: memberKey(row),
    label: memberName(row),
    values: gradeValues(row),
    link: `/staff/laporan/nilai-report/${row.scheduleId}`,
    parents: { class: classKey(row), nim: row.nim },
  }),
);
