import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { toldTo } from '#test/factories/notices.ts';
import { buildLecturer, buildUser } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene, type ThesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ThesisScene;
let head: { id: string };
let secretary: { id: string };
beforeAll(async () => {
  t = await testApp();
  scene = await thesisScene(t);
  head = await buildUser(t.db, { roles: [ROLE.kaprodi] });
  secretary = await buildUser(t.db, { roles: [ROLE.secretariat] });
});
afterAll(() => t.close());

/** What the head of programme was told of a thesis, oldest first. */
async function told(drive: ThesisDrive): Promise<string[]> {
  const { rows } = await t.db.execute<{ body: string }>(sql`
    select body from notices where user_id = ${head.id} and url = ${`/staff/skripsi/${drive.now._id}`}
    order by created_at, id`);
  return rows.map(({ body }) => body);
}

test('the head of programme is told of a supervisor who declines, once and with the reason', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.approve();
  drive.keep(await drive.asLecturer(scene.first, { action: 'ACCEPT_INVITATION' }));
  expect(await told(drive)).toEqual([`Skripsi ${drive.student.name}: judul diajukan.`]);
  drive.keep(await drive.asLecturer(scene.second, { action: 'DECLINE_INVITATION', note: 'Tugas belajar' }));
  expect(await told(drive)).toEqual([
    `Skripsi ${drive.student.name}: judul diajukan.`,
    `Skripsi ${drive.student.name}: Contoh Pembimbing Dua tidak bersedia membimbing: Tugas belajar.`,
  ]);
});

test('of a title handed in, those who plan of a seminar asked for, and the supervisors of its day', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  expect(await told(drive)).toEqual([`Skripsi ${drive.student.name}: judul diajukan.`]);
  await drive.seminarRequested();
  const waiting = `Skripsi ${drive.student.name}: seminar proposal diajukan, tetapkan jadwalnya.`;
  expect((await told(drive)).at(-1)).toBe(waiting);
  const { rows: planners } = await t.db.execute(sql`
    select 1 from notices where user_id = ${secretary.id} and body = ${waiting}`);
  expect(planners).toHaveLength(1);
  drive.keep(await drive.schedule('step2', drive.plan('2026-11-03')));
  const { rows } = await t.db.execute<{ user_id: string }>(sql`
    select user_id from notices where body = ${`${drive.student.name}: seminar proposal pada 3 November 2026.`}`);
  const { first, second, chair, member, third } = scene;
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(
    [first, second, chair, member, third].map(({ userId }) => userId).toSorted(),
  );
  t.setNow(TEST_NOW);
});

test('of a change of title that is asked for, and again when it is the head’s turn; of a refused step nothing', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  const asked = { titleId: 'Judul yang lebih sempit untuk kafe', titleEn: '', note: 'Objek dipersempit' };
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_TITLE', ...asked }));
  const titles = `Skripsi ${drive.student.name}: judul diajukan.`;
  const request = `Skripsi ${drive.student.name}: perubahan judul diminta: Objek dipersempit.`;
  expect(await told(drive)).toEqual([titles, request]);
  drive.keep(await drive.asLecturer(scene.first, { action: 'AGREE_TITLE' }));
  expect(await told(drive)).toEqual([titles, request]);
  drive.keep(await drive.asLecturer(scene.second, { action: 'AGREE_TITLE' }));
  const turn = `Skripsi ${drive.student.name}: perubahan judul disetujui semua pembimbing.`;
  expect(await told(drive)).toEqual([titles, request, turn]);
  const stale = { _id: drive.now._id, updatedAt: '2026-01-01T00:00:00.000Z' };
  const refused = await drive.asStudent({ ...stale, action: 'REQUEST_CANCEL', note: 'Saya pindah' });
  expect(refused.error.code).toBe('STALE');
  expect(await told(drive)).toHaveLength(3);
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_CANCEL', note: 'Saya pindah kampus' }));
  expect((await told(drive)).at(-1)).toBe(
    `Skripsi ${drive.student.name}: pembatalan diminta: Saya pindah kampus.`,
  );
});

test('an end that was asked for waits for nobody once it is taken back or refused; the student hears the refusal', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  const open = async () => {
    const { rows } = await t.db.execute<{ body: string }>(sql`
      select body from notices where user_id = ${head.id} and read_at is null
        and url = ${`/staff/skripsi/${drive.now._id}`} order by created_at, id`);
    return rows.map(({ body }) => body);
  };
  const titles = `Skripsi ${drive.student.name}: judul diajukan.`;
  const request = `Skripsi ${drive.student.name}: pembatalan diminta: Saya pindah kampus.`;
  const ask = { action: 'REQUEST_CANCEL', note: 'Saya pindah kampus' } as const;
  drive.keep(await drive.asStudent({ ...drive.lock, ...ask }));
  expect(await open()).toEqual([titles, request]);
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'WITHDRAW_CANCEL' }));
  expect(await open()).toEqual([titles]);
  drive.keep(await drive.asStudent({ ...drive.lock, ...ask }));
  expect(await open()).toEqual([titles, request]);
  drive.keep(
    await drive.asKaprodi({ ...drive.lock, action: 'REFUSE_CANCEL', note: 'Selesaikan bab 4 dahulu' }),
  );
  expect(await open()).toEqual([titles]);
  const { rows } = await t.db.execute<{ body: string }>(sql`
    select body from notices where user_id = ${drive.student.userId} order by created_at desc, id desc limit 1`);
  expect(rows[0]?.body).toBe('Permintaan pembatalan skripsi Anda ditolak. Catatan: Selesaikan bab 4 dahulu.');
});

