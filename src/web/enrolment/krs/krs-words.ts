import type { KrsClass } from '#shared/enrolment/krs/krs-class.views.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { type CourseType, courseTypeLabels } from '#shared/platform/reference/course-type.ts';
import type { CreditBasis } from '#shared/enrolment/krs/credit-limit.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { formatSlot } from '#shared/platform/date/clash.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';
import type { Slot } from '#web/platform/ui/timetable/week-layout.ts';

export const stateTones: Record<KrsState, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  REVISION: 'warning',
  APPROVED: 'success',
  CHANGE: 'warning',
  LOCKED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'danger',
};

export const windowLabels = {
  KRS: 'Pengisian KRS',
  KRS_CHANGE: 'Perubahan KRS',
  KRS_LATE: 'KRS terlambat',
} as const;

type Timed = Pick<KrsClass, 'day' | 'timeStart' | 'timeEnd'>;

/** `Senin 08.00–10.30`. */
export const timeText = ({ day, timeStart, timeEnd }: Timed): string =>
  formatSlot({ day, start: timeStart, end: timeEnd });

/** `Wajib`, `Pilihan` …; an unknown type unchanged. */
export const courseTypeText = (type: string): string =>
  type in courseTypeLabels ? courseTypeLabels[type as CourseType] : type;

/** `Kelas A · Reguler`. */
export const classText = ({ className, classType }: Pick<KrsClass, 'className' | 'classType'>): string =>
  `Kelas ${className} · ${classTypeLabels[classType]}`;

type Limit = { maxSks: number; basis: CreditBasis; ips: number | null };

/** Limit with its basis in words. */
export function limitText({ maxSks, basis, ips }: Limit): string {
  const reasons: Record<CreditBasis, string> = {
    SHORT: 'batas semester pendek',
    PACKAGE: 'paket semester awal',
    INACTIVE: 'setelah semester tidak aktif',
    NO_IPS: 'belum ada IPS',
    IPS: `IPS lalu ${hundredths(ips)}`,
  };
  return `${maxSks} sks (${reasons[basis]})`;
}

/** `7 mata kuliah, 20 sks`. */
export const planText = (count: number, sks: number): string => `${count} mata kuliah, ${sks} sks`;

/** Converts classes to blocks of the timetable. */
export const weekSlots = (classes: readonly Omit<KrsClass, 'lecturers'>[]): Slot[] =>
  classes.map((krsClass) => ({
    id: krsClass.scheduleId,
    day: krsClass.day,
    start: krsClass.timeStart,
    end: krsClass.timeEnd,
    title: krsClass.name,
    detail: [krsClass.className, krsClass.room].filter((part) => part !== null).join(' · '),
    course: krsClass.courseId,
  }));
