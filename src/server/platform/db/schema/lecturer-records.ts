import {
  bigint,
  boolean,
  date,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';
import { lecturers } from './lecturers.ts';
import { files } from './platform.ts';
import { students } from './students.ts';
import { users } from './users.ts';

/** Where a lecturer is paid to; read by the owner and by finance only. */
export const lecturerBanks = pgTable('lecturer_banks', {
  lecturerId: uuid('lecturer_id')
    .primaryKey()
    .references(() => lecturers.id, { onDelete: 'cascade' }),
  bank: text('bank').notNull(),
  number: text('number').notNull(),
  holder: text('holder').notNull(),
  ...stamps(),
});

/** What is drawn over a lecturer's name on documents; never served but to the owner and who edits lecturers. */
export const lecturerSignatures = pgTable(
  'lecturer_signatures',
  {
    lecturerId: uuid('lecturer_id')
      .primaryKey()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    ...stamps(),
  },
  (t) => [uniqueIndex('lecturer_signatures_file_key').on(t.fileId)],
);

/** What every history has: whose it is, its proof, and who at the quality unit has verified it. */
const record = () => ({
  id: id(),
  lecturerId: uuid('lecturer_id')
    .notNull()
    .references(() => lecturers.id, { onDelete: 'restrict' }),
  fileId: uuid('file_id')
    .unique()
    .references(() => files.id, { onDelete: 'restrict' }),
  verifiedBy: uuid('verified_by').references(() => users.id, { onDelete: 'restrict' }),
  verifiedAt: moment('verified_at'),
  ...stamps(),
});

export const lecturerActivities = pgTable(
  'lecturer_activities',
  {
    ...record(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    role: text('role'),
    place: text('place'),
    startDate: date('start_date').notNull(),
    endDate: date('end_date'),
    funding: bigint('funding', { mode: 'number' }),
    fundingSource: text('funding_source'),
    decreeNo: text('decree_no'),
  },
  (t) => [index('lecturer_activities_lecturer_idx').on(t.lecturerId, t.startDate)],
);

export const lecturerEducations = pgTable(
  'lecturer_educations',
  {
    ...record(),
    level: text('level').notNull(),
    university: text('university').notNull(),
    country: text('country').notNull().default('ID'),
    field: text('field'),
    degree: text('degree'),
    startYear: smallint('start_year'),
    graduationYear: smallint('graduation_year').notNull(),
    diplomaNo: text('diploma_no'),
    /** Hundredths. */
    gpa: smallint('gpa'),
    thesisTitle: text('thesis_title'),
  },
  (t) => [index('lecturer_educations_lecturer_idx').on(t.lecturerId, t.graduationYear)],
);

export const lecturerPublications = pgTable(
  'lecturer_publications',
  {
    ...record(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    authors: text('authors').array().notNull(),
    authorOrder: smallint('author_order'),
    publisher: text('publisher').notNull(),
    issn: text('issn'),
    doi: text('doi'),
    url: text('url'),
    volume: text('volume'),
    number: text('number'),
    pages: text('pages'),
    date: date('date').notNull(),
    index: text('index'),
  },
  (t) => [index('lecturer_publications_lecturer_idx').on(t.lecturerId, t.date)],
);

export const lecturerSeminars = pgTable(
  'lecturer_seminars',
  {
    ...record(),
    title: text('title').notNull(),
    role: text('role').notNull(),
    level: text('level').notNull(),
    organiser: text('organiser').notNull(),
    place: text('place'),
    startDate: date('start_date').notNull(),
    endDate: date('end_date'),
    certificateNo: text('certificate_no'),
  },
  (t) => [index('lecturer_seminars_lecturer_idx').on(t.lecturerId, t.startDate)],
);

/** A talk of an advisor with an advisee; `shared` ones the student reads. */
export const guidanceNotes = pgTable(
  'guidance_notes',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    date: date('date').notNull(),
    topic: text('topic').notNull(),
    note: text('note').notNull(),
    shared: boolean('shared').notNull(),
    ...stamps(),
  },
  (t) => [
    index('guidance_notes_student_idx').on(t.studentId, t.date, t.id),
    index('guidance_notes_lecturer_idx').on(t.lecturerId, t.studentId, t.date),
  ],
);
