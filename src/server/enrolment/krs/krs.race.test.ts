import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { type KrsScene, krsPage, krsScene, seats, sendPlan } from '#test/factories/krs-scene.ts';
import { signIn } from '#test/send-beside.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: KrsScene;
beforeAll(async () => {
  t = await testApp();
  scene = await krsScene(t);
});
afterAll(() => t.close());

/** Someone who sends requests beside others. */
async function person(userId: string) {
  const { cookies, token } = await signIn(t, userId);
  const headers = { 'x-csrf-token': token };
  return (url: string, payload: object): Promise<LightMyRequestResponse> =>
    t.app.inject({ method: 'POST', url, headers, cookies, payload });
}

const submit = (send: Awaited<ReturnType<typeof person>>, scheduleIds: readonly string[]) =>
  send(krsContract.save.path, { action: 'submit', scheduleIds });

test.each([1, 2, 3])('60 students for 15 seats, round %i: exactly 15 get one', async () => {
  const wanted = await scene.class({}, { capacity: 15 });
  const [before, after] = [await scene.class(), await scene.class()];
  const people = [];
  for (let n = 0; n < 60; n += 1) people.push(await person((await scene.student()).userId));
  const answers = await Promise.all(
    people.map((send, n) =>
      submit(send, n % 2 === 0 ? [before.id, wanted.id, after.id] : [after.id, wanted.id, before.id]),
    ),
  );
  const winners = answers.filter(({ statusCode }) => statusCode === 200);
  const losers = answers.filter(({ statusCode }) => statusCode === 422);
  expect([winners.length, losers.length]).toEqual([15, 45]);
  for (const loser of losers) {
    expect(loser.json<{ data: unknown }>().data).toEqual([
      { code: 'KRS_FULL', message: 'Kelas A penuh (15/15).', scheduleId: wanted.id },
    ]);
  }
  for (const { id } of [wanted, before, after]) {
    expect(await seats(t.db, id)).toMatchObject({ taken: 15, held: 15 });
  }
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int n from krs k where not exists (select from krs_items where krs_id = k.id)`,
  );
  expect(rows[0]?.n).toBe(0);
});

test('students who want the same classes in opposite order never deadlock', async () => {
  const classes: string[] = [];
  for (let n = 0; n < 6; n += 1) classes.push((await scene.class()).id);
  const people = [];
  for (let n = 0; n < 40; n += 1) people.push(await person((await scene.student()).userId));
  const answers = await Promise.all(
    people.map((send, n) => submit(send, n % 2 === 0 ? classes : classes.toReversed())),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  for (const id of classes) expect(await seats(t.db, id)).toMatchObject({ taken: 40, held: 40 });
});

test('two tabs of one student: one wins, the other is told that the page is old', async () => {
  const [a, b] = [await scene.class(), await scene.class()];
  for (let round = 0; round < 5; round += 1) {
    const { userId } = await scene.student();
    const [one, two] = [await person(userId), await person(userId)];
    const answers = await Promise.all([submit(one, [a.id]), submit(two, [b.id])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  }
  const [first, second] = [await seats(t.db, a.id), await seats(t.db, b.id)];
  expect(first.taken + second.taken).toBe(5);
  expect([first.held, second.held]).toEqual([first.taken, second.taken]);
});

test('the same submission sent twice at once is stored once', async () => {
  const one = await scene.class();
  const { userId } = await scene.student();
  const [tab, other] = [await person(userId), await person(userId)];
  const answers = await Promise.all([submit(tab, [one.id]), submit(other, [one.id])]);
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
  expect(await seats(t.db, one.id)).toMatchObject({ taken: 1, held: 1 });
});

test('the advisor approves while the student takes it back: one of them is refused', async () => {
  const advisor = await person(scene.advisor.userId);
  for (let round = 0; round < 6; round += 1) {
    const one = await scene.class();
    const student = await scene.student();
    await t.as(student.userId);
    await sendPlan(t, 'submit', [one.id]);
    const krs = (await krsPage(t)).krs;
    const updatedAt = krs?.updatedAt ?? '';
    const send = await person(student.userId);
    const path = krsAdvisorContract.decide.path.replace(':id', krs?._id ?? '');
    const [approved, withdrawn] = await Promise.all([
      advisor(path, { decision: 'approve', updatedAt }),
      send(krsContract.save.path, { action: 'withdraw', updatedAt }),
    ]);
    const statuses = [approved.statusCode, withdrawn.statusCode];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(1);
    const held = approved.statusCode === 200 ? 1 : 0;
    expect((await krsPage(t)).krs?.state).toBe(held === 1 ? 'APPROVED' : 'DRAFT');
    expect(await seats(t.db, one.id)).toMatchObject({ taken: held, held });
  }
});

test('a failure in the middle leaves nothing behind', async () => {
  const [good, bad] = [await scene.class(), await scene.class()];
  await t.db.execute(sql`
    create function fail_audit() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`);
  await t.db.execute(
    sql`create trigger fail_audit before insert on audit_log for each row execute function fail_audit()`,
  );
  const student = await scene.student();
  const answer = await submit(await person(student.userId), [good.id, bad.id]);
  expect(answer.statusCode).toBe(500);
  await t.db.execute(sql`drop trigger fail_audit on audit_log`);
  await t.as(student.userId);
  expect((await krsPage(t)).krs).toBeNull();
  expect(await seats(t.db, good.id)).toMatchObject({ taken: 0, held: 0 });
  const { rows } = await t.db.execute(sql`select from krs_events where actor_id = ${student.userId}`);
  expect(rows).toHaveLength(0);
});

test('the database itself refuses the seat too many and an item of another student or course', async () => {
  const one = await scene.class({}, { capacity: 1 });
  const [first, second] = [await scene.student(), await scene.student()];
  await t.as(first.userId);
  await sendPlan(t, 'submit', [one.id]);
  const own = (await krsPage(t)).krs?._id;
  await t.as(second.userId);
  await sendPlan(t, 'draft', [one.id]);
  const krsId = (await krsPage(t)).krs?._id;
  const code = (statement: ReturnType<typeof sql>) =>
    t.db.execute(statement).then(
      () => 'done',
      (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
    );
  expect(await code(sql`update krs_items set seat_held = true where krs_id = ${krsId}`)).toBe(
    'schedules_seats',
  );
  expect(await code(sql`update krs_items set student_id = ${second.id} where krs_id = ${own}`)).toBe(
    'krs_items_krs_fk',
  );
  const { courseId } = await scene.class();
  expect(await code(sql`update krs_items set course_id = ${courseId} where krs_id = ${own}`)).toBe(
    'krs_items_schedule_fk',
  );
  expect(await seats(t.db, one.id)).toMatchObject({ taken: 1, held: 1 });
});
