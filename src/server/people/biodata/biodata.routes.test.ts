import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, notices, studentBiodata, users } from '#server/platform/db/schema.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { dataChangeContract } from '#shared/people/biodata/data-change.contract.ts';
import { avatarContract } from '#shared/people/profile/avatar.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { buildLecturer, buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { refusedLooks } from '#test/factories/refusals.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
beforeAll(async () => {
  t = await testApp();
  registrar = (
    await buildStaff(t.db, 'studentProfile:get', 'studentProfile:update', 'studentProfile:verify-change')
  ).id;
});
afterAll(() => t.close());

type Student = Awaited<ReturnType<typeof buildStudent>>;
const stored = async (student: Student) =>
  (await t.db.select().from(studentBiodata).where(eq(studentBiodata.studentId, student.id)))[0];
const stamp = async (student: Student) => (await stored(student))?.updatedAt ?? '';
const saveOwn = async (student: Student, body: object) =>
  t.call(biodataContract.saveOwn, { body: { updatedAt: await stamp(student), ...body } });
const saveAs = async (student: Student, body: object) =>
  t.call(biodataContract.save, {
    params: { id: student.id },
    body: { updatedAt: await stamp(student), ...body },
  });

describe('the own biodata', () => {
  test('is saved field by field, normalised, and measured', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const answer = await saveOwn(student, {
      mobile: '0812-3456-7890',
      rt: '007',
      father: { name: 'Contoh Ayah', job: '98' },
      wilayahId: null,
    });
    expect(answer).toMatchObject({ status: 200, message: 'Biodata tersimpan.' });
    expect(answer.data.biodata).toMatchObject({
      mobile: '6281234567890',
      rt: '7',
      father: { name: 'Contoh Ayah', job: '98' },
      birthPlace: 'Bandung',
    });
    expect(answer.data.completeness.missing).toContainEqual(
      expect.objectContaining({ field: 'wilayahId', label: 'Kecamatan' }),
    );
    expect(await stored(student)).toMatchObject({
      completeness: answer.data.completeness.percent,
      isReportable: false,
    });
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, student.id));
    expect(entry).toMatchObject({ action: 'biodata.update', before: { wilayahId: '020804' } });
  });

  test('of who is under age asks for the guardian’s consent, on a day that has come', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const asked = { field: 'guardian.consentOn', label: 'Tanggal persetujuan wali atas pemrosesan data' };
    const born = await saveOwn(student, { birthDate: '2008-10-01' });
    expect(born.data.completeness.missing).toContainEqual(expect.objectContaining(asked));
    const early = await saveOwn(student, { guardian: { consentOn: '2026-08-25' } });
    expect(early.error.errors).toEqual({ 'guardian.consentOn': 'Tanggal persetujuan belum tiba.' });
    const given = await saveOwn(student, { guardian: { consentOn: '2026-08-24', name: 'Contoh Wali' } });
    expect(given.data.biodata.guardian).toEqual({ consentOn: '2026-08-24', name: 'Contoh Wali' });
    expect(given.data.completeness.missing.map(({ field }) => field)).not.toContain('guardian.consentOn');
  });

  test('warns of a NIK that does not fit and refuses one that cannot be', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const odd = await saveOwn(student, { nik: '9904014105060001' });
    expect(odd.data.warnings).toEqual(['Tanggal lahir tidak cocok dengan NIK, periksa kembali.']);
    expect((await saveOwn(student, { nik: '9904014405060001' })).data.warnings).toEqual([]);
    const other = await buildStudent(t.db);
    await t.as(other.userId);
    expect((await saveOwn(other, { nik: '9904014405060001' })).error.errors).toEqual({
      nik: 'NIK ini sudah dipakai mahasiswa lain.',
    });
  });

  test.each([
    ['nik', { nik: '123' }],
    ['rt', { rt: '12a' }],
    ['mobile', { mobile: 'tidak ada' }],
    ['postalCode', { postalCode: '123' }],
    ['wilayahId', { wilayahId: '020800' }],
    ['birthDate', { birthDate: '2020-01-01' }],
    ['religion', { religion: '77' }],
    ['needsStudent', { needsStudent: 70_000 }],
    ['personalEmail', { personalEmail: 'bukan' }],
  ])('refuses a wrong %s and keeps the record', async (field, change) => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const before = await stored(student);
    const refused = await saveOwn(student, { street: 'Jalan Baru', ...change });
    expect(refused.status).toBe(400);
    expect(refused.error.errors).toHaveProperty(field);
    expect(await stored(student)).toEqual(before);
  });

  test('refuses a stale copy, other people and those who are no students', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    expect((await saveOwn(student, { updatedAt: '2020-01-01T00:00:00.000Z' })).error.code).toBe('STALE');
    expect((await saveAs(student, { street: 'Jalan' })).status).toBe(403);
    await t.as(registrar);
    expect((await saveOwn(student, { street: 'Jalan' })).status).toBe(403);
    await t.as(null);
    expect((await saveOwn(student, { street: 'Jalan' })).status).toBe(401);
  });

  test('counts the picture of the account as photo, as soon as there is one', async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const missing = async () =>
      (await t.call(biodataContract.check, { params: { id: student.id } })).data.missing.map(
        ({ field }) => field,
      );
    expect(await missing()).toContain('photo');
    const before = (await saveOwn(student, { street: 'Jalan' })).data.completeness.percent;
    const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#3b4fc4' } })
      .png()
      .toBuffer();
    const files = [{ field: 'file', name: 'foto.png', content: picture }];
    expect((await t.call(avatarContract.own, { body: {} }, { files })).status).toBe(200);
    expect(await missing()).not.toContain('photo');
    expect((await stored(student))?.completeness).toBeGreaterThan(before);
  });

  test('starts empty for a student without a record', async () => {
    const student = await buildStudent(t.db, { biodata: false });
    await t.as(student.userId);
    const check = await t.call(biodataContract.check, { params: { id: student.userId } });
    expect(check.data.complete).toBe(false);
    expect(check.message).toMatch(
      /^Biodata belum lengkap \(\d+%\)\. Lengkapi: Jenis kelamin, .* dan \d+ lainnya\.$/,
    );
    const own = await t.call(profileContract.me, {});
    expect(own.data.student?.biodata).toMatchObject({ citizenship: 'ID' });
    const updatedAt = own.data.student?.biodata?.updatedAt ?? '';
    expect((await t.call(biodataContract.saveOwn, { body: { updatedAt, street: 'Jalan' } })).status).toBe(
      200,
    );
  });
});

