import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { documentKinds } from '#shared/people/biodata/documents.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import { id, moment, stamps } from './columns.ts';
import { curricula } from './courses.ts';
import { lecturers } from './lecturers.ts';
import { files } from './platform.ts';
import { users } from './users.ts';

const classTypes = ['ONLINE', 'OFFLINE', 'GLOBAL', 'SIL'] as const;
const statuses = ['active', 'inactive', 'graduated', 'furlough', 'DO', 'dead'] as const;

export const studentClasses = pgTable(
  'student_classes',
  {
    id: id(),
    name: text('name').notNull(),
    label: text('label').notNull().default(''),
    entryYear: smallint('entry_year').notNull(),
    classType: text('class_type', { enum: classTypes }).notNull(),
    capacity: integer('capacity').notNull().default(40),
    advisorId: uuid('advisor_id').references(() => lecturers.id, { onDelete: 'restrict' }),
    isActive: boolean('is_active').notNull().default(true),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('student_classes_name_key').on(sql`fold(${t.name})`, t.entryYear),
    check('student_classes_name_check', sql`length(${t.name}) between 1 and 5`),
  ],
);

export const students = pgTable(
  'students',
  {
    id: id(),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'restrict' }),
    nim: text('nim').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    status: text('status', { enum: statuses }).notNull().default('active'),
    entryYear: smallint('entry_year').notNull(),
    entrySemester: char('entry_semester', { length: 5 }).notNull(),
    entryDate: date('entry_date').notNull(),
    classType: text('class_type', { enum: classTypes }).notNull(),
    classId: uuid('class_id').references(() => studentClasses.id, { onDelete: 'restrict' }),
    concentration: text('concentration', { enum: ['BISNIS', 'SDM', 'KEUANGAN', 'PEMASARAN'] }),
    curriculumId: uuid('curriculum_id')
      .notNull()
      .references(() => curricula.id, { onDelete: 'restrict' }),
    advisorId: uuid('advisor_id').references(() => lecturers.id, { onDelete: 'restrict' }),
    registrationType: text('registration_type').notNull().default('1'),
    entryPath: text('entry_path').notNull().default('12'),
    funding: text('funding').notNull().default('1'),
    entryFee: bigint('entry_fee', { mode: 'number' }).notNull().default(0),
    recognisedSks: smallint('recognised_sks').notNull().default(0),
    origin: jsonb('origin').$type<{
      universityId?: string;
      universityName: string;
      programId?: string;
      programName: string;
    }>(),
    school: jsonb('school').$type<{
      name: string;
      npsn?: string | undefined;
      graduationYear?: number | undefined;
    }>(),
    exit: jsonb('exit').$type<Record<string, string>>(),
    /** Since when the national database holds the student, and the student's exit. */
    reportedAt: moment('reported_at'),
    exitReportedAt: moment('exit_reported_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('students_email_key').on(sql`lower(${t.email})`),
    check('students_nim_check', sql`${t.nim} ~ '^[0-9]{1,24}$'`),
    check(
      'students_status_check',
      sql`${t.status} in ('active', 'inactive', 'graduated', 'furlough', 'DO', 'dead')`,
    ),
    check('students_class_type_check', sql`${t.classType} in ('ONLINE', 'OFFLINE', 'GLOBAL', 'SIL')`),
    index('students_name_idx').on(t.name, t.id),
    index('students_name_trgm').using('gin', sql`fold(${t.name}) gin_trgm_ops`),
    index('students_nim_prefix').on(sql`${t.nim} text_pattern_ops`),
    index('students_active_idx')
      .on(t.id)
      .where(sql`${t.status} = 'active'`),
    index('students_inactive_idx')
      .on(t.id)
      .where(sql`${t.status} = 'inactive'`),
    index('students_registering_idx')
      .on(t.nim, t.id)
      .where(sql`${t.status} in ('active', 'inactive') and ${t.exit} is null`),
    index('students_year_idx').on(t.entryYear, t.status),
    index('students_entry_idx').on(t.entryYear, t.id),
    index('students_email_trgm').using('gin', sql`fold(${t.email}) gin_trgm_ops`),
    index('students_concentration_idx')
      .on(t.concentration)
      .where(sql`${t.concentration} is not null`),
    index('students_class_idx').on(t.classId),
    index('students_advisor_idx').on(t.advisorId),
    index('students_advised_idx')
      .on(t.advisorId)
      .where(sql`${t.status} in ('active', 'inactive', 'furlough') and ${t.exit} is null`),
  ],
);

