import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterContract } from '#shared/contracts/letter.contract.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
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
