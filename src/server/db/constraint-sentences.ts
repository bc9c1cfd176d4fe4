/** What is said where a constraint is violated, the field it is said under, and the code where it is not CONFLICT. */
export type Sentence = { message: string; field?: string; code?: 'CONFLICT' | 'CLASH' | 'INVALID' };

/** One list names the same thing twice. */
const twice = (noun: string, field: string): Sentence => ({
  message: `${noun} yang sama disebut dua kali.`,
  field,
  code: 'INVALID',
});

/** Sentences for constraints a person can run into; slices add theirs here, beside the constraint's name. */
export const sentences: Readonly<Record<string, Sentence>> = {
  users_email_key: { message: 'Email ini sudah dipakai akun lain.', field: 'email' },
  roles_name_unique: { message: 'Nama peran ini sudah ada.', field: 'name' },
  permissions_name_unique: { message: 'Izin ini sudah ada.', field: 'name' },
  students_nim_unique: { message: 'NIM ini sudah terdaftar.', field: 'nim' },
  students_email_key: { message: 'Email ini sudah dipakai mahasiswa lain.', field: 'email' },
  student_biodata_nik_key: { message: 'NIK ini sudah dipakai mahasiswa lain.', field: 'nik' },
  student_classes_name_key: {
    message: 'Kelas dengan nama ini sudah ada pada angkatan tersebut.',
    field: 'name',
  },
  lecturers_nidn_key: { message: 'NIDN ini sudah dipakai dosen lain.', field: 'nidn' },
  lecturers_email_key: { message: 'Email ini sudah dipakai dosen lain.', field: 'email' },
  staff_nip_key: { message: 'NIP ini sudah dipakai pegawai lain.', field: 'nip' },
  courses_code_unique: { message: 'Kode mata kuliah ini sudah ada.', field: 'code' },
  curricula_name_unique: { message: 'Nama kurikulum ini sudah ada.', field: 'name' },
  rooms_code_key: { message: 'Kode ruang ini sudah ada.', field: 'code' },
  academic_periods_code_unique: { message: 'Semester ini sudah ada.', field: 'semester' },
  academic_periods_no_overlap: {
    message: 'Tanggal semester bertumpuk dengan semester lain.',
    field: 'startDate',
  },
  academic_periods_one_active: { message: 'Sudah ada semester aktif.' },
  calendar_events_window: {
    message: 'Jadwal jenis ini bertumpuk dengan yang sudah ada.',
    field: 'startDate',
  },
  schedules_class_key: { message: 'Kelas ini sudah ada untuk mata kuliah tersebut.', field: 'className' },
  schedules_room_clash: { message: 'Ruang sudah dipakai pada jam tersebut.', field: 'roomId', code: 'CLASH' },
  schedule_lecturers_clash: {
    message: 'Dosen sudah mengajar pada jam tersebut.',
    field: 'lecturers',
    code: 'CLASH',
  },
  schedule_classes_clash: {
    message: 'Kelas mahasiswa sudah kuliah pada jam tersebut.',
    field: 'classIds',
    code: 'CLASH',
  },
  bookings_room_clash: { message: 'Ruang sudah dipakai pada jam tersebut.', field: 'roomId', code: 'CLASH' },
  booking_parties_clash: {
    message: 'Salah satu yang terlibat sudah ada acara pada jam tersebut.',
    field: 'date',
    code: 'CLASH',
  },
  exam_sessions_one: {
    message: 'Ujian kelas ini sudah dijadwalkan. Muat ulang halaman.',
    field: 'scheduleId',
  },
  exam_seats_no_key: { message: 'Kursi sedang disusun pengguna lain. Coba lagi.' },
  exam_makeups_one: { message: 'Permohonan ujian susulan ini sudah ada. Muat ulang halaman.' },
  meetings_follow_exam: { message: 'Jadwal ujian diatur BAAK pada tab Ujian di Jadwal kuliah.' },
  leave_requests_one_open: { message: 'Anda masih memiliki cuti yang diajukan atau berjalan.' },
  plan_requests_one_open: { message: 'Permohonan cicilan untuk tagihan ini masih menunggu keputusan.' },
  graduation_applications_one_open: { message: 'Anda sudah mengajukan yudisium.' },
  graduation_applications_diploma_number_key: {
    message: 'Nomor ijazah ini sudah dipakai lulusan lain.',
    field: 'diplomaNumber',
  },
  graduation_applications_transcript_number_key: {
    message: 'Nomor transkrip ini sudah dipakai lulusan lain.',
    field: 'transcriptNumber',
  },
  graduation_decrees_number_key: { message: 'Nomor SK ini sudah dipakai.', field: 'number' },
  letter_requests_one_open: { message: 'Anda masih memiliki permintaan surat ini yang belum diproses.' },
  krs_student_period_key: { message: 'KRS semester ini sudah ada.' },
  conversions_student_key: { message: 'Mahasiswa ini sudah memiliki konversi nilai.', field: 'studentId' },
  conversion_rows_origin_key: {
    message: 'Ada dua baris dengan kode asal dan mata kuliah yang sama.',
    field: 'rows',
  },
  evaluation_questions_code_key: { message: 'Kode ini sudah dipakai pada versi yang sama.', field: 'code' },
  survey_released: {
    message: 'Masa pengisian evaluasi semester ini sudah berakhir. Jawaban Anda tidak tersimpan.',
  },
  evaluation_questions_frozen: {
    message: 'Versi ini sudah dipakai mahasiswa. Buat versi baru untuk mengubah pertanyaan.',
  },
  survey_boxes_condensed: { message: 'Survei ini sudah lebih dari lima tahun dan tidak menerima jawaban.' },
  question_sets_one_draft: { message: 'Draf untuk survei ini sudah ada. Selesaikan atau hapus draf itu.' },
  question_sets_version_key: { message: 'Versi baru sedang dibuat pengguna lain. Muat ulang halaman.' },
  data_changes_one_open: { message: 'Masih ada pengajuan perubahan data yang belum diputuskan.' },
  data_changes_two_people: { message: 'Pengaju tidak dapat memutuskan pengajuannya sendiri.' },
  grade_corrections_two_people: { message: 'Pengaju koreksi tidak dapat memutuskan koreksinya sendiri.' },
  grade_corrections_proof: { message: 'Unggah bukti koreksi nilai ini.', field: 'proof' },
  grade_corrections_one_open: { message: 'Masih ada pengajuan koreksi yang belum diputuskan.' },
  bills_sums: { message: 'Jumlah melebihi sisa tagihan. Muat ulang untuk melihat sisanya.', field: 'amount' },
  student_deposits_amount: { message: 'Deposit mahasiswa tidak cukup.', field: 'amount' },
  payment_methods_name_key: { message: 'Metode pembayaran dengan nama ini sudah ada.', field: 'name' },
  payment_types_code_key: { message: 'Kode jenis pembayaran ini sudah ada.', field: 'code' },
  payments_source_key: { message: 'Transaksi ini sudah pernah dicatat.' },
  gateway_charges_one_open: { message: 'Pembayaran otomatis tagihan ini sudah dibuat. Muat ulang halaman.' },
  payments_two_people: {
    message: 'Pemverifikasi tidak dapat membalik pembayaran yang diverifikasinya sendiri.',
  },
  refunds_two_people: { message: 'Pengaju tidak dapat memutuskan pengembalian dananya sendiri.' },
  sponsor_invoices_sums: {
    message: 'Jumlah melebihi sisa invoice. Muat ulang untuk melihat sisanya.',
    field: 'amount',
  },
  sponsor_invoice_lines_once: { message: 'Potongan ini baru saja ditagihkan pada invoice lain. Muat ulang.' },
  sponsor_payments_reference_key: {
    message:
      'Transfer dengan referensi ini sudah dicatat. Bila satu transfer memang dibagi, bedakan referensinya.',
    field: 'reference',
  },
  sponsor_payments_two_people: { message: 'Pencatat tidak dapat membalik pembayarannya sendiri.' },
  rps_number_key: { message: 'RPS mata kuliah ini sudah ada pada semester tersebut.', field: 'courseId' },
  rps_one_open: {
    message: 'RPS mata kuliah ini sedang disusun pada semester tersebut. Lanjutkan yang sudah ada.',
    field: 'courseId',
  },
  rps_frozen: { message: 'RPS yang sudah diajukan tidak dapat diubah atau dihapus.' },
  scholarships_name_key: { message: 'Beasiswa dengan nama ini sudah ada.', field: 'name' },
  scholarship_grants_no_overlap: {
    message: 'Mahasiswa ini sudah menerima beasiswa tersebut pada semester itu.',
    field: 'fromPeriod',
  },
  theses_one_standing: { message: 'Mahasiswa ini masih memiliki skripsi yang berjalan.' },
  thesis_periods_name_key: { message: 'Periode skripsi dengan nama ini sudah ada.', field: 'name' },
  activity_types_slug_key: { message: 'Program dengan jenis kegiatan ini sudah ada.', field: 'slug' },
  activity_logs_day_key: { message: 'Catatan untuk tanggal ini sudah ada.', field: 'date' },
  library_titles_isbn_key: { message: 'ISBN ini sudah ada di katalog.', field: 'isbn' },
  library_titles_call_key: {
    message: 'Judul dengan nomor panggil ini sudah ada di katalog.',
    field: 'callNumber',
  },
  library_copies_barcode_key: { message: 'Barcode ini sudah dipakai eksemplar lain.', field: 'barcode' },
  library_copies_available: { message: 'Eksemplar ini baru saja dipinjamkan.' },
  library_copies_follow_loan: { message: 'Status eksemplar mengikuti peminjamannya.' },
  library_loans_open_key: { message: 'Eksemplar ini baru saja dipinjamkan.', field: 'barcode' },
  library_reservations_student_key: { message: 'Anda sudah memesan judul ini.' },
  library_reservations_lecturer_key: { message: 'Anda sudah memesan judul ini.' },
  processing_activities_activity_key: {
    message: 'Kegiatan ini sudah ada dalam register.',
    field: 'activity',
  },
  library_clearances_open_key: {
    message: 'Permintaan untuk keperluan ini masih menunggu.',
    field: 'purpose',
  },
  news_categories_name_key: { message: 'Kategori dengan nama ini sudah ada.', field: 'name' },
  news_slug_key: { message: 'Alamat berita ini baru saja dipakai. Simpan sekali lagi.', field: 'title' },
  news_slug_frozen: { message: 'Alamat berita yang pernah terbit tidak dapat diubah.' },
  banners_at_most_eight: {
    message: 'Sudah ada 8 banner aktif. Nonaktifkan salah satu terlebih dahulu.',
    field: 'isActive',
  },
  jobs_one_running: { message: 'Pekerjaan yang sama masih berjalan. Tunggu sampai selesai.' },
  role_permissions_role_id_permission_id_pk: twice('Izin', 'permissions'),
  user_permissions_user_id_permission_id_pk: twice('Izin', 'permissions'),
  user_roles_user_id_role_id_pk: twice('Peran', 'roles'),
  activity_conversions_pkey: twice('Mata kuliah', 'conversions'),
  activity_members_pkey: twice('Anggota', 'memberNims'),
  activity_supervisors_pkey: twice('Pembimbing', 'lectureIds'),
  course_equivalents_course_id_equivalent_id_pk: twice('Padanan', 'equivalents'),
  course_prerequisites_course_id_required_id_pk: twice('Prasyarat', 'prerequisites'),
  curriculum_courses_curriculum_id_course_id_pk: twice('Mata kuliah', 'courses'),
  exam_seats_pkey: twice('Mahasiswa', 'makeupIds'),
  payment_type_amounts_pkey: twice('Mahasiswa', 'amounts'),
  rps_lecturers_pkey: twice('Dosen', 'lectureIds'),
  schedule_classes_schedule_id_class_id_pk: twice('Kelas mahasiswa', 'classIds'),
  schedule_lecturers_schedule_id_lecturer_id_pk: twice('Dosen', 'lecturers'),
  thesis_board_pkey: twice('Penguji', 'board'),
  krs_items_schedule_key: twice('Kelas', 'scheduleIds'),
  official_reports_about: {
    message: 'Berita acara menyangkut satu hal saja: kelas, ujian, atau skripsi.',
    field: 'scheduleId',
    code: 'INVALID',
  },
};

/**
 * What is said by SQLSTATE where a constraint has no sentence of its own; one that a person meets is missing above, or its
 * rule is missing in a contract.
 */
export const unforeseenSentences: Readonly<Record<string, ['CONFLICT' | 'INVALID' | 'RULE', string]>> = {
  '23505': ['CONFLICT', 'Data ini sudah ada. Muat ulang halaman, lalu periksa isian Anda.'],
  '23P01': [
    'CONFLICT',
    'Data ini bertumpuk dengan yang sudah ada. Muat ulang halaman, lalu periksa isian Anda.',
  ],
  '23514': ['RULE', 'Isian ini tidak dapat disimpan karena nilainya tidak sesuai. Periksa isian Anda.'],
  '21000': ['INVALID', 'Satu data disebut dua kali. Periksa isian Anda.'],
  '22001': ['INVALID', 'Ada isian yang terlalu panjang. Periksa isian Anda.'],
  '22003': ['INVALID', 'Ada angka yang terlalu besar. Periksa isian Anda.'],
};
