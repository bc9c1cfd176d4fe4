import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, stamps } from './columns.ts';
import { files } from './platform.ts';

export const courses = pgTable(
  'courses',
  {
    id: id(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    courseType: text('course_type').notNull(),
    jurusanOrKonsentrasi: text('jurusan_or_konsentrasi').notNull().default('MANAJEMEN'),
    sks: smallint('sks').notNull(),
    sksTheory: smallint('sks_theory').notNull().default(0),
    sksPractice: smallint('sks_practice').notNull().default(0),
    sksField: smallint('sks_field').notNull().default(0),
    sksSimulation: smallint('sks_simulation').notNull().default(0),
    semester: smallint('semester'),
    minSksPassed: smallint('min_sks_passed').notNull().default(0),
    group: text('group'),
    isMkwu: boolean('is_mkwu').notNull().default(false),
    description: text('description').notNull().default(''),
    /** One work a line. */
    references: text('literature').notNull().default(''),
    hasSap: boolean('has_sap').notNull().default(false),
    hasSyllabus: boolean('has_syllabus').notNull().default(false),
    hasHandout: boolean('has_handout').notNull().default(false),
    hasPracticeGuide: boolean('has_practice_guide').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    ...stamps(),
  },
  (t) => [
    check('courses_code_check', sql`${t.code} ~ '^[A-Z0-9./-]{1,20}$'`),
    check(
      'courses_sks_check',
      sql`${t.sks} between 0 and 24 and ${t.sks} = ${t.sksTheory} + ${t.sksPractice} + ${t.sksField} + ${t.sksSimulation}`,
    ),
    check('courses_semester_check', sql`${t.semester} between 1 and 8`),
    check('courses_literature_length', sql`length(${t.references}) <= 4000`),
    index('courses_name_trgm').using('gin', sql`fold(${t.name}) gin_trgm_ops`),
  ],
);

export const coursePrerequisites = pgTable(
  'course_prerequisites',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    requiredId: uuid('required_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    type: text('type', { enum: ['LULUS', 'PERNAH_AMBIL', 'BERSAMAAN'] })
      .notNull()
      .default('LULUS'),
    /** Hundredths; null = the pass mark. */
    minScore: integer('min_score'),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.requiredId] }),
    index('course_prerequisites_required_idx').on(t.requiredId),
    check('course_prerequisites_not_self', sql`${t.courseId} <> ${t.requiredId}`),
  ],
);

/** Two courses that stand for each other, whichever of them names the other; groups are made by `courseKeys`. */
export const courseEquivalents = pgTable(
  'course_equivalents',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    equivalentId: uuid('equivalent_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.equivalentId] }),
    index('course_equivalents_reverse_idx').on(t.equivalentId),
  ],
);

export const curricula = pgTable(
  'curricula',
  {
    id: id(),
    name: text('name').notNull(),
    startSemester: char('start_semester', { length: 5 }).notNull(),
    endSemester: char('end_semester', { length: 5 }),
    totalSks: smallint('total_sks').notNull().default(144),
    mandatorySks: smallint('mandatory_sks').notNull(),
    electiveSks: smallint('elective_sks').notNull(),
    status: text('status', { enum: ['DRAFT', 'ACTIVE', 'ARCHIVED'] })
      .notNull()
      .default('DRAFT'),
    decreeNo: text('decree_no').notNull().default(''),
    /** The decree or the document of the curriculum. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'restrict' }),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('curricula_file_key').on(t.fileId),
    check('curricula_sks_check', sql`${t.totalSks} = ${t.mandatorySks} + ${t.electiveSks}`),
  ],
);

export const curriculumCourses = pgTable(
  'curriculum_courses',
  {
    curriculumId: uuid('curriculum_id')
      .notNull()
      .references(() => curricula.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    semester: smallint('semester').notNull(),
    isMandatory: boolean('is_mandatory').notNull(),
    isCore: boolean('is_core').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.curriculumId, t.courseId] }),
    index('curriculum_courses_course_idx').on(t.courseId),
    check('curriculum_courses_semester', sql`${t.semester} between 1 and 8`),
    check('curriculum_courses_core', sql`${t.isMandatory} or not ${t.isCore}`),
  ],
);

export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    building: text('building').notNull().default(''),
    floor: text('floor').notNull().default(''),
    capacity: integer('capacity').notNull(),
    type: text('type', { enum: ['KELAS', 'LAB', 'AULA', 'ONLINE'] })
      .notNull()
      .default('KELAS'),
    facilities: text('facilities')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isActive: boolean('is_active').notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('rooms_code_key').on(t.code),
    check('rooms_capacity_check', sql`${t.capacity} between 1 and 5000`),
  ],
);
