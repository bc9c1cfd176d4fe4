import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lecturers } from '#server/platform/db/schema.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { scheduleDesk } from '#test/factories/schedule-desk.ts';

const { t, plan, save, countAll, changeOf } = await scheduleDesk();
const away = lecturerStatuses.filter(({ value }) => value !== '1');
const taught = (lecturerId: string) => ({ lecturers: [{ lecturerId, sksShare: 300, isCoordinator: true }] });

test.each(away)('who is $label is not given a class', async ({ value, label }) => {
  const lecturer = await buildLecturer(t.db, { activityStatus: value });
  const count = await countAll();
  const refused = await save(await plan(taught(lecturer.id)));
  expect(refused).toMatchObject({
    status: 400,
    error: { errors: { lecturers: expect.stringContaining(`berstatus ${label.toLowerCase()}.`) } },
  });
  expect(await countAll()).toBe(count);
});

test('who teaches a class already keeps it, and nobody away takes it over', async () => {
  const lecturer = await buildLecturer(t.db);
  const body = await plan(taught(lecturer.id));
  const { _id } = (await save(body)).data;
  await t.db.update(lecturers).set({ activityStatus: '20' }).where(eq(lecturers.id, lecturer.id));
  expect((await save(await changeOf(_id, body, { capacity: 33 }))).status).toBe(200);
  const other = await buildLecturer(t.db, { activityStatus: '23' });
  const taken = await save(await changeOf(_id, body, taught(other.id)));
  expect(taken.error.errors).toHaveProperty('lecturers');
});

test('who is away is not offered as a lecturer', async () => {
  const [here, gone] = [await buildLecturer(t.db), await buildLecturer(t.db, { activityStatus: '23' })];
  const { lecturers: offered } = (await t.call(scheduleContract.options, {})).data;
  const teaches = ({ id }: { id: string }) => offered.find(({ _id }) => _id === id)?.teaches;
  expect([teaches(here), teaches(gone)]).toEqual([true, false]);
});
