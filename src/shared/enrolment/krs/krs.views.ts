import { z } from 'zod';
import { HUNDREDTHS_OF_POINT } from '#shared/platform/endpoint/units.ts';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import type { OfferedClass } from './offered.ts';
import { krsItemKinds } from './item.ts';
import { krsStates } from '#shared/platform/term/krs-state.ts';
import { termStatuses } from '#shared/people/students/term-status.ts';
import { krsBlocker, krsClass, krsListedCourse, krsProblem } from './krs-class.views.ts';

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
  /** When the current rights were granted; null without rights. */
  approvedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  advisorNote: z.string(),
  /** How often the approved form was printed. */
  printCount: z.number().int(),
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

const krsLimit = z.object({
  maxSks: z.number().int(),
  basis: z.enum(['SHORT', 'PACKAGE', 'INACTIVE', 'NO_IPS', 'IPS']),
  ips: z.number().int().nullable(),
  ipsSemester: z.string().nullable(),
  provisional: z.boolean(),
});

export const krsLimits = krsLimit.extend({
  minSks: z.number().int(),
  /** Sks of an activity programme in the same term; they count toward the limit. */
  activitySks: z.number().int(),
});

/**
 * Facts of the student for the rules, so that the browser judges each class as the server does (`toOfferedClasses`).
 */
const krsOwnFacts = z.object({
  limit: krsLimit,
  activitySks: z.number().int(),
  semesterNumber: z.number().int(),
  recognisedSks: z.number().int(),
  sksPassed: z.number().int(),
  remainingSks: z.number().int(),
  classType: z.enum(classTypes),
  concentration: z.enum(concentrations).nullable(),
  hasConcentrations: z.boolean(),
  /** The best score by course. */
  best: z.record(z.string(), z.number().int().meta({ description: HUNDREDTHS_OF_POINT })),
  attempted: z.array(z.string()).readonly(),
  gradedNow: z.array(z.string()).readonly(),
  packageCourses: z.array(z.object({ courseId: z.string(), name: z.string() })).readonly(),
  heldScheduleIds: z.array(z.string()).readonly(),
  thesisBlockers: z.array(z.string()).readonly(),
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
  /** Last day to submit a returned KRS again; null when none was returned. */
  revisionUntil: z.string().nullable(),
});

export const krsInput = z.object({
  period: krsPeriod,
  student: krsStudent,
  limits: krsLimits,
  blockers: z.array(krsBlocker),
  krs: krsHead.extend({ items: z.array(krsItem), events: z.array(krsEvent) }).nullable(),
  /** Classes of the initial plan: the saved one, else the package of the first semesters. */
  plan: z.array(z.string()),
  problems: z.array(krsProblem),
  warnings: z.array(z.string()),
  /** Actions open to the student. */
  actions: z.array(z.enum(['draft', 'submit', 'withdraw'])),
  /** Last day and reason of a free change, after the campus moved or cancelled a class of the plan. */
  freeChange: z.object({ until: z.string(), reason: z.string() }).nullable(),
  /** Sentence saying why an approved KRS gives no rights; null when it does. */
  hold: z.string().nullable(),
  /** The package of the first semesters, whose classes are taken together. */
  isPackage: z.boolean(),
  packageIds: z.array(z.string()),
  /** Class list this page belongs to (`krsContract.classes`). */
  list: z.object({ curriculumId: z.string(), version: z.string() }),
  /** Courses of the plan outside the list. */
  besides: z.array(krsListedCourse),
  /** Seats taken in every class, in the order of the list and then of `besides`, encoded for `fromSeatsText`. */
  taken: z.string(),
  facts: krsOwnFacts,
  /** Scores and GPA in hundredths. */
  rules: z.object({ improveBelow: z.number().int(), aheadMinIps: z.number().int() }),
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
/** The page with every class offered, as `withOffers` builds it from the list. */
export type KrsPage = KrsInputView & { offered: OfferedClass[] };

/** A term of the student: status, results in hundredths, and the KRS with its classes and events. */
export const krsTerm = z.object({
  periodCode: z.string(),
  label: z.string(),
  /** Null until the term is reported. */
  status: z.enum(termStatuses).nullable(),
  ips: z.number().int().nullable(),
  ipk: z.number().int().nullable(),
  isProvisional: z.boolean(),
  sksTotal: z.number().int().nullable(),
  sksPassed: z.number().int().nullable(),
  krs: z
    .object({
      _id: z.string(),
      state: z.enum(krsStates),
      semesterNumber: z.number().int(),
      totalSks: z.number().int(),
      maxSks: z.number().int(),
      isLate: z.boolean(),
      printCount: z.number().int(),
      events: z.array(krsEvent),
      classes: z.array(
        krsClass.pick({ scheduleId: true, code: true, name: true, sks: true, className: true }).extend({
          kind: z.enum(krsItemKinds),
          state: z.enum(['ACTIVE', 'DROPPED']),
        }),
      ),
    })
    .nullable(),
  /** Activities of the term the student took part in; `status` in the words of the screens. */
  activities: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      type: z.string(),
      status: z.string(),
      sks: z.number().int(),
    }),
  ),
});
export type KrsTerm = z.infer<typeof krsTerm>;

export const krsSaved = z.object({
  _id: z.string(),
  state: z.enum(krsStates),
  updatedAt: z.string(),
  totalSks: z.number().int(),
});
