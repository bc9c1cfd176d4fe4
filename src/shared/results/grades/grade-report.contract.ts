import { z } from 'zod';
import { cohortFilter } from '#shared/platform/endpoint/fields.ts';
import { HUNDREDTHS_OF_POINT } from '#shared/platform/endpoint/units.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { endpoint, fileFormat, idParams, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { periodChoice } from '#shared/platform/term/period.views.ts';
import { gradeStatuses } from '#shared/teaching/schedules/schedule.views.ts';

const number = z.number().int();
const letterCount = z.object({ letter: z.string(), count: number });

/** A class and where its grades stand. */
export const classGradeRow = z.object({
  /** Id of the class. */
  _id: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  sks: number,
  className: z.string(),
  classType: z.enum(classTypes),
  lecturers: z.array(z.string()),
  students: number,
  graded: number,
  /** Students whose grade is not among those handed in; 0 until they are. */
  ungraded: number,
  status: z.enum(gradeStatuses),
  submittedAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  extendedUntil: z.string().nullable(),
  deadline: z.string().nullable(),
  /** Days after the deadline while nothing was submitted; 0 when in time. */
  daysLate: number,
  openObjections: number,
  /** Of those with a score, hundredths; the deviation is that of the whole class. Null without scores. */
  mean: number.nullable().meta({ description: HUNDREDTHS_OF_POINT }),
  deviation: number.nullable().meta({ description: HUNDREDTHS_OF_POINT }),
  /** How often each letter was given, best first, as the scale lists them. */
  letters: z.array(number),
});
export type ClassGradeRow = z.infer<typeof classGradeRow>;

/** A student's term. Averages in hundredths. */
export const termResultRow = z.object({
  /** Id of the student. */
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  entryYear: number,
  classType: z.enum(classTypes),
  ips: number.nullable(),
  ipk: number.nullable(),
  sksSemester: number,
  sksTotal: number,
  sksPassed: number,
  isProvisional: z.boolean(),
});

const periodFilter = { period: z.uuid().optional() };
const classQuery = listQuery(['courseCode', 'className', 'status', 'daysLate', 'submittedAt'], {
  ...periodFilter,
  status: z.enum(gradeStatuses).optional(),
  late: z.stringbool().optional(),
  ungraded: z.stringbool().optional(),
  courseId: z.uuid().optional(),
  className: z.string().trim().min(1).max(5).optional(),
  lecturerId: z.uuid().optional(),
  /** Classes with students of this entry year. */
  entryYear: cohortFilter,
});
const studentQuery = listQuery(['nim', 'name', 'ips', 'ipk', 'sksTotal'], {
  ...periodFilter,
  entryYear: cohortFilter,
  classType: z.enum(classTypes).optional(),
  classId: z.uuid().optional(),
});

const staff = { permissions: ['studentGrade:get'] } as const;

export const gradeReportContract = {
  classes: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/nilai',
    summary:
      'Classes of a term with the state of their grades; `late` for those not submitted in time, `ungraded` for handed in ones that lack a student',
    access: staff,
    query: classQuery,
    response: z.array(classGradeRow),
    shape: 'page',
  }),
  exportClasses: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/nilai/export',
    summary: 'The same list as a file',
    access: staff,
    query: classQuery.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  exportSheet: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/nilai/:id/export',
    summary: 'The grades of one class as a sheet: components, final score and letter of each student',
    access: { permissions: ['studentGrade:get', 'report:export'] },
    params: idParams,
    query: z.object({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  students: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/nilai/mahasiswa',
    summary: 'Results of a term by student',
    access: staff,
    query: studentQuery,
    response: z.array(termResultRow),
    shape: 'page',
  }),
  exportStudents: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/nilai/mahasiswa/export',
    summary: 'The same list as a file',
    access: { permissions: ['studentGrade:get', 'report:export'] },
    query: studentQuery.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  periods: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/nilai/periods',
    summary: 'Terms to choose from, latest first',
    access: staff,
    response: z.array(periodChoice.extend({ isActive: z.boolean() })),
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/home/grade',
    summary: 'Letters, mean IPS by cohort and class type, courses with many low grades',
    access: staff,
    query: z.object(periodFilter),
    response: z.object({
      period: periodChoice.nullable(),
      letters: z.array(letterCount),
      /** Mean IPS in hundredths. */
      cohorts: z.array(
        z.object({ entryYear: number, classType: z.enum(classTypes), ips: number, students: number }),
      ),
      /** Courses where more than 30 percent got D or E. */
      lowCourses: z.array(z.object({ code: z.string(), name: z.string(), low: number, graded: number })),
    }),
  }),
};
