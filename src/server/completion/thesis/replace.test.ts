import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Signer } from '#server/platform/documents/signatures.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { meta } from '#test/factories/documents.ts';
import { toldTo } from '#test/factories/notices.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { findEvents } from './detail.store.ts';
import { peopleOn } from './papers.service.ts';
import { findSigners } from './papers.store.ts';
import { type OwnPaper, papers } from './papers.ts';
import { thesisReminderTimer } from './remind.timer.ts';
import { findThesisRow } from './thesis.store.ts';

let t: TestApp;
let scene: ThesisScene;
let period: Awaited<ReturnType<typeof buildPeriod>>;
let other: { id: string; userId: string };
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  scene = await thesisScene(t, period);
  other = await buildLecturer(t.db, { name: 'Contoh Pengganti' });
});

const NOTE = 'Sakit sejak pagi';
const replace = async (
  drive: ThesisDrive,
  lecturer: { id: string },
  by = other,
  step: 'step2' | 'step3' = 'step3',
  note = NOTE,
) => {
  await t.as(scene.secretary.id);
  const people = { lectureId: lecturer.id, insteadId: by.id };
  return t.call(plain[step], { body: { ...drive.lock, action: 'REPLACE_EXAMINER', note, ...people } });
};

/** A paper of the latest defence, as the office prints it. */
async function written(drive: ThesisDrive, paper: OwnPaper): Promise<string> {
  const { data: view } = await drive.seen(scene.secretary.id);
  const event = (await findEvents(t.db, view._id)).at(-1) ?? null;
  const thesis = await findThesisRow(t.db, view._id);
  if (!thesis) throw new Error('no thesis');
  const known = {
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
  return JSON.stringify(papers[paper](known, { ...frame, head: { ...head, programme: frame.programme } }));
}

test('an examiner who fell ill after others scored is replaced; their sheets stay and the papers name who examined', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examScheduled('2026-11-12', '2026-11-05');
  t.setNow('2026-11-13T08:00:00.000Z');
  const { first, second, chair, member, third } = scene;
  for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 8500));
  drive.keep(await drive.score(third, 'EXAMINER', 8000));

  drive.keep(await replace(drive, chair));
  expect(drive.defence.board).toMatchObject([
    { lectureId: other.id, role: 'KETUA', present: null },
    { role: 'SEKRETARIS' },
    { role: 'ANGGOTA' },
  ]);
  expect(drive.defence.sheets.filter(({ done }) => done)).toHaveLength(3);
  expect(drive.now.history.at(-1)).toMatchObject({
    action: 'REPLACE_EXAMINER',
    note: `Contoh Pengganti menggantikan Contoh Ketua: ${NOTE}`,
  });
  const { rows } = await t.db.execute(sql`
    select lecturer_id from booking_parties p join thesis_events e on e.booking_id = p.booking_id
    where e.id = ${drive.defence._id} and p.lecturer_id in (${chair.id}, ${other.id})`);
  expect(rows).toEqual([{ lecturer_id: other.id }]);

  const day = 'sidang skripsi 12 November 2026';
  const { name } = drive.student;
  expect((await toldTo(t, chair)).at(-1)?.body).toBe(`${name}: Anda tidak lagi menguji ${day}: ${NOTE}.`);
  expect((await toldTo(t, other)).at(-1)).toMatchObject({
    topic: 'thesis.asked',
    body: `${name}: Anda menguji ${day}, menggantikan penguji lain.`,
  });
  expect((await toldTo(t, drive.student)).at(-1)?.body).toContain(`Penguji ${day} diganti`);
  const { rows: open } = await t.db.execute(sql`
    select 1 from notices where user_id = ${chair.userId} and topic = 'thesis.asked' and read_at is null`);
  expect(open).toEqual([]);
  expect((await drive.score(chair, 'EXAMINER', 7000)).status).toBe(403);

  drive.keep(await drive.score(other, 'EXAMINER', 8000));
  const presentIds = [other.id, third.id];
  drive.keep(await drive.asLecturer(other, { action: 'CONFIRM_EXAM', presentIds }));
  drive.keep(await drive.asLecturer(other, { action: 'DECIDE_EXAM', result: 'PASSED', note: '' }));
  for (const paper of ['BERITA_ACARA', 'LEMBAR_PENILAIAN', 'LEMBAR_PENGESAHAN'] as const) {
    const text = await written(drive, paper);
    expect(text).toContain('Contoh Pengganti');
    expect(text).not.toContain('Contoh Ketua');
    // Who was absent scored nothing and signs nothing.
    expect(text).not.toContain(member.name);
  }
});

