import type { KrsClass } from '#shared/enrolment/krs/krs-class.views.ts';
import type { KrsHead } from '#shared/enrolment/krs/krs.views.ts';
import type { FactsRow } from './facts.store.ts';
import type { Catalog, CatalogClass } from './catalog.ts';
import type { Situation } from './situation.ts';

const iso = (moment: string): string => new Date(moment).toISOString();
const isoOrNull = (moment: string | null): string | null => (moment === null ? null : iso(moment));

type Krs = NonNullable<FactsRow['krs']>;

/** Converts a KRS, without its items, for the wire. */
export const toHead = (krs: Krs): KrsHead => ({
  _id: krs.id,
  state: krs.state,
  updatedAt: iso(krs.updated_at),
  totalSks: krs.total_sks,
  maxSks: krs.max_sks,
  isLate: krs.is_late,
  lateAcceptedAt: isoOrNull(krs.late_accepted_at),
  approvedAt: isoOrNull(krs.approved_at),
  submittedAt: isoOrNull(krs.submitted_at),
  decidedAt: isoOrNull(krs.decided_at),
  advisorNote: krs.advisor_note,
  printCount: krs.print_count,
});

export const toItems = (krs: Krs) =>
  krs.items.map(([scheduleId, state, approved, seatHeld, kind, addedIn, sks]) => ({
    scheduleId,
    state,
    approved,
    seatHeld,
    kind,
    addedIn,
    sks,
  }));

/** Events of the KRS, oldest first. */
export const toEvents = ({ events }: FactsRow) => events.map((event) => ({ ...event, at: iso(event.at) }));

export const toClass = (catalogClass: CatalogClass, semester: number | null): KrsClass => ({
  scheduleId: catalogClass.scheduleId,
  courseId: catalogClass.courseId,
  code: catalogClass.code,
  name: catalogClass.courseName,
  sks: catalogClass.sks,
  courseType: catalogClass.courseType,
  semester,
  className: catalogClass.className,
  classType: catalogClass.classType,
  day: catalogClass.day,
  timeStart: catalogClass.timeStart,
  timeEnd: catalogClass.timeEnd,
  room: catalogClass.room,
  lecturers: [...catalogClass.lecturers],
});

export const toStudent = ({ row: { student }, facts, ipk }: Situation) => ({
  _id: student.id,
  nim: student.nim,
  name: student.name,
  classType: student.classType,
  className: student.className,
  concentration: student.concentration,
  semesterNumber: facts.semesterNumber,
  advisor: student.advisorId === null ? null : { _id: student.advisorId, name: student.advisorName },
  ipk,
  sksPassed: facts.sksPassed,
  remainingSks: facts.remainingSks,
});

export const toLimits = ({ facts: { limit, activitySks }, academic }: Situation) => ({
  maxSks: limit.maxSks,
  minSks: academic.minSks,
  activitySks,
  basis: limit.basis,
  ips: limit.ips,
  ipsSemester: limit.ipsSemester,
  provisional: limit.provisional,
});

/** Semester of a course in the student's curriculum. */
export const semesterIn = (situation: Situation, catalogClass: CatalogClass): number | null =>
  situation.facts.curriculum[catalogClass.courseId] ?? null;

/** Classes of a KRS, cancelled and dropped ones included. */
export const classesIn = (catalog: Catalog, krs: Krs): CatalogClass[] =>
  krs.items.flatMap(([scheduleId]) => catalog.classes.get(scheduleId) ?? []);
