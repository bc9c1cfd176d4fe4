import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { linkedChannels } from '#shared/connections/feeder/channels.ts';
import { feederStatuses, feederSteps, feederVerdicts } from '#shared/platform/feeder/state.ts';
import type { FeederDifference, FeederProblem } from '#shared/platform/feeder/field.ts';
import type { KeptFields } from '#shared/connections/feeder/kept.ts';
import { id, moment, stamps } from './columns.ts';
import { jobs } from './platform.ts';

/** What the last comparison with the feeder found about a record, and how sending it went. */
export const feederRows = pgTable(
  'feeder_rows',
  {
    id: id(),
    channel: text('channel').notNull(),
    /** Semester code of channels that belong to a term, else empty. */
    scope: text('scope').notNull().default(''),
    /** Natural key, the same on both sides. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    /** The record here; null where only the feeder has it. */
    localId: text('local_id'),
    link: text('link'),
    verdict: text('verdict', { enum: feederVerdicts }).notNull(),
    problems: jsonb('problems').$type<FeederProblem[]>().notNull().default([]),
    differences: jsonb('differences').$type<FeederDifference[]>().notNull().default([]),
    /** Ids the feeder gave; null where it has no such record. */
    remote: jsonb('remote').$type<Record<string, string>>(),
    remoteCount: smallint('remote_count').notNull().default(0),
    /** Fields left to the feeder as both sides stood then; they are not sent. */
    kept: jsonb('kept').$type<KeptFields>().notNull().default({}),
    status: text('status', { enum: feederStatuses }).notNull().default('NONE'),
    message: text('message').notNull().default(''),
    code: integer('code'),
    /** The comparisons that last saw it on either side, and the job that shall send it. */
    localRun: uuid('local_run'),
    remoteRun: uuid('remote_run'),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    checkedAt: moment('checked_at'),
    sentAt: moment('sent_at'),
    ...stamps(),
  },
  (t) => [
    unique('feeder_rows_key').on(t.channel, t.scope, t.key),
    index('feeder_rows_verdict_idx').on(t.channel, t.scope, t.verdict, t.key),
    index('feeder_rows_status_idx').on(t.channel, t.scope, t.status, t.key),
    index('feeder_rows_job_idx')
      .on(t.jobId, t.key)
      .where(sql`${t.jobId} is not null`),
    index('feeder_rows_local_idx')
      .on(t.localId, t.channel)
      .where(sql`${t.localId} is not null`),
    check('feeder_rows_sides', sql`(${t.localId} is null) = (${t.verdict} = 'ONLY_FEEDER')`),
  ],
);

/** Proof of what was sent: every changing call before it is made and when it was answered; append-only by trigger. */
export const feederSends = pgTable(
  'feeder_sends',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    jobId: uuid('job_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    channel: text('channel').notNull(),
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    act: text('act').notNull(),
    step: text('step', { enum: feederSteps }).notNull(),
    /** SHA-256 of the record that was sent, and of what was answered. */
    requestDigest: text('request_digest').notNull(),
    answerDigest: text('answer_digest'),
    code: integer('code'),
    ids: jsonb('ids').$type<Record<string, string | null>>(),
    /** Where it went; null for what was sent before this was written down. */
    environment: text('environment', { enum: ['live', 'sandbox'] }),
  },
  (t) => [
    check('feeder_sends_environment', sql`${t.environment} in ('live', 'sandbox')`),
    index('feeder_sends_key_idx').on(t.channel, t.scope, t.key, t.id),
    index('feeder_sends_job_idx').on(t.jobId),
    index('feeder_sends_asked_idx')
      .on(t.id)
      .where(sql`${t.step} = 'ASKED'`),
    index('feeder_sends_removed_idx')
      .on(t.id)
      .where(sql`${t.step} = 'ASKED' and ${t.act} like 'Delete%'`),
  ],
);

/** The token all processes of the portal share, encrypted. */
export const feederTokens = pgTable('feeder_tokens', {
  address: text('address').primaryKey(),
  cipher: text('cipher').notNull(),
  fetchedAt: moment('fetched_at').notNull(),
});

/** When the references of an environment were last read, and in what they differ from what the portal knows. */
export const feederReferences = pgTable(
  'feeder_references',
  {
    environment: text('environment', { enum: ['live', 'sandbox'] }).primaryKey(),
    checkedAt: moment('checked_at').notNull(),
    drift: text('drift').array().notNull().default([]),
    /** When the long lists, regions and colleges, were read last. */
    listedAt: moment('listed_at'),
    regions: text('regions').array().notNull().default([]),
  },
  (t) => [check('feeder_references_environment', sql`${t.environment} in ('live', 'sandbox')`)],
);

/** Which record of the feeder is which of the portal's, whatever it goes by now. */
export const feederLinks = pgTable(
  'feeder_links',
  {
    environment: text('environment', { enum: ['live', 'sandbox'] }).notNull(),
    channel: text('channel', { enum: linkedChannels }).notNull(),
    /** Id of the record here. */
    localId: text('local_id').notNull(),
    feederId: text('feeder_id').notNull(),
    /** The NIM of a registration as the feeder has it. */
    feederNim: text('feeder_nim'),
  },
  (t) => [
    primaryKey({ name: 'feeder_links_pkey', columns: [t.environment, t.channel, t.localId] }),
    // A person who studied here twice is two students.
    uniqueIndex('feeder_links_feeder_key')
      .on(t.environment, t.channel, t.feederId)
      .where(sql`${t.channel} <> 'biodata'`),
    check('feeder_links_environment', sql`${t.environment} in ('live', 'sandbox')`),
    check(
      'feeder_links_channel',
      sql`${t.channel} in ('activity', 'class', 'course', 'curriculum', 'biodata', 'entry')`,
    ),
    check('feeder_links_nim', sql`(${t.channel} = 'entry') = (${t.feederNim} is not null)`),
  ],
);

/** Colleges the national list has and the portal's own copy of it has not. */
export const feederColleges = pgTable('feeder_colleges', {
  id: text('id').primaryKey(),
  code: text('code').notNull().default(''),
  name: text('name').notNull(),
});
