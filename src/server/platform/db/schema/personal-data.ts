import { bigint, boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { consentPurposes, lawfulBases } from '#shared/desk/personal-data/personal-data.ts';
import { id, moment, stamps } from './columns.ts';
import { users } from './users.ts';

/** Every decision about a consent, append-only. */
export const consentDecisions = pgTable(
  'consent_decisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    granted: boolean('granted').notNull(),
    noticeVersion: text('notice_version').notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [index('consent_decisions_user_idx').on(t.userId, t.purpose, t.id.desc())],
);

/** The latest decision of each person and purpose, kept by a trigger. */
export const consents = pgTable(
  'consents',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    purpose: text('purpose', { enum: consentPurposes }).notNull(),
    granted: boolean('granted').notNull(),
    decidedAt: moment('decided_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.purpose] })],
);

/** Who has taken note of which version of the privacy notice. */
export const privacyAcceptances = pgTable(
  'privacy_acceptances',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.version] }),
    index('privacy_acceptances_version_idx').on(t.version, t.acceptedAt.desc(), t.userId),
  ],
);

/** A failure to protect personal data, and who was told of it when. */
export const dataIncidents = pgTable('data_incidents', {
  id: id(),
  title: text('title').notNull(),
  foundAt: moment('found_at').notNull(),
  exposed: text('exposed').notNull(),
  course: text('course').notNull(),
  handling: text('handling').notNull(),
  accounts: text('accounts').array().notNull().default([]),
  authorityToldOn: date('authority_told_on'),
  subjectsToldOn: date('subjects_told_on'),
  closedAt: moment('closed_at'),
  ...stamps(),
});

/** A line of the register of processing. */
export const processingActivities = pgTable('processing_activities', {
  id: id(),
  activity: text('activity').notNull(),
  purpose: text('purpose').notNull(),
  basis: text('basis', { enum: lawfulBases }).notNull(),
  subjects: text('subjects').notNull(),
  categories: text('categories').notNull(),
  isSpecific: boolean('is_specific').notNull().default(false),
  access: text('access').notNull(),
  retention: text('retention').notNull(),
  processors: text('processors').notNull().default(''),
  ...stamps(),
});
