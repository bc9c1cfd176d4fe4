import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files, lecturerActivities } from '#server/platform/db/schema.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import {
  activityRecordContract as activity,
  educationRecordContract as education,
  publicationRecordContract as publication,
  seminarRecordContract as seminar,
} from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import { dot } from '#test/factories/documents.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let clerk: string;
let reader: string;
beforeAll(async () => {
  t = await testApp();
  clerk = (await buildStaff(t.db, 'lectureProfile:get', 'lectureProfile:update', 'lectureProfile:delete')).id;
  reader = (await buildStaff(t.db, 'lectureProfile:get', 'lectureProfile:verify-history')).id;
});
afterAll(() => t.close());

const research = {
  type: 'PENELITIAN',
  title: 'Perilaku belanja daring',
  start: '2026-01-05',
  end: '2026-06-30',
  funding: 12_500_000,
} as const;
const add = (body: object = {}) => t.call(activity.save, { body: { ...research, ...body } });
const list = async (query: object = {}) => (await t.call(activity.list, { query })).data;
const picture = Buffer.from(dot.slice(dot.indexOf(',') + 1), 'base64');
const upload = (body: { _id: string; updatedAt: string; lecture?: string }, content: Buffer = picture) =>
  t.call(activity.upload, { body }, { files: [{ field: 'file', name: 'sertifikat.png', content }] });

describe('each history', () => {
  test('takes all its fields and gives them back', async () => {
    const lecturer = await buildLecturer(t.db);
    await t.as(lecturer.userId);
    const study = {
      level: '35' as const,
      university: 'Universitas Contoh',
      field: 'Manajemen',
      degree: 'M.M.',
      startYear: 2010,
      graduationYear: 2012,
      gpa: 375,
      thesisTitle: 'Sebuah tesis',
    };
    const paper = {
      type: 'JURNAL_TERAKREDITASI' as const,
      index: 'SINTA2' as const,
      title: 'Judul',
      authors: ['Contoh A', 'Contoh B'],
      authorOrder: 2,
      publisher: 'Jurnal Contoh',
      doi: '10.1234/abc',
      url: 'https://contoh.test/a',
      date: '2025-03-01',
    };
    const talk = {
      role: 'PEMBICARA' as const,
      level: 'NASIONAL' as const,
      title: 'Seminar',
      organiser: 'Asosiasi Contoh',
      start: '2025-04-01',
    };
    expect((await t.call(education.save, { body: study })).status).toBe(200);
    expect((await t.call(publication.save, { body: paper })).status).toBe(200);
    expect((await t.call(seminar.save, { body: talk })).status).toBe(200);
    expect((await add()).status).toBe(200);
    const answered = [
      (await t.call(education.list, { query: {} })).data,
      (await t.call(publication.list, { query: {} })).data,
      (await t.call(seminar.list, { query: {} })).data,
      await list(),
    ];
    const kept = { lecturerId: lecturer.id, file: null, verifiedAt: null };
    expect(answered).toMatchObject([
      [{ ...study, ...kept, country: 'ID', diplomaNo: null }],
      [{ ...paper, ...kept }],
      [{ ...talk, ...kept, end: null }],
      [{ ...research, ...kept }],
    ]);
    const file = await t.call(publication.export, { query: { format: 'csv' } });
    expect(String(file.data)).toContain('Contoh A, Contoh B');
    for (const [at, { remove, list: left }] of [education, publication, seminar].entries()) {
      const params = { id: answered[at]?.[0]?._id ?? '' };
      expect((await t.call(remove, { params, body: {} })).status).toBe(200);
      expect((await t.call(left, { query: {} })).data).toEqual([]);
    }
  });

  test('of education takes its diploma along', async () => {
    const { userId } = await buildLecturer(t.db);
    await t.as(userId);
    const study = { level: '35' as const, university: 'Universitas Contoh', graduationYear: 2012 };
    await t.call(education.save, { body: study });
    const one = async () => (await t.call(education.list, { query: {} })).data[0];
    const { _id = '', updatedAt = '' } = (await one()) ?? {};
    const diploma = [{ field: 'file', name: 'ijazah.png', content: picture }];
    expect((await t.call(education.upload, { body: { _id, updatedAt } }, { files: diploma })).status).toBe(
      200,
    );
    expect((await one())?.file).not.toBeNull();
    expect((await t.call(education.remove, { params: { id: _id }, body: {} })).status).toBe(200);
    expect(await t.db.$count(files)).toBe(0);
  });

  test.each([
    [activity.save, { ...research, end: '2025-12-31' }, 'end'],
    [activity.save, { ...research, title: '' }, 'title'],
    [activity.save, { ...research, funding: -1 }, 'funding'],
    [education.save, { level: 'S2', university: 'U', graduationYear: 2012 }, 'level'],
    [
      education.save,
      { level: '35', university: 'U', startYear: 2013, graduationYear: 2012 },
      'graduationYear',
    ],
    [education.save, { level: '35', university: 'U', graduationYear: 2012, gpa: 401 }, 'gpa'],
    [
      publication.save,
      { type: 'HKI', title: 'T', authors: [], publisher: 'P', date: '2025-01-01' },
      'authors',
    ],
    [
      publication.save,
      { type: 'HKI', title: 'T', authors: ['A'], authorOrder: 2, publisher: 'P', date: '2025-01-01' },
      'authorOrder',
    ],
    [
      publication.save,
      {
        type: 'HKI',
        title: 'T',
        authors: ['A'],
        publisher: 'P',
        date: '2025-01-01',
        url: 'javascript:alert(1)',
      },
      'url',
    ],
    [seminar.save, { title: 'T', role: 'TAMU', level: 'LOKAL', organiser: 'O', start: '2025-01-01' }, 'role'],
  ])('%# names the field that does not fit', async (call, body, field) => {
    await t.as((await buildLecturer(t.db)).userId);
    const refused = await t.call(call, { body } as never);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.error.errors ?? {})).toEqual([field]);
  });
});

