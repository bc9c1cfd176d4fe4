import { createHash } from 'node:crypto';
import { constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ListedClass, ListedCourse } from '#shared/domain/krs/offered.ts';
import { studyOf } from '#shared/domain/krs/study.ts';
import { Serialised } from '../../http/answer.ts';
import type { Ctx } from '../../http/ctx.ts';
import { gzipped } from '../../http/encoding.ts';
import { activePeriod } from '../campus/campus.public.ts';
import { type Catalog, type CatalogClass, catalogOf } from './catalog.ts';

/** The list of a curriculum, ready to be sent. */
type WrittenList = {
  /** Hash of what it tells: equal lists have equal versions, also in another process. */
  version: string;
  /** Its classes in order. */
  scheduleIds: readonly string[];
  json: Buffer;
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

function write(catalog: Catalog, curriculumId: string): WrittenList {
  const { equivalences } = catalog;
  const curriculum = catalog.curricula.get(curriculumId)?.semesters ?? {};
  const { semesterOf } = studyOf({ curriculum, equivalences, best: {}, attempted: [], gradedNow: [] });
  const courses = listedCourses(
    [...catalog.classes.values()].filter((one) => !one.cancelled && semesterOf(one.courseId) !== null),
    semesterOf,
  );
  const content = { courses, equivalences };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
  return {
    version,
    scheduleIds: courses.flatMap(({ classes }) => classes.map(({ scheduleId }) => scheduleId)),
    json: Buffer.from(JSON.stringify({ data: { version, ...content } })),
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

/** Compressed lists by version; a catalogue that is read again has mostly the same. */
const compressed = new LRUCache<string, Promise<Buffer>>({ max: 32 });

function compressedOf({ version, json }: WrittenList): Promise<Buffer> {
  const known = compressed.get(version);
  if (known !== undefined) return known;
  const compressing = gzipped(json, { level: constants.Z_BEST_COMPRESSION });
  compressed.set(version, compressing);
  compressing.catch(() => compressed.delete(version));
  return compressing;
}

/** The classes of the active term for students of a curriculum: written and compressed once for all of them. */
export async function classListOf(ctx: Ctx, wish: { curriculumId: string; version?: string | undefined }) {
  const period = await activePeriod(ctx.services);
  const list = listOf(await catalogOf(ctx.services, period.id), wish.curriculumId);
  return new Serialised(list.json, {
    gzip: await compressedOf(list),
    keep: wish.version === list.version,
  });
}
