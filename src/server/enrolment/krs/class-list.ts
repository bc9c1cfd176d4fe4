import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toColumns } from '#shared/enrolment/krs/class-columns.ts';
import type { ListedClass, ListedCourse } from '#shared/enrolment/krs/class-list.ts';
import { toSeatsText } from '#shared/enrolment/krs/seats-text.ts';
import { toStudy } from '#shared/enrolment/krs/study.ts';
import { Serialised } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { BROTLI_BEST, type Packed, packed } from '#server/platform/http/encoding.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { type Catalog, type CatalogClass, getCatalog } from './catalog.ts';
import type { Seats } from './seats.ts';

/** Class list of a curriculum, serialised. */
type EncodedList = {
  /** Hash of the content: equal lists have equal versions, also in another process. */
  version: string;
  /** Its classes in order, and the same as a set. */
  scheduleIds: readonly string[];
  listedIds: ReadonlySet<string>;
  /** Keys of its courses and their prerequisites; results in other courses do not affect the list. */
  courseKeys: ReadonlySet<string>;
  json: string;
};

const toListedClass = (catalogClass: CatalogClass): ListedClass => ({
  scheduleId: catalogClass.scheduleId,
  className: catalogClass.className,
  classType: catalogClass.classType,
  crossClass: catalogClass.crossClass,
  day: catalogClass.day,
  timeStart: catalogClass.timeStart,
  timeEnd: catalogClass.timeEnd,
  room: catalogClass.room,
  roomCapacity: catalogClass.roomCapacity,
  capacity: catalogClass.capacity,
  lecturers: catalogClass.lecturers,
});

/** Groups classes by course, in the order given. */
export function listedCourses(
  classes: readonly CatalogClass[],
  findSemester: (courseId: string) => number | null,
): ListedCourse[] {
  const courses = Map.groupBy(classes, ({ courseId }) => courseId);
  return [...courses.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : {
          courseId: first.courseId,
          code: first.code,
          name: first.courseName,
          sks: first.sks,
          courseType: first.courseType,
          concentration: first.concentration,
          semester: findSemester(first.courseId),
          minSksPassed: first.minSksPassed,
          prerequisites: first.prerequisites,
          classes: group.map(toListedClass),
        };
  });
}

/** Returns the keys of courses and their prerequisites. */
export const toCourseKeys = ({ key }: Catalog, courses: readonly ListedCourse[]): Set<string> =>
  new Set(
    courses.flatMap(({ courseId, prerequisites }) =>
      [courseId, ...prerequisites.map((prerequisite) => prerequisite.courseId)].map(key),
    ),
  );

function encodeList(catalog: Catalog, curriculumId: string): EncodedList {
  const { equivalences } = catalog;
  const curriculum = catalog.curricula.get(curriculumId)?.semesters ?? {};
  const { findSemester } = toStudy({ curriculum, equivalences, best: {}, attempted: [], gradedNow: [] });
  const courses = listedCourses(
    [...catalog.classes.values()].filter(
      ({ cancelled, courseId }) => !cancelled && findSemester(courseId) !== null,
    ),
    findSemester,
  );
  const content = toColumns({ courses, equivalences });
  const { scheduleId: scheduleIds } = content.classes;
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  return {
    version,
    scheduleIds,
    listedIds: new Set(scheduleIds),
    courseKeys: toCourseKeys(catalog, courses),
    json: JSON.stringify({ data: { version, ...content } }),
  };
}

/** Lists by curriculum, kept as long as the catalogue they were built from. */
const encodedLists = new WeakMap<Catalog, Map<string, EncodedList>>();

/** Returns the list of a curriculum; empty for one the catalogue does not know (yet). */
export function encodedListFor(catalog: Catalog, curriculumId: string): EncodedList {
  const lists = encodedLists.get(catalog) ?? new Map<string, EncodedList>();
  encodedLists.set(catalog, lists);
  const list = lists.get(curriculumId) ?? encodeList(catalog, curriculumId);
  if (catalog.curricula.has(curriculumId)) lists.set(curriculumId, list);
  return list;
}

/** Encoded seats by version of the list, kept as long as the seat counts they were built from. */
const seatsTexts = new WeakMap<Seats, Map<string, string>>();

/** Encodes the seats taken in every class of a list, in its order. */
export function seatsTextFor({ version, scheduleIds }: EncodedList, seats: Seats): string {
  const lists = seatsTexts.get(seats) ?? new Map<string, string>();
  seatsTexts.set(seats, lists);
  const taken = lists.get(version) ?? toSeatsText(scheduleIds.map((id) => seats.get(id) ?? 0));
  lists.set(version, taken);
  return taken;
}

/** Compressed lists by version, mostly unchanged when the catalogue is read again. */
const compressed = new LRUCache<string, Promise<Packed>>({ max: 32 });

function compress({ version, json }: EncodedList): Promise<Packed> {
  const known = compressed.get(version);
  if (known !== undefined) return known;
  const packing = packed(json, BROTLI_BEST);
  compressed.set(version, packing);
  packing.catch(() => compressed.delete(version));
  return packing;
}

/** Returns the compressed class list of a curriculum in the active term, shared by all its students. */
export async function getClassList(ctx: Ctx, query: { curriculumId: string; version?: string | undefined }) {
  const period = await activePeriod(ctx.services);
  const list = encodedListFor(await getCatalog(ctx.services, period.id), query.curriculumId);
  return new Serialised(await compress(list), { keep: query.version === list.version });
}
