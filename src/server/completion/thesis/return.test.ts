import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisPeriods } from '#server/platform/db/schema.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { proposal, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());

const setRound = (status: 'OPEN' | 'CLOSED') =>
  t.db.update(thesisPeriods).set({ status }).where(eq(thesisPeriods.id, scene.round.id));

test('a title returned after the proposals closed is handed in again in its own period, in no other', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  const { id: _id, createdAt: _made, updatedAt: _changed, ...round } = scene.round;
  const [other] = await t.db
    .insert(thesisPeriods)
    .values({ ...round, name: 'Skripsi lain' })
    .returning();
  t.setNow('2026-10-03T03:00:00.000Z');
  drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'REVISE_TITLE', note: 'Persempit objeknya' }));
  const again = (periodeId: string, submit: boolean) =>
    drive.asStudent({ ...proposal(scene), ...drive.lock, periodeId, submit });
  const elsewhere = await again(other?.id ?? '', true);
  expect(elsewhere.error.errors?.['periodeId']).toContain('Pengajuan judul periode Skripsi lain');
  drive.keep(await again(scene.round.id, false));
  expect(drive.now.status).toBe('TITLE_REVISION');
  drive.keep(await again(scene.round.id, true));
  expect(drive.now.status).toBe('SUBMITTED');

  drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'REVISE_TITLE', note: 'Sekali lagi' }));
  await setRound('CLOSED');
  expect((await again(scene.round.id, true)).error.errors?.['periodeId']).toContain('sudah ditutup');
});

test('in a closed period the student is sent to the head of programme, and who plans is told what can be done', async () => {
  await setRound('OPEN');
  t.setNow(TEST_NOW);
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.seminarRequested();
  await setRound('CLOSED');
  const closed = `Periode ${scene.round.name} sudah ditutup.`;
  const own = await drive.upload('PROPOSAL');
  expect(own.error.message).toBe(`${closed} Hubungi kaprodi untuk perpanjangan.`);
  const planned = await drive.schedule('step2', drive.plan('2026-11-03'));
  expect(planned.error.message).toBe(`${closed} Skripsinya dapat dipindahkan ke periode lain.`);
});
