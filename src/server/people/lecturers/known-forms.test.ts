import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lecturerEducations, lecturerPublications, lecturers } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  educationRecordContract as education,
  publicationRecordContract as publication,
} from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let clerk: string;
beforeAll(async () => {
  t = await testApp();
  clerk = (await buildStaff(t.db, 'lectureProfile:get', 'lectureProfile:update')).id;
});
afterAll(() => t.close());

type Lecturer = Awaited<ReturnType<typeof buildLecturer>>;
const now = async ({ id }: Lecturer) => (await t.db.select().from(lecturers).where(eq(lecturers.id, id)))[0];
const save = async (lecturer: Lecturer, body: object) => {
  const { id: _id, name, email, updatedAt } = (await now(lecturer)) ?? lecturer;
  return t.call(lecturerContract.save, { body: { _id, name, email, updatedAt, ...body } });
};

test.each([
  ['frontTitle', { frontTitle: '123' }, 'frontTitle'],
  ['backTitle', { backTitle: '123' }, 'backTitle'],
  ['homebase', { homebase: 'Manajemen' }, 'homebase'],
  ['ORCID', { researchIds: { orcid: '0000-0002-1825-0098' } }, 'researchIds.orcid'],
  ['SINTA', { researchIds: { sinta: 'S2' } }, 'researchIds.sinta'],
  ['Scopus', { researchIds: { scopus: '12' } }, 'researchIds.scopus'],
  ['NIK', { nik: '3273015708060000' }, 'nik'],
])('a %s that is none is refused at its field', async (_what, body, field) => {
  const lecturer = await buildLecturer(t.db);
  await t.as(clerk);
  const refused = await save(lecturer, body);
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
});

test('ids are kept without the address of their page', async () => {
  const lecturer = await buildLecturer(t.db);
  await t.as(clerk);
  const researchIds = {
    orcid: 'https://orcid.org/0000-0002-1825-0097',
    scopus: 'https://www.scopus.com/authid/detail.uri?authorId=57194345345',
  };
  const titles = { frontTitle: 'Prof. Dr. Ir.', backTitle: 'S.E., M.M.' };
  expect((await save(lecturer, { ...titles, homebase: '61201', researchIds })).status).toBe(200);
  expect(await now(lecturer)).toMatchObject({
    ...titles,
    homebase: '61201',
    researchIds: { orcid: '0000-0002-1825-0097', scopus: '57194345345' },
  });
});

test('a lecturer is of the college’s own programme; what stood otherwise stays while it is not touched', async () => {
  const lecturer = await buildLecturer(t.db, { homebase: '99999' });
  await t.as(clerk);
  const answers = {
    save: await save(lecturer, { homebase: '12345' }),
    updateEmployment: await t.call(lecturerContract.updateEmployment, {
      body: { _id: lecturer.id, updatedAt: lecturer.updatedAt, homebase: '12345' },
    }),
  };
  for (const { status, error } of Object.values(answers)) {
    expect([status, error.errors]).toEqual([
      400,
      { homebase: expect.stringMatching(/^Program studi 12345 tidak ditemukan\. Isi 61201/) },
    ]);
  }
  expect((await save(lecturer, { homebase: '99999', expertise: 'Pemasaran' })).status).toBe(200);
  expect(await now(lecturer)).toMatchObject({ homebase: '99999', expertise: 'Pemasaran' });
});

test('an odd id of old does not make the own page fail', async () => {
  const lecturer = await buildLecturer(t.db, { frontTitle: '123', researchIds: { orcid: '12' } });
  await t.as(lecturer.userId);
  const { status, data } = await t.call(profileContract.me, {});
  expect([status, data.lecturer?.researchIds]).toEqual([200, { orcid: '12' }]);
});

const paper = {
  type: 'JURNAL_TERAKREDITASI' as const,
  title: 'Judul',
  authors: ['Contoh A'],
  publisher: 'Jurnal Contoh',
  date: '2025-03-01',
};
const study = { level: '35', university: 'Universitas Contoh', graduationYear: 2012 } as const;

test('a publication has a number with its check digit, and a DOI without its address', async () => {
  const { userId } = await buildLecturer(t.db);
  await t.as(userId);
  const add = (body: object) => t.call(publication.save, { body: { ...paper, ...body } });
  expect((await add({ issn: '1234-5678' })).error.errors).toHaveProperty('issn');
  expect((await add({ doi: 'https://contoh.test/a' })).error.errors).toHaveProperty('doi');
  expect((await add({ issn: '12345679', doi: 'https://doi.org/10.1234/abc' })).status).toBe(200);
  expect((await t.call(publication.list, { query: {} })).data).toMatchObject([
    { issn: '1234-5679', doi: '10.1234/abc' },
  ]);
});

test('a study abroad is in a country of the list', async () => {
  const { userId } = await buildLecturer(t.db);
  await t.as(userId);
  const refused = await t.call(education.save, { body: { ...study, country: 'ZZ' } });
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['country']]);
  expect((await t.call(education.save, { body: { ...study, country: 'JP' } })).status).toBe(200);
});

test('records of old are shown whatever stands in them', async () => {
  const { id: lecturerId, userId } = await buildLecturer(t.db);
  await t.db.insert(lecturerPublications).values({
    id: newId(),
    lecturerId,
    ...paper,
    issn: 'tidak ada',
    doi: 'lama',
    url: 'jurnal.test',
  });
  await t.db.insert(lecturerEducations).values({ id: newId(), lecturerId, ...study, country: 'XX' });
  await t.as(userId);
  expect((await t.call(publication.list, { query: {} })).data).toMatchObject([
    { issn: 'tidak ada', doi: 'lama', url: 'jurnal.test' },
  ]);
  expect((await t.call(education.list, { query: {} })).data).toMatchObject([{ country: 'XX' }]);
});