describe('the check', () => {
  const check = (id: string) => t.call(biodataContract.check, { params: { id } });

  test('answers the owner, the advisor and the registrar, by either id', async () => {
    const advisor = await buildLecturer(t.db);
    const student = await buildStudent(t.db, { advisorId: advisor.id });
    for (const [user, id] of [
      [student.userId, student.userId],
      [advisor.userId, student.id],
      [registrar, student.id],
    ] as const) {
      await t.as(user);
      expect((await check(id)).data).toMatchObject({ complete: false, percent: expect.any(Number) });
    }
    const strangers = [(await buildStudent(t.db)).userId, (await buildLecturer(t.db)).userId];
    for (const user of strangers) {
      await t.as(user);
      expect((await check(student.id)).status).toBe(403);
    }
    expect(await refusedLooks(t.db, student.id)).toEqual(strangers);
  });
});

describe('what PDDIKTI holds', () => {
  const reported = () => buildStudent(t.db, { reportedAt: '2026-01-01T00:00:00.000Z' });
  const request = (body: object) => t.call(dataChangeContract.request, { body: body as never });
  const reason = 'Tertulis salah pada akta kelahiran';

  test('the student cannot change alone, the registrar only with a reason', async () => {
    const student = await reported();
    await t.as(student.userId);
    const refused = await saveOwn(student, { motherName: 'Contoh Lain' });
    expect(refused.error.errors?.['motherName']).toContain('Ajukan perubahan data');
    expect((await saveOwn(student, { motherName: 'Contoh Ibu', street: 'Jalan' })).status).toBe(200);
    await t.as(registrar);
    expect((await saveAs(student, { motherName: 'Contoh Lain' })).error.errors).toHaveProperty('reason');
    expect((await saveAs(student, { motherName: 'Contoh Lain', reason })).status).toBe(200);
  });

  test('changes on request, which BAAK approves', async () => {
    const student = await reported();
    await t.as(student.userId);
    const asked = await request({ changes: { name: 'Contoh Ralat', birthPlace: 'Garut' }, reason });
    expect(asked.data).toMatchObject({
      status: 'REQUESTED',
      changes: {
        name: { from: student.name, to: 'Contoh Ralat' },
        birthPlace: { from: 'Bandung', to: 'Garut' },
      },
    });
    expect((await request({ changes: { name: 'Contoh Dua' }, reason })).status).toBe(409);
    await t.as(registrar);
    const list = await t.call(dataChangeContract.list, {
      query: { status: 'REQUESTED', search: student.nim },
    });
    expect(list.data).toMatchObject([{ nim: student.nim, reason }]);
    const { _id: id, updatedAt } = asked.data;
    const decide = (body: object) =>
      t.call(dataChangeContract.decide, {
        params: { id },
        body: { decision: 'APPROVED', updatedAt, ...body },
      });
    expect((await decide({ decision: 'REJECTED' })).error.errors).toHaveProperty('note');
    expect((await decide({ updatedAt: '2020-01-01T00:00:00.000Z' })).error.code).toBe('STALE');
    expect((await decide({})).data).toMatchObject({ status: 'APPROVED' });
    expect((await decide({})).error.code).toBe('STALE');
    expect((await stored(student))?.birthPlace).toBe('Garut');
    expect((await studentNow(t.db, student.id))?.name).toBe('Contoh Ralat');
    const [account] = await t.db.select().from(users).where(eq(users.id, student.userId));
    expect(account?.name).toBe('Contoh Ralat');
    const told = await t.db.select().from(notices).where(eq(notices.userId, student.userId));
    expect(told).toMatchObject([{ topic: 'data.decided', body: 'Nama, Tempat lahir sudah diubah.' }]);
  });

  test('stays when the request is withdrawn or asks for nothing new', async () => {
    const student = await reported();
    await t.as(student.userId);
    expect((await request({ changes: {}, reason })).status).toBe(400);
    expect((await request({ changes: { birthPlace: 'Bandung' }, reason })).status).toBe(422);
    const { _id: id } = (await request({ changes: { name: 'Contoh X' }, reason })).data;
    await t.as((await buildStudent(t.db)).userId);
    expect((await t.call(dataChangeContract.withdraw, { params: { id } })).status).toBe(403);
    await t.as(student.userId);
    expect((await t.call(dataChangeContract.withdraw, { params: { id } })).data.status).toBe('WITHDRAWN');
    expect((await t.call(dataChangeContract.withdraw, { params: { id } })).status).toBe(422);
    expect((await t.call(dataChangeContract.own, {})).data).toHaveLength(1);
    const free = await buildStudent(t.db);
    await t.as(free.userId);
    expect((await request({ changes: { birthPlace: 'Garut' }, reason })).error.errors).toHaveProperty(
      'changes.birthPlace',
    );
  });
});
