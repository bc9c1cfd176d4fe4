import { z } from 'zod';
import { krsStates } from '../domain/krs/state.ts';
import { termReports } from '../domain/feeder/deadline.ts';
import { studentStatuses } from '../domain/status/status.ts';
import { endpoint } from './endpoint.ts';

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

export const dashboardContract = {
  student: endpoint({
    method: 'GET',
    path: '/api/home/student',
    summary: 'How far the signed-in student is, and what is on today',
    access: { students: true },
    response: z.object({
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
    }),
  }),
  staff: endpoint({
    method: 'GET',
    path: '/api/home/staff',
    summary: 'What the active semester still misses: meetings, course plans and grades',
    access: { permissions: ['schedule:get'] },
    response: z.object({
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
    }),
  }),
};
