import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, stamps } from './columns.ts';
import { users } from './users.ts';

export const lecturers = pgTable(
  'lecturers',
  {
    id: id(),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    frontTitle: text('front_title').notNull().default(''),
    backTitle: text('back_title').notNull().default(''),
    /** NIDN or NIDK (10 digits) or NUPTK (16 digits). */
    nidn: text('nidn'),
    nuptk: text('nuptk'),
    nip: text('nip'),
    nik: text('nik'),
    gender: text('gender', { enum: ['L', 'P'] }),
    birthPlace: text('birth_place'),
    birthDate: date('birth_date'),
    religion: text('religion'),
    email: text('email').notNull(),
    mobile: text('mobile'),
    address: text('address'),
    employment: text('employment', { enum: ['TETAP', 'TIDAK_TETAP', 'PRAKTISI'] })
      .notNull()
      .default('TETAP'),
    functionalRank: text('functional_rank'),
    grade: text('grade'),
    educationLast: text('education_last'),
    activityStatus: text('activity_status').notNull().default('1'),
    certificateNo: text('certificate_no'),
    /** Code of the study programme the lecturer belongs to. */
    homebase: text('homebase'),
    rankDecreeNo: text('rank_decree_no'),
    rankDecreeDate: date('rank_decree_date'),
    expertise: text('expertise'),
    /** Google Scholar, SINTA, Scopus and ORCID ids by name. */
    researchIds: jsonb('research_ids').$type<Record<string, string>>().notNull().default({}),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('lecturers_nidn_key').on(t.nidn),
    uniqueIndex('lecturers_email_key').on(sql`lower(${t.email})`),
    check('lecturers_nidn_check', sql`${t.nidn} ~ '^([0-9]{10}|[0-9]{16})$'`),
    check('lecturers_nuptk_check', sql`${t.nuptk} ~ '^[0-9]{16}$'`),
    index('lecturers_name_idx').on(t.name, t.id),
    index('lecturers_name_trgm').using('gin', sql`fold(${t.name}) gin_trgm_ops`),
  ],
);

export const staff = pgTable(
  'staff',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'restrict' }),
    nip: text('nip'),
    unit: text('unit').notNull(),
    position: text('position').notNull().default(''),
    phone: text('phone'),
    startDate: date('start_date'),
    ...stamps(),
  },
  (t) => [uniqueIndex('staff_nip_key').on(t.nip)],
);
