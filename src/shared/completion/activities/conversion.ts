import { COURSE_TYPE, type CourseType } from '#shared/platform/reference/course-type.ts';
import { type DateRange, daysBetween } from '#shared/platform/date/local-date.ts';
import { divideHalfUp } from '#shared/platform/grading/rounding.ts';
import { bandOf, gradeOf, type Grade, type Letter } from '#shared/platform/grading/scale.ts';
import { creditRefusal } from '#shared/enrolment/krs/refusal-words.ts';
import type { ActivitySettings } from '#shared/platform/campus/activity-settings.ts';

/** A course an activity shall be converted to. */
export type ConversionCourse = {
  courseId: string;
  name: string;
  sks: number;
  courseType: CourseType;
  /** Whether the student's curriculum holds it. */
  inCurriculum: boolean;
  /** Best index so far in tenths, equivalents included; null without a grade. */
  bestIndex: number | null;
  /** Taken as a class or graded in the same term, equivalents included. */
  inKrs: boolean;
};

export type ConversionFacts = {
  courses: readonly ConversionCourse[];
  /** Most sks of the programme. */
  maxSks: number;
  /** Minutes worked, or planned while it has not begun. */
  minutes: number;
  hoursPerSks: number;
  /** Sks of classes the student takes in the same term, and the most he may take. */
  krsSks: number;
  sksLimit: number;
};

export type ActivityProblem = {
  code:
    'EMPTY' | 'MAX_SKS' | 'HOURS' | 'TERM_SKS' | 'FINAL_PROJECT' | 'CURRICULUM' | 'GOOD' | 'IN_KRS' | 'TWICE';
  message: string;
  courseId: string | null;
};

/** Index of B in tenths: what is passed with it is not taken again. */
const GOOD_INDEX = 30;

const sumSks = (courses: readonly { sks: number }[]): number =>
  courses.reduce((sum, { sks }) => sum + sks, 0);

function courseProblems(course: ConversionCourse, earlier: readonly ConversionCourse[]): ActivityProblem[] {
  const { courseId, name } = course;
  const problem = (code: ActivityProblem['code'], message: string) => ({ code, message, courseId });
  return [
    ...(course.courseType === COURSE_TYPE.finalProject
      ? [problem('FINAL_PROJECT', `${name} adalah tugas akhir dan tidak dapat dikonversi.`)]
      : []),
    ...(course.inCurriculum ? [] : [problem('CURRICULUM', `${name} tidak ada di kurikulum mahasiswa.`)]),
    ...(course.bestIndex !== null && course.bestIndex >= GOOD_INDEX
      ? [problem('GOOD', `${name} sudah lulus dengan nilai B atau lebih.`)]
      : []),
    ...(course.inKrs
      ? [problem('IN_KRS', `${name} atau padanannya sudah diambil atau dinilai pada semester yang sama.`)]
      : []),
    ...(earlier.some((one) => one.courseId === courseId)
      ? [problem('TWICE', `${name} dipilih lebih dari sekali.`)]
      : []),
  ];
}

/** Every reason courses cannot be recognised for an activity; none means they can (academic practice). */
export function checkActivityConversion(facts: ConversionFacts): ActivityProblem[] {
  const { courses, maxSks, minutes, hoursPerSks, krsSks, sksLimit } = facts;
  const total = sumSks(courses);
  const whole = (code: ActivityProblem['code'], message: string) => ({ code, message, courseId: null });
  return [
    ...(courses.length === 0 ? [whole('EMPTY', 'Pilih mata kuliah yang dikonversi.')] : []),
    ...(total > maxSks
      ? [whole('MAX_SKS', `Konversi ${total} sks melebihi batas program ${maxSks} sks.`)]
      : []),
    ...(total * hoursPerSks * 60 > minutes
      ? [
          whole(
            'HOURS',
            `Konversi ${total} sks membutuhkan ${total * hoursPerSks} jam, tercatat ${Math.floor(minutes / 60)} jam.`,
          ),
        ]
      : []),
    ...(total + krsSks > sksLimit ? [whole('TERM_SKS', creditRefusal(total + krsSks, sksLimit))] : []),
    ...courses.flatMap((course, index) => courseProblems(course, courses.slice(0, index))),
  ];
}

/** Mentor and supervisor (hundredths) as one score in hundredths, half up: 40 to 60 unless the college says otherwise. */
export const activityScore = (
  mentorScore: number,
  lectureScore: number,
  { mentorPercent }: Pick<ActivitySettings, 'mentorPercent'>,
): number => divideHalfUp(mentorScore * mentorPercent + lectureScore * (100 - mentorPercent), 100);

/** Letters of other colleges that ours does not know, at the better letter they surely reach. */
const foreignLetters: Readonly<Record<string, Letter>> = {
  'A+': 'A',
  AB: 'B+',
  'B/A': 'B+',
  BC: 'C+',
  'C/B': 'C+',
  'C-': 'D',
  CD: 'D',
  'D+': 'D',
  'D-': 'D',
  F: 'E',
};

/** The letter of a partner's transcript in our scale; null for one that is not known. */
export function partnerLetter(letter: string): Letter | null {
  const given = letter.trim().toUpperCase();
  return bandOf(given)?.letter ?? foreignLetters[given] ?? null;
}

/** A grade as it is written; a letter alone stands without score. */
export type ActivityGrade = Grade & { score: number | null };

/** The grade of one course: by the partner's letter where there is one, else by the score. Null where neither is known. */
export function activityGrade(score: number | null, partner: string | null): ActivityGrade | null {
  if (partner !== null) {
    const letter = partnerLetter(partner);
    const band = letter === null ? null : bandOf(letter);
    return band && { ...gradeOf(band.min), score: null };
  }
  return score === null ? null : { ...gradeOf(score), score };
}

/** Whether a programme takes the whole term, so that the term is reported as Kampus Merdeka. */
export const isFullTerm = (
  sks: number,
  { start, end }: DateRange,
  { fullTermSks, fullTermWeeks }: Pick<ActivitySettings, 'fullTermSks' | 'fullTermWeeks'>,
): boolean => sks >= fullTermSks || (daysBetween(start, end) + 1 >= fullTermWeeks * 7 && sks > 0);
