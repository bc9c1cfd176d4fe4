import { surveyOwed } from '#shared/surveys/surveys/survey-owed.views.ts';
import { calendarLine } from '#shared/teaching/calendar/calendar-line.views.ts';
import { z } from 'zod';
import { termReports } from '#shared/platform/term/deadline.ts';
import { krsStates } from '#shared/platform/term/krs-state.ts';
import { studentStatuses } from '#shared/platform/access/status.ts';
import { taughtClass } from '#shared/teaching/timetable/timetable.contract.ts';

const count = z.number().int();

const todayClass = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  className: z.string(),
  timeStart: count,
  timeEnd: count,
  room: z.string().nullable(),
  lecturers: z.array(z.string()),
});
export type TodayClass = z.infer<typeof todayClass>;

/** How far a student is, and what is on today. */
export const studentHome = z.object({
  status: z.enum(studentStatuses),
  /** 0 while no semester is active. */
  semesterNumber: count,
  sksPassed: count,
  sksTotal: count,
  /** Hundredths; null before the first result. */
  ipk: count.nullable(),
  /** Semesters with a result, the oldest first; averages in hundredths. */
  semesters: z.array(z.object({ code: z.string(), ips: count.nullable(), ipk: count.nullable() })),
  krs: z.object({ state: z.enum(krsStates), totalSks: count, maxSks: count }).nullable(),
  today: z.array(todayClass),
  survey: surveyOwed.nullable(),
});
export type StudentHomeView = z.infer<typeof studentHome>;

const ownClass = taughtClass.pick({
  _id: true,
  courseName: true,
  className: true,
  status: true,
  gradeStatus: true,
  toReschedule: true,
  overdue: true,
  gradesFrom: true,
  next: true,
});
export type OwnClass = z.infer<typeof ownClass>;

/** Where a lecturer teaches next, and what waits. */
export const lecturerHome = z.object({
  /** Of the active term, else of the latest one taught in. */
  classes: z.array(ownClass),
  /** Null while no term is active. */
  waiting: z
    .object({
      /** KRS of advisees that wait for a decision. */
      krs: count,
      /** Own courses without a course plan in force. */
      plans: count,
    })
    .nullable(),
});
export type LecturerHomeView = z.infer<typeof lecturerHome>;

/** What the active semester still misses, and what is due. */
const gaps = z.object({
  classes: count,
  /** Classes without any meeting, the first ten named. */
  withoutMeetings: z.object({ count, first: z.array(z.object({ _id: z.string(), label: z.string() })) }),
  /** First day on which the grades of a type of class are due; null while none is set. */
  gradeDeadline: z.string().nullable(),
  /** Lecturers whose grades are overdue, longest late first, with the days of the class that is late for longest. */
  lateGraders: z.array(
    z.object({ lecturerId: z.string(), name: z.string(), classes: count, daysLate: count }),
  ),
  /** Courses of the semester without any course plan, without an approved one, and plans that wait for approval. */
  rps: z.object({ courses: count, missing: count, unapproved: count, waiting: count }),
  /** When the term is to be reported to PDDIKTI and the accreditation ends; days left, below zero once late. */
  deadlines: z.array(
    z.object({ about: z.enum([...termReports, 'ACCREDITATION']), due: z.string(), days: count }),
  ),
});
export type GapsView = z.infer<typeof gaps>;

/** The state of the campus; null for what the reader may not see, and for what a term has while none is active. */
export const staffHome = z.object({
  /** Transfers that wait for verification. */
  payments: z.object({ waiting: count, amount: count, oldest: z.string().nullable() }).nullable(),
  /** Students by entry year and status. */
  cohorts: z.array(z.object({ entryYear: count, status: z.enum(studentStatuses), count })).nullable(),
  krs: z
    .object({
      label: z.string(),
      states: z.record(z.string(), count),
      /** Undecided after the advisors' deadline. */
      overdue: count,
    })
    .nullable(),
  gaps: gaps.nullable(),
  /** How often each letter was given, of the latest term with grades; its label is null while there is none. */
  letters: z
    .object({
      label: z.string().nullable(),
      letters: z.array(z.object({ letter: z.string(), count })),
    })
    .nullable(),
});
export type StaffHomeView = z.infer<typeof staffHome>;

/** What the reader undertook in meetings and has not done, the most urgent first; the first five. */
const ownActions = z.object({
  total: count,
  first: z.array(
    z.object({
      _id: z.string(),
      task: z.string(),
      meeting: z.string(),
      due: z.string().nullable(),
      isOverdue: z.boolean(),
    }),
  ),
});
export type OwnActionsView = z.infer<typeof ownActions>;

/** What every kind of home has beside its own. */
export const homeSides = { calendar: z.array(calendarLine), actions: ownActions };
