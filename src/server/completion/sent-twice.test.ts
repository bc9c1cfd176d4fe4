import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityDrive, activityScene, internship, plainCalls } from '#test/factories/activity-scene.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

type Answer = { status: number; message?: string | undefined };

/** Sends what makes a record twice at once, as two clicks do, then once more as somebody else would type it. */
async function sendTwice(send: (typed: (text: string) => string) => Promise<Answer>): Promise<void> {
  const answers = await Promise.all([send((text) => text), send((text) => text)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.message).toMatch(/sudah (ada|dicatat)\. Ubah/);
  expect((await send((text) => `  ${text.toUpperCase().replace(' ', '  ')} `)).status).toBe(422);
}

test('a note of a thesis guidance is one; another day, topic or supervisor makes another', async () => {
  const scene = await thesisScene(t);
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  t.setNow('2026-11-02T03:00:00.000Z');
  await t.as(drive.student.userId);
  const note = {
    lectureId: scene.first.id,
    date: '2026-09-01',
    topic: 'Bab satu',
    studentNote: 'Disepakati.',
  };
  const write = (change: object) =>
    t.call(plain.saveSession, { params: { id: drive.now._id }, body: { ...note, ...change } });
  await sendTwice((typed) => write({ topic: typed(note.topic) }));
  for (const other of [{ date: '2026-09-02' }, { topic: 'Bab dua' }, { lectureId: scene.second.id }]) {
    expect((await write(other)).status).toBe(200);
  }
  const { rows } = await t.db.execute(sql`select from thesis_sessions where thesis_id = ${drive.now._id}`);
  expect(rows).toHaveLength(4);
});

test('a draft of an activity is one; another title, beginning or person makes another', async () => {
  const scene = await activityScene(t);
  const { student } = new ActivityDrive(t, scene, await scene.student());
  await t.as(student.userId);
  const draft = internship();
  const save = (change: object) =>
    t.call(plainCalls.save, { params: { type: 'magang' }, body: { ...draft, ...change } });
  await sendTwice((typed) => save({ title: typed(draft.title) }));
  for (const other of [{ title: 'Magang auditor' }, { startDate: '2026-09-01' }]) {
    expect((await save(other)).status).toBe(200);
  }
  await t.as((await scene.student()).userId);
  expect((await save({})).status).toBe(200);
  const { rows } = await t.db.execute(sql`
    select from activities a join activity_members m on m.activity_id = a.id where m.student_id = ${student.id}`);
  expect(rows).toHaveLength(3);
});
