import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studentBiodata, students } from '#server/platform/db/schema.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { dataChangeContract } from '#shared/people/biodata/data-change.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Student = Awaited<ReturnType<typeof buildStudent>>;
const stored = async ({ id }: Student) =>
  (await t.db.select().from(studentBiodata).where(eq(studentBiodata.studentId, id)))[0];
const save = async (student: Student, body: object) =>
  t.call(biodataContract.saveOwn, {
    body: { updatedAt: (await stored(student))?.updatedAt ?? '', ...body },
  });
/** A student, born on 4 May 2006, who is signed in. */
async function born(biodata: Partial<typeof studentBiodata.$inferInsert> = {}): Promise<Student> {
  const student = await buildStudent(t.db);
  await t.db
    .update(studentBiodata)
    .set({ street: 'Jalan Contoh 1', ...biodata })
    .where(eq(studentBiodata.studentId, student.id));
  await t.as(student.userId);
  return student;
}

describe('the family of a student', () => {
  test.each(['father', 'mother'])('%s is older by twelve years', async (person) => {
    const student = await born();
    const before = await stored(student);
    for (const birthDate of ['1994-05-05', '2007-01-01']) {
      const refused = await save(student, { [person]: { birthDate } });
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([
        400,
        [`${person}.birthDate`],
      ]);
    }
    expect(await stored(student)).toEqual(before);
    expect((await save(student, { [person]: { birthDate: '1994-05-04' } })).status).toBe(200);
  });

  test('a guardian may be a brother or sister', async () => {
    const student = await born();
    expect((await save(student, { guardian: { birthDate: '2001-01-01' } })).status).toBe(200);
  });

  test('that stood otherwise before keeps no other change back', async () => {
    const student = await born({ father: { name: 'Contoh Ayah', birthDate: '2005-01-01' } });
    expect((await save(student, { street: 'Jalan Baru 1' })).status).toBe(200);
    const renamed = { name: 'Contoh Ayah Baru', birthDate: '2005-01-01' };
    expect((await save(student, { father: renamed })).status).toBe(200);
    expect((await stored(student))?.father).toEqual(renamed);
    expect((await save(student, { father: { birthDate: '2005-01-02' } })).error.errors).toHaveProperty([
      'father.birthDate',
    ]);
  });

  test('keeps no other change back for an own birth date that stands, although it fits no entry', async () => {
    const student = await born({ birthDate: '1950-05-04' });
    expect((await save(student, { birthDate: '1950-05-04', street: 'Jalan Baru 2' })).status).toBe(200);
    expect(await stored(student)).toMatchObject({ street: 'Jalan Baru 2', birthDate: '1950-05-04' });
    expect((await save(student, { birthDate: '1951-05-04' })).error.errors).toHaveProperty('birthDate');
  });

  test('is looked at when a student asks for another birth date', async () => {
    const student = await born({ mother: { birthDate: '1991-01-01' } });
    await t.db
      .update(students)
      .set({ reportedAt: '2026-01-01T00:00:00Z' })
      .where(eq(students.id, student.id));
    const ask = (birthDate: string) =>
      t.call(dataChangeContract.request, {
        body: { changes: { birthDate }, reason: 'Sesuai akta kelahiran saya.' },
      });
    expect((await ask('2002-05-04')).error.errors).toEqual({
      'changes.birthDate': 'Tanggal lahir tidak cocok dengan tanggal lahir ibu, 1 Januari 1991.',
    });
    const asked = await ask('2005-05-04');
    expect(asked.status).toBe(200);
    expect((await save(student, { mother: { birthDate: '1994-01-01' } })).status).toBe(200);
    await t.as((await buildStaff(t.db, 'studentProfile:get', 'studentProfile:verify-change')).id);
    const { _id: id, updatedAt } = asked.data;
    const decided = await t.call(dataChangeContract.decide, {
      params: { id },
      body: { decision: 'APPROVED', note: '', updatedAt },
    });
    expect(decided.error).toMatchObject({
      code: 'RULE',
      message: 'Tanggal lahir tidak cocok dengan tanggal lahir ibu, 1 Januari 1994.',
    });
    expect((await stored(student))?.birthDate).toBe('2006-05-04');
  });
});

describe('codes and numbers of the biodata', () => {
  test.each([
    ['citizenship', 'ZZ'],
    ['passportNo', '💥'],
    ['wilayahId', '999998'],
    ['postalCode', '00000'],
    ['nisn', '0000000000'],
  ])('%s %s is refused at its field', async (field, value) => {
    const refused = await save(await born(), { [field]: value });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
  });

  test('are kept in one spelling', async () => {
    const student = await born();
    expect((await save(student, { citizenship: 'MY', passportNo: 'a 123-4567' })).status).toBe(200);
    expect(await stored(student)).toMatchObject({ citizenship: 'MY', passportNo: 'A1234567' });
  });

  test('that are odd of old make neither the page nor another save fail', async () => {
    const student = await born({ citizenship: 'ZZ', passportNo: '💥', postalCode: '00000' });
    expect((await t.call(profileContract.me, {})).data.student?.biodata).toMatchObject({ passportNo: '💥' });
    expect((await save(student, { street: 'Jalan Baru 1' })).status).toBe(200);
    expect(await stored(student)).toMatchObject({ citizenship: 'ZZ', street: 'Jalan Baru 1' });
  });
});
