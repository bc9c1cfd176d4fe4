import { type CalendarEventType, calendarEventTypes } from '#shared/platform/term/event-types.ts';
import type { CalendarEvent } from '#shared/platform/term/window.ts';
import { type ClassType, classTypes } from '#shared/platform/reference/class-type.ts';
import { concentrations, COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { type CourseKey, courseKeys, type Equivalence } from '#shared/platform/grading/equivalents.ts';
import type { KrsOffer } from '#shared/enrolment/krs/facts.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found } from '#server/platform/db/list.ts';
import {
  listClasses,
  type ClassRow,
  type CourseName,
  listCourses,
  listCurriculumCourses,
  listEquivalences,
  findPeriod,
  listCalendarEvents,
} from './catalog.store.ts';
import { sharedRead } from './shared-read.ts';

export type Curriculum = {
  totalSks: number;
  semesters: Readonly<Record<string, number>>;
  /** Whether it has concentration courses. */
  hasConcentrations: boolean;
  /** Ids of its core courses. */
  core: readonly string[];
};

/** What is the same for every student of a term. `taken` is 0 and filled in by the caller, as seats change. */
export type CatalogClass = KrsOffer & {
  cancelled: boolean;
  day: number;
  timeStart: number;
  timeEnd: number;
  room: string | null;
  lecturers: readonly string[];
  /** Student classes that take it as part of their package. */
  classIds: readonly string[];
};

/** What is the same for every student of a term. Seats move on: `taken` is filled in by who asks. */
export type Catalog = {
  periodId: string;
  code: string;
  /** Last day of the term. */
  end: LocalDate;
  classes: ReadonlyMap<string, CatalogClass>;
  curricula: ReadonlyMap<string, Curriculum>;
  /** Every course of the college. */
  courses: ReadonlyMap<string, CourseName>;
  equivalences: readonly Equivalence[];
  key: CourseKey;
  windows: readonly CalendarEvent[];
};

const toClass = (row: ClassRow): CatalogClass => ({
  scheduleId: row.id,
  courseId: row.course_id,
  code: row.code,
  courseName: row.name,
  sks: row.sks,
  courseType: row.course_type,
  concentration: concentrations.find((concentration) => concentration === row.field) ?? null,
  prerequisites: row.prerequisites,
  minSksPassed: row.min_sks_passed === 0 ? null : row.min_sks_passed,
  className: row.class_name,
  classType: row.class_type,
  crossClass: row.cross_class,
  slot: { day: row.day, start: row.time_start, end: row.time_end },
  capacity: row.capacity,
  taken: 0,
  roomCapacity: row.room_capacity,
  cancelled: row.cancelled,
  day: row.day,
  timeStart: row.time_start,
  timeEnd: row.time_end,
  room: row.room,
  lecturers: row.lecturers,
  classIds: row.class_ids,
});

function curriculumMap(rows: Awaited<ReturnType<typeof listCurriculumCourses>>): Map<string, Curriculum> {
  const curricula = new Map<string, Curriculum & { semesters: Record<string, number>; core: string[] }>();
  for (const { id, totalSks, courseId, semester, courseType, isCore } of rows) {
    const curriculum = curricula.get(id) ?? { totalSks, semesters: {}, hasConcentrations: false, core: [] };
    if (courseId !== null && isCore) curriculum.core.push(courseId);
    if (courseId !== null && semester !== null) curriculum.semesters[courseId] = semester;
    curriculum.hasConcentrations ||= courseType === COURSE_TYPE.concentration;
    curricula.set(id, curriculum);
  }
  return curricula;
}

const isClassType = (name: string): name is ClassType => classTypes.some((classType) => classType === name);
const isEventType = (name: string): name is CalendarEventType =>
  calendarEventTypes.some((eventType) => eventType === name);

async function load(db: Db, periodId: string): Promise<Catalog> {
  const [period, rows, pairs, curricula, courses, events] = await Promise.all([
    findPeriod(db, periodId),
    listClasses(db, periodId),
    listEquivalences(db),
    listCurriculumCourses(db),
    listCourses(db),
    listCalendarEvents(db, periodId),
  ]);
  const { code, end } = found(period);
  const equivalences = pairs.map(({ courseId, equivalentId }) => [courseId, equivalentId] as const);
  return {
    periodId,
    code,
    end,
    classes: new Map(rows.map((row) => [row.id, toClass(row)])),
    curricula: curriculumMap(curricula),
    courses: new Map(courses.map(({ id, ...course }) => [id, course])),
    equivalences,
    key: courseKeys(equivalences),
    windows: events.flatMap((event) =>
      isEventType(event.type)
        ? [
            {
              ...event,
              type: event.type,
              semesterCode: code,
              classTypes: event.classTypes.filter(isClassType),
            },
          ]
        : [],
    ),
  };
}

/** Maximum age of the catalogue; the database checks again under lock when a plan is submitted. */
const CACHE_MS = 3_000;

const catalogs = sharedRead(CACHE_MS, load);

/**
 * Returns classes, curricula, equivalences and windows of a term, at most `CACHE_MS` old. @throws AppError 404 for an
 * unknown term.
 */
export const getCatalog = catalogs.get;

/** Drops the cached catalogues of this process, so that changes count at once. */
export const forgetCatalog = catalogs.forget;

/** Number of catalogues cached in this process. */
export const catalogSize = catalogs.size;
