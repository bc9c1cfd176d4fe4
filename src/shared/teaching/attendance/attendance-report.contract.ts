import { z } from 'zod';
import { HUNDREDTHS_OF_PERCENT } from '#shared/platform/endpoint/units.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { endpoint, fileFormat, idParams, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { taughtRow } from '#shared/people/lecturers/lecturer-workload.contract.ts';

const number = z.number().int();

/** A class of a term: its meetings, and how its students came to those that were held. */
export const attendanceClassRow = z.object({
  /** Id of the class. */
  _id: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  classType: z.enum(classTypes),
  lecturers: z.array(z.string()),
  students: number,
  /** Meetings other than exams that were not called off, and those of them that were held. */
  planned: number,
  held: number,
  /** Hundredths of a percent over all students; null while nothing counts. */
  percent: number.nullable().meta({ description: HUNDREDTHS_OF_PERCENT }),
  /** Students below what the college asks for. */
  below: number,
});
export type AttendanceClassRow = z.infer<typeof attendanceClassRow>;

/** A student in a class whose attendance is not enough for the final exam. */
export const lowAttendanceRow = z.object({
  /** Class and student. */
  _id: z.string(),
  scheduleId: z.string(),
  nim: z.string(),
  name: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  present: number,
  /** Meetings held without those the student was excused from. */
  counted: number,
  /** Hundredths of a percent. */
  percent: number.nullable().meta({ description: HUNDREDTHS_OF_PERCENT }),
});
export type LowAttendanceRow = z.infer<typeof lowAttendanceRow>;

const filters = {
  period: z.uuid().optional(),
  courseId: z.uuid().optional(),
  className: z.string().trim().min(1).max(5).optional(),
  lecturerId: z.uuid().optional(),
};
const classQuery = listQuery(['courseCode', 'className'], filters);
const lowQuery = listQuery(['courseCode'], filters);
const taughtQuery = listQuery(['name', 'courseCode'], filters);

const see = { permissions: ['attendance:get'] } as const;
const take = { permissions: ['attendance:get', 'report:export'] } as const;

const base = '/api/staff/laporan/presensi';

export const attendanceReportContract = {
  classes: endpoint({
    method: 'GET',
    path: base,
    summary: 'Classes of a term with meetings held and how their students came',
    access: see,
    query: classQuery,
    response: z.array(attendanceClassRow),
    shape: 'page',
  }),
  exportClasses: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary: 'The same list as a file',
    access: take,
    query: classQuery.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  low: endpoint({
    method: 'GET',
    path: `${base}/kurang`,
    summary:
      'Students of a course or a lecturer whose attendance is below what the college asks for; those of a whole term come as a file',
    access: see,
    query: lowQuery.refine(({ courseId, lecturerId }) => courseId !== undefined || lecturerId !== undefined, {
      error: 'Pilih mata kuliah atau dosen.',
      path: ['courseId'],
    }),
    response: z.array(lowAttendanceRow),
    shape: 'page',
  }),
  exportLow: endpoint({
    method: 'GET',
    path: `${base}/kurang/export`,
    summary: 'Students below what the college asks for as a file',
    access: take,
    query: lowQuery.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  realisation: endpoint({
    method: 'GET',
    path: `${base}/realisasi`,
    summary: 'Meetings planned and held by lecturer and class',
    access: see,
    query: taughtQuery,
    response: z.array(taughtRow),
    shape: 'page',
  }),
  exportRealisation: endpoint({
    method: 'GET',
    path: `${base}/realisasi/export`,
    summary: 'The same list as a file',
    access: take,
    query: taughtQuery.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  exportMatrix: endpoint({
    method: 'GET',
    path: `${base}/:id/export`,
    summary: 'Attendance of one class, students by meetings, as a sheet',
    access: take,
    params: idParams,
    query: z.object({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
};
