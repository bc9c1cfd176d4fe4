import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courses, curriculumCourses, rooms, schedules, studentClasses } from '#server/platform/db/schema.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildStudentClass } from '#test/factories/people.ts';
import { scheduleDesk } from '#test/factories/schedule-desk.ts';

const { t, plan, save, changeOf } = await scheduleDesk();

/** A class with a room and a group of students. */
async function planned() {
  const [room, group] = [await buildRoom(t.db, { capacity: 40 }), await buildStudentClass(t.db)];
  const body = await plan({ roomId: room.id, classIds: [group.id], capacity: 40, mode: 'F' });
  const { _id } = (await save(body)).data;
  const change = (fields: Record<string, unknown>) => changeOf(_id, body, fields);
  return { _id, body, room, group, change };
}
type Planned = Awaited<ReturnType<typeof planned>>;

type Case = {
  what: string;
  field: string;
  /** What happens to something the class has. */
  age: (one: Planned) => Promise<unknown>;
  /** The class as it is then, where that is not how it was saved. */
  now?: Record<string, unknown>;
  /** The same chosen anew. */
  anew: (one: Planned) => Promise<Awaited<ReturnType<typeof changeOf>> | Planned['body']>;
};

const cases: Case[] = [
  {
    what: 'a room that is out of use',
    field: 'roomId',
    age: ({ room }) => t.db.update(rooms).set({ isActive: false }).where(eq(rooms.id, room.id)),
    anew: async ({ change }) => change({ roomId: (await buildRoom(t.db, { isActive: false })).id }),
  },
  {
    what: 'students whose group is out of use',
    field: 'classIds',
    age: ({ group }) =>
      t.db.update(studentClasses).set({ isActive: false }).where(eq(studentClasses.id, group.id)),
    anew: async ({ change }) =>
      change({ classIds: [(await buildStudentClass(t.db, { isActive: false })).id] }),
  },
  {
    what: 'a course that left the curriculum',
    field: 'courseId',
    age: ({ body }) => t.db.delete(curriculumCourses).where(eq(curriculumCourses.courseId, body.courseId)),
    anew: ({ body }) => plan({ courseId: body.courseId }),
  },
  {
    what: 'shares of a course that has other sks by now',
    field: 'lecturers',
    age: ({ body }) =>
      t.db.update(courses).set({ sks: 2, sksTheory: 2 }).where(eq(courses.id, body.courseId)),
    anew: async ({ body, change }) =>
      change({ lecturers: body.lecturers.map((share) => ({ ...share, sksShare: 250 })) }),
  },
  {
    what: 'a room that became smaller',
    field: 'capacity',
    age: ({ room }) => t.db.update(rooms).set({ capacity: 20 }).where(eq(rooms.id, room.id)),
    anew: ({ change }) => change({ capacity: 39 }),
  },
  {
    what: 'no room',
    field: 'roomId',
    age: ({ _id }) =>
      t.db.update(schedules).set({ roomId: null, roomExclusive: false }).where(eq(schedules.id, _id)),
    now: { roomId: null },
    anew: ({ change }) => change({ roomId: null, mode: 'M' }),
  },
];

test.each(cases)(
  'a class with $what can be changed otherwise, and what it takes anew is judged',
  async ({ field, age, now = {}, anew }) => {
    const one = await planned();
    await age(one);
    const mediaLink = 'https://kelas.kampus.ac.id/1';
    const changed = await save(await one.change({ ...now, mediaLink }));
    expect([changed.status, changed.data._id]).toEqual([200, one._id]);
    const refused = await save(await anew(one));
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, [field]]);
  },
);
