import type { AttendanceSheetInput } from '#server/teaching/attendance/papers/attendance-sheet.ts';
import type { BiodataCardInput } from '#server/platform/documents/biodata-card.ts';
import type { ClassReportInput } from '#server/teaching/attendance/papers/class-report.ts';
import type { GradeHandoverInput } from '#server/results/transcripts/papers/grade-handover.ts';
import type { GradeListInput } from '#server/results/transcripts/papers/grade-list.ts';
import type { ClassHead, StudentHead } from '#server/platform/documents/heads.ts';
import type { KhsInput } from '#server/results/transcripts/papers/khs.ts';
import type { KrsInput, KrsRow } from '#server/enrolment/krs/papers/krs.ts';
import type { PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import type { MeetingReportInput } from '#server/teaching/attendance/papers/meeting-report.ts';
import type { ReportInput } from '#server/platform/documents/report.ts';
import type { StudentListInput } from '#server/teaching/attendance/papers/student-list.ts';
import type { TimetableInput } from '#server/teaching/timetable/papers/timetable.ts';
import type { TranscriptInput } from '#server/results/transcripts/papers/transcript.ts';
import type { TranscriptRow, TranscriptTerm } from '#server/results/transcripts/papers/transcript-table.ts';

/** A red dot, the smallest picture there is. */
export const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==' as const;

export const meta: PrintMeta = {
  letterhead: {
    college: 'Sekolah Tinggi Ilmu Manajemen Contoh',
    programme: 'Program Studi S1 Manajemen',
    accreditation: 'Terakreditasi Baik Sekali',
    address: 'Jl. Contoh No. 1, Yogyakarta',
    phone: '0274-512345',
    site: 'contoh.test',
  },
  printedAt: new Date('2025-09-01T01:15:00Z'),
  printedBy: 'Contoh Siti',
  zone: 'Asia/Jakarta',
  verifyUrl: 'https://contoh.test/verify/Jx3k9QmZ2pT7vLw8',
};

export const student: StudentHead = {
  nim: '25612010001',
  name: 'Contoh Ayu',
  programme: 'Manajemen (S1)',
  concentration: null,
  className: 'M25A',
  advisor: 'Dr. Contoh Budi, M.M.',
};

const signing = { place: 'Yogyakarta', date: '2025-09-01' };
const signer = { position: 'Ketua Program Studi', name: 'Dr. Contoh Citra, M.Si.', id: 'NIDN 0503127802' };
const list = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));
const person = (at: number) => ({ nim: String(25612010001 + at), name: `Contoh Mahasiswa ${at + 1}` });

export const classHead: ClassHead = {
  courseCode: 'MNJ301',
  courseName: 'Manajemen Pemasaran',
  sks: 3,
  className: 'M25A',
  term: 'Ganjil 2025/2026',
  programme: 'Manajemen (S1)',
  lecturers: ['Dr. Contoh Budi, M.M.'],
  slot: { day: 1, start: 480, end: 630, room: 'R201' },
};

export const krsRow = (patch: Partial<KrsRow> = {}): KrsRow => ({
  code: 'MNJ301',
  name: 'Manajemen Pemasaran',
  sks: 3,
  className: 'M25A',
  slots: [{ day: 1, start: 480, end: 630, room: 'R201' }],
  lecturers: ['Dr. Contoh Budi, M.M.'],
  mark: 'B',
  ...patch,
});

export const krsInput = (patch: Partial<KrsInput> = {}): KrsInput => ({
  meta,
  student,
  term: { academicYear: '2025/2026', semester: 'Ganjil', number: 5 },
  previousIps: 345,
  maxSks: 24,
  standing: 'valid',
  status: { label: 'Disetujui', date: '2025-09-02' },
  rows: list(7, (at) => krsRow({ code: `MNJ30${at}` })),
  ...signing,
  signers: { student: { position: 'Mahasiswa', name: student.name }, advisor: signer, head: signer },
  ...patch,
});

export const khsInput = (patch: Partial<KhsInput> = {}): KhsInput => ({
  meta,
  student,
  level: 'Strata Satu (S1)',
  term: { academicYear: '2025/2026', semester: 'Ganjil', number: 5 },
  rows: [
    { code: 'MNJ301', name: 'Manajemen Pemasaran', sks: 3, score: 9250, letter: 'A', index: 40 },
    { code: 'MNJ302', name: 'Manajemen Keuangan', sks: 3, score: 7650, letter: 'B+', index: 33 },
  ],
  ips: 365,
  ipk: 338,
  passedSks: 96,
  nextMaxSks: 24,
  ...signing,
  signers: { head: signer, advisor: signer },
  ...patch,
});

const transcriptRow = (at: number): TranscriptRow => ({
  code: `MNJ${101 + at}`,
  name: at % 5 === 0 ? 'Metodologi Penelitian Bisnis dan Manajemen' : 'Statistika Bisnis II',
  sks: 3,
  letter: 'A-',
  index: 37,
});

/** Semesters of eight courses each, numbered on. */
export const transcriptTerms = (courses: number): TranscriptTerm[] =>
  list(Math.ceil(courses / 8), (term) => ({
    label: `Semester ${term + 1}`,
    rows: list(Math.min(8, courses - term * 8), (at) => transcriptRow(term * 8 + at)),
  }));

