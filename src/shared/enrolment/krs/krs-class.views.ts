import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { concentrations, COURSE_TYPE } from '#shared/platform/reference/course-type.ts';

/** Why a class or, with a null `scheduleId`, the whole plan is refused. */
export const krsProblem = z.object({
  code: z.string(),
  message: z.string(),
  scheduleId: z.string().nullable(),
});
export type KrsProblemView = z.infer<typeof krsProblem>;

/** A condition that keeps the page closed: what is missing, where to resolve it, who can help. */
export const krsBlocker = z.object({
  code: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  helper: z.string(),
});

/** A class on every KRS screen. Times are minutes since midnight, days 0–6 from Minggu. */
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

/** A class in the list of its course: `ListedClass`. */
const krsListedClass = krsClass
  .pick({
    scheduleId: true,
    className: true,
    classType: true,
    day: true,
    timeStart: true,
    timeEnd: true,
    room: true,
  })
  .extend({
    lecturers: z.array(z.string()).readonly(),
    crossClass: z.boolean(),
    roomCapacity: z.number().int().nullable(),
    capacity: z.number().int(),
  });

/** A course with its classes of the term: `ListedCourse`. */
export const krsListedCourse = krsClass
  .pick({ courseId: true, code: true, name: true, sks: true, semester: true })
  .extend({
    courseType: z.enum(COURSE_TYPE),
    concentration: z.enum(concentrations).nullable(),
    minSksPassed: z.number().int().nullable(),
    prerequisites: z
      .array(
        z.object({
          courseId: z.string(),
          code: z.string(),
          name: z.string(),
          type: z.enum(['LULUS', 'PERNAH_AMBIL', 'BERSAMAAN']),
          minScore: z.number().int().nullable(),
        }),
      )
      .readonly(),
    classes: z.array(krsListedClass).readonly(),
  });

/** Turns the schema of a row into one of an array per field. */
function columnsOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const columns = Object.entries(shape).map(([field, type]) => [field, z.array(type as z.ZodType)]);
  return z.object(Object.fromEntries(columns) as { [Field in keyof Shape]: z.ZodArray<Shape[Field]> });
}

/** Every class a curriculum offers in the active term, the same for all its students: `ClassColumns`. */
export const krsClassList = z.object({
  /** Changes with the content of the list; a KRS page names the version it belongs to. */
  version: z.string(),
  /** `classes` is how many of the columns below belong to the course, in order. */
  courses: z.array(krsListedCourse.extend({ classes: z.number().int() })),
  classes: columnsOf(krsListedClass),
  equivalences: z.array(z.tuple([z.string(), z.string()])),
});
export type KrsClassList = z.infer<typeof krsClassList>;
