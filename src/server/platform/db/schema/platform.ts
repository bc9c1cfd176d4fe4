import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { securityEventKinds } from '#shared/platform/audit/security-events.ts';
import type { SettingChange } from '#shared/platform/campus/setting-changes.ts';
import { id, moment, stamps } from './columns.ts';
import { users } from './users.ts';

/** Who changed what, when and why; append-only by trigger. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    ip: text('ip'),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_log_actor_idx').on(t.actorId, t.at),
    index('audit_log_at_idx').on(t.at, t.id),
    index('audit_log_record_idx').on(t.entityId, t.at, t.id),
    index('audit_log_entity_action_idx').on(t.entity, t.action, t.at, t.id),
    index('audit_log_action_idx').on(t.action, t.at, t.id),
    index('audit_log_entity_at_idx').on(t.entity, t.at, t.id),
  ],
);

/** What went wrong at the door; repeats of one place are folded per minute. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    kind: text('kind', { enum: securityEventKinds }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stands for the name that was typed. */
    nameMark: text('name_mark'),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    requestId: text('request_id').notNull(),
    count: integer('count').notNull(),
    detail: text('detail'),
  },
  (t) => [
    index('security_events_at_idx').on(t.at, t.id),
    index('security_events_kind_idx').on(t.kind, t.at, t.id),
    index('security_events_user_idx').on(t.userId, t.at, t.id),
    index('security_events_ip_idx').on(t.ip, t.at, t.id),
  ],
);

/** Answers of state changes that carried an Idempotency-Key, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    request: text('request').notNull(),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created_idx').on(t.createdAt)],
);

/** Uploaded and generated files; `name` is the unguessable public handle, the bytes lie in the file store. */
export const files = pgTable(
  'files',
  {
    id: id(),
    name: text('name').notNull().unique(),
    /** Where the file store keeps the bytes; null = under the name. */
    storageKey: text('storage_key'),
    originalName: text('original_name').notNull(),
    kind: text('kind').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'restrict' }),
    /** When an upload goes that nothing refers to; null = something does. */
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('files_owner_idx').on(t.ownerId),
    index('files_sha256_idx').on(t.sha256),
    index('files_expiring_idx')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    index('files_bytes_idx').on(sql`coalesce(${t.storageKey}, ${t.name})`),
  ],
);

/** How far an upload is, for browsers whose live connection is down. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['RECEIVING', 'DONE', 'FAILED'] })
      .notNull()
      .default('RECEIVING'),
    percent: smallint('percent').notNull().default(0),
    fileName: text('file_name'),
    message: text('message'),
    ...stamps(),
  },
  (t) => [index('uploads_owner_idx').on(t.ownerId), index('uploads_created_idx').on(t.createdAt)],
);

/** The college's settings (main-data): one row, versions beside it. */
export const mainData = pgTable(
  'main_data',
  {
    id: integer('id').primaryKey(),
    data: jsonb('data').notNull(),
    ...stamps(),
  },
  (t) => [check('main_data_single', sql`${t.id} = 1`)],
);

