import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Own actions in the audit log, latest first; an office's could fill books. */
const MOST_ACTIONS = 10_000;

/** Lists of records by what they are called in the file. */
export type Records = Record<string, Record<string, unknown>[]>;

/** Rows of a query as one JSON list; keys of the portal that mean nothing outside are left out. */
const list = (rows: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(to_jsonb(x) - 'id' - 'student_id' - 'lecturer_id' - 'user_id'), '[]') from (${rows}) x)`;

/** The query behind each list of the file. */
export type OwnLists = Readonly<Record<string, SQL>>;

/** Reads lists of the own data file in one statement. */
export async function readLists(db: Db, parts: OwnLists): Promise<Records> {
  const fields = Object.entries(parts).map(([name, rows]) => sql`${name}::text, ${list(rows)}`);
  const { rows } = await db.execute<{ data: Records }>(
    sql`select jsonb_build_object(${sql.join(fields, sql`, `)}) as data`,
  );
  return rows[0]?.data ?? {};
}

/** What the library has of a reader. @param isOwn the condition on the reader's column */
const readerLists = (isOwn: SQL): OwnLists => ({
  perpustakaan: sql`select t.title, l.loaned_on, l.due_on, l.ended_on, l.renewals, l.state from library_loans l
    join library_copies y on y.id = l.copy_id join library_titles t on t.id = y.title_id
    where l.${isOwn} order by l.loaned_on`,
  pemesananBuku: sql`select t.title, r.state, r.ready_until, r.created_at from library_reservations r
    join library_titles t on t.id = r.title_id where r.${isOwn} order by r.created_at`,
  kunjungan: sql`select at, purpose from library_visits where ${isOwn} order by at`,
});

/** What a student asked for and was granted, and who advised them. */
const requestLists = (studentId: string): OwnLists => ({
  dosenPa: sql`select l.name, a.start_date, a.end_date from student_advisors a join lecturers l on l.id = a.lecturer_id
    where a.student_id = ${studentId} order by a.start_date`,
  bimbingan: sql`select date, topic, note from guidance_notes where student_id = ${studentId} and shared order by date`,
  konsentrasi: sql`select "from", "to", reason, at from concentration_choices where student_id = ${studentId} order by at`,
  konversi: sql`select c.university_name, c.program_name, c.origin_nim, c.decree_no, c.decree_date, c.status,
      (select jsonb_agg(jsonb_build_object('code', r.origin_code, 'name', r.origin_name, 'sks', r.origin_sks,
        'letter', r.origin_letter, 'recognised', r.recognised_letter) order by r.origin_code)
        from conversion_rows r where r.conversion_id = c.id) as courses
    from conversions c where c.student_id = ${studentId} order by c.created_at`,
  tambahanSks: sql`select p.code as period, g.extra_sks, g.letter_no, g.granted_at from krs_grants g
    join academic_periods p on p.id = g.period_id where g.student_id = ${studentId} order by p.code`,
  dispensasi: sql`select gate, until, reason, conditions, created_at, revoked_at from gate_exemptions
    where student_id = ${studentId} order by created_at`,
  sanggahanNilai: sql`select c.code as course, o.text, o.answer, o.created_at, o.answered_at from grade_objections o
    join grades g on g.id = o.grade_id join courses c on c.id = g.course_id where g.student_id = ${studentId} order by o.created_at`,
  ujianSusulan: sql`select x.exam, c.code as course, m.reason, m.state, m.created_at from exam_makeups m
    join exam_sessions x on x.id = m.session_id join schedules s on s.id = x.schedule_id join courses c on c.id = s.course_id
    where m.student_id = ${studentId} order by m.created_at`,
  permintaanCicilan: sql`select t.name, r.reason, r.state, r.parts, r.decided_parts, r.created_at from plan_requests r
    join bills b on b.id = r.bill_id join payment_types t on t.id = b.payment_type_id
    where r.student_id = ${studentId} order by r.created_at`,
  pembayaranDaring: sql`select order_id, amount, channel, status, asked_at from gateway_charges
    where student_id = ${studentId} order by asked_at`,
  titipan: sql`select amount from student_deposits where student_id = ${studentId}`,
  bimbinganSkripsi: sql`select s.date, s.chapter, s.topic, s.student_note, s.advice, s.next_task, s.status from thesis_sessions s
    join theses t on t.id = s.thesis_id where t.student_id = ${studentId} order by s.date`,
  catatanKegiatan: sql`select date, minutes, activity, output, status, note from activity_logs
    where student_id = ${studentId} order by date`,
  yudisium: sql`select period_code, state, diploma_name, thesis_title, ipk, sks, predicate, skl_no, diploma_number,
      transcript_number, created_at from graduation_applications where student_id = ${studentId} order by created_at`,
});

/** What any account has. */
export const accountLists = (userId: string): OwnLists => ({
  pemberitahuan: sql`select title, body, created_at, read_at from notices where user_id = ${userId} order by created_at`,
  sesi: sql`select created_at, last_seen_at, ip, user_agent from sessions where user_id = ${userId} order by created_at`,
  kebijakanPrivasi: sql`select version, accepted_at from privacy_acceptances where user_id = ${userId} order by accepted_at`,
  keputusanPersetujuan: sql`select purpose, granted, notice_version, at from consent_decisions
      where user_id = ${userId} order by id`,
  tindakan: sql`select action, entity, at, ip from audit_log where actor_id = ${userId} order by at desc limit ${MOST_ACTIONS}`,
  keamanan: sql`select kind, at, ip, agent, count from security_events where user_id = ${userId} order by at`,
  akunLms: sql`select username, linked_at from lms_users where user_id = ${userId}`,
});

/** What the college has of a student besides the biodata. */
export const studentLists = (studentId: string): OwnLists => ({
  ...requestLists(studentId),
  ...readerLists(sql`student_id = ${studentId}`),
  semester: sql`select r.* from semester_records r where r.student_id = ${studentId} order by r.period_code`,
  krs: sql`select p.code as period, k.state, k.semester_number, k.total_sks, k.max_sks, k.submitted_at, k.approved_at,
        k.advisor_note, (select jsonb_agg(jsonb_build_object('course', c.code, 'name', c.name, 'class', s.class_name,
          'sks', i.sks, 'approved', i.approved) order by c.code) from krs_items i
          join schedules s on s.id = i.schedule_id join courses c on c.id = i.course_id where i.krs_id = k.id) as classes
      from krs k join academic_periods p on p.id = k.period_id where k.student_id = ${studentId} order by p.code`,
  nilai: sql`select p.code as period, c.code as course, c.name, g.sks, g.components, g.final_score, g.letter, g.index,
        g.passed, g.source, g.status from grades g join courses c on c.id = g.course_id
      left join academic_periods p on p.id = g.period_id
      where g.student_id = ${studentId} and g.status in ('PUBLISHED', 'LOCKED') order by p.code, c.code`,
  presensi: sql`select p.code as period, c.code as course, m.no as meeting, coalesce(m.date, m.planned_date) as date,
        a.status, a.late, a.excused, a.note, f.original_name as proof from attendances a join meetings m on m.id = a.meeting_id
      join schedules s on s.id = m.schedule_id join courses c on c.id = s.course_id
      join academic_periods p on p.id = s.period_id left join files f on f.id = a.proof_id where a.student_id = ${studentId} order by p.code, c.code, m.no`,
  tagihan: sql`select t.name, b.charged, b.late_fee, b.discounted, b.paid, b.balance, b.due_date, b.status
      from bills b join payment_types t on t.id = b.payment_type_id where b.student_id = ${studentId} order by b.created_at`,
  pembayaran: sql`select amount, paid_on, sender_name, sender_bank, reference, source, status, note, reject_reason, created_at
      from payments where student_id = ${studentId} order by created_at`,
  pengembalianDana: sql`select amount, reason, bank_name, account_number, account_holder, status, decision_note, paid_on,
        created_at from refunds where student_id = ${studentId} order by created_at`,
  skripsi: sql`select title, title_en, topic, concentration, method, location, status, abstract_id, abstract_en, keywords,
        publish_full_text, deadline, letter, accepted_at, created_at from theses
      where student_id = ${studentId} order by created_at`,
  denda: sql`select t.title, f.kind, f.days, f.amount, f.settled_on, f.waived_reason, f.created_at from library_fines f
      join library_loans l on l.id = f.loan_id join library_copies y on y.id = l.copy_id
      join library_titles t on t.id = y.title_id where l.student_id = ${studentId} order by f.created_at`,
  bebasPustaka: sql`select purpose, state, note, number, issued_on, valid_until, created_at from library_clearances
      where student_id = ${studentId} order by created_at`,
  aktivitas: sql`select t.name as type, a.title, a.start_date, a.end_date, a.status, m.mentor_score, m.lecture_score
      from activity_members m join activities a on a.id = m.activity_id join activity_types t on t.id = a.type_id
      where m.student_id = ${studentId} order by a.start_date`,
  beasiswa: sql`select c.name, g.from_period, g.until_period, g.decree_no, g.status, g.end_reason
      from scholarship_grants g join scholarships c on c.id = g.scholarship_id
      where g.student_id = ${studentId} order by g.from_period`,
  surat: sql`select type, purpose, addressee, state, number, issued_on, created_at from letter_requests
      where student_id = ${studentId} order by created_at`,
  cuti: sql`select first_code, last_code, reason, explanation, state, decree_no, decree_date, created_at
      from leave_requests where student_id = ${studentId} order by created_at`,
  perubahanStatus: sql`select "from", "to", reason, decree_no, decree_date, period_code, at from student_status_changes
      where student_id = ${studentId} order by at`,
  disiplin: sql`select opened_on, matter, state, closed_on, decision, decree_no from discipline_cases
      where student_id = ${studentId} order by opened_on`,
  dokumenBiodata: sql`select d.kind, f.original_name as name, f.size, d.created_at from biodata_documents d
      join files f on f.id = d.file_id where d.student_id = ${studentId} order by d.kind`,
  perubahanData: sql`select changes, reason, status, decided_at, decision_note, created_at from data_changes
      where student_id = ${studentId} order by created_at`,
});

/** What the college has of a lecturer besides the profile. */
export const lecturerLists = (lecturerId: string): OwnLists => ({
  ...readerLists(sql`lecturer_id = ${lecturerId}`),
  riwayatKegiatan: sql`select x.* from lecturer_activities x where x.lecturer_id = ${lecturerId}`,
  riwayatPendidikan: sql`select x.* from lecturer_educations x where x.lecturer_id = ${lecturerId}`,
  riwayatPublikasi: sql`select x.* from lecturer_publications x where x.lecturer_id = ${lecturerId}`,
  riwayatSeminar: sql`select x.* from lecturer_seminars x where x.lecturer_id = ${lecturerId}`,
  mengajar: sql`select p.code as period, c.code as course, c.name, s.class_name, l.sks_share from schedule_lecturers l
      join schedules s on s.id = l.schedule_id join courses c on c.id = s.course_id
      join academic_periods p on p.id = s.period_id where l.lecturer_id = ${lecturerId} order by p.code, c.code`,
  rekening: sql`select bank, number, holder from lecturer_banks where lecturer_id = ${lecturerId}`,
});
