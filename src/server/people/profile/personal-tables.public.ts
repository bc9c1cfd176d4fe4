/** Handling of one table with rows about a person. */
export type PersonalTable = {
  /** Where the person can read the rows: in the profile, in a list of the data file, or why in neither. */
  file: 'profile' | { list: string } | { none: string };
  /**
   * Effect of deleting the person: refused while there are rows (REFUSED), rows deleted too (GOES), rows kept without the
   * person (UNNAMED), or rows follow the record they belong to (OWNER).
   */
  deletion: 'REFUSED' | 'GOES' | 'UNNAMED' | 'OWNER';
  /** Timer that deletes rows or files after the configured years; without one they stay with the person's record. */
  forgottenBy?: string;
};

const ACTION = 'says who acted in the office; own actions are in the file as the audit has them';
const DUTY = 'says who has a duty; the record is about somebody else';
const COUNTER = 'a count without content';
const HISTORY = 'the steps of a record that is in the file as it stands';

/**
 * All tables that refer to a person, directly or through the record they belong to. A test compares them with the foreign keys,
 * the data file and the timers.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  activity_conversions: { file: { none: 'the grade it gave is in the file' }, deletion: 'OWNER' },
  activity_logs: { file: { list: 'catatanKegiatan' }, deletion: 'REFUSED' },
  activity_members: { file: { list: 'aktivitas' }, deletion: 'REFUSED' },
  activity_supervisors: { file: { none: DUTY }, deletion: 'REFUSED' },
  attachments: { file: { none: ACTION }, deletion: 'REFUSED' },
  attendances: { file: { list: 'presensi' }, deletion: 'REFUSED', forgottenBy: 'forget-absence-files' },
  audit_log: { file: { list: 'tindakan' }, deletion: 'UNNAMED', forgottenBy: 'forget-access' },
  bill_discounts: { file: { none: 'summed in the bill' }, deletion: 'OWNER' },
  bill_installments: { file: { none: 'summed in the bill' }, deletion: 'OWNER' },
  bill_reminders: { file: { none: 'told in the notices' }, deletion: 'OWNER' },
  bills: { file: { list: 'tagihan' }, deletion: 'REFUSED' },
  biodata_documents: { file: { list: 'dokumenBiodata' }, deletion: 'GOES' },
  booking_parties: {
    file: { none: 'repeats the timetable, exams and defences to keep hours apart' },
    deletion: 'REFUSED',
  },
  concentration_choices: { file: { list: 'konsentrasi' }, deletion: 'REFUSED' },
  consent_decisions: { file: { list: 'keputusanPersetujuan' }, deletion: 'REFUSED' },
  consents: { file: { none: 'the latest of the decisions in the file' }, deletion: 'REFUSED' },
  conversion_rows: { file: { list: 'konversi' }, deletion: 'OWNER' },
  conversions: { file: { list: 'konversi' }, deletion: 'REFUSED' },
  data_changes: { file: { list: 'perubahanData' }, deletion: 'REFUSED', forgottenBy: 'forget-change-proofs' },
  discipline_cases: { file: { list: 'disiplin' }, deletion: 'REFUSED' },
  document_tokens: {
    file: { none: 'confirms a printed document; the record it prints is in the file' },
    deletion: 'UNNAMED',
  },
  exam_card_prints: { file: { none: COUNTER }, deletion: 'GOES' },
  exam_makeups: { file: { list: 'ujianSusulan' }, deletion: 'REFUSED' },
  exam_rooms: { file: { none: ACTION }, deletion: 'REFUSED' },
  exam_seats: {
    file: { none: 'follows from the exam plan, which the exam card shows' },
    deletion: 'REFUSED',
  },
  feeder_sends: { file: { none: ACTION }, deletion: 'UNNAMED' },
  files: { file: { none: 'each is named by the list of the record it belongs to' }, deletion: 'REFUSED' },
  gate_exemptions: { file: { list: 'dispensasi' }, deletion: 'REFUSED' },
  gateway_charges: { file: { list: 'pembayaranDaring' }, deletion: 'REFUSED' },
  gateway_notices: { file: { none: 'what the gateway sent; the payment is in the file' }, deletion: 'OWNER' },
  grade_corrections: { file: { none: 'the corrected grade is in the file' }, deletion: 'OWNER' },
  grade_events: { file: { none: HISTORY }, deletion: 'UNNAMED' },
  grade_objections: { file: { list: 'sanggahanNilai' }, deletion: 'OWNER' },
  grades: { file: { list: 'nilai' }, deletion: 'REFUSED' },
  graduation_applications: { file: { list: 'yudisium' }, deletion: 'REFUSED' },
  graduation_decrees: { file: { none: ACTION }, deletion: 'REFUSED' },
  guidance_notes: { file: { list: 'bimbingan' }, deletion: 'REFUSED' },
  idempotency_keys: {
    file: { none: 'recognises a call sent twice, for a day' },
    deletion: 'UNNAMED',
    forgottenBy: 'tidy-sessions',
  },
  import_batches: { file: { none: ACTION }, deletion: 'REFUSED' },
  jobs: { file: { none: ACTION }, deletion: 'REFUSED' },
  krs: { file: { list: 'krs' }, deletion: 'REFUSED' },
  krs_events: { file: { none: HISTORY }, deletion: 'UNNAMED' },
  krs_grants: { file: { list: 'tambahanSks' }, deletion: 'REFUSED' },
  krs_items: { file: { list: 'krs' }, deletion: 'OWNER' },
  leave_requests: { file: { list: 'cuti' }, deletion: 'REFUSED' },
  lecturer_activities: { file: { list: 'riwayatKegiatan' }, deletion: 'REFUSED' },
  lecturer_banks: { file: { list: 'rekening' }, deletion: 'GOES' },
  lecturer_educations: { file: { list: 'riwayatPendidikan' }, deletion: 'REFUSED' },
  lecturer_publications: { file: { list: 'riwayatPublikasi' }, deletion: 'REFUSED' },
  lecturer_seminars: { file: { list: 'riwayatSeminar' }, deletion: 'REFUSED' },
  lecturer_signatures: { file: 'profile', deletion: 'GOES' },
  lecturers: { file: 'profile', deletion: 'REFUSED' },
  ledger_entries: { file: { none: 'the books behind bills, payments and refunds' }, deletion: 'REFUSED' },
  letter_requests: { file: { list: 'surat' }, deletion: 'REFUSED' },
  library_clearances: { file: { list: 'bebasPustaka' }, deletion: 'REFUSED' },
  library_deposits: { file: { none: 'the thesis is in the file' }, deletion: 'OWNER' },
  library_fines: { file: { list: 'denda' }, deletion: 'OWNER' },
  library_loans: { file: { list: 'perpustakaan' }, deletion: 'REFUSED' },
  library_reservations: { file: { list: 'pemesananBuku' }, deletion: 'REFUSED' },
  library_visits: { file: { list: 'kunjungan' }, deletion: 'REFUSED', forgottenBy: 'forget-visits' },
  lms_results: { file: { none: ACTION }, deletion: 'UNNAMED' },
  lms_runs: { file: { none: ACTION }, deletion: 'UNNAMED' },
  lms_site: { file: { none: ACTION }, deletion: 'UNNAMED' },
  lms_users: { file: { list: 'akunLms' }, deletion: 'GOES' },
  meeting_actions: { file: { none: ACTION }, deletion: 'REFUSED' },
  meeting_checks: { file: { none: ACTION }, deletion: 'REFUSED' },
  meeting_people: { file: { none: ACTION }, deletion: 'REFUSED' },
  meeting_records: { file: { none: ACTION }, deletion: 'REFUSED' },
  meetings: { file: { none: DUTY }, deletion: 'REFUSED' },
  news: { file: { none: ACTION }, deletion: 'REFUSED' },
  notice_dismissals: {
    file: { none: 'which notice was put away' },
    deletion: 'GOES',
    forgottenBy: 'forget-notices',
  },
  notice_mails: { file: { none: 'the notice sent is in the file' }, deletion: 'OWNER' },
  notices: { file: { list: 'pemberitahuan' }, deletion: 'GOES', forgottenBy: 'forget-notices' },
  official_reports: { file: { none: ACTION }, deletion: 'REFUSED' },
  password_resets: {
    file: { none: 'holds only the hash of a link that ends within the hour' },
    deletion: 'GOES',
    forgottenBy: 'tidy-sessions',
  },
  payment_type_amounts: { file: { none: 'becomes the bill' }, deletion: 'REFUSED' },
  payments: { file: { list: 'pembayaran' }, deletion: 'REFUSED', forgottenBy: 'forget-proofs' },
  plan_requests: { file: { list: 'permintaanCicilan' }, deletion: 'REFUSED' },
  privacy_acceptances: { file: { list: 'kebijakanPrivasi' }, deletion: 'GOES' },
  procedure_events: { file: { none: ACTION }, deletion: 'REFUSED' },
  question_sets: { file: { none: ACTION }, deletion: 'UNNAMED' },
  receipts: { file: { none: ACTION }, deletion: 'UNNAMED' },
  refunds: { file: { list: 'pengembalianDana' }, deletion: 'REFUSED', forgottenBy: 'forget-proofs' },
  rps: { file: { none: ACTION }, deletion: 'REFUSED' },
  rps_lecturers: { file: { none: ACTION }, deletion: 'REFUSED' },
  schedule_lecturers: { file: { list: 'mengajar' }, deletion: 'REFUSED' },
  scholarship_coachings: { file: { none: ACTION }, deletion: 'UNNAMED' },
  scholarship_grants: { file: { list: 'beasiswa' }, deletion: 'REFUSED' },
  security_events: { file: { list: 'keamanan' }, deletion: 'UNNAMED', forgottenBy: 'forget-access' },
  semester_records: { file: { list: 'semester' }, deletion: 'REFUSED' },
  sessions: { file: { list: 'sesi' }, deletion: 'GOES', forgottenBy: 'tidy-sessions' },
  sponsor_invoice_lines: {
    file: { none: 'what a sponsor is billed; the scholarship is in the file' },
    deletion: 'OWNER',
  },
  sponsor_invoices: { file: { none: ACTION }, deletion: 'UNNAMED' },
  sponsor_payments: { file: { none: ACTION }, deletion: 'UNNAMED' },
  staff: { file: 'profile', deletion: 'REFUSED' },
  student_advisors: { file: { list: 'dosenPa' }, deletion: 'REFUSED' },
  student_biodata: { file: 'profile', deletion: 'GOES' },
  student_classes: { file: { none: DUTY }, deletion: 'REFUSED' },
  student_deposits: { file: { list: 'titipan' }, deletion: 'REFUSED' },
  student_status_changes: { file: { list: 'perubahanStatus' }, deletion: 'GOES' },
  students: { file: 'profile', deletion: 'REFUSED' },
  survey_ballots: {
    file: { none: 'answers belong to nobody' },
    deletion: 'OWNER',
    forgottenBy: 'condense-surveys',
  },
  survey_boxes: {
    file: { none: 'answers belong to nobody' },
    deletion: 'REFUSED',
    forgottenBy: 'condense-surveys',
  },
  survey_completions: {
    file: { none: 'answers belong to nobody, and who answered must not stand beside them' },
    deletion: 'REFUSED',
  },
  survey_texts: {
    file: { none: 'answers belong to nobody' },
    deletion: 'OWNER',
    forgottenBy: 'condense-surveys',
  },
  theses: { file: { list: 'skripsi' }, deletion: 'REFUSED' },
  thesis_board: { file: { none: DUTY }, deletion: 'REFUSED' },
  thesis_events: { file: { none: 'the outcome is in the thesis' }, deletion: 'OWNER' },
  thesis_scores: { file: { none: DUTY }, deletion: 'REFUSED' },
  thesis_sessions: { file: { list: 'bimbinganSkripsi' }, deletion: 'REFUSED' },
  thesis_supervisors: { file: { none: DUTY }, deletion: 'REFUSED' },
  thesis_titles: { file: { none: 'the chosen title is in the thesis' }, deletion: 'OWNER' },
  uploads: {
    file: { none: 'the progress of an upload under way' },
    deletion: 'GOES',
    forgottenBy: 'forget-uploads',
  },
  user_permissions: { file: 'profile', deletion: 'GOES' },
  user_roles: { file: 'profile', deletion: 'GOES' },
};

/** Tables whose rows are deleted explicitly with the person, since their foreign keys restrict the deletion. */
export const deletedWithPerson: readonly string[] = Object.entries(personalTables).flatMap(
  ([table, { deletion }]) => (deletion === 'GOES' ? [table] : []),
);
