import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { meetingRecordContract as meetings } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { and, eq } from 'drizzle-orm';

let t: TestApp;
let keeper: { id: string; name: string };
let reader: { id: string };
beforeAll(async () => {
  t = await testApp();
  keeper = await buildStaff(
    t.db,
    'meetingRecord:get',
    'meetingRecord:create',
    'meetingRecord:update',
    'meetingRecord:delete',
  );
  reader = await buildStaff(t.db, 'meetingRecord:get');
});
afterAll(() => t.close());

type Person = {
  userId?: string;
  name: string;
  role?: 'LEADER' | 'SECRETARY' | 'MEMBER';
  present?: 'H' | 'A';
};
const leader: Person = { name: 'Ratna Dewi', role: 'LEADER' };
const secretary: Person = { name: 'Bayu Aji', role: 'SECRETARY' };
const headOf = (change: object = {}) => ({
  type: 'RAPAT_PRODI' as const,
  unit: 'PRODI' as const,
  title: 'Rapat kurikulum',
  agenda: 'Pembahasan kurikulum baru',
  date: '2026-08-20',
  timeStart: 540,
  place: 'Ruang rapat',
  people: [leader, secretary],
  ...change,
});

async function begin(change: object = {}): Promise<string> {
  await t.as(keeper.id);
  return (await t.call(meetings.create, { body: headOf(change) })).data._id;
}
const read = async (id: string) => (await t.call(meetings.get, { params: { id } })).data;
const point = (id: string, body: object = {}) =>
  t.call(meetings.savePoint, {
    params: { id },
    body: { topic: 'Kurikulum', discussion: 'Mata kuliah pilihan ditambah.', ...body },
  });
const copyOf = async (id: string) => {
  const { updatedAt } = await read(id);
  return { params: { id }, body: { updatedAt } };
};
const finalize = async (id: string) => t.call(meetings.finalize, await copyOf(id));

