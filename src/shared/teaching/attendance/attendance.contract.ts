import { z } from 'zod';
import { HUNDREDTHS_OF_PERCENT } from '#shared/platform/endpoint/units.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { attendanceStatuses, mayHaveProof } from './attendance.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { endpoint, idParams, updatedAt, type UploadRule } from '#shared/platform/endpoint/endpoint.ts';
import {
  keptFile,
  meetingView,
  scheduleRow,
  teachingModes,
} from '#shared/teaching/schedules/schedule.views.ts';
import { periodChoice } from '#shared/platform/term/period.views.ts';

const MB = 1024 * 1024;
const meetingNo = z.number().int().min(1).max(MEETING_COUNT);
const minutes = z.number('Isi jam.').int().min(0).max(1440);
const reason = z.string().trim().min(5, 'Tulis alasan minimal 5 huruf.').max(500);
const lecturerOr = (permission: 'attendance:get' | 'attendance:update') => ({
  permissions: [permission],
  roles: [ROLE.lecturer],
});

/** A file of a record: an own upload, or the one it has; null takes it away, left out it stays. */
const fileName = z.string().trim().min(1).max(100).nullable().optional();

/** The letter behind an absence: a photo or the doctor's PDF. */
export const absenceProofUpload = {
  accept: ['image', 'pdf'],
  maxFiles: 1,
  maxBytes: 5 * MB,
} as const satisfies UploadRule;

/** A picture of a meeting; what a camera takes is made smaller before it is sent. */
export const meetingPhotoUpload = {
  accept: ['image'],
  maxFiles: 1,
  maxBytes: 2 * MB,
} as const satisfies UploadRule;

const mark = z
  .object({
    studentId: z.uuid(),
    status: z.enum(attendanceStatuses),
    late: z.boolean().default(false),
    note: z.string().trim().max(200, 'Catatan maksimal 200 huruf.').default(''),
    proof: fileName,
  })
  .refine(({ status, proof }) => !proof || mayHaveProof(status), {
    error: 'Bukti hanya untuk izin atau sakit.',
    path: ['proof'],
  });
export type AbsentMark = z.output<typeof mark>;

/** What the lecturer writes down about a meeting besides who was there. */
const journal = z.object({
  date: z.iso.date('Isi tanggal.'),
  timeStart: minutes,
  timeEnd: minutes,
  roomId: z.uuid().nullable(),
  lecturerId: z.uuid('Pilih dosen yang mengajar.'),
  mode: z.enum(teachingModes),
  /** Ignored for UTS and UAS, which stay what they are. */
  type: z.enum(['KULIAH', 'PENGGANTI', 'TAMU']).default('KULIAH'),
  topic: z.string().trim().max(200).default(''),
  material: z.string().trim().max(2000).default(''),
  method: z.string().trim().max(100).default(''),
  mediaLink: z.url().max(300).nullable().default(null),
  assignmentGiven: z.boolean().default(false),
  photo: fileName,
});
export type Journal = z.output<typeof journal>;

const absents = z.object({
  meetingNo,
  /** The copy of the meeting the marks are based on; left out, the last save wins. */
  updatedAt: updatedAt.optional(),
  absents: z
    .array(mark)
    .max(1000)
    .refine((marks) => new Set(marks.map(({ studentId }) => studentId)).size === marks.length, {
      error: 'Setiap mahasiswa hanya boleh satu kali.',
    }),
  journal: journal.optional(),
  /** Ends the meeting: needs the material, and whoever was not marked is absent. */
  done: z.boolean().default(false),
});
export type AbsentsForm = z.output<typeof absents>;

const gridStudent = z.object({
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  /** One per meeting number, the first is meeting 1; null where nothing is recorded. */
  marks: z.array(z.enum(attendanceStatuses).nullable()),
  /** What a letter cannot say, by meeting. */
  remarks: z.array(
    z.object({
      no: z.number().int(),
      note: z.string(),
      late: z.boolean(),
      excused: z.boolean(),
      /** The letter, for who may open it. */
      proof: keptFile.nullable(),
    }),
  ),
  /** Meetings that began before the place in the class was approved: not counted unless the student was there. */
  beforeEnrolment: z.array(z.number().int()),
  present: z.number().int(),
  counted: z.number().int(),
  /** Hundredths of a percent; null while nothing counts. */
  percent: z.number().int().nullable().meta({ description: HUNDREDTHS_OF_PERCENT }),
  /** Whether the percentage gives the right to UAS. */
  enough: z.boolean(),
});

export const attendanceGrid = z.object({
  schedule: scheduleRow,
  period: periodChoice,
  meetings: z.array(
    meetingView.extend({
      /** Whether the one who asks may fill the meeting in now, and why not. */
      editable: z.boolean(),
      locked: z.string().nullable(),
    }),
  ),
  students: z.array(gridStudent),
  minPercent: z.number().nullable(),
  /** Whether the one who asks may change attendance of this class at all. */
  mayChange: z.boolean(),
  /** Whether the one who asks confirms meetings as head of programme. */
  mayCheck: z.boolean(),
  warnings: z.array(z.string()),
});
export type AttendanceGrid = z.infer<typeof attendanceGrid>;

