import { dayNames } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import type { Fact, Photo } from './facts.ts';

/** The student a document is about. */
export type StudentHead = {
  nim: string;
  name: string;
  programme: string;
  concentration?: string | null;
  className?: string | null;
  advisor?: string | null;
  photo?: Photo | null;
};

/** The semester a document is about: "2025/2026", "Ganjil", and the student's own count. */
export type TermHead = { academicYear: string; semester: string; number?: number };

/** When and where a class meets; minutes since midnight, day 0–6 from Minggu. */
export type Slot = { day: number; start: number; end: number; room?: string | null };

/** The class of a course a list is about. */
export type ClassHead = {
  courseCode: string;
  courseName: string;
  sks: number;
  className: string;
  /** "Ganjil 2025/2026" */
  term: string;
  programme: string;
  lecturers: readonly string[];
  slot: Slot | null;
};

/** "Ganjil (ke-5)" */
export const semesterOf = ({ semester, number }: TermHead): string =>
  number === undefined ? semester : `${semester} (ke-${number})`;

/** "Senin, 08.00–10.30" */
export const slotOf = ({ day, start, end }: Slot): string =>
  `${dayNames[day] ?? '-'}, ${timeRange(start, end)}`;

/** Facts of a class in two columns, course and lecturers left, time and place right. */
export function classFacts(head: ClassHead): { left: Fact[]; right: Fact[] } {
  return {
    left: [
      ['Mata kuliah', `${head.courseName} (${head.courseCode})`],
      ['Dosen', head.lecturers.join('; ')],
      ['Program studi', head.programme],
    ],
    right: [
      ['Kelas / sks', `${head.className} / ${head.sks} sks`],
      ['Hari, jam', head.slot && slotOf(head.slot)],
      ['Ruang', head.slot?.room],
      ['Semester', head.term],
    ],
  };
}
