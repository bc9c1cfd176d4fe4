import { invalidField, type AppError } from '#shared/errors.ts';

/** What a record of each table that others refer to is called, at the beginning of a sentence. */
export const recordNames: Readonly<Record<string, string>> = {
  academic_periods: 'Semester',
  activities: 'Kegiatan',
  activity_members: 'Anggota kegiatan',
  activity_types: 'Program aktivitas',
  attachments: 'Lampiran',
  attendances: 'Presensi',
  bills: 'Tagihan',
  bookings: 'Pemesanan ruang',
  conversions: 'Konversi nilai',
  courses: 'Mata kuliah',
  curricula: 'Kurikulum',
  evaluation_questions: 'Pertanyaan',
  exam_rooms: 'Ruang ujian',
  exam_sessions: 'Ujian',
  files: 'Berkas',
  gateway_charges: 'Pembayaran daring',
  gateway_notices: 'Pemberitahuan pembayaran',
  grades: 'Nilai',
  graduation_decrees: 'SK yudisium',
  import_batches: 'Impor',
  jobs: 'Pekerjaan',
  krs: 'KRS',
  lecturers: 'Dosen',
  library_copies: 'Eksemplar',
  library_loans: 'Peminjaman',
  library_titles: 'Judul',
  lms_courses: 'Kelas LMS',
  lms_runs: 'Sinkronisasi LMS',
  meeting_points: 'Pembahasan',
  meeting_records: 'Notulen',
  meetings: 'Pertemuan',
  news_categories: 'Kategori berita',
  notices: 'Pemberitahuan',
  payment_methods: 'Metode pembayaran',
  payment_types: 'Jenis pembayaran',
  payments: 'Pembayaran',
  permissions: 'Izin',
  question_sets: 'Versi pertanyaan',
  refunds: 'Pengembalian dana',
  roles: 'Peran',
  rooms: 'Ruang',
  rps: 'RPS',
  schedules: 'Kelas',
  scholarship_grants: 'Penerima beasiswa',
  scholarships: 'Beasiswa',
  sponsor_invoices: 'Invoice sponsor',
  sponsor_payments: 'Pembayaran sponsor',
  student_classes: 'Kelas mahasiswa',
  students: 'Mahasiswa',
  survey_boxes: 'Survei',
  theses: 'Skripsi',
  thesis_events: 'Jadwal sidang',
  thesis_periods: 'Periode skripsi',
  users: 'Pengguna',
};

/** `(student_id, bill_id)=(…, …)` and then the table that is named, in whatever language PostgreSQL speaks. */
const DETAIL = /\(([^()]*)\)=\(([^()]*)\).*["«»„“]\s?(\w+)\s?["«»“”]/;

const camelCase = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Where a value stands in what was sent: `rows.2.courseId`; null where it does not. */
function pathOf(sent: unknown, value: string): string | null {
  if (typeof sent !== 'object' || sent === null) return null;
  for (const [key, inner] of Object.entries(sent)) {
    if (typeof inner !== 'object' && String(inner) === value) return key;
    const path = pathOf(inner, value);
    if (path !== null) return `${key}.${path}`;
  }
  return null;
}

/**
 * The refusal of a row that refers to a record that is not there, under the field that named it; null where a record is
 * kept because others refer to it.
 * @param found `table` holds the reference, `detail` quotes the key and the other table
 * @param sent the body of the request
 */
export function missingReference(found: { table?: string; detail?: string }, sent: unknown): AppError | null {
  const [, columns = '', values = '', named = ''] = DETAIL.exec(found.detail ?? '') ?? [];
  const name = recordNames[named];
  if (name === undefined || named === found.table) return null;
  const [column = ''] = columns.split(', ');
  const paths = values.split(', ').map((value) => pathOf(sent, value));
  const field = paths.find((path) => path !== null) ?? camelCase(column);
  return invalidField(field, `${name} tidak ditemukan.`);
}
