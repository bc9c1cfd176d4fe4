import { afterAll, beforeAll, expect, test } from 'vitest';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { thesisPeriods } from '#server/platform/db/schema.ts';
import type { Signer } from '#server/platform/documents/signatures.ts';
import { meta } from '#test/factories/documents.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { findEvents } from './detail.store.ts';
import { peopleOn } from './papers.service.ts';
import { findSigners } from './papers.store.ts';
import { papers } from './papers.ts';
import { findThesisRow } from './thesis.store.ts';

let t: TestApp;
let scene: ThesisScene;
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
});
afterAll(() => t.close());

test('a defence is repeated once in a period, and again in another the thesis is moved to', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone({ supervisors: 5000, examiners: [5000, 5000, 5000] }, '2026-11-17', '2026-11-09');
  await drive.decided('FAILED');
  const repeat = () => drive.asStudent({ ...drive.lock, action: 'REPEAT_EXAM' });
  t.setNow('2026-12-17T08:00:00.000Z');
  drive.keep(await repeat());
  const { first, second, chair, member, third } = scene;
  for (const one of [first, second]) drive.keep(await drive.asLecturer(one, { action: 'MARK_READY' }));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_EXAM' }));
  drive.keep(await drive.schedule('step3', drive.plan('2026-12-18', 510)));
  t.setNow('2026-12-18T08:00:00.000Z');
  for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 5000));
  for (const one of [chair, member, third]) drive.keep(await drive.score(one, 'EXAMINER', 5000));
  const presentIds = [chair.id, member.id, third.id];
  drive.keep(await drive.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
  await drive.decided('FAILED');

  t.setNow('2027-01-18T08:00:00.000Z');
  expect((await repeat()).error.message).toBe(
    'Sidang hanya dapat diulang satu kali dalam periode yang sama.',
  );
  const { id: _id, createdAt: _made, updatedAt: _changed, ...round } = scene.round;
  const [next] = await t.db
    .insert(thesisPeriods)
    .values({ ...round, name: 'Skripsi berikutnya', examClose: '2027-07-20' })
    .returning();
  await t.as(scene.kaprodi.id);
  const moved = await t.call(thesisStaffContract.changePeriod, {
    params: { id: drive.now._id, updatedAt: drive.now.updatedAt },
    body: { periodeId: next?.id ?? '', note: 'Sidang ketiga' },
  });
  drive.keep(moved);
  drive.keep(await repeat());
  expect(drive.now.status).toBe('SEMINAR_PASSED');
});

test('the record of a defence names a supervisor who was replaced afterwards', async () => {
  t.setNow(TEST_NOW);
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examDone({ supervisors: 5000, examiners: [5000, 5000, 5000] }, '2026-11-25', '2026-11-10');
  await drive.decided('FAILED');
  const other = await buildLecturer(t.db, { name: 'Contoh Pembimbing Baru' });
  const change = { action: 'CHANGE_SUPERVISORS' as const, note: 'Tugas belajar' };
  drive.keep(await drive.asKaprodi({ ...drive.lock, ...change, supervisorIds: [scene.first.id, other.id] }));
  const { data: view } = await drive.seen(scene.secretary.id);
  const event = (await findEvents(t.db, view._id)).at(-1) ?? null;
  const thesis = await findThesisRow(t.db, view._id);
  if (!thesis) throw new Error('no thesis');
  const paper = {
    detail: { ...view, thesis },
    event,
    signers: await findSigners(t.db, peopleOn(view, event)),
  };
  const frame = {
    meta,
    place: 'Yogyakarta',
    date: '2026-11-26',
    programme: 'Manajemen',
    level: 'S1',
    signer: (): Signer => ({ position: 'Ketua', name: null, id: null }),
  };
  const head = { nim: view.student.nim, name: view.student.name, title: thesis.title, supervisors: [] };
  const document = papers.BERITA_ACARA(paper, { ...frame, head: { ...head, programme: frame.programme } });
  const text = JSON.stringify(document);
  expect(text).toContain('Contoh Pembimbing Dua');
  expect(text).toContain('Pembimbing 2');
});