export const studentBiodata = pgTable(
  'student_biodata',
  {
    studentId: uuid('student_id')
      .primaryKey()
      .references(() => students.id, { onDelete: 'cascade' }),
    gender: text('gender', { enum: ['L', 'P'] }),
    birthPlace: text('birth_place'),
    birthDate: date('birth_date'),
    religion: text('religion'),
    nik: text('nik'),
    passportNo: text('passport_no'),
    nisn: text('nisn'),
    npwp: text('npwp'),
    citizenship: text('citizenship').notNull().default('ID'),
    maritalStatus: text('marital_status'),
    phone: text('phone'),
    mobile: text('mobile'),
    personalEmail: text('personal_email'),
    photo: text('photo'),
    jacketSize: text('jacket_size'),
    street: text('street'),
    hamlet: text('hamlet'),
    rt: text('rt'),
    rw: text('rw'),
    kelurahan: text('kelurahan'),
    wilayahId: text('wilayah_id'),
    postalCode: text('postal_code'),
    residence: text('residence'),
    transport: text('transport'),
    domicile: jsonb('domicile').$type<Record<string, string>>(),
    kpsRecipient: boolean('kps_recipient').notNull().default(false),
    kpsNumber: text('kps_number'),
    father: jsonb('father').$type<Record<string, string>>().notNull().default({}),
    motherName: text('mother_name'),
    mother: jsonb('mother').$type<Record<string, string>>().notNull().default({}),
    guardian: jsonb('guardian').$type<Record<string, string>>().notNull().default({}),
    emergency: jsonb('emergency').$type<Record<string, string>>().notNull().default({}),
    needsStudent: integer('needs_student').notNull().default(0),
    needsFather: integer('needs_father').notNull().default(0),
    needsMother: integer('needs_mother').notNull().default(0),
    /** Percent of required fields filled, and whether the fields the national database needs are all there. */
    completeness: smallint('completeness').notNull().default(0),
    isReportable: boolean('is_reportable').notNull().default(false),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('student_biodata_nik_key').on(t.nik),
    check('student_biodata_nik_check', sql`${t.nik} ~ '^[1-9][0-9]{15}$'`),
  ],
);

/** Advisors over time; the open row (no end) is the current one and equals students.advisor_id. */
export const studentAdvisors = pgTable(
  'student_advisors',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    startDate: date('start_date').notNull(),
    endDate: date('end_date'),
  },
  (t) => [
    uniqueIndex('student_advisors_one_open')
      .on(t.studentId)
      .where(sql`${t.endDate} is null`),
    index('student_advisors_lecturer_idx').on(t.lecturerId),
  ],
);

export const studentStatusChanges = pgTable(
  'student_status_changes',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    from: text('from', { enum: statuses }).notNull(),
    to: text('to', { enum: statuses }).notNull(),
    reason: text('reason').notNull(),
    decreeNo: text('decree_no'),
    decreeDate: date('decree_date'),
    /** Term from which the change counts. */
    periodCode: char('period_code', { length: 5 }),
    changedBy: uuid('changed_by'),
    at: moment('at').notNull(),
  },
  (t) => [index('student_status_changes_student_idx').on(t.studentId, t.at)],
);

/** What students chose as their concentration themselves; append-only by trigger. */
export const concentrationChoices = pgTable(
  'concentration_choices',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    from: text('from', { enum: concentrations }),
    to: text('to', { enum: concentrations }).notNull(),
    reason: text('reason').notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [
    index('concentration_choices_student_idx').on(t.studentId, t.at),
    check('concentration_choices_change', sql`${t.from} is distinct from ${t.to}`),
    check('concentration_choices_reason', sql`${t.from} is null or ${t.reason} <> ''`),
  ],
);

/** Scans that belong to the biodata, private files. */
export const biodataDocuments = pgTable(
  'biodata_documents',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: documentKinds }).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.kind] }),
    uniqueIndex('biodata_documents_file_key').on(t.fileId),
    check('biodata_documents_kind', sql`${t.kind} in ('KTP', 'KK', 'IJAZAH', 'AKTA')`),
  ],
);
