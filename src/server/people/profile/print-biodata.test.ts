import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/db/schema.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { biodataRows, biodataSections } from './biodata-sections.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const card = (id: string) => t.call(profileContract.printBiodata, { params: { id } });
const isPdf = (answer: Awaited<ReturnType<typeof card>>) =>
  answer.status === 200 && (answer.data as Buffer).subarray(0, 5).toString() === '%PDF-';
const prints = (studentId: string) =>
  t.db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, studentId), eq(auditLog.action, 'biodata.print')));

describe('the biodata card', () => {
  test('is for the owner, the advisor and staff; printing the biodata of another person leaves a trace', async () => {
    const advisor = await buildLecturer(t.db);
    const student = await buildStudent(t.db, { advisorId: advisor.id });
    const registrar = await buildStaff(t.db, 'student:get', 'studentProfile:get');
    const clerk = await buildStaff(t.db, 'student:get');
    for (const userId of [student.userId, advisor.userId, clerk.id]) {
      await t.as(userId);
      expect(isPdf(await card(student.id))).toBe(true);
    }
    expect(await prints(student.id)).toEqual([]);
    await t.as(registrar.id);
    const answer = await card(student.id);
    expect(isPdf(answer)).toBe(true);
    expect(answer.headers['content-disposition']).toContain(`Biodata%20${student.nim}.pdf`);
    expect(await prints(student.id)).toEqual([{ actorId: registrar.id }]);
  });

  test('is not for other students, lecturers who only teach the student, and guests', async () => {
    const student = await buildStudent(t.db);
    const teacher = await buildLecturer(t.db);
    const period = await buildPeriod(t.db);
    const { id } = await buildSchedule(t.db, { periodId: period.id, lecturerIds: [teacher.id] });
    await buildKrs(t.db, { studentId: student.id, periodId: period.id, scheduleIds: [id] });
    for (const userId of [(await buildStudent(t.db)).userId, teacher.userId, (await buildStaff(t.db)).id]) {
      await t.as(userId);
      expect((await card(student.id)).status).toBe(403);
    }
    await t.as(null);
    expect((await card(student.id)).status).toBe(401);
  });
});

describe('its sections', () => {
  const context = { entryYear: 2025, today: '2026-09-01' };
  const factsOf = (biodata: object, title: string) =>
    Object.fromEntries(
      biodataSections({ ...biodata }, context).find((section) => section.title === title)?.facts ?? [],
    );

  test('write codes, dates and numbers as people read them', () => {
    const facts = factsOf(
      {
        gender: 'P',
        birthDate: '2006-05-01',
        citizenship: 'ID',
        nik: '3404014105060001',
        mobile: '6281234567890',
      },
      'Data diri',
    );
    expect(facts).toMatchObject({
      'Jenis kelamin': 'Perempuan',
      'Tanggal lahir': '1 Mei 2006',
      Kewarganegaraan: 'Indonesia',
      NIK: '3404 0141 0506 0001',
      'Nomor HP': '0812-3456-7890',
      Agama: null,
    });
    expect(facts).not.toHaveProperty('Nomor paspor');
    expect(factsOf({ needsStudent: 0 }, 'Kebutuhan khusus')).toMatchObject({
      Mahasiswa: 'Tidak ada',
    });
  });

  test('ask no income of a parent who died, and show where the student lives when it is elsewhere', () => {
    const father = factsOf({ father: { name: 'Contoh Ayah', job: '98' } }, 'Ayah');
    expect(father).toMatchObject({ Pekerjaan: 'Sudah meninggal' });
    expect(father).not.toHaveProperty('Penghasilan');
    const domicile = { sameAsKtp: false, street: 'Jalan Kos 2', rt: '3', rw: '4' };
    expect(factsOf({ domicile }, 'Alamat')).toMatchObject({
      'Jalan domisili': 'Jalan Kos 2',
      'RT/RW domisili': '003/004',
    });
    expect(factsOf({ rt: '1', rw: '12' }, 'Alamat')).toMatchObject({ RT: '001', RW: '012' });
    expect(factsOf({ domicile: { sameAsKtp: true } }, 'Alamat')).not.toHaveProperty('Jalan domisili');
  });

  test('stand in rows, parents side by side, whatever is missing', () => {
    const titles = (biodata: object) =>
      biodataRows(biodataSections({ ...biodata }, context)).map((row) => row.map(({ title }) => title));
    expect(titles({ birthDate: '2000-01-01' })).toEqual([
      ['Data diri'],
      ['Alamat'],
      ['Ayah', 'Ibu'],
      ['Kontak darurat'],
      ['Bantuan sosial', 'Kebutuhan khusus'],
    ]);
    expect(titles({ birthDate: '2015-01-01' })).toContainEqual(['Wali', 'Kontak darurat']);
  });
});
