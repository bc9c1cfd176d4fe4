import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { newId } from '#server/platform/db/id.ts';
import type { DemoTerm } from './calendar.ts';
import { type DemoClass, type DemoStudent, semesterAt } from './cohorts.ts';
import type { DemoCourse } from './curriculum-data.ts';
import type { Random } from './random.ts';

export type DemoSchedule = {
  id: string;
  term: DemoTerm;
  course: DemoCourse;
  courseId: string;
  name: string;
  classType: 'OFFLINE' | 'ONLINE';
  /** The student class this is the package of; null for courses that students choose. */
  classId: string | null;
  day: number;
  start: number;
  end: number;
  roomId: string;
  exclusive: boolean;
  lecturerId: string;
  capacity: number;
  /** Seats kept for the members of the student class. */
  reserved: number;
  /** Seats taken by others. */
  guests: number;
};

type Slot = { day: number; start: number };
type Rooms = { taught: readonly string[]; online: string };

const weekdays = [1, 2, 3, 4, 5];
const slots: Record<'OFFLINE' | 'ONLINE', readonly Slot[]> = {
  OFFLINE: weekdays.flatMap((day) => [480, 630, 780, 930].map((start) => ({ day, start }))),
  ONLINE: [
    ...weekdays.flatMap((day) => [1080, 1230].map((start) => ({ day, start }))),
    ...[480, 630, 780, 930].map((start) => ({ day: 6, start })),
  ],
};
const CAPACITY = 42;

/** What is taken in one term: rooms, lecturers and student classes by slot. */
class Board {
  readonly #busy = new Set<string>();
  readonly #load = new Map<string, number>();

