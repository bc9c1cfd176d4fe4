import { grouped } from '#shared/platform/format/number.ts';
import type { Reference } from '#server/platform/db/references.ts';

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
