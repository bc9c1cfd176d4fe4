import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());

test('a lecturer without NIDN is known at the desk by the NUPTK', async () => {
  const nuptk = '4433221100998877';
  const lecturer = await buildLecturer(t.db, { nidn: null, nuptk });
  await t.as(scene.librarian.id);
  const known = await t.call(libraryDeskContract.member, { query: { code: nuptk } });
  expect(known.data).toMatchObject({ memberKind: 'LECTURER', memberId: lecturer.id, memberCode: nuptk });
  const found = await t.call(libraryDeskContract.members, { query: { search: nuptk.slice(0, 8) } });
  expect(found.data).toMatchObject([{ _id: lecturer.id, memberCode: nuptk }]);
  const visit = await t.call(libraryDeskContract.visit, { body: { who: nuptk, purpose: 'BACA' } });
  expect(visit.data).toMatchObject({ visitor: lecturer.name, code: nuptk });
});

test('the file of fines says the day of the campus on which a fine was made', async () => {
  const { barcode } = await scene.shelve();
  t.setNow(new Date('2026-08-24T03:00:00Z'));
  await scene.lend(scene.reader, barcode);
  // Half past five in the morning of the 15th at the campus.
  t.setNow(new Date('2026-09-14T22:30:00Z'));
  await scene.giveBack(barcode);
  const file = await t.inject({
    method: 'GET',
    url: `${libraryDeskContract.exportFines.path}?format=csv`,
  });
  expect(file.statusCode).toBe(200);
  expect(file.body).toMatch(/2026-09-15|15\/09\/2026/);
  expect(file.body).not.toMatch(/2026-09-14|14\/09\/2026/);
});
