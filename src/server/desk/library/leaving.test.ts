import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { libraryReservations } from '#server/platform/db/schema.ts';
import { departures } from '#test/factories/departures.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());

const ask = async (type: 'PINDAH' | 'AKTIF') => {
  await t.as(scene.student.userId);
  return t.call(letterContract.ask, { body: { type, purpose: 'Mengikuti orang tua' } });
};

test('who still has books gets no letter of leaving, neither when asked for nor when issued', async () => {
  const reader = { memberKind: 'STUDENT', memberId: scene.student.id } as const;
  const { barcodes } = await scene.shelve(2);
  await scene.lend(reader, barcodes[0] ?? '');
  const refused = await ask('PINDAH');
  expect([refused.status, refused.error.message]).toEqual([
    422,
    'Surat ini terbit setelah tanggungan selesai: Perpustakaan (1 buku masih dipinjam).',
  ]);
  expect((await ask('AKTIF')).status).toBe(200);
  await scene.giveBack(barcodes[0] ?? '');
  const { data } = await ask('PINDAH');
  await scene.lend(reader, barcodes[1] ?? '');
  const rights = ['transcript:get', 'transcript:print', 'student:change-status'] as const;
  await t.as((await buildStaff(t.db, ...rights)).id);
  const letters = (await t.call(letterContract.list, { query: { type: 'PINDAH' } })).data;
  const updatedAt = letters.find(({ _id }) => _id === data._id)?.updatedAt ?? '';
  const body = { decision: 'ISSUE', note: '', updatedAt } as const;
  const issued = await t.call(letterContract.decide, { params: { id: data._id }, body });
  expect(issued.error.message).toContain('1 buku masih dipinjam');
});

test('a copy is kept for nobody who has left the college while waiting', async () => {
  const [gone, next] = [await buildStudent(t.db), await buildStudent(t.db)];
  const { titleId, barcode } = await scene.shelve();
  await scene.lend(scene.lecturerReader, barcode);
  for (const { userId } of [gone, next]) {
    await t.as(userId);
    expect((await t.call(libraryOwnContract.reserve, { body: { titleId } })).status).toBe(200);
  }
  await departures<typeof gone>(t, (one) => one)['is dropped out']?.(gone);
  await scene.giveBack(barcode);
  const queue = await t.db
    .select({ studentId: libraryReservations.studentId, state: libraryReservations.state })
    .from(libraryReservations)
    .where(eq(libraryReservations.titleId, titleId));
  expect(new Map(queue.map(({ studentId, state }) => [studentId, state]))).toEqual(
    new Map([
      [gone.id, 'CANCELLED'],
      [next.id, 'READY'],
    ]),
  );
});
