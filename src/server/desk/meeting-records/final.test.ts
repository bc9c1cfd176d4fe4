import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetingRecordContract as meetings } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { buildLecturer, buildStaff, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let keeper: { id: string; name: string };
beforeAll(async () => {
  t = await testApp();
  keeper = await buildStaff(t.db, 'meetingRecord:get', 'meetingRecord:create', 'meetingRecord:update');
});
afterAll(() => t.close());

const leader = { name: 'Ratna Dewi', role: 'LEADER' as const };
const secretary = { name: 'Bayu Aji', role: 'SECRETARY' as const };

type Person = { name: string; role?: 'LEADER' | 'SECRETARY'; userId?: string };
async function begin(title: string, people: Person[], date = '2026-08-20'): Promise<string> {
  await t.as(keeper.id);
  const body = {
    type: 'RAPAT_DOSEN' as const,
    unit: 'PRODI' as const,
    title,
    agenda: 'Ujian bersama',
    date,
    timeStart: 540,
    place: 'Ruang rapat',
    people: [leader, secretary, ...people],
  };
  return (await t.call(meetings.create, { body })).data._id;
}
type Action = { task: string; picUserId?: string; picName: string; due?: string };
const point = (id: string, actions: Action[]) =>
  t.call(meetings.savePoint, {
    params: { id },
    body: { topic: 'Ujian', discussion: 'Soal disusun bersama.', actions },
  });
const read = async (id: string) => (await t.call(meetings.get, { params: { id } })).data;
const copyOf = async (id: string) => {
  const { updatedAt } = await read(id);
  return { params: { id }, body: { updatedAt } };
};

const told = async (userId: string) => {
  await t.as(userId);
  const { items } = (await t.call(noticeContract.list, {})).data;
  const open = items.filter(({ acked, title }) => !acked && /[Nn]otulen|rapat/.test(title));
  return open.map(({ title, body, url }) => [title, body, url]);
};

test('minutes are of about now, and final once their day has come', async () => {
  const attempt = (date: string) => begin('Rapat nanti', [], date);
  for (const date of ['2035-01-01', '1990-01-01']) await expect(attempt(date)).rejects.toThrow();
  const id = await attempt('2026-08-25');
  await point(id, []);
  const early = await t.call(meetings.finalize, await copyOf(id));
  expect(early.error.message).toBe('Tanggal rapat belum tiba.');
  expect(await read(id)).toMatchObject({ state: 'DRAFT', number: null });
});

test('who was invited and who has something to do is told, each once and with the own tasks', async () => {
  const [guest, lecturer] = [await buildUser(t.db), await buildLecturer(t.db)];
  const id = await begin('Rapat soal bersama', [
    { name: 'Tamu', userId: guest.id },
    { name: keeper.name, userId: keeper.id },
  ]);
  const pic = { picUserId: lecturer.userId, picName: 'Dosen' };
  await point(id, [
    { task: 'Susun soal', ...pic, due: '2026-12-01' },
    { task: 'Tunjuk pengawas', ...pic },
    { task: 'Sudah beres', ...pic },
    { task: 'Pesan ruang', picName: 'Bayu' },
  ]);
  const settled = (await read(id)).points[0]?.actions.find(({ task }) => task === 'Sudah beres');
  const done = async (action: { _id: string; updatedAt: string } | undefined) => {
    const body = { status: 'DONE' as const, updatedAt: action?.updatedAt ?? '' };
    expect((await t.call(meetings.followUp, { params: { id: action?._id ?? '' }, body })).status).toBe(200);
  };
  await done(settled);
  expect(await told(lecturer.userId)).toEqual([]);
  await t.as(keeper.id);
  const { message } = await t.call(meetings.finalize, await copyOf(id));
  const number = /nomor (\S+)\.$/.exec(message ?? '')?.[1] ?? '';
  const final = `Notulen "Rapat soal bersama" sudah final dengan nomor ${number}.`;
  expect(number).toContain('NR-DOSEN');
  expect(await told(lecturer.userId)).toEqual([
    [
      'Tindak lanjut rapat untuk Anda',
      `${final} Tugas Anda: "Susun soal" paling lambat 1 Desember 2026, "Tunjuk pengawas".`,
      '/staff/meeting-record?tab=tindak-lanjut&mine=true',
    ],
  ]);
  expect(await told(guest.id)).toEqual([['Notulen rapat sudah final', final, `/staff/meeting-record/${id}`]]);
  expect(await told(keeper.id)).toEqual([]);
  const [paper, supervisor] = (await read(id)).points[0]?.actions ?? [];
  await done(paper);
  expect(await told(lecturer.userId)).toHaveLength(1);
  await t.as(keeper.id);
  await done(supervisor);
  expect(await told(lecturer.userId)).toEqual([]);
  await t.as((await buildUser(t.db, { isAdmin: true })).id);
  expect((await t.call(meetings.remove, await copyOf(id))).status).toBe(200);
  expect(await told(guest.id)).toEqual([]);
});

test('who reads final minutes has no more notice of them, unless something is still theirs to do', async () => {
  const [guest, pic] = [await buildUser(t.db), await buildUser(t.db)];
  const id = await begin('Rapat anggaran', [
    { name: 'Tamu', userId: guest.id },
    { name: 'Pelaksana', userId: pic.id },
  ]);
  await point(id, [{ task: 'Susun anggaran', picUserId: pic.id, picName: 'Pelaksana' }]);
  expect((await t.call(meetings.finalize, await copyOf(id))).status).toBe(200);
  const left = async (userId: string) => {
    const before = (await told(userId)).length;
    expect((await t.call(meetings.get, { params: { id } })).status).toBe(200);
    return [before, (await told(userId)).length];
  };
  expect(await left(guest.id)).toEqual([1, 0]);
  expect(await left(pic.id)).toEqual([1, 1]);
});

test('an own action names its meeting and says whether the minutes may be read', async () => {
  const [guest, lecturer] = [await buildUser(t.db), await buildLecturer(t.db)];
  const id = await begin('Rapat kurikulum', [{ name: 'Tamu', userId: guest.id }]);
  const task = { task: 'Susun laporan', picName: 'Penanggung jawab' };
  await point(
    id,
    [guest.id, lecturer.userId].map((picUserId) => ({ ...task, picUserId })),
  );
  const readable = async (userId: string) => {
    await t.as(userId);
    const { data } = await t.call(meetings.followUps, { query: { mine: 'true' } });
    return data.map(({ meeting, mayRead }) => [meeting, mayRead]);
  };
  expect(await readable(guest.id)).toEqual([['Rapat kurikulum', true]]);
  expect(await readable(lecturer.userId)).toEqual([['Rapat kurikulum', false]]);
});
