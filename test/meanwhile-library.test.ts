import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { lecturers } from '#server/platform/db/schema.ts';
import { reservationTimer } from '#server/desk/library/reservations.timer.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { comeBack, departures } from './factories/departures.ts';
import { libraryScene } from './factories/library-scene.ts';
import { toldTo } from './factories/notices.ts';
import { buildLecturer, buildStaff, buildStudent } from './factories/people.ts';
import { outcomesMeanwhile } from './meanwhile.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
let dean: string;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
  dean = (await buildStaff(t.db, 'lectureProfile:get', 'lectureProfile:update')).id;
});
afterAll(() => t.close());

type Person = { id: string; userId: string; name: string };
/** A title whose only copy a lecturer has; a student waits for it, then maybe a lecturer and another student. */
type World = { titleId: string; barcode: string } & Record<
  'borrower' | 'student' | 'colleague' | 'last',
  Person
>;

async function waitedFor(queue: readonly ('student' | 'colleague' | 'last')[]): Promise<World> {
  const [borrower, colleague] = [await buildLecturer(t.db), await buildLecturer(t.db)];
  const [student, last] = [await buildStudent(t.db), await buildStudent(t.db)];
  const { titleId, barcode } = await scene.shelve();
  await scene.lend({ memberKind: 'LECTURER', memberId: borrower.id }, barcode);
  const world = { titleId, barcode, borrower, student, colleague, last };
  for (const who of queue) {
    await t.as(world[who].userId);
    expect((await t.call(libraryOwnContract.reserve, { body: { titleId } })).status).toBe(200);
  }
  return world;
}

const lendTo = ({ id }: Person, { barcode }: World) =>
  scene.lend({ memberKind: 'STUDENT', memberId: id }, barcode);

/** The loan of the copy, null while it is in. */
async function openLoan({ titleId }: World) {
  const { rows } = await t.db.execute<{ id: string; renewals: number; lecturerId: string | null }>(sql`
    select l.id, l.renewals, l.lecturer_id as "lecturerId" from library_loans l join library_copies c on c.id = l.copy_id
    where c.title_id = ${titleId} and l.state = 'DIPINJAM'`);
  return rows[0] ?? null;
}

async function mark({ titleId, barcode }: World, status: 'TERSEDIA' | 'RUSAK') {
  const [copy] = (await scene.title(titleId)).copyList;
  const { _id = titleId, updatedAt = '' } = copy ?? {};
  return t.call(libraryCatalogContract.saveCopy, {
    body: { _id, updatedAt, titleId, barcode, price: 80_000, status },
  });
}

async function setTeaching({ id }: Person, isActive: boolean) {
  await t.as(dean);
  const [row] = await t.db
    .select({ updatedAt: lecturers.updatedAt })
    .from(lecturers)
    .where(eq(lecturers.id, id));
  const items = [{ _id: id, updatedAt: row?.updatedAt ?? '' }];
  return t.call(lecturerContract.setActive, { body: { items, isActive } });
}

async function lose(world: World) {
  const loan = await openLoan(world);
  if (loan === null) return null;
  await t.as(scene.librarian.id);
  const { data } = await t.call(libraryDeskContract.loans, { query: { search: world.barcode } });
  const updatedAt = data.find(({ _id }) => _id === loan.id)?.updatedAt ?? '';
  const body = { updatedAt, settle: 'PAID' as const, price: 80_000 };
  return t.call(libraryDeskContract.lose, { params: { id: loan.id }, body });
}

async function renew({ borrower }: World) {
  await t.as(borrower.userId);
  const [loan] = (await t.call(libraryOwnContract.own, {})).data.loans;
  const { _id: id = borrower.id, updatedAt = t.services.clock().toISOString() } = loan ?? {};
  return t.call(libraryOwnContract.renew, { params: { id }, body: { updatedAt } });
}

/** The student's place in the queue is given up, by the student or by the desk; null where there is none. */
async function cancel({ titleId, student }: World, atDesk: boolean) {
  const { rows } = await t.db.execute<{ id: string; updatedAt: Date }>(sql`
    select id, updated_at as "updatedAt" from library_reservations
    where title_id = ${titleId} and student_id = ${student.id} and state in ('WAITING', 'READY')`);
  const [row] = rows;
  if (!row) return null;
  await t.as(atDesk ? scene.librarian.id : student.userId);
  const input = { params: { id: row.id }, body: { updatedAt: new Date(row.updatedAt).toISOString() } };
  return t.call(atDesk ? libraryDeskContract.cancelReservation : libraryOwnContract.cancelReservation, input);
}

async function expire({ titleId }: World): Promise<void> {
  await t.db.execute(sql`
    update library_reservations set ready_until = ready_until - 30 where title_id = ${titleId} and state = 'READY'`);
  await runTimer(t.services, reservationTimer, t.app.log);
}