describe('minutes are written by several people', () => {
  test('from the head over points and actions to a number without gaps and a paper', async () => {
    const first = await begin();
    expect((await finalize(first)).error.message).toBe('Tulis minimal satu butir pembahasan.');
    const saved = await point(first, {
      decision: 'Disetujui',
      actions: [{ task: 'Susun usulan', picUserId: keeper.id, picName: keeper.name, due: '2026-09-01' }],
    });
    expect(saved.message).toBe('Butir pembahasan tersimpan.');
    expect((await finalize(first)).message).toMatch(/nomor 001\/NR-PRODI\/PRODI\/VIII\/2026\.$/);
    const second = await begin({ title: 'Rapat lanjutan', date: '2026-08-21' });
    await point(second);
    expect((await finalize(second)).message).toContain('002/NR-PRODI');
    const paper = await t.call(meetings.print, { params: { id: first } });
    expect(String(paper.data).slice(0, 5)).toBe('%PDF-');
    expect((await read(second)).carried).toMatchObject([
      { task: 'Susun usulan', meeting: 'Rapat kurikulum', mayUpdate: true },
    ]);
    const file = await t.call(meetings.export, { query: { format: 'csv' } });
    expect(String(file.data)).toContain('002/NR-PRODI/PRODI/VIII/2026');
  });

  test('a draft is deleted by its head alone, as far as nobody has changed that', async () => {
    const id = await begin();
    const { updatedAt } = await read(id);
    const old = { params: { id }, body: { updatedAt: '2020-01-01T00:00:00.000Z' } };
    expect((await t.call(meetings.remove, old)).error.code).toBe('STALE');
    expect((await t.call(meetings.remove, { params: { id }, body: { updatedAt } })).status).toBe(200);
  });

  test('a point somebody removed meanwhile is told, and what stands is kept', async () => {
    const id = await begin();
    await point(id);
    const before = (await read(id)).points[0];
    const remove = (updatedAt: string) =>
      t.call(meetings.removePoint, {
        params: { id },
        body: { pembahasanId: before?._id ?? '', updatedAt },
      });
    const copy = { pembahasanId: before?._id, updatedAt: before?.updatedAt };
    expect((await point(id, { ...copy, discussion: 'Ditambah oleh orang lain.' })).status).toBe(200);
    expect((await remove(before?.updatedAt ?? '')).error.code).toBe('STALE');
    expect((await point(id, { ...copy, discussion: 'Salinan lama.' })).error.code).toBe('STALE');
    const now = (await read(id)).points[0];
    expect(now?.discussion).toBe('Ditambah oleh orang lain.');
    expect((await remove(now?.updatedAt ?? '')).status).toBe(200);
    expect((await point(id, { ...copy })).error).toMatchObject({
      code: 'STALE',
      message: expect.stringContaining('sudah dihapus'),
    });
  });

  test('nobody makes final or deletes points they have not seen', async () => {
    const id = await begin();
    const empty = await copyOf(id);
    await point(id);
    const one = await copyOf(id);
    const [first] = (await read(id)).points;
    const own = { pembahasanId: first?._id ?? '', updatedAt: first?.updatedAt ?? '' };
    await point(id, { ...own, discussion: 'Ditambah oleh orang lain.' });
    const changed = await copyOf(id);
    const [now] = (await read(id)).points;
    await point(id, { topic: 'Anggaran' });
    const body = { pembahasanId: now?._id ?? '', updatedAt: now?.updatedAt ?? '' };
    expect((await t.call(meetings.removePoint, { params: { id }, body })).status).toBe(200);
    for (const copy of [empty, one, changed]) {
      expect((await t.call(meetings.finalize, copy)).error.code).toBe('STALE');
      expect((await t.call(meetings.remove, copy)).error.code).toBe('STALE');
    }
    expect(await read(id)).toMatchObject({ state: 'DRAFT', number: null, points: [{ topic: 'Anggaran' }] });
    // The head is no other for it: who writes it meanwhile is not disturbed.
    const { updatedAt } = empty.body;
    const head = { params: { id }, body: { ...headOf({ title: 'Judul baru' }), updatedAt } };
    expect((await t.call(meetings.update, head)).status).toBe(200);
    expect((await t.call(meetings.remove, await copyOf(id))).status).toBe(200);
  });

  test('two who change the head: the second is told', async () => {
    const id = await begin();
    const { updatedAt } = await read(id);
    const change = (title: string) =>
      t.call(meetings.update, { params: { id }, body: { ...headOf({ title }), updatedAt } });
    expect((await change('Judul satu')).status).toBe(200);
    expect((await change('Judul dua')).error.code).toBe('STALE');
    expect((await read(id)).title).toBe('Judul satu');
  });

  test('an action keeps how far it is while its point is edited', async () => {
    const id = await begin();
    await point(id, { actions: [{ task: 'Kirim surat', picName: 'Bayu' }] });
    const [saved] = (await read(id)).points;
    const [action] = saved?.actions ?? [];
    const done = { status: 'DONE' as const, note: 'Terkirim', updatedAt: action?.updatedAt ?? '' };
    expect((await t.call(meetings.followUp, { params: { id: action?._id ?? '' }, body: done })).status).toBe(
      200,
    );
    const body = {
      pembahasanId: saved?._id,
      updatedAt: saved?.updatedAt,
      actions: [
        { _id: action?._id, task: 'Kirim surat resmi', picName: 'Bayu' },
        { task: 'Arsipkan', picName: 'Sari' },
      ],
    };
    expect((await point(id, body)).status).toBe(200);
    expect((await read(id)).points[0]?.actions).toMatchObject([
      { _id: action?._id, task: 'Kirim surat resmi', status: 'DONE', note: 'Terkirim' },
      { task: 'Arsipkan', status: 'NOT-YET' },
    ]);
  });
});

describe('final minutes', () => {
  async function final(change: object = {}, actions: object[] = []): Promise<string> {
    const id = await begin(change);
    await point(id, { actions });
    await finalize(id);
    return id;
  }

  test('stay as they are but for their actions', async () => {
    const id = await final({}, [{ task: 'Lapor', picName: 'Bayu' }]);
    const { updatedAt, points } = await read(id);
    const copy = await copyOf(id);
    const [only] = points;
    const refused = [
      await t.call(meetings.update, { params: { id }, body: { ...headOf(), updatedAt } }),
      await point(id),
      await t.call(meetings.removePoint, {
        params: { id },
        body: { pembahasanId: only?._id ?? '', updatedAt: only?.updatedAt ?? '' },
      }),
      await t.call(meetings.remove, copy),
      await t.call(meetings.finalize, copy),
    ];
    expect(refused.map(({ error }) => error.code)).toEqual(['RULE', 'RULE', 'RULE', 'RULE', 'RULE']);
    const [action] = only?.actions ?? [];
    const body = { status: 'CANCLE' as const, note: '', updatedAt: action?.updatedAt ?? '' };
    const followUp = { params: { id: action?._id ?? '' }, body };
    expect((await t.call(meetings.followUp, followUp)).status).toBe(200);
    expect((await t.call(meetings.followUp, followUp)).error.code).toBe('STALE');
    await t.as((await buildUser(t.db, { isAdmin: true })).id);
    expect((await t.call(meetings.remove, copy)).error.message).toMatch(/tindak lanjut.*sudah diubah/);
    expect((await t.call(meetings.remove, await copyOf(id))).status).toBe(200);
    const trace = await t.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'meeting-record.delete')));
    expect(trace[0]?.before).toMatchObject({ title: 'Rapat kurikulum' });
  });

  test('an action is told by whom it is for, by nobody else without the right', async () => {
    const lecturer = await buildLecturer(t.db);
    const id = await final({}, [
      { task: 'Susun RPS', picUserId: lecturer.userId, picName: 'Dosen', due: '2026-08-21' },
    ]);
    const [action] = (await read(id)).points[0]?.actions ?? [];
    const say = () =>
      t.call(meetings.followUp, {
        params: { id: action?._id ?? '' },
        body: { status: 'DONE', updatedAt: action?.updatedAt ?? '' },
      });
    await t.as(reader.id);
    expect((await say()).error.message).toBe('Tindak lanjut ini bukan tugas Anda.');
    await t.as(lecturer.userId);
    const own = await t.call(meetings.followUps, { query: { mine: 'true', overdue: 'true' } });
    expect(own.data).toMatchObject([{ task: 'Susun RPS', isOverdue: true, mayUpdate: true }]);
    const open = async () => (await t.call(noticeContract.list, {})).data.items.map(({ body }) => body);
    expect(await open()).toContain('"Susun RPS" lewat tenggat sejak 21 Agustus 2026.');
    expect((await t.call(meetings.get, { params: { id } })).status).toBe(404);
    expect((await say()).status).toBe(200);
    expect((await open()).join(' ')).not.toContain('lewat tenggat');
  });
});

