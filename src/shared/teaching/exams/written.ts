import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { type LocalDate, weekdayOf } from '#shared/platform/date/local-date.ts';

/** Facts of a course that say how it is examined. */
export type ExaminedCourse = { name: string; courseType: string; sks: number; sksField: number };

/** Courses whose result is a defence, a report or work at another place, by the names campuses give them. */
const OTHERWISE_EXAMINED =
  /\b(skripsi|tugas akhir|seminar proposal|kkn|kuliah kerja|magang|pkl|(praktik|praktek) kerja)\b/i;

/** Whether a course is examined in writing: not a final project, nor field work such as KKN and magang. */
export const hasWrittenExam = ({ name, courseType, sks, sksField }: ExaminedCourse): boolean =>
  courseType !== COURSE_TYPE.finalProject && !(sks > 0 && sksField === sks) && !OTHERWISE_EXAMINED.test(name);

/** When the evening begins, in minutes since midnight. */
const EVENING = 17 * 60;
const [SUNDAY, SATURDAY] = [0, 6];

/** Whether a time of the week suits people who work on weekdays: evenings, Saturday and Sunday. */
export const isOffHours = (day: number, start: number): boolean =>
  day === SUNDAY || day === SATURDAY || start >= EVENING;

/**
 * Whether an exam at that time suits a class by its own hours of the week: classes of evenings and weekends sit then too,
 * all others before the evening.
 */
export function suitsHours(
  own: { day: number; start: number },
  exam: { date: LocalDate; start: number },
): boolean {
  if (isOffHours(own.day, own.start)) return isOffHours(weekdayOf(exam.date), exam.start);
  return exam.start < EVENING;
}
