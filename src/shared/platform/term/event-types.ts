/** Kinds of events of the academic calendar (academic practice). */
export const calendarEventTypes = [
  'REGISTRATION',
  'KRS',
  'KRS_APPROVAL',
  'KRS_CHANGE',
  'KRS_LATE',
  'LEAVE_REQUEST',
  'CLASS',
  'QUIET_WEEK',
  'UTS',
  'UAS',
  'MAKEUP_EXAM',
  'GRADE_INPUT',
  'GRADE_PUBLISH',
  'SURVEY',
  'THESIS_PROPOSAL',
  'THESIS_EXAM',
  'YUDISIUM',
  'WISUDA',
  'PKKMB',
  'HOLIDAY',
  'OTHER',
] as const;
export type CalendarEventType = (typeof calendarEventTypes)[number];

type EventTypeFacts = {
  label: string;
  /** What the portal does because of it, for the person who enters it. */
  drives: string;
  /** Events that only inform may overlap others of their kind. */
  informs: boolean;
};

const window = (label: string, drives: string): EventTypeFacts => ({ label, drives, informs: false });
const information = (label: string, drives: string): EventTypeFacts => ({ label, drives, informs: true });

export const calendarEventFacts: Record<CalendarEventType, EventTypeFacts> = {
  REGISTRATION: window('Daftar ulang', 'Pengingat jatuh tempo tagihan'),
  KRS: window('Pengisian KRS', 'Masa mahasiswa mengisi KRS'),
  KRS_APPROVAL: window('Persetujuan PA', 'Batas dosen PA memutuskan KRS'),
  KRS_CHANGE: window('Batal-tambah (PRS)', 'Masa perubahan KRS; setelahnya daftar kelas final'),
  KRS_LATE: window('KRS terlambat', 'Masa KRS terlambat dengan persetujuan BAAK'),
  LEAVE_REQUEST: window('Pengajuan cuti', 'Masa mahasiswa mengajukan cuti'),
  CLASS: window('Perkuliahan', 'Hari pertama dan terakhir kuliah; membentuk pertemuan'),
  QUIET_WEEK: window('Minggu tenang', 'Tidak ada pertemuan'),
  UTS: window('Ujian tengah semester', 'Jadwal dan kartu UTS'),
  UAS: window('Ujian akhir semester', 'Jadwal dan kartu UAS'),
  MAKEUP_EXAM: window(
    'Ujian susulan',
    'Hari yang ditawarkan untuk ujian susulan; di luarnya BAAK diperingatkan',
  ),
  GRADE_INPUT: window('Pengisian nilai', 'Masa dosen mengisi nilai'),
  GRADE_PUBLISH: window('Penerbitan nilai', 'Nilai terbit otomatis'),
  SURVEY: window('EDO/EKA', 'Masa pengisian survei'),
  THESIS_PROPOSAL: window('Seminar proposal', 'Masa seminar proposal skripsi'),
  THESIS_EXAM: window('Sidang skripsi', 'Masa sidang skripsi'),
  YUDISIUM: window('Yudisium', 'Masa pengajuan yudisium'),
  WISUDA: window('Wisuda', 'Angkatan wisuda'),
  PKKMB: information('Orientasi mahasiswa baru', 'Informasi'),
  HOLIDAY: information('Libur', 'Pertemuan pada hari itu perlu dijadwalkan ulang'),
  OTHER: information('Lainnya', 'Informasi'),
};