const events = (): Record<string, (world: World) => Promise<unknown>> => ({
  ...departures<World>(t, ({ student }) => student),
  'comes back': ({ student }) => comeBack(t, student),
  'becomes inactive': ({ student }) =>
    t.db.execute(sql`update students set status = 'inactive' where id = ${student.id} and status = 'active'`),
  'the last one is dropped out': async ({ last }) =>
    departures<Person>(t, (one) => one)['is dropped out']?.(last),
  'the colleague stops teaching': ({ colleague }) => setTeaching(colleague, false),
  'the colleague teaches again': ({ colleague }) => setTeaching(colleague, true),
  'the copy comes back': ({ barcode }) => scene.giveBack(barcode),
  'the copy is damaged': (world) => mark(world, 'RUSAK'),
  'the copy is mended': (world) => mark(world, 'TERSEDIA'),
  'the copy is lost': lose,
  'the loan is renewed': renew,
  'the copy is lent to the student': (world) => lendTo(world.student, world),
  'the copy is lent to the last one': (world) => lendTo(world.last, world),
  'the student cancels': (world) => cancel(world, false),
  'nobody fetches the copy in time': expire,
});

type Place = { state: string; left: boolean; kind: 'student' | 'lecturer'; person: string };
/** Places in the queue, by their order, with whether the reader has left. */
async function queueOf({ titleId }: World): Promise<Place[]> {
  const { rows } = await t.db.execute<Place>(sql`
    select r.state, coalesce(r.student_id, r.lecturer_id) as person,
      case when r.student_id is null then 'lecturer' else 'student' end as kind,
      coalesce(s.exit is not null or s.status in ('graduated', 'DO', 'dead'), l.activity_status <> '1') as left
    from library_reservations r left join students s on s.id = r.student_id left join lecturers l on l.id = r.lecturer_id
    where r.title_id = ${titleId} and r.state in ('WAITING', 'READY') order by r.created_at, r.id`);
  return rows;
}

/** What holds of a queue whatever happened: nobody who left is in it, and nobody waits for a copy that is free. */
async function expectOrder(world: World): Promise<Place[]> {
  const queue = await queueOf(world);
  expect(queue.filter(({ left }) => left)).toEqual([]);
  const waiting = queue.filter(({ state }) => state === 'WAITING').length;
  const shown = await scene.title(world.titleId);
  expect(shown.waiting).toBe(waiting);
  if (waiting > 0) expect(shown.available).toBe(0);
  return queue;
}

test('a reserved copy is lent to its reader exactly while the reader studies and it is there for nobody else', async () =>
  expect(
    await outcomesMeanwhile<World>({
      ask: () => waitedFor(['student', 'colleague', 'last']),
      meanwhile: events(),
      stands: async (world) => {
        const queue = await expectOrder(world);
        const kept = queue.find(({ state }) => state === 'READY')?.person ?? world.student.id;
        const { rows } = await t.db.execute(sql`
          select from students s, library_copies c where s.id = ${world.student.id} and s.status = 'active' and s.exit is null
            and c.title_id = ${world.titleId} and c.status = 'TERSEDIA'`);
        return rows.length > 0 && kept === world.student.id;
      },
      agree: (world) => lendTo(world.student, world),
      refuse: (world) => cancel(world, true),
    }),
  ).toEqual(['agreed', 'refused']));

test('a loan is renewed exactly while nobody who still belongs to the college waits for the title', async () =>
  expect(
    await outcomesMeanwhile<World>({
      ask: () => waitedFor(['student']),
      meanwhile: events(),
      stands: async (world) => {
        const queue = await expectOrder(world);
        const loan = await openLoan(world);
        return loan?.lecturerId === world.borrower.id && loan.renewals === 0 && queue.length === 0;
      },
      agree: renew,
      refuse: async (world) => ((await openLoan(world)) === null ? null : scene.giveBack(world.barcode)),
    }),
  ).toEqual(['agreed', 'refused']));

test('a copy kept for somebody who leaves waits for the next reader at once, and both are told', async () => {
  const world = await waitedFor(['colleague', 'student']);
  await scene.giveBack(world.barcode);
  expect((await queueOf(world)).map(({ state }) => state)).toEqual(['READY', 'WAITING']);
  await setTeaching(world.colleague, false);
  expect(await queueOf(world)).toEqual([
    { state: 'READY', left: false, kind: 'student', person: world.student.id },
  ]);
  expect(await toldTo(t, world.colleague)).toEqual([
    {
      topic: 'library.unreserved',
      body: expect.stringContaining('tidak lagi tercatat sebagai mahasiswa atau dosen aktif'),
    },
  ]);
  const { rows: trail } = await t.db.execute<{ action: string }>(sql`
    select action from audit_log where entity_id in (select id::text from library_reservations
      where title_id = ${world.titleId}) order by action`);
  expect(trail.map(({ action }) => action.replace('library-reservation.', ''))).toEqual([
    'cancelled',
    'create',
    'create',
    'ready',
    'ready',
  ]);
});
