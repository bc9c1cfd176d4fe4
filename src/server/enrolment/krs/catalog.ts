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
  classesOf,
  type ClassRow,
  type CourseName,
  coursesOf,
  curriculaOf,
  equivalencesOf,
  findPeriod,
  windowsOf,
} from './catalog.store.ts';
import { sharedRead } from './shared-read.ts';

export type Curriculum = {
  totalSks: number;
  semesters: Readonly<Record<string, number>>;
  /** It has courses of single concentrations. */
  hasConcentrations: boolean;
  /** Ids of its core courses. */
  core: readonly string[];
};

/** A class of the catalogue: what the rules look at, and what screens show besides. */
export type CatalogClass = KrsOffer & {
  cancelled: boolean;
  day: number;
  timeStart: number;
  timeEnd: number;
  room: string | null;
  lecturers: readonly string[];
  /** Student classes that take it as their package. */
  classIds: readonly string[];
};

/** What is the same for every student of a term. Seats move on: `taken` is filled in by who asks. */
export type Catalog = {
  periodId: string;
  code: string;
  /** The last day of the term. */
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
  concentration: concentrations.find((one) => one === row.field) ?? null,
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

function curriculumMap(rows: Awaited<ReturnType<typeof curriculaOf>>): Map<string, Curriculum> {
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

const isClassType = (name: string): name is ClassType => classTypes.some((one) => one === name);
const isEventType = (name: string): name is CalendarEventType =>
  calendarEventTypes.some((one) => one === name);

async function load(db: Db, periodId: string): Promise<Catalog> {
  const [period, rows, pairs, curricula, courses, events] = await Promise.all([
    findPeriod(db, periodId),
    classesOf(db, periodId),
    equivalencesOf(db),
    curriculaOf(db),
    coursesOf(db),
    windowsOf(db, periodId),
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

/** How old the catalogue may be; what races with a submission is checked again by the database under lock. */
const CACHE_MS = 3_000;

const catalogs = sharedRead(CACHE_MS, load);

/** Classes, curricula, equivalences and windows of a term, at most some seconds old. @throws AppError 404 for an unknown term. */
export const catalogOf = catalogs.of;

/** Makes changed classes, courses or windows count at once in this process. */
export const forgetCatalog = catalogs.forget;

/** Catalogues held by this process. */
export const catalogSize = catalogs.size;
