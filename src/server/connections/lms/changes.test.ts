import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { students } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import type { Lms } from './moodle/lms.ts';
import { requireLms } from './connection.ts';
import { readSettings } from './links.store.ts';
import { syncClass } from './members.service.ts';
import { asRun } from './run.ts';
import { seenChanges } from './runs.store.ts';
import { type LmsScene, lmsScene } from '#test/factories/lms-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: LmsScene;
beforeEach(async () => {
  t = await testApp();
  scene = await lmsScene(t);
});
afterEach(async () => {
  await scene.moodle.stop();
  await t.close();
});

/** Brings a class over; `meanwhile` happens once its members were read here, before those there are. */
async function syncWith(id: string, meanwhile: () => Promise<void>): Promise<void> {
  const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: '' });
  const [real, settings] = [await requireLms(ctx), await readSettings(t.db)];
  const slow: Lms = {
    ...real,
    members: async (courseId) => {
      await meanwhile();
      return real.members(courseId);
    },
  };
  await asRun(ctx, { kind: 'CHANGES', periodId: null }, (run) =>
    run.piece('Kelas', id, () => syncClass(ctx, slow, run, id, { settings })),
  );
}

test('a change that was begun before another and committed after it waits for the next run', async () => {
  const { id, students: people } = await scene.classOf(3);
  await scene.bring();
  const [early, late] = people;
  const [noted, commit, committed] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const open = t.db.transaction(async (tx) => {
    await tx
      .update(students)
      .set({ status: 'furlough' })
      .where(eq(students.id, early?.id ?? ''));
    noted.resolve();
    await commit.promise;
  });
  void open.then(committed.resolve, committed.reject);
  await noted.promise;
  await scene.setStatus(late?.id ?? '', 'furlough');
  await syncWith(id, async () => {
    commit.resolve();
    await committed.promise;
  });
  expect(await scene.membersOf(id)).toMatchObject({ [early?.nim ?? '']: true, [late?.nim ?? '']: false });
  expect(await seenChanges(t.db, id)).toHaveLength(1);
  await scene.changes();
  expect(await scene.membersOf(id)).toMatchObject({ [early?.nim ?? '']: false });
  expect(await seenChanges(t.db, id)).toEqual([]);
});
