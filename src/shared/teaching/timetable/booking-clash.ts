import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';

/** What is already taken at a wished time: a room, a person or a class, by what. */
export type BookingClash = {
  kind: 'ROOM' | 'LECTURER' | 'CLASS' | 'STUDENT';
  /** Code of the room, name of the person or class. */
  subject: string;
  /** What takes it: "Manajemen Pemasaran (A1)", "Sidang skripsi 25612010001". */
  title: string;
  /** Minutes since midnight. */
  timeStart: number;
  timeEnd: number;
};

const kindWords: Record<BookingClash['kind'], string> = {
  ROOM: 'ruang',
  LECTURER: 'dosen',
  CLASS: 'kelas',
  STUDENT: 'mahasiswa',
};

/** "Bentrok ruang R101: Manajemen Pemasaran (A1) Senin, 2 November 2026 08.00–10.30." */
export const bookingClashSentence = (clash: BookingClash, date: string): string =>
  `Bentrok ${kindWords[clash.kind]} ${clash.subject}: ${clash.title} ${dayDate(date)} ${timeRange(clash.timeStart, clash.timeEnd)}.`;
