import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { examKinds, MAX_PROCTORS, MAX_ROOMS } from '#shared/platform/term/exam.ts';
import { makeupStates } from './makeup.ts';
import { attachmentView, procedureEvent } from '#shared/platform/procedures/procedure.views.ts';

export const examStatuses = ['NOT-YET', 'DONE', 'CANCLE'] as const;

const named = z.object({ _id: z.string(), name: z.string() });

/** A room of a session with who watches over it, and what was reported from there. */
export const examRoomView = z.object({
  _id: z.string(),
  no: z.number().int(),
  roomId: z.string().nullable(),
  /** Null for an exam at home. */
  code: z.string().nullable(),
  capacity: z.number().int().nullable(),
  proctors: z.array(named),
  seated: z.number().int(),
  absent: z.number().int(),
  answerSheets: z.number().int().nullable(),
  incidents: z.string(),
  reportedAt: z.string().nullable(),
});
export type ExamRoomView = z.infer<typeof examRoomView>;

export const examRow = z.object({
  _id: z.string(),
  updatedAt: z.string(),
  scheduleId: z.string(),
  exam: z.enum(examKinds),
  isMakeup: z.boolean(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  lecturers: z.array(z.string()),
  date: z.string(),
  timeStart: z.number().int(),
  timeEnd: z.number().int(),
  status: z.enum(examStatuses),
  participants: z.number().int(),
  rooms: z.array(examRoomView),
  /** Why the class may not be ready for it; null for nothing, and once it is over. */
  warning: z.string().nullable(),
});
export type ExamRow = z.infer<typeof examRow>;

export const examSeatView = z.object({
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  /** Which room of the session; null for who has no seat yet. */
  roomNo: z.number().int().nullable(),
  seat: z.string().nullable(),
  present: z.boolean().nullable(),
  /** Whether the student may sit it, as the exam card says; null once it is over. */
  right: z
    .object({ allowed: z.boolean(), byDispensation: z.boolean(), reasons: z.array(z.string()) })
    .nullable(),
});

export const examDetail = examRow.extend({
  clashReason: z.string().nullable(),
  seats: z.array(examSeatView),
  /** Numbers of the rooms the asking person may report from. */
  reportable: z.array(z.number().int()),
});
export type ExamDetail = z.infer<typeof examDetail>;

const minutes = z.number('Isi jam.').int().min(0).max(1440);

export const examPlace = {
  date: z.iso.date('Isi tanggal.'),
  timeStart: minutes,
  timeEnd: minutes,
  rooms: z
    .array(
      z.object({
        roomId: z.uuid().nullable(),
        proctorIds: z
          .array(z.uuid())
          .min(1, 'Pilih minimal satu pengawas.')
          .max(MAX_PROCTORS, `Paling banyak ${MAX_PROCTORS} pengawas.`),
      }),
    )
    .min(1, 'Pilih ruang.')
    .max(MAX_ROOMS, `Paling banyak ${MAX_ROOMS} ruang.`),
};

export const examWish = z.object({
  _id: z.uuid().optional(),
  scheduleId: z.uuid('Pilih kelas.'),
  exam: z.enum(examKinds, 'Pilih jenis ujian.'),
  ...examPlace,
  /** Approved requests this session is a make-up exam for. */
  makeupIds: z.array(z.uuid()).max(200).default([]),
});
export type ExamWish = z.output<typeof examWish>;

export const examClash = z.object({
  kind: z.enum(['ROOM', 'LECTURER', 'CLASS', 'STUDENT']),
  message: z.string(),
});

export const examCheck = z.object({
  /** What stands in the way. */
  clashes: z.array(examClash),
  /** What is worth a look about the day and the hour, as sentences. */
  warnings: z.array(z.string()),
  /** Students who have another exam then; BAAK may agree with a reason. */
  students: z.array(z.object({ _id: z.string(), nim: z.string(), name: z.string(), message: z.string() })),
  participants: z.number().int(),
  seats: z.number().int(),
});
export type ExamCheck = z.infer<typeof examCheck>;

/** An exam as the student who sits it sees it. */
export const ownExam = z.object({
  _id: z.string(),
  exam: z.enum(examKinds),
  isMakeup: z.boolean(),
  courseCode: z.string(),
  courseName: z.string(),
  className: z.string(),
  date: z.string(),
  timeStart: z.number().int(),
  timeEnd: z.number().int(),
  room: z.string().nullable(),
  seat: z.string().nullable(),
  present: z.boolean().nullable(),
  /** Last day to ask for a make-up exam; null while or where it cannot be asked for. */
  requestUntil: z.string().nullable(),
  makeup: z
    .object({ _id: z.string(), state: z.enum(makeupStates), reason: z.string(), updatedAt: z.string() })
    .nullable(),
});
export type OwnExam = z.infer<typeof ownExam>;

export const makeupRow = z.object({
  _id: z.string(),
  updatedAt: z.string(),
  sessionId: z.string(),
  scheduleId: z.string(),
  exam: z.enum(examKinds),
  courseName: z.string(),
  className: z.string(),
  examDate: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  /** Null for who does not decide: it may tell of health. */
  reason: z.string().nullable(),
  state: z.enum(makeupStates),
  /** When the make-up exam is. */
  plannedDate: z.string().nullable(),
  createdAt: z.string(),
});
export type MakeupRow = z.infer<typeof makeupRow>;

export const makeupDetail = makeupRow.extend({
  files: z.array(attachmentView),
  steps: z.array(procedureEvent),
});

/** What BAAK gives the planner. */
export const examPlanForm = z.object({
  periodId: z.uuid('Pilih semester.'),
  exam: z.enum(examKinds, 'Pilih jenis ujian.'),
  dates: z.array(z.iso.date()).min(1, 'Pilih minimal satu tanggal.').max(31),
  sessions: z
    .array(
      z.object({
        start: minutes,
        end: minutes,
        /** Types of the classes that sit then. */
        classTypes: z
          .array(z.enum(classTypes))
          .min(1, 'Pilih jenis kelas sesi ini.')
          .default([...classTypes]),
      }),
    )
    .min(1, 'Isi minimal satu sesi.')
    .max(8, 'Paling banyak 8 sesi sehari.'),
  roomIds: z.array(z.uuid()).max(200),
  proctorsPerRoom: z.number().int().min(1).max(2).default(1),
  perDay: z.number().int().min(1).max(5).default(2),
  /** Classes of skripsi, KKN or magang that are examined in writing all the same. */
  alsoExamine: z.array(z.uuid()).max(500).default([]),
});
export type ExamPlanForm = z.output<typeof examPlanForm>;

export const examPlanPreview = z.object({
  /** Names this very plan, so that only what was seen is stored. */
  token: z.string(),
  placed: z.array(
    z.object({
      scheduleId: z.string(),
      name: z.string(),
      participants: z.number().int(),
      date: z.string(),
      timeStart: z.number().int(),
      timeEnd: z.number().int(),
      rooms: z.array(z.object({ code: z.string(), proctors: z.array(z.string()) })),
    }),
  ),
  unplaced: z.array(z.object({ scheduleId: z.string(), name: z.string(), reason: z.string() })),
  /** Classes of courses without a written exam, which the plan leaves out. */
  notWritten: z.array(z.object({ scheduleId: z.string(), name: z.string() })),
  /** Classes whose exam was planned before and stays. */
  kept: z.number().int(),
});
export type ExamPlanPreview = z.infer<typeof examPlanPreview>;
