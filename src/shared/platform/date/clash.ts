import { timeRange } from '#shared/platform/format/time.ts';
import { dayName } from './day.ts';

/** When a class meets every week; minutes since midnight, the end not included. */
export type Slot = { day: number; start: number; end: number };

type Named = { id: string; name: string };

/** A class of a semester as far as clashes look at it. */
export type ScheduleSlot = Slot & {
  id: string;
  courseName: string;
  className: string;
  /** Null or online rooms never clash. */
  room: { id: string; code: string; online: boolean } | null;
  lecturers: readonly Named[];
  studentClasses: readonly Named[];
  /** Enrolled students, where they are to be compared. */
  students?: readonly Named[];
};

export type ClashKind = 'ROOM' | 'LECTURER' | 'CLASS' | 'STUDENT';

type ClashSide = Slot & { id: string; courseName: string; className: string };

export type Clash = {
  kind: ClashKind;
  /** Who or what is double-booked. */
  subject: string;
  candidate: ClashSide;
  other: ClashSide;
  message: string;
};

const kindWords: Record<ClashKind, string> = {
  ROOM: 'ruang',
  LECTURER: 'dosen',
  CLASS: 'kelas',
  STUDENT: 'mahasiswa',
};

/** Whether two weekly times overlap; one may start when the other ends (academic practice). */
export const overlaps = (a: Slot, b: Slot): boolean => a.day === b.day && a.start < b.end && b.start < a.end;

/** `Senin 08.00–10.30`. @throws RangeError outside a week or a day. */
export const formatSlot = ({ day, start, end }: Slot): string => `${dayName(day)} ${timeRange(start, end)}`;

const sideOf = ({ id, courseName, className, day, start, end }: ScheduleSlot): ClashSide => ({
  id,
  courseName,
  className,
  day,
  start,
  end,
});

const shared = (a: readonly Named[] = [], b: readonly Named[] = []): string[] => {
  const ids = new Set(b.map(({ id }) => id));
  return a.filter(({ id }) => ids.has(id)).map(({ name }) => name);
};

function sharedRoom({ room: a }: ScheduleSlot, { room: b }: ScheduleSlot): string[] {
  return a !== null && b !== null && !a.online && a.id === b.id ? [a.code] : [];
}

function clashesBetween(candidate: ScheduleSlot, other: ScheduleSlot): Clash[] {
  const subjects: readonly [ClashKind, string[]][] = [
    ['ROOM', sharedRoom(candidate, other)],
    ['LECTURER', shared(candidate.lecturers, other.lecturers)],
    ['CLASS', shared(candidate.studentClasses, other.studentClasses)],
    ['STUDENT', shared(candidate.students, other.students)],
  ];
  return subjects.flatMap(([kind, names]) =>
    names.map((subject) => ({
      kind,
      subject,
      candidate: sideOf(candidate),
      other: sideOf(other),
      message: `Bentrok ${kindWords[kind]} ${subject}: ${other.courseName} (${other.className}) ${formatSlot(other)}.`,
    })),
  );
}

/**
 * Every clash of a class with the others of its semester: rooms that are not online, each lecturer of a team, each
 * student class, each given student (academic practice). The class itself, found by id among the others, is skipped.
 * @param others classes of the same semester that are not cancelled.
 */
export const findClashes = (candidate: ScheduleSlot, others: readonly ScheduleSlot[]): Clash[] =>
  others
    .filter((other) => other.id !== candidate.id && overlaps(candidate, other))
    .flatMap((other) => clashesBetween(candidate, other));