/** Documents of a class: attendance as recorded or to be signed, its meetings, one meeting, its students. */
export const classPrints = ['attendance', 'blank', 'report', 'meeting', 'students'] as const;
export type ClassPrint = (typeof classPrints)[number];

/** Whether what was taught follows the course plan; what does not is said in words. */
const opinion = z.object({
  matchesRps: z.boolean('Pilih sesuai atau tidak sesuai RPS.'),
  note: z.string().trim().max(500, 'Catatan maksimal 500 huruf.').default(''),
});
const saysWhy = {
  error: 'Tulis apa yang tidak sesuai dengan RPS.',
  path: ['note'],
};
const isExplained = ({ matchesRps, note }: z.output<typeof opinion>): boolean => matchesRps || note !== '';

/** What somebody says who confirms a meeting. */
export const meetingOpinion = opinion.refine(isExplained, saysWhy);
export type MeetingOpinion = z.input<typeof meetingOpinion>;

const changed = z.object({ _id: z.string(), updatedAt: z.string() });

export const attendanceContract = {
  rooms: endpoint({
    method: 'GET',
    path: '/api/lecture/room',
    summary: 'Active rooms a meeting may take place in',
    access: lecturerOr('attendance:update'),
    response: z.array(z.object({ _id: z.string(), code: z.string(), name: z.string() })),
  }),
  grid: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/:id/absents',
    summary: 'Attendance of a class: students by meetings; lecturers see their own classes',
    access: lecturerOr('attendance:get'),
    params: idParams,
    response: attendanceGrid,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/:id/print',
    summary: 'A document of a class as PDF; lecturers print their own classes',
    access: lecturerOr('attendance:get'),
    params: idParams,
    query: z
      .object({
        kind: z.enum(classPrints),
        meetingNo: z.coerce.number().int().min(1).max(MEETING_COUNT).optional(),
      })
      .refine((query) => query.kind !== 'meeting' || query.meetingNo !== undefined, {
        error: 'Pilih pertemuan.',
        path: ['meetingNo'],
      }),
    response: z.unknown(),
    shape: 'file',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/:id/add-edit-absents',
    summary: 'Record attendance and journal of one meeting',
    access: lecturerOr('attendance:update'),
    params: idParams,
    body: absents,
    response: changed.extend({ saved: z.number().int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/schedule/:id/delete-absents',
    summary: 'Empty the attendance of one meeting while no later one is done',
    access: lecturerOr('attendance:update'),
    params: idParams,
    body: z.object({ meetingNo, updatedAt, reason: z.string().trim().max(500).default('') }),
    response: changed.extend({ removed: z.number().int() }),
  }),
  cancelMeeting: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/:id/cancel-meeting',
    summary: 'Call a meeting off; it waits for a replacement',
    access: lecturerOr('attendance:update'),
    params: idParams,
    body: z.object({ meetingNo, updatedAt, reason }),
    response: changed,
  }),
  moveMeeting: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/:id/move-meeting',
    summary: 'Agree on another day, time or room for a meeting; replaces a cancelled one',
    access: lecturerOr('attendance:update'),
    params: idParams,
    body: z.object({
      meetingNo,
      updatedAt,
      date: z.iso.date('Isi tanggal.'),
      timeStart: minutes,
      timeEnd: minutes,
      roomId: z.uuid().nullable(),
      mode: z.enum(teachingModes),
    }),
    response: changed,
  }),
  verifyMeeting: endpoint({
    method: 'POST',
    path: '/api/student/schedule/:id/verify-meeting',
    summary: 'Confirm for the class what was taught at a meeting the student attended',
    access: { students: true },
    params: idParams,
    body: opinion.extend({ meetingNo }).refine(isExplained, saysWhy),
    response: z.object({ _id: z.string() }),
  }),
  checkMeetings: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/:id/check-meetings',
    summary: 'Confirm, as head of programme, what was taught at meetings of a class',
    access: { roles: [ROLE.kaprodi] },
    params: idParams,
    body: opinion
      .extend({ meetingNos: z.array(meetingNo).min(1, 'Pilih minimal satu pertemuan.').max(MEETING_COUNT) })
      .refine(isExplained, saysWhy),
    response: z.object({ checked: z.number().int() }),
  }),
  excuse: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/:id/excuse',
    summary: 'Let an absence with an approved letter leave the percentage, or take that back',
    access: { permissions: ['attendance:excuse'] },
    params: idParams,
    body: z.object({
      meetingNo,
      studentId: z.uuid(),
      excused: z.boolean(),
      reason,
      /** The letter it rests on. */
      proof: fileName,
      /** The copy of the meeting the letter is given to; left out, the last save wins. */
      updatedAt: updatedAt.optional(),
    }),
    response: z.object({ _id: z.string(), excused: z.boolean() }),
  }),
};
