import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toColumns } from '#shared/enrolment/krs/class-columns.ts';
import type { ListedClass, ListedCourse } from '#shared/enrolment/krs/class-list.ts';
import { toSeatsText } from '#shared/enrolment/krs/seats-text.ts';
import { studyOf } from '#shared/enrolment/krs/study.ts';
import { Serialised } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { BROTLI_BEST, type Packed, packed } from '#server/platform/http/encoding.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { type Catalog, type CatalogClass, catalogOf } from './catalog.ts';
import type { Seats } from './seats.ts';

/** The list of a curriculum, ready to be sent. */
type WrittenList = {
  /** Hash of what it tells: equal lists have equal versions, also in another process. */
  version: string;
  /** Its classes in order, and to be asked whether it tells one. */
  scheduleIds: readonly string[];
  told: ReadonlySet<string>;
  /** Keys of all its courses and of what they require: of no other course results matter to the list. */
  courseKeys: ReadonlySet<string>;
  json: string;
};

const toListedClass = (one: CatalogClass): ListedClass => ({
  scheduleId: one.scheduleId,
  className: one.className,
  classType: one.classType,
  crossClass: one.crossClass,
  day: one.day,
  timeStart: one.timeStart,
  timeEnd: one.timeEnd,
  room: one.room,
  roomCapacity: one.roomCapacity,
  capacity: one.capacity,
  lecturers: one.lecturers,
});

/** Classes by course, in the order given. */
export function listedCourses(
  classes: readonly CatalogClass[],
  semesterOf: (courseId: string) => number | null,
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
          semester: semesterOf(first.courseId),
          minSksPassed: first.minSksPassed,
          prerequisites: first.prerequisites,
          classes: group.map(toListedClass),
        };
  });
}

/** Keys of courses and of those they require. */
export const keysOf = ({ key }: Catalog, courses: readonly ListedCourse[]): Set<string> =>
  new Set(
    courses.flatMap(({ courseId, prerequisites }) =>
      [courseId, ...prerequisites.map((one) => one.courseId)].map(key),
    ),
  );

function write(catalog: Catalog, curriculumId: string): WrittenList {
  const { equivalences } = catalog;
  const curriculum = catalog.curricula.get(curriculumId)?.semesters ?? {};
  const { semesterOf } = studyOf({ curriculum, equivalences, best: {}, attempted: [], gradedNow: [] });
  const courses = listedCourses(
    [...catalog.classes.values()].filter((one) => !one.cancelled && semesterOf(one.courseId) !== null),
    semesterOf,
  );
  const content = toColumns({ courses, equivalences });
  const { scheduleId: scheduleIds } = content.classes;
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  return {
    version,
    scheduleIds,
    told: new Set(scheduleIds),
    courseKeys: keysOf(catalog, courses),
    json: JSON.stringify({ data: { version, ...content } }),
  };
}

/** Lists by curriculum, as long as the catalogue they were written from lives. */
const written = new WeakMap<Catalog, Map<string, WrittenList>>();

/** The list of a curriculum as the catalogue has it now; empty for one it does not know (yet). */
export function listOf(catalog: Catalog, curriculumId: string): WrittenList {
  const lists = written.get(catalog) ?? new Map<string, WrittenList>();
  written.set(catalog, lists);
  const list = lists.get(curriculumId) ?? write(catalog, curriculumId);
  if (catalog.curricula.has(curriculumId)) lists.set(curriculumId, list);
  return list;
}

/** Seats of lists by version, as long as the reading they were counted from lives: a second. */
const counted = new WeakMap<Seats, Map<string, string>>();

/** Seats taken of every class of a list, in its order, as they travel. */
export function takenIn({ version, scheduleIds }: WrittenList, seats: Seats): string {
  const lists = counted.get(seats) ?? new Map<string, string>();
  counted.set(seats, lists);
  const taken = lists.get(version) ?? toSeatsText(scheduleIds.map((id) => seats.get(id) ?? 0));
  lists.set(version, taken);
  return taken;
}

/** Compressed lists by version; a catalogue that is read again has mostly the same. */
const compressed = new LRUCache<string, Promise<Packed>>({ max: 32 });

function packedOf({ version, json }: WrittenList): Promise<Packed> {
  const known = compressed.get(version);
  if (known !== undefined) return known;
  const packing = packed(json, BROTLI_BEST);
  compressed.set(version, packing);
  packing.catch(() => compressed.delete(version));
  return packing;
}

/** The classes of the active term for students of a curriculum: written and compressed once for all of them. */
export async function classListOf(ctx: Ctx, wish: { curriculumId: string; version?: string | undefined }) {
  const period = await activePeriod(ctx.services);
  const list = listOf(await catalogOf(ctx.services, period.id), wish.curriculumId);
  return new Serialised(await packedOf(list), { keep: wish.version === list.version });
}
