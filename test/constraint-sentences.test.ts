import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeSentences } from '#server/platform/db/constraint-sentences.ts';
import { sentences } from '#server/wings.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** Unique indexes nobody can violate, by the reason why. */
const unreachable: Readonly<Record<string, readonly string[]>> = {
  'contains the primary key, as the target of foreign keys': [
    'bills_owner_key',
    'bookings_slot_key',
    'exam_rooms_of_session_key',
    'krs_owner_key',
    'schedules_of_course_key',
    'schedules_slot_key',
  ],
  'every insert handles the conflict on this key': [
    'attendances_meeting_id_student_id_pk',
    'bill_reminders_pkey',
    'bills_student_type_key',
    'biodata_documents_pkey',
    'consents_pkey',
    'document_numbers_pkey',
    'document_tokens_subject_key',
    'exam_card_prints_pkey',
    'feeder_links_pkey',
    'feeder_references_pkey',
    'feeder_rows_key',
    'feeder_tokens_pkey',
    'gateway_notice_outcomes_pkey',
    'grade_sheets_pkey',
    'idempotency_keys_user_id_key_pk',
    'krs_grants_pk',
    'last_runs_pkey',
    'lecturer_banks_pkey',
    'lecturer_signatures_pkey',
    'library_deposits_pkey',
    'lms_categories_pkey',
    'lms_courses_pkey',
    'lms_terms_pkey',
    'lms_users_pkey',
    'main_data_secrets_pkey',
    'meeting_checks_pk',
    'notice_dismissals_pkey',
    'notices_key',
    'privacy_acceptances_pkey',
    'receipt_counters_pkey',
    'schedule_entry_years_pkey',
    'semester_records_student_id_period_code_pk',
    'student_biodata_pkey',
    'student_deposits_pkey',
    'survey_boxes_key',
    'survey_releases_pkey',
  ],
  'an upload is claimed once, in the transaction that stores it': [
    'attachments_file_id_key',
    'attendances_proof_key',
    'biodata_documents_file_key',
    'calendar_events_file_key',
    'curricula_file_key',
    'lecturer_activities_file_id_key',
    'lecturer_educations_file_id_key',
    'lecturer_publications_file_id_key',
    'lecturer_seminars_file_id_key',
    'lecturer_signatures_file_key',
    'meetings_photo_key',
    'partners_file_key',
  ],
  'a counter whose row is locked gives the next number': [
    'graduation_applications_skl_no_key',
    'leave_requests_decree_key',
    'letter_requests_number_key',
    'library_clearances_number_key',
    'meeting_records_number_key',
    'official_reports_number_key',
    'receipts_no_key',
    'receipts_serial_key',
    'sponsor_invoices_no_key',
    'sponsor_payments_receipt_key',
  ],
  'the other end is created in the same transaction, once': [
    'exam_rooms_booking_id_key',
    'gateway_charges_payment_key',
    'lecturers_user_id_unique',
    'library_fines_bill_key',
    'notice_mails_pkey',
    'receipts_pkey',
    'staff_user_id_unique',
    'students_user_id_unique',
    'thesis_events_booking_id_key',
  ],
  'the rows of a locked record are written as a whole, numbered by their place': [
    'bill_discounts_early_key',
    'bill_discounts_pkey',
    'bill_installments_pkey',
    'import_rows_batch_id_row_no_pk',
    'lms_grade_columns_pk',
    'lms_other_access_pk',
    'lms_results_pk',
    'meeting_people_position',
    'meeting_points_position',
    'payment_type_methods_pkey',
    'sponsor_invoice_lines_pkey',
    'thesis_titles_position_key',
  ],
  'a random name or number': [
    'document_tokens_pkey',
    'files_name_unique',
    'gateway_charges_order_key',
    'password_resets_pkey',
    'sessions_pkey',
  ],
  'the links of the other record are deleted first': ['feeder_links_feeder_key'],
  'no code writes the table': ['holidays_date_name_pk'],
  'written under the lock of migrations': ['schema_definitions_pkey', 'schema_migrations_pkey'],
};

const words = mergeSentences(sentences).constraints;

let t: TestDatabase;
let keys: { name: string; columns: string[] }[];
beforeAll(async () => {
  t = await testDatabase();
  ({ rows: keys } = await t.db.execute<{ name: string; columns: string[] }>(sql`
    select i.relname as name, array(select a.attname::text from unnest(x.indkey::int2[]) k (n)
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.n) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where (x.indisunique or x.indisexclusion) and i.relnamespace = 'public'::regnamespace`));
});
afterAll(() => t.close());

/** The portal itself gives ids, and never one twice. */
const isId = ({ columns }: { columns: readonly string[] }): boolean => columns.join() === 'id';

test('every unique index a person can violate has a sentence', () => {
  const excused = new Set(Object.values(unreachable).flat());
  const silent = keys.filter((key) => !isId(key) && !words[key.name] && !excused.has(key.name));
  expect(keys.length).toBeGreaterThan(300);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('the list of unreachable indexes names each once, none that is gone, and none with a sentence', () => {
  const names = Object.values(unreachable).flat();
  const known = new Set(keys.map(({ name }) => name));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.filter((name) => !known.has(name) || words[name] !== undefined)).toEqual([]);
});

test('every sentence answers a constraint of the database', async () => {
  const { rows } = await t.db.execute<{ names: string[] }>(sql`
    select array(select conname::text from pg_constraint where connamespace = 'public'::regnamespace) as names`);
  const { rows: functions } = await t.db.execute<{ source: string }>(sql`
    select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%constraint%'`);
  const known = new Set([...keys.map(({ name }) => name), ...(rows[0]?.names ?? [])]);
  const isRaised = (name: string) => functions.some(({ source }) => source.includes(`'${name}'`));
  expect(Object.keys(words).filter((name) => !known.has(name) && !isRaised(name))).toEqual([]);
});

test('two features cannot name the same constraint', () => {
  const [feature] = sentences;
  expect(() => mergeSentences(feature ? [feature, feature] : [])).toThrow('two features name');
});