/** Every state of a group of settings; append-only by trigger. */
export const mainDataVersions = pgTable(
  'main_data_versions',
  {
    id: id(),
    section: text('section').notNull(),
    no: integer('no').notNull(),
    data: jsonb('data').notNull(),
    changes: jsonb('changes').$type<SettingChange[]>().notNull(),
    restoredNo: integer('restored_no'),
    changedBy: uuid('changed_by'),
    changedAt: moment('changed_at').notNull(),
    /** What the next change is based on. */
    createdAt: moment('created_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', clock_timestamp())`),
  },
  (t) => [
    unique('main_data_versions_no_key').on(t.section, t.no),
    check('main_data_versions_no_check', sql`${t.no} > 0`),
  ],
);

/** Passwords of other systems, encrypted with a key that is not in the database. */
export const mainDataSecrets = pgTable('main_data_secrets', {
  name: text('name').primaryKey(),
  cipher: text('cipher').notNull(),
  ...stamps(),
});

/** What a person sees of a background job; the queue itself is pg-boss. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    type: text('type').notNull(),
    /** At most one waiting or active job per key (type and period, batch …). */
    key: text('key').notNull(),
    title: text('title').notNull(),
    status: text('status', { enum: ['WAITING', 'ACTIVE', 'COMPLETED', 'FAILED', 'CANCELLED'] })
      .notNull()
      .default('WAITING'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    errors: jsonb('errors').$type<{ key: string; message: string }[]>().notNull().default([]),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    resultFile: text('result_file'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** When somebody asked it to stop; it does at its next step. */
    cancelRequestedAt: moment('cancel_requested_at'),
    /** Which attempt it is; only the latest may write. */
    run: integer('run').notNull().default(0),
    /** Number of the request that started it, or let it run again; '' before numbers were kept. */
    requestId: text('request_id').notNull().default(''),
    ...stamps(),
  },
  (t) => [
    index('jobs_creator_idx').on(t.createdBy, t.createdAt),
    index('jobs_key_idx').on(t.key),
    index('jobs_created_idx').on(t.createdAt, t.id),
    index('jobs_open_idx')
      .on(t.status)
      .where(sql`${t.status} in ('WAITING', 'ACTIVE')`),
  ],
);

/** An uploaded table on its way into the portal: previewed, corrected, committed, undone. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: id(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    status: text('status', { enum: ['PREVIEW', 'COMMITTING', 'COMMITTED', 'UNDONE'] })
      .notNull()
      .default('PREVIEW'),
    /** The columns of the file: position, name as people read it, key. */
    headers: jsonb('headers')
      .$type<{ index: number; label: string; key: string; name?: string; repeats?: string }[]>()
      .notNull(),
    /** Position of the column that fills each field; null where none does. */
    mapping: jsonb('mapping').$type<Record<string, number | null>>().notNull(),
    options: jsonb('options').$type<Record<string, string>>().notNull().default({}),
    jobId: uuid('job_id').references(() => jobs.id),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    ...stamps(),
  },
  (t) => [
    index('import_batches_creator_idx').on(t.createdBy, t.createdAt),
    index('import_batches_file_idx').on(t.kind, t.sha256),
    index('import_batches_old_previews')
      .on(t.createdAt)
      .where(sql`${t.status} = 'PREVIEW'`),
    check('import_batches_status', sql`${t.status} in ('PREVIEW', 'COMMITTING', 'COMMITTED', 'UNDONE')`),
  ],
);

export const importRows = pgTable(
  'import_rows',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id, { onDelete: 'cascade' }),
    rowNo: integer('row_no').notNull(),
    raw: jsonb('raw').$type<string[]>().notNull(),
    /** One letter per cell as a workbook stored it; null for a CSV, where every cell is text. */
    kinds: text('kinds'),
    verdict: text('verdict', { enum: ['NEW', 'CHANGED', 'SAME', 'WRONG', 'ASIDE'] }).notNull(),
    errors: jsonb('errors').$type<Record<string, string>>().notNull().default({}),
    warnings: jsonb('warnings').$type<Record<string, string>>().notNull().default({}),
    value: jsonb('value'),
    /** Only stored when somebody says so. */
    doubtful: boolean('doubtful').notNull().default(false),
    /** Values to choose from, by field. */
    offers: jsonb('offers').$type<Record<string, { value: string; label: string }[]>>().notNull().default({}),
    /** For CHANGED rows: field by field what the record holds and what the file says. */
    current: jsonb('current').$type<{ field: string; from: string; to: string }[]>(),
    ticked: boolean('ticked').notNull().default(false),
    outcome: text('outcome', { enum: ['CREATED', 'UPDATED', 'SKIPPED', 'FAILED', 'UNDONE'] }),
    message: text('message'),
    recordId: uuid('record_id'),
    /** What undo restores for an updated record. */
    before: jsonb('before'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.rowNo] }),
    index('import_rows_verdict_idx').on(t.batchId, t.verdict, t.rowNo),
    check('import_rows_verdict', sql`${t.verdict} in ('NEW', 'CHANGED', 'SAME', 'WRONG')`),
    check('import_rows_outcome', sql`${t.outcome} in ('CREATED', 'UPDATED', 'SKIPPED', 'FAILED', 'UNDONE')`),
  ],
);

/** Printed documents that anyone can check at /verify/{token}. */
export const documentTokens = pgTable(
  'document_tokens',
  {
    token: text('token').primaryKey(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    studentId: uuid('student_id'),
    summary: jsonb('summary').$type<Record<string, string>>().notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    voidedAt: moment('voided_at'),
  },
  (t) => [
    unique('document_tokens_subject_key').on(t.kind, t.subject),
    index('document_tokens_student_idx')
      .on(t.studentId)
      .where(sql`${t.voidedAt} is null`),
  ],
);
