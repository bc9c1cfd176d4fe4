import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Own actions in the audit log, latest first; an office's could fill books. */
const MOST_ACTIONS = 10_000;

/** Lists of records by what they are called in the file. */
export type Records = Record<string, Record<string, unknown>[]>;

/** Rows of a query as one JSON list; keys of the portal that mean nothing outside are left out. */
const list = (rows: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(to_jsonb(x) - 'id' - 'student_id' - 'lecturer_id' - 'user_id'), '[]') from (${rows}) x)`;

async function read(db: Db, parts: Record<string, SQL>): Promise<Records> {
  const fields = Object.entries(parts).map(([name, rows]) => sql`${name}::text, ${list(rows)}`);
  const { rows } = await db.execute<{ data: Records }>(
    sql`select jsonb_build_object(${sql.join(fields, sql`, `)}) as data`,
  );
  return rows[0]?.data ?? {};
}

/** What any account has. */
export const accountRecords = (db: Db, userId: string): Promise<Records> =>
  read(db, {
    pemberitahuan: sql`select title, body, created_at, read_at from notices where user_id = ${userId} order by created_at`,
    sesi: sql`select created_at, last_seen_at, ip, user_agent from sessions where user_id = ${userId} order by created_at`,
    kebijakanPrivasi: sql`select version, accepted_at from privacy_acceptances where user_id = ${userId} order by accepted_at`,
    keputusanPersetujuan: sql`select purpose, granted, notice_version, at from consent_decisions
      where user_id = ${userId} order by id`,
    tindakan: sql`select action, entity, at, ip from audit_log where actor_id = ${userId} order by at desc limit ${MOST_ACTIONS}`,
  });

/** What the college has of a student besides the biodata. */
export const studentRecords = (db: Db, studentId: string): Promise<Records> =>
  read(db, {
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
    perpustakaan: sql`select t.title, l.loaned_on, l.due_on, l.ended_on, l.renewals, l.state from library_loans l
      join library_copies y on y.id = l.copy_id join library_titles t on t.id = y.title_id
      where l.student_id = ${studentId} order by l.loaned_on`,
    denda: sql`select t.title, f.kind, f.days, f.amount, f.settled_on, f.waived_reason, f.created_at from library_fines f
      join library_loans l on l.id = f.loan_id join library_copies y on y.id = l.copy_id
      join library_titles t on t.id = y.title_id where l.student_id = ${studentId} order by f.created_at`,
    kunjungan: sql`select at, purpose from library_visits where student_id = ${studentId} order by at`,
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
export const lecturerRecords = (db: Db, lecturerId: string): Promise<Records> =>
  read(db, {
    riwayatKegiatan: sql`select x.* from lecturer_activities x where x.lecturer_id = ${lecturerId}`,
    riwayatPendidikan: sql`select x.* from lecturer_educations x where x.lecturer_id = ${lecturerId}`,
    riwayatPublikasi: sql`select x.* from lecturer_publications x where x.lecturer_id = ${lecturerId}`,
    riwayatSeminar: sql`select x.* from lecturer_seminars x where x.lecturer_id = ${lecturerId}`,
    mengajar: sql`select p.code as period, c.code as course, c.name, s.class_name, l.sks_share from schedule_lecturers l
      join schedules s on s.id = l.schedule_id join courses c on c.id = s.course_id
      join academic_periods p on p.id = s.period_id where l.lecturer_id = ${lecturerId} order by p.code, c.code`,
  });