export const transcriptInput = (patch: Partial<TranscriptInput> = {}): TranscriptInput => ({
  meta,
  kind: 'running',
  student: {
    nim: student.nim,
    name: student.name,
    birthPlace: 'Sleman',
    birthDate: '2004-05-17',
    level: 'Strata Satu (S1)',
    programme: student.programme,
    entryDate: '2021-09-01',
  },
  terms: transcriptTerms(60),
  result: { sks: 144, passedSks: 144, points: 4802, ipk: 333 },
  legend: [
    { letter: 'A', index: 40 },
    { letter: 'A-', index: 37 },
  ],
  ...signing,
  signers: [signer, signer],
  ...patch,
});

export const attendanceInput = (patch: Partial<AttendanceSheetInput> = {}): AttendanceSheetInput => ({
  meta,
  class: classHead,
  meetings: list(16, (at) => ({ number: at + 1, date: at < 8 ? `2025-09-${10 + at}` : null })),
  rows: list(40, (at) => ({ ...person(at), marks: ['H', 'I', null, 'A'], counted: { present: 1, held: 3 } })),
  ...signing,
  signers: [signer],
  ...patch,
});

export const gradeListInput = (students: number, patch: Partial<GradeListInput> = {}): GradeListInput => ({
  meta,
  class: classHead,
  components: [
    { label: 'Tugas', weight: 40 },
    { label: 'UAS', weight: 60 },
  ],
  rows: list(students, (at) => ({ ...person(at), scores: [8000, null], final: 7550, letter: 'B+' })),
  letters: ['A', 'B+', 'E'],
  ...signing,
  signers: [signer],
  ...patch,
});

export const handoverInput = (): GradeHandoverInput => ({
  meta,
  class: classHead,
  count: { enrolled: 38, graded: 36, postponed: 2 },
  letters: [{ letter: 'A', count: 36 }],
  ...signing,
  signers: { lecturer: signer, office: signer },
});

export const classReportInput = (): ClassReportInput => ({
  meta,
  class: classHead,
  meetings: list(16, (at) => ({
    number: at + 1,
    label: at === 7 ? 'UTS' : null,
    date: at < 9 ? `2025-09-${10 + at}` : null,
    start: 480,
    end: 630,
    material: 'Pengantar',
    method: 'Ceramah',
    attendance: { present: 36, total: 38 },
  })),
  ...signing,
  signers: [signer],
});

export const meetingReportInput = (): MeetingReportInput => ({
  meta,
  class: classHead,
  meeting: {
    number: 8,
    label: 'UTS',
    date: '2025-10-20',
    planned: { start: 480, end: 630 },
    held: null,
    lecturer: 'Dr. Contoh Budi, M.M.',
    attendance: { present: 36, total: 38 },
    assignmentGiven: true,
    material: 'Bauran pemasaran',
  },
  checks: { student: { name: 'Contoh Ayu', id: '25612010001', matchesRps: false }, head: null },
  ...signing,
  signers: [signer],
});

export const biodataInput = (): BiodataCardInput => ({
  meta,
  student: { nim: student.nim, name: student.name, photo: dot },
  study: [['Angkatan', 2025]],
  rows: [
    [
      {
        title: 'Data diri',
        facts: [
          ['NIK', '3404************'],
          ['Agama', null],
        ],
      },
    ],
    [
      { title: 'Ayah', facts: [['Nama ayah', 'Contoh Ayah']] },
      { title: 'Ibu', facts: [['Nama ibu kandung', 'Contoh Ibu']] },
    ],
  ],
  ...signing,
  signers: [signer],
});

export const studentListInput = (students: number): StudentListInput => ({
  meta,
  group: 'Kelas M25A',
  facts: [['Angkatan', 2025]],
  rows: list(students, (at) => ({ ...person(at), gender: at % 2 === 0 ? 'P' : 'L' })),
  ...signing,
  signers: [signer],
});

export const timetableInput = (patch: Partial<TimetableInput> = {}): TimetableInput => ({
  meta,
  of: 'class',
  name: 'M25A',
  term: 'Ganjil 2025/2026',
  entries: list(8, (at) => ({
    day: 1 + (at % 6),
    start: 780 - 100 * at,
    end: 830 - 100 * at,
    courseCode: `MNJ30${at}`,
    courseName: 'Manajemen Pemasaran',
    sks: 3,
    className: 'M25A',
    lecturers: ['Dr. Contoh Budi, M.M.'],
    room: 'R201',
  })),
  ...signing,
  signers: [signer],
  ...patch,
});

export const reportInput = (rows: number, patch: Partial<ReportInput> = {}): ReportInput => ({
  meta,
  title: 'Rekap KRS',
  filters: [
    ['Angkatan', 2025],
    ['Pencarian', null],
  ],
  columns: [{ title: 'NIM' }, { title: 'Nama' }, { title: 'SKS', align: 'right' }],
  rows: list(rows, (at) => [person(at).nim, person(at).name, 20]),
  ...patch,
});

function textsOf(block: Block): string[] {
  if ('text' in block) {
    return [typeof block.text === 'string' ? block.text : block.text.map(({ text }) => text).join('')];
  }
  if ('stack' in block) return block.stack.flatMap(textsOf);
  if ('columns' in block) return block.columns.flatMap(textsOf);
  if ('table' in block) return block.table.body.flat().flatMap(textsOf);
  return [];
}

/** All texts of a document in reading order, empty cells left out. */
export const textsIn = (document: PrintDocument): string[] =>
  document.content.flatMap(textsOf).filter((text) => text !== '');

/** Pages of a finished PDF. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