describe('a record', () => {
  test('is changed on a fresh copy, searched, filtered and deleted', async () => {
    await t.as((await buildLecturer(t.db)).userId);
    const { _id } = (await add()).data;
    await add({ type: 'PENGABDIAN', title: 'Pelatihan UMKM' });
    const found = (await list({ search: 'belanja' }))[0];
    const updatedAt = found?.updatedAt ?? '';
    expect((await add({ _id, updatedAt, title: 'Judul baru', end: null })).status).toBe(200);
    expect((await add({ _id, updatedAt })).error.code).toBe('STALE');
    expect((await add({ _id })).error.errors).toHaveProperty('updatedAt');
    expect(await list({ type: 'PENELITIAN' })).toMatchObject([{ _id, title: 'Judul baru', end: null }]);
    const remove = () => t.call(activity.remove, { params: { id: _id }, body: {} });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('belongs to its lecturer; staff need the permission', async () => {
    const [owner, other] = [await buildLecturer(t.db), await buildLecturer(t.db)];
    await t.as(owner.userId);
    const { _id } = (await add()).data;
    const { updatedAt } = (await list())[0] ?? { updatedAt: '' };
    const remove = (lecture?: string) => t.call(activity.remove, { params: { id: _id }, body: { lecture } });
    await t.as(other.userId);
    expect((await t.call(activity.list, { query: { lecture: owner.id } })).status).toBe(403);
    expect((await add({ lecture: owner.id })).status).toBe(403);
    expect((await add({ _id, updatedAt })).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect((await remove(owner.id)).status).toBe(403);
    expect((await upload({ _id, updatedAt })).status).toBe(404);
    await t.as(reader);
    expect(await list({ lecture: owner.id })).toHaveLength(1);
    expect((await add({ lecture: owner.id })).status).toBe(403);
    await t.as(clerk);
    expect((await add({ lecture: owner.id })).status).toBe(200);
    const nobody = await add({ lecture: '00000000-0000-7000-8000-000000000000' });
    expect(nobody.error.errors).toEqual({ lecture: 'Dosen tidak ditemukan.' });
    expect((await add()).status).toBe(403);
    expect((await t.call(lecturerContract.remove, { params: { id: owner.id } })).error.message).toContain(
      '2 riwayat',
    );
    expect((await remove(owner.id)).status).toBe(200);
    await t.as((await buildStudent(t.db)).userId);
    expect((await t.call(activity.list, { query: { lecture: owner.id } })).status).toBe(403);
    await t.as(null);
    expect((await add()).status).toBe(401);
    expect(await t.db.$count(lecturerActivities, eq(lecturerActivities.lecturerId, owner.id))).toBe(1);
  });

  test('keeps one private proof, which goes with it', async () => {
    const owner = await buildLecturer(t.db);
    await t.as(owner.userId);
    const { _id } = (await add()).data;
    const one = async () => (await list())[0];
    const first = await one();
    expect((await upload({ _id, updatedAt: first?.updatedAt ?? '' })).status).toBe(200);
    expect((await upload({ _id, updatedAt: first?.updatedAt ?? '' })).error.code).toBe('STALE');
    const second = await one();
    const fake = await upload({ _id, updatedAt: second?.updatedAt ?? '' }, Buffer.from('MZ not a picture'));
    expect(fake.status).toBe(415);
    expect((await upload({ _id, updatedAt: second?.updatedAt ?? '' })).status).toBe(200);
    const file = (await one())?.file?.name ?? '';
    const read = () => t.call(fileContract.downloadPrivate, { query: { file } });
    expect((await read()).status).toBe(200);
    expect(await t.db.$count(files, eq(files.kind, 'lecturer-record'))).toBe(1);
    await t.as(reader);
    expect((await read()).status).toBe(200);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await read()).status).toBe(403);
    await t.as(owner.userId);
    await t.call(activity.remove, { params: { id: _id }, body: {} });
    expect(await t.db.$count(files, eq(files.kind, 'lecturer-record'))).toBe(0);
  });

  test('loses its proof to its lecturer only, and its verification with it', async () => {
    const owner = await buildLecturer(t.db);
    await t.as(owner.userId);
    const { _id } = (await add()).data;
    const one = async () => (await list({ lecture: owner.id }))[0];
    await upload({ _id, updatedAt: (await one())?.updatedAt ?? '' });
    const fileName = (await one())?.file?.name ?? '';
    const remove = () => t.call(fileContract.deletePrivateFile, { body: { fileName } });
    await t.as((await buildLecturer(t.db)).userId);
    expect((await remove()).status).toBe(403);
    await t.as(reader);
    const body = { verified: true, updatedAt: (await one())?.updatedAt ?? '' };
    await t.call(activity.verify, { params: { id: _id }, body });
    await t.as(owner.userId);
    expect((await remove()).status).toBe(200);
    expect(await one()).toMatchObject({ file: null, verifiedBy: null });
    expect((await remove()).status).toBe(404);
  });

  test('is verified by others, until it changes', async () => {
    const owner = await buildLecturer(t.db);
    await t.as(owner.userId);
    const { _id } = (await add()).data;
    const one = async () => (await list({ lecture: owner.id }))[0];
    const verify = async (verified = true) =>
      t.call(activity.verify, {
        params: { id: _id },
        body: { verified, updatedAt: (await one())?.updatedAt ?? '' },
      });
    expect((await verify()).status).toBe(403);
    await t.as(reader);
    expect((await verify()).status).toBe(200);
    expect((await one())?.verifiedBy).not.toBeNull();
    expect(await list({ lecture: owner.id, verified: 'false' })).toEqual([]);
    expect((await verify(false)).message).toBe('Verifikasi dibatalkan.');
    await verify();
    await t.as(owner.userId);
    const { updatedAt } = (await one()) ?? {};
    await add({ _id, updatedAt, title: 'Diubah' });
    expect(await one()).toMatchObject({ verifiedBy: null, verifiedAt: null });
  });
});