/** What a lecturer was told of a thesis that asks for nothing, oldest first. */
const newsOf = async (drive: ThesisDrive, person: { userId: string }): Promise<string[]> =>
  (await toldTo(t, person)).flatMap(({ topic, body }) =>
    topic === 'thesis.told' && body.startsWith(drive.student.name) ? [body] : [],
  );

test('board and supervisors are told of a day that is put off or taken back, and of a seat that is', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examRequested('2026-11-05');
  const { name } = drive.student;
  const { first, second, chair, member, third } = scene;
  drive.keep(await drive.schedule('step3', drive.plan('2026-11-16', 840)));
  expect(await newsOf(drive, chair)).toEqual([]);

  drive.keep(await drive.asLecturer(member, { action: 'POSTPONE', note: 'Ketua sakit' }));
  const postponed = `${name}: sidang skripsi 16 November 2026 ditunda: Ketua sakit.`;
  for (const one of [first, second, chair, third]) expect(await newsOf(drive, one)).toEqual([postponed]);
  expect(await newsOf(drive, member)).toEqual([]);

  const other = await buildLecturer(t.db);
  const plan = drive.plan('2026-11-18', 840);
  const board = plan.board.map((seat) =>
    seat.lectureId === third.id ? { ...seat, lectureId: other.id } : seat,
  );
  await t.as(scene.secretary.id);
  const body = { ...drive.lock, action: 'RESCHEDULE' as const, ...plan, board };
  drive.keep(await t.call(plain.step3, { body }));
  expect((await newsOf(drive, third)).at(-1)).toBe(
    `${name}: Anda tidak lagi menguji sidang skripsi 16 November 2026.`,
  );
  expect(await newsOf(drive, chair)).toEqual([postponed]);

  const params = { id: drive.now._id, sidangId: drive.defence._id };
  const { updatedAt } = drive.now;
  drive.keep(await t.call(thesisStaffContract.removeEvent, { params, body: { updatedAt } }));
  const removed = `${name}: sidang skripsi 18 November 2026 dibatalkan.`;
  for (const one of [first, chair, member, other]) expect((await newsOf(drive, one)).at(-1)).toBe(removed);
  expect(await newsOf(drive, third)).toHaveLength(2);
  expect((await toldTo(t, drive.student)).at(-1)?.body).toBe(
    'Sidang skripsi 18 November 2026 dibatalkan. Tunggu jadwal baru.',
  );

  drive.keep(await drive.schedule('step3', drive.plan('2026-11-19', 840)));
  drive.keep(await drive.asStudent({ ...drive.lock, action: 'REQUEST_CANCEL', note: 'Pindah kampus' }));
  drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'CANCEL', note: 'Mahasiswa pindah' }));
  for (const one of [first, chair, third]) {
    expect((await newsOf(drive, one)).at(-1)).toBe(
      `${name}: sidang skripsi 19 November 2026 dibatalkan, skripsinya dihentikan: Mahasiswa pindah.`,
    );
  }
  t.setNow(TEST_NOW);
});

test('a supervisor who is replaced is told why, and is asked for nothing more', async () => {
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.guided();
  const title = { titleId: 'Pengaruh harga terhadap loyalitas pelanggan kafe', titleEn: '' };
  const wish = { ...title, action: 'REQUEST_TITLE' as const, note: 'Data berubah' };
  drive.keep(await drive.asStudent({ ...drive.lock, ...wish }));
  const { first, second, third } = scene;
  const note = 'Tugas belajar mulai September';
  const supervisorIds = [first.id, third.id];
  drive.keep(await drive.asKaprodi({ ...drive.lock, action: 'CHANGE_SUPERVISORS', supervisorIds, note }));
  expect(await newsOf(drive, second)).toEqual([
    `${drive.student.name}: Anda tidak lagi membimbing: Tugas belajar mulai September.`,
  ]);
  expect(await newsOf(drive, first)).toEqual([]);
  const asked = async (person: { userId: string }) => {
    const { rows } = await t.db.execute<{ open: boolean }>(sql`
      select read_at is null as open from notices
      where user_id = ${person.userId} and key like ${`thesis.asked:${drive.now._id}:%`}
      order by created_at, id`);
    return rows.map(({ open }) => open);
  };
  expect(await asked(second)).toEqual([false, false]);
  expect(await asked(first)).toEqual([false, true]);
});
