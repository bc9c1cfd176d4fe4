import { z } from 'zod';
import { classTypes } from '../domain/course/class-type.ts';
import { krsItemKinds } from '../domain/krs/item.ts';
import { krsStates } from '../domain/krs/state.ts';
import { endpoint, updatedAt } from './endpoint.ts';

/** Why a class, or the plan as a whole, is refused; `scheduleId` is null for the plan as a whole. */
export const krsProblem = z.object({
  code: z.string(),
  message: z.string(),
  scheduleId: z.string().nullable(),
});
export type KrsProblemView = z.infer<typeof krsProblem>;

/** A condition before the page opens: what is missing, where to solve it, who can help. */
export const krsBlocker = z.object({
  code: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  helper: z.string(),
});

/** A class as every KRS screen shows it. Times are minutes since midnight, days 0–6 from Minggu. */
export const krsClass = z.object({
  scheduleId: z.string(),
  courseId: z.string(),
  code: z.string(),
  name: z.string(),
  sks: z.number().int(),
  courseType: z.string(),
  /** Semester of the course in the curriculum. */
  semester: z.number().int().nullable(),
  className: z.string(),
  classType: z.enum(classTypes),
  day: z.number().int(),
  timeStart: z.number().int(),
  timeEnd: z.number().int(),
  room: z.string().nullable(),
  lecturers: z.array(z.string()),
});
export type KrsClass = z.infer<typeof krsClass>;

export const krsOffer = krsClass.extend({
  /** Courses with one key stand for each other; only one of them fits into a plan. */
  courseKey: z.string(),
  capacity: z.number().int(),
  taken: z.number().int(),
  kind: z.enum(krsItemKinds),
  inPackage: z.boolean(),
  prerequisites: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(['LULUS', 'PERNAH_AMBIL', 'BERSAMAAN']),
      minScore: z.number().int().nullable(),
      /** Key of the required course, to see whether the plan holds it. */
      courseKey: z.string(),
      met: z.boolean(),
    }),
  ),
  /** What speaks against this class whatever else is in the plan; credits, clashes and doubles follow the plan. */
  problems: z.array(krsProblem.omit({ scheduleId: true })),
});
export type KrsOfferView = z.infer<typeof krsOffer>;

export const krsItem = z.object({
  scheduleId: z.string(),
  sks: z.number().int(),
  kind: z.enum(krsItemKinds),
  state: z.enum(['ACTIVE', 'DROPPED']),
  addedIn: z.enum(['KRS', 'CHANGE', 'STAFF']),
  /** Part of the approved version. */
  approved: z.boolean(),
  seatHeld: z.boolean(),
});

/** A KRS without its classes. Scores and GPA in hundredths. */
export const krsHead = z.object({
  _id: z.string(),
  state: z.enum(krsStates),
  updatedAt: z.string(),
  totalSks: z.number().int(),
  maxSks: z.number().int(),
  isLate: z.boolean(),
  lateAcceptedAt: z.string().nullable(),
  /** When its present rights were given; null while it gives none. */
  approvedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  advisorNote: z.string(),
});
export type KrsHead = z.infer<typeof krsHead>;

export const krsEvent = z.object({
  at: z.string(),
  actor: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  note: z.string(),
});

export const krsStudent = z.object({
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  classType: z.enum(classTypes),
  className: z.string().nullable(),
  concentration: z.string().nullable(),
  semesterNumber: z.number().int(),
  advisor: z.object({ _id: z.string(), name: z.string() }).nullable(),
  ipk: z.number().int().nullable(),
  sksPassed: z.number().int(),
  remainingSks: z.number().int(),
});

export const krsLimits = z.object({
  maxSks: z.number().int(),
  minSks: z.number().int(),
  /** Credits of an activity programme of the same term; they count. */
  activitySks: z.number().int(),
  basis: z.enum(['SHORT', 'PACKAGE', 'INACTIVE', 'NO_IPS', 'IPS']),
  ips: z.number().int().nullable(),
  ipsSemester: z.string().nullable(),
  provisional: z.boolean(),
});

export const krsPeriod = z.object({
  _id: z.string(),
  code: z.string(),
  label: z.string(),
  windows: z.array(
    z.object({
      type: z.enum(['KRS', 'KRS_CHANGE', 'KRS_LATE']),
      state: z.enum(['OPEN', 'UPCOMING', 'PAST', 'MISSING']),
      start: z.string().nullable(),
      end: z.string().nullable(),
    }),
  ),
  openWindow: z.enum(['KRS', 'KRS_CHANGE', 'KRS_LATE']).nullable(),
  approvalDeadline: z.string().nullable(),
});

export const krsInput = z.object({
  period: krsPeriod,
  student: krsStudent,
  limits: krsLimits,
  blockers: z.array(krsBlocker),
  krs: krsHead.extend({ items: z.array(krsItem), events: z.array(krsEvent) }).nullable(),
  /** Classes of the plan to begin with: the saved one, else the package of the first semesters. */
  plan: z.array(z.string()),
  problems: z.array(krsProblem),
  warnings: z.array(z.string()),
  /** What the student may do now. */
  actions: z.array(z.enum(['draft', 'submit', 'withdraw'])),
  /** The package of the first semesters: its classes are taken together. */
  isPackage: z.boolean(),
  offered: z.array(krsOffer),
  history: z.array(
    z.object({
      _id: z.string(),
      periodCode: z.string(),
      label: z.string(),
      state: z.enum(krsStates),
      totalSks: z.number().int(),
      ips: z.number().int().nullable(),
    }),
  ),
});
export type KrsInputView = z.infer<typeof krsInput>;

export const krsSaved = z.object({
  _id: z.string(),
  state: z.enum(krsStates),
  updatedAt: z.string(),
  totalSks: z.number().int(),
});

export const krsContract = {
  input: endpoint({
    method: 'GET',
    path: '/api/student/krs-input',
    summary: 'The own KRS of the active term, with everything that can be taken and why not',
    access: { students: true },
    response: krsInput,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/student/krs-input',
    summary: 'Keep the plan as a draft, submit it, or take a submitted one back',
    access: { students: true },
    body: z.object({
      scheduleIds: z
        .array(z.uuid('Kelas tidak dikenal.'))
        .max(20, 'Pilih paling banyak 20 kelas.')
        .default([]),
      action: z.enum(['draft', 'submit', 'withdraw'], 'Tindakan tidak dikenal.'),
      /** Of the KRS this is based on; none when there was no KRS yet. */
      updatedAt: updatedAt.nullish(),
    }),
    response: krsSaved,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/student/krs-input/print',
    summary: 'The own KRS as PDF, of the active term unless another is named',
    access: { students: true },
    query: z.object({ krsId: z.uuid().optional() }),
    response: z.unknown(),
    shape: 'file',
  }),
};