test('a chair who is replaced is reminded no more', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.seminarRequested();
  drive.keep(await drive.schedule('step2', drive.plan('2026-11-12')));
  t.setNow('2026-11-13T22:00:00.000Z');
  await runTimer(t.services, thesisReminderTimer, t.app.log);
  const open = async () => {
    const { rows } = await t.db.execute(sql`
      select 1 from notices where user_id = ${scene.chair.userId} and topic = 'thesis.reminder' and read_at is null`);
    return rows.length;
  };
  expect(await open()).toBe(1);
  drive.keep(await replace(drive, scene.chair, other, 'step2'));
  expect(await open()).toBe(0);
});

test('whoever has scored stays, as does a board whose result is told or whose day is put off', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examScheduled('2026-11-12', '2026-11-05');
  t.setNow('2026-11-12T08:00:00.000Z');
  const { first, second, chair, member, third } = scene;
  drive.keep(await drive.score(member, 'EXAMINER', 8000));
  expect((await replace(drive, member)).error.code).toBe('REFERENCED');
  expect((await replace(drive, other, chair)).error.errors).toHaveProperty('lectureId');
  expect((await replace(drive, third, chair)).error.errors).toHaveProperty('insteadId');
  expect((await replace(drive, third, third)).error.errors).toHaveProperty('insteadId');
  expect((await replace(drive, third, { id: drive.now._id, userId: '' })).error.errors).toHaveProperty(
    'insteadId',
  );
  expect((await replace(drive, third, other, 'step3', '')).error.errors).toHaveProperty('note');
  expect((await replace(drive, third, other, 'step2')).error.code).toBe('RULE');
  const seen = drive.lock;
  await t.as(chair.userId);
  const people = { lectureId: third.id, insteadId: other.id, note: NOTE };
  const asChair = await t.call(plain.step3, { body: { ...seen, action: 'REPLACE_EXAMINER', ...people } });
  expect(asChair.status).toBe(403);

  for (const one of [first, second]) drive.keep(await drive.score(one, 'SUPERVISOR', 8500));
  for (const one of [chair, third]) drive.keep(await drive.score(one, 'EXAMINER', 8000));
  const presentIds = [chair.id, member.id, third.id];
  drive.keep(await drive.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
  expect((await replace(drive, third)).error.code).toBe('RULE');
});

test('a supervisor on the board gives up the seat and keeps the sheet; who is busy does not come', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examRequested('2026-11-05');
  const { first, chair, third } = scene;
  const plan = drive.plan('2026-11-12');
  const board = plan.board.map((seat) =>
    seat.lectureId === third.id ? { ...seat, lectureId: first.id } : seat,
  );
  drive.keep(await drive.schedule('step3', { ...plan, board }));
  t.setNow('2026-11-12T08:00:00.000Z');
  drive.keep(await drive.score(first, 'SUPERVISOR', 8500));
  drive.keep(await replace(drive, first));
  expect(drive.defence.sheets.find(({ lectureId }) => lectureId === first.id)).toMatchObject({ done: true });

  t.setNow(TEST_NOW);
  const busy = await ThesisDrive.submitted(t, scene);
  await busy.seminarRequested();
  const others = [];
  for (const role of ['KETUA', 'SEKRETARIS', 'ANGGOTA'] as const) {
    others.push({ lectureId: (await buildLecturer(t.db)).id, role });
  }
  busy.keep(
    await busy.schedule('step2', {
      ...busy.plan('2026-11-12'),
      board: others,
      roomId: (await buildRoom(t.db)).id,
    }),
  );
  const [seat] = others;
  if (!seat) throw new Error('no seat');
  const clash = await replace(busy, { id: seat.lectureId }, chair, 'step2');
  expect(clash.error.code).toBe('CLASH');
  busy.keep(await replace(busy, { id: seat.lectureId }, third, 'step2'));
  expect(busy.now.seminar?.board[0]).toMatchObject({ lectureId: third.id, role: 'KETUA' });
});