test('somebody who was invited reads the minutes without any right, and no others', async () => {
  const guest = await buildUser(t.db);
  const id = await begin({ people: [leader, { name: 'Tamu', userId: guest.id }] });
  await begin();
  await t.as(guest.id);
  expect((await t.call(meetings.list, { query: {} })).data.map(({ _id }) => _id)).toEqual([id]);
  expect((await t.call(meetings.get, { params: { id } })).status).toBe(200);
});

test('confidential minutes are read by who was there, and by leadership', async () => {
  const lecturer = await buildLecturer(t.db);
  const id = await begin({
    title: 'Rapat tertutup',
    isConfidential: true,
    people: [leader, { name: 'Dosen', userId: lecturer.userId }],
  });
  const find = () => t.call(meetings.list, { query: { search: 'Rapat tertutup' } });
  expect((await find()).data).toHaveLength(1);
  await t.as(reader.id);
  expect((await find()).data).toEqual([]);
  expect((await t.call(meetings.get, { params: { id } })).status).toBe(404);
  expect((await t.call(meetings.print, { params: { id } })).status).toBe(404);
  await t.as(lecturer.userId);
  expect((await find()).data).toMatchObject([{ invited: 2, present: 2 }]);
  expect(
    (await t.call(meetings.savePoint, { params: { id }, body: { topic: 'xx', discussion: 'yy' } })).status,
  ).toBe(403);
  await t.as(null);
  expect((await find()).status).toBe(401);
});

test.each([
  [{ timeEnd: 500 }, 'timeEnd'],
  [{ place: '', link: '' }, 'place'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ people: [leader, { ...leader, name: 'Lain' }] }, 'people'],
  [{ title: 'A' }, 'title'],
])('a head with %j is refused at its field', async (change, field) => {
  await t.as(keeper.id);
  const { status, error } = await t.call(meetings.create, { body: headOf(change) });
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
});

test('one person stands in minutes once', async () => {
  await t.as(keeper.id);
  const people = [leader, { name: 'A A', userId: keeper.id }, { name: 'B B', userId: keeper.id }];
  const { error } = await t.call(meetings.create, { body: headOf({ people }) });
  expect(error.errors).toEqual({ people: 'Satu orang tercatat dua kali.' });
});

test('a photo is written anew and goes with the draft; readers of the minutes read it', async () => {
  const id = await begin();
  const file = { field: 'file', name: 'virus.jpg', content: 'MZ' };
  const attach = (files: object[]) =>
    t.call(meetings.attach, { params: { id }, body: {} }, { files: files as never });
  expect((await attach([file])).status).toBe(415);
  expect((await attach([])).error.errors).toEqual({ file: 'Pilih berkas.' });
  const { default: sharp } = await import('sharp');
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const stored = await attach([{ field: 'file', name: 'rapat.png', content: png }]);
  expect((await read(id)).attachments).toMatchObject([{ kind: 'PHOTO', name: 'rapat.jpg' }]);
  const detach = { params: { id }, body: { attachmentId: stored.data._id } };
  expect((await t.call(meetings.detach, detach)).status).toBe(200);
  expect((await read(id)).attachments).toEqual([]);
});

test('staff are found to be invited', async () => {
  await t.as(keeper.id);
  const { data } = await t.call(meetings.people, { query: { search: keeper.name } });
  expect(data.map(({ value }) => value)).toContain(keeper.id);
  await t.as(reader.id);
  expect((await t.call(meetings.people, { query: { search: 'a' } })).status).toBe(403);
});
