import { sql } from 'drizzle-orm';
import { grouped } from '#shared/format/number.ts';
import type { Db } from './client.ts';

/** Rows of one table that keep a record from being deleted. */
export type Reference = { id: string; source: string; count: number };

/** What rows of a table are called, in the order in which they are told; other tables are "data lain". */
const words = new Map([
  ['students', 'mahasiswa bimbingan'],
  ['student_advisors', 'riwayat bimbingan'],
  ['schedules', 'jadwal'],
  ['schedule_lecturers', 'jadwal'],
  ['meetings', 'pertemuan'],
  ['curriculum_courses', 'kurikulum'],
  ['student_classes', 'kelas mahasiswa'],
  ['krs', 'KRS'],
  ['krs_grants', 'izin KRS'],
  ['semester_records', 'riwayat semester'],
  ['plan_requests', 'permintaan kelas'],
  ['grades', 'nilai'],
  ['conversions', 'konversi nilai'],
  ['conversion_rows', 'konversi nilai'],
  ['activity_conversions', 'konversi kegiatan'],
  ['course_prerequisites', 'prasyarat'],
  ['course_equivalents', 'padanan'],
  ['rps', 'RPS'],
  ['rps_lecturers', 'RPS'],
  ['attendances', 'presensi'],
  ['exam_seats', 'kursi ujian'],
  ['exam_makeups', 'ujian susulan'],
  ['bills', 'tagihan'],
  ['payment_type_amounts', 'jumlah tagihan per mahasiswa'],
  ['payments', 'pembayaran'],
  ['gateway_charges', 'pembayaran daring'],
  ['refunds', 'pengembalian dana'],
  ['ledger_entries', 'catatan keuangan'],
  ['student_deposits', 'titipan'],
  ['scholarship_grants', 'beasiswa'],
  ['theses', 'skripsi'],
  ['thesis_supervisors', 'bimbingan skripsi'],
  ['thesis_sessions', 'bimbingan skripsi'],
  ['thesis_board', 'ujian skripsi'],
  ['thesis_scores', 'nilai skripsi'],
  ['activity_members', 'kegiatan'],
  ['activity_supervisors', 'kegiatan'],
  ['gate_exemptions', 'dispensasi'],
  ['data_changes', 'permintaan perubahan data'],
  ['concentration_choices', 'pilihan konsentrasi'],
  ['leave_requests', 'permohonan cuti'],
  ['letter_requests', 'permintaan surat'],
  ['graduation_applications', 'pengajuan yudisium'],
  ['discipline_cases', 'kasus disiplin'],
  ['library_loans', 'peminjaman'],
  ['library_reservations', 'pemesanan buku'],
  ['library_visits', 'kunjungan perpustakaan'],
  ['library_clearances', 'bebas pustaka'],
  ['bookings', 'pemesanan ruang'],
  ['booking_parties', 'agenda'],
  ['survey_boxes', 'hasil survei'],
  ['survey_completions', 'pengisian survei'],
  ['lecturer_activities', 'riwayat'],
  ['lecturer_educations', 'riwayat'],
  ['lecturer_publications', 'riwayat'],
  ['lecturer_seminars', 'riwayat'],
  ['files', 'berkas'],
  ['attachments', 'lampiran'],
  ['guidance_notes', 'catatan bimbingan'],
  ['procedure_events', 'langkah pengajuan'],
  ['consent_decisions', 'persetujuan data'],
]);
const OTHERS = 'data lain';

/**
 * Counts what the database would refuse to lose with these records. The foreign keys themselves say where to look, so
 * that no table is forgotten; tables of `apart` are left out.
 */
export async function referencesTo(
  db: Db,
  target: 'students' | 'lecturers' | 'courses' | 'rooms' | 'users',
  ids: readonly string[],
  apart: readonly string[] = [],
): Promise<Reference[]> {
  if (ids.length === 0) return [];
  const { rows: links } = await db.execute<{ source: string; link: string }>(sql`
    select r.relname as source, a.attname as link from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${target}::regclass and c.confdeltype in ('a', 'r') and c.conparentid = 0
      and r.relname <> all(${sql.param(apart)}::text[])
    order by 1, 2`);
  const counts = links.map(({ source, link }) => {
    const [table, column] = [sql.identifier(source), sql.identifier(link)];
    return sql`select ${source}::text as source, ${column} as id, count(*)::int as count
      from ${table} where ${column} = any(${sql.param(ids)}::uuid[]) group by ${column}`;
  });
  if (counts.length === 0) return [];
  return (await db.execute<Reference>(sql.join(counts, sql` union all `))).rows;
}

/** What refers to a record, in words: "3 KRS, 12 nilai"; null when nothing does. */
export function referenceText(references: readonly Reference[]): string | null {
  const order = [...new Set(words.values()), OTHERS];
  const sums = new Map<string, number>();
  for (const { source, count } of references) {
    const word = words.get(source) ?? OTHERS;
    sums.set(word, (sums.get(word) ?? 0) + count);
  }
  const parts = order.flatMap((word) => {
    const count = sums.get(word) ?? 0;
    return count === 0 ? [] : [`${grouped(count)} ${word}`];
  });
  return parts.length === 0 ? null : parts.join(', ');
}
