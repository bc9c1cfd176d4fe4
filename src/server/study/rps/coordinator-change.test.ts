import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { rpsScene, type RpsScene, signedPdf } from '#test/factories/rps.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
let scene: RpsScene;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  scene = await rpsScene(t, period);
  await t.as(scene.coordinator.userId);
});

/** The colleague coordinates every class from now on; who did before teaches it still, or not at all. */
async function handOver(stays: boolean): Promise<void> {
  const { coordinator, colleague, course } = scene;
  const classes = sql`select id from schedules where course_id = ${course.id}`;
  await t.db.execute(sql`
    update schedule_lecturers set is_coordinator = false where lecturer_id = ${coordinator.id} and schedule_id in (${classes})`);
  if (!stays)
    await t.db.execute(sql`
      delete from schedule_lecturers where lecturer_id = ${coordinator.id} and schedule_id in (${classes})`);
  await t.db.execute(sql`
    update schedule_lecturers set is_coordinator = true where lecturer_id = ${colleague.id} and schedule_id in (${classes})`);
}

const viewOf = async (id: string) => (await t.call(rpsContract.get, { params: { id } })).data;
const isMine = async () => {
  const { data } = await t.call(rpsContract.list, { params: { audience: 'lecture' }, query: {} });
  return data.find(({ courseId }) => courseId === scene.course.id)?.mine;
};
const rpsNotices = async (userId: string) => {
  await t.as(userId);
  const { rows } = await t.db.execute<{ title: string }>(sql`
    select title from notices where user_id = ${userId} and url like '%rps%' order by created_at, id`);
  return rows.map(({ title }) => title);
};

test('the coordinator of now is reminded of a draft somebody else began, not of one of a fellow coordinator', async () => {
  await scene.begin();
  const reminded = async (userId: string) => {
    await t.as(userId);
    const { items } = (await t.call(noticeContract.list, {})).data;
    return items.some(({ title }) => title === 'Batas RPS sudah lewat');
  };
  const { coordinator, colleague, course } = scene;
  await t.db.execute(sql`
    update schedule_lecturers set is_coordinator = (schedule_id = ${scene.classes[0]?.id ?? ''}) = (lecturer_id = ${coordinator.id})
    where schedule_id in (select id from schedules where course_id = ${course.id})`);
  expect([await reminded(coordinator.userId), await reminded(colleague.userId)]).toEqual([true, false]);
  await handOver(true);
  expect([await reminded(coordinator.userId), await reminded(colleague.userId)]).toEqual([false, true]);
});

test('a plan begun by a former coordinator is written, sent and answered for by the one of now', async () => {
  const { data: draft } = await scene.begin();
  await handOver(true);
  expect((await scene.plan(draft)).status).toBe(403);
  expect((await viewOf(draft._id)).rights).toMatchObject({ write: false, remove: false });
  expect(await isMine()).toBe(false);

  await t.as(scene.colleague.userId);
  expect(await isMine()).toBe(true);
  expect((await viewOf(draft._id)).rights).toMatchObject({ write: true, remove: true });
  const { data: planned } = await scene.plan(draft);
  const sent = await scene.send(planned);
  expect(sent.data.state).toBe('SUBMITTED');
  expect(await viewOf(draft._id)).toMatchObject({
    lectureId: scene.colleague.id,
    lecturers: [{ _id: scene.colleague.id }, { _id: scene.coordinator.id }],
  });
  expect((await scene.approve(sent.data)).status).toBe(200);
  expect(await rpsNotices(scene.colleague.userId)).toHaveLength(1);
  expect(await rpsNotices(scene.coordinator.userId)).toEqual([]);
});

test('a plan in force is revised by the new coordinator, with who still teaches the course', async () => {
  const sent = await scene.submitted();
  const { data: approved } = await scene.approve(sent);
  await handOver(false);
  const revise = () =>
    t.call(rpsContract.revise, { params: { id: approved._id }, body: { updatedAt: approved.updatedAt } });
  await t.as(scene.coordinator.userId);
  expect((await revise()).status).toBe(403);
  await t.as(scene.colleague.userId);
  const made = await revise();
  expect(await viewOf(made.data._id)).toMatchObject({
    revisionNo: 1,
    lectureId: scene.colleague.id,
    lecturers: [{ _id: scene.colleague.id }],
  });
});

test('a draft is deleted by who coordinates now; a plan stays with its owner while he does', async () => {
  const { data: draft } = await scene.begin();
  const remove = () =>
    t.call(rpsContract.remove, {
      params: { id: draft._id },
      body: { updatedAt: draft.updatedAt, lectureId: scene.coordinator.id },
    });
  await t.as(scene.colleague.userId);
  expect((await remove()).status).toBe(403);
  await handOver(true);
  expect((await remove()).status).toBe(200);
});

test('hand-outs of a former coordinator are removed by the one of now, and by nobody else', async () => {
  const { data: draft } = await scene.begin();
  const { data: planned } = await scene.plan(draft);
  const files = [{ ...signedPdf, field: 'handout', name: 'bab1.pdf' }];
  const body = { _id: draft._id, updatedAt: planned.updatedAt, statement: false, send: false };
  expect((await t.call(rpsContract.step3, { body }, { files })).status).toBe(200);
  await handOver(true);
  const remove = async (userId: string) => {
    await t.as(userId);
    const { files: held, updatedAt } = await viewOf(draft._id);
    const params = { id: draft._id, fileId: held[0]?._id ?? '' };
    return (await t.call(rpsContract.removeFile, { params, body: { updatedAt } })).status;
  };
  expect(await remove(scene.coordinator.userId)).toBe(403);
  expect(await remove(scene.colleague.userId)).toBe(200);
  expect((await viewOf(draft._id)).files).toEqual([]);
});
