import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import { meta } from '#test/factories/documents.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { countSupervised } from './clearances.store.ts';
import { papers } from './papers.ts';
import { findThesisRow } from './thesis.store.ts';

/** One o'clock in the morning of New Year's Day in Jakarta. */
const NEW_YEAR = '2026-12-31T18:00:00.000Z';

let t: TestApp;
let scene: ThesisScene;
let drive: ThesisDrive;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
  drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone();
  await drive.decided('PASSED', '');
  t.setNow(NEW_YEAR);
  await drive.completed();
  drive.keep(await drive.accept());
});
afterAll(() => t.close());

test('a thesis accepted at night belongs to the year of the campus, in the list and among similar titles', async () => {
  await t.as(drive.student.userId);
  const of = async (year: number) => (await t.call(thesisContract.accepted, { query: { year } })).data;
  expect(await of(2027)).toMatchObject([{ _id: drive.now._id, year: 2027 }]);
  expect(await of(2026)).toEqual([]);
  const { data } = await t.call(thesisContract.similar, { query: { title: drive.now.titleId } });
  expect(data).toMatchObject([{ year: 2027, accepted: true }]);
});

test('the receipt of the library bears the day of the campus', async () => {
  const { data: detail } = await drive.seen(scene.library.id);
  const thesis = await findThesisRow(t.db, detail._id);
  if (!thesis) throw new Error('no thesis');
  const asked: string[] = [];
  const signer = (_role: string, on: string): Signer => {
    asked.push(on);
    return { position: 'Kepala perpustakaan', name: null, id: null };
  };
  const head = { nim: detail.student.nim, name: detail.student.name, title: thesis.title, supervisors: [] };
  const document = papers.TANDA_TERIMA(
    { detail: { ...detail, thesis }, event: null, signers: new Map() },
    {
      meta,
      place: 'Yogyakarta',
      date: '2027-01-05',
      programme: 'Manajemen',
      level: 'S1',
      signer,
      head: { ...head, programme: 'Manajemen' },
    },
  );
  expect(JSON.stringify(document)).toContain('1 Januari 2027');
  expect(asked).toEqual(['2027-01-01']);
});

test('what ended on the first day of a term counts in it', async () => {
  const zone = 'Asia/Jakarta';
  const term = { startDate: '2027-01-01', endDate: '2027-06-30' };
  const inTerm = await countSupervised(t.db, [scene.first.id], { ...term, zone });
  expect(inTerm.get(scene.first.id)).toBe(1);
});