  isFree(slot: Slot, ...who: readonly string[]): boolean {
    return who.every((one) => !this.#busy.has(`${one}/${slot.day}/${slot.start}`));
  }

  take(slot: Slot, ...who: readonly string[]): void {
    for (const one of who) {
      this.#busy.add(`${one}/${slot.day}/${slot.start}`);
      this.#load.set(one, (this.#load.get(one) ?? 0) + 1);
    }
  }

  loadOf(who: string): number {
    return this.#load.get(who) ?? 0;
  }
}

/** What one class of one course needs; `group` keeps its students free of clashes. */
type Need = {
  course: DemoCourse;
  name: string;
  classType: 'OFFLINE' | 'ONLINE';
  classId: string | null;
  groups: string[];
};

function place(random: Random, board: Board, need: Need, rooms: Rooms, lecturerIds: readonly string[]) {
  const inRoom = need.classType === 'OFFLINE' && !need.course.field;
  const order = slots[need.course.field ? 'ONLINE' : need.classType];
  const from = random.int(0, order.length - 1);
  const pool = lecturerIds.toSorted((a, b) => board.loadOf(a) - board.loadOf(b)).slice(0, 16);
  for (let i = 0; i < order.length; i += 1) {
    const slot = order[(from + i) % order.length];
    if (!slot || !board.isFree(slot, ...need.groups)) continue;
    const lecturerId = pool.find((one) => board.isFree(slot, one));
    const roomId = inRoom ? rooms.taught.find((room) => board.isFree(slot, room)) : rooms.online;
    if (!lecturerId || !roomId) continue;
    board.take(slot, lecturerId, ...need.groups, ...(inRoom ? [roomId] : []));
    return { ...slot, lecturerId, roomId, exclusive: inRoom };
  }
  return null;
}

/** Courses that every student of a class takes together. */
function packages(classes: readonly DemoClass[], courses: readonly DemoCourse[], semester: number): Need[] {
  const own = courses.filter(
    (course) =>
      course.semester === semester && course.concentration === 'MANAJEMEN' && course.type !== 'PILIHAN',
  );
  return classes.flatMap((group) =>
    own.map((course) => ({
      course,
      name: group.name,
      classType: group.classType,
      classId: group.id,
      groups: [group.id],
    })),
  );
}

/** Concentration and elective courses: as many classes as there are students for, kept clear of their packages. */
function choices(
  classes: readonly DemoClass[],
  students: readonly DemoStudent[],
  courses: readonly DemoCourse[],
  semester: number,
): Need[] {
  return courses
    .filter(
      (course) =>
        course.semester === semester && (course.type === 'KONSENTRASI' || course.type === 'PILIHAN'),
    )
    .flatMap((course) =>
      (['OFFLINE', 'ONLINE'] as const).flatMap((classType) => {
        const groups = classes.filter((one) => one.classType === classType).map(({ id }) => id);
        const wanting = students.filter(
          (one) =>
            one.classOf.classType === classType &&
            (course.type === 'PILIHAN' || one.concentration === course.concentration),
        ).length;
        const count = Math.ceil((wanting * 1.15) / CAPACITY);
        const prefix = `${course.concentration === 'MANAJEMEN' ? 'P' : course.concentration.slice(0, 1)}${classType === 'ONLINE' ? 'E' : ''}`;
        return Array.from({ length: count }, (_, i) => ({
          course,
          name: `${prefix}${i + 1}`,
          classType,
          classId: null,
          groups: i === 0 ? groups : [`${course.code}/${classType}`],
        }));
      }),
    );
}

/** What a timetable is made of. */
export type Supply = {
  classes: readonly DemoClass[];
  students: readonly DemoStudent[];
  courses: readonly DemoCourse[];
  courseIds: ReadonlyMap<string, string>;
  rooms: Rooms;
  lecturerIds: readonly string[];
};

/** Plans every class of a term so that no room, lecturer or student class is double-booked. */
export function planTimetable(random: Random, term: DemoTerm, world: Supply): DemoSchedule[] {
  const board = new Board();
  const sizes = new Map(
    [...Map.groupBy(world.students, ({ classOf }) => classOf.id)].map(([id, own]) => [id, own.length]),
  );
  const years = [...new Set(world.classes.map(({ entryYear }) => entryYear))];
  return years.flatMap((entryYear) => {
    const semester = semesterAt(entryYear, term);
    const groups = world.classes.filter((one) => one.entryYear === entryYear);
    const cohort = world.students.filter((one) => one.entryYear === entryYear);
    const needs = [
      ...packages(groups, world.courses, semester),
      ...choices(groups, cohort, world.courses, semester),
    ];
    return needs.flatMap((need): DemoSchedule[] => {
      const spot = place(random, board, need, world.rooms, world.lecturerIds);
      const courseId = world.courseIds.get(need.course.code);
      if (!spot || !courseId) return [];
      const { name, classType, classId, course } = need;
      const end = spot.start + Math.min(course.sks, 3) * 50;
      return [
        {
          id: newId(),
          term,
          course,
          courseId,
          name,
          classType,
          classId,
          end,
          capacity: CAPACITY,
          reserved: classId ? (sizes.get(classId) ?? 0) : 0,
          guests: 0,
          ...spot,
        },
      ];
    });
  });
}

/** Late on Saturday, when nothing else is taught. */
const LAST_SLOT = { day: 6, start: 1_090, end: 1_240 } as const;

/**
 * Classes of the final course in a term that has none: who was away begins the thesis out of turn. Online and at an hour of
 * their own, so that they are in nobody's way.
 */
export function finalClasses(
  planned: readonly DemoSchedule[],
  term: DemoTerm,
  { courses, courseIds, rooms, lecturerIds }: Pick<Supply, 'courses' | 'courseIds' | 'rooms' | 'lecturerIds'>,
): DemoSchedule[] {
  const course = courses.find(({ type }) => type === COURSE_TYPE.finalProject);
  const courseId = course && courseIds.get(course.code);
  if (!course || !courseId || planned.some((one) => one.term === term && one.course === course)) return [];
  return (['OFFLINE', 'ONLINE'] as const).flatMap((classType, i): DemoSchedule[] => {
    const lecturerId = lecturerIds.at(-1 - i);
    if (lecturerId === undefined) return [];
    const name = classType === 'OFFLINE' ? 'S1' : 'SE1';
    return [
      {
        id: newId(),
        term,
        course,
        courseId,
        name,
        classType,
        classId: null,
        lecturerId,
        ...LAST_SLOT,
        roomId: rooms.online,
        exclusive: false,
        capacity: CAPACITY,
        reserved: 0,
        guests: 0,
      },
    ];
  });
}
