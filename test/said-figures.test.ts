import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { activityScene, plainCalls, underWay } from './factories/activity-scene.ts';
import { buildCourse } from './factories/courses.ts';
import { askCorrection, gradeFlow, gradeOffice } from './factories/grade-flow.ts';
import { buildAdmin } from './factories/people.ts';
import { ThesisDrive } from './factories/thesis-drive.ts';
import { thesisScene } from './factories/thesis-scene.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

describe('a call that takes 85 for a score of 0,85 says so', () => {
  test('when a lecturer fills in a class, asks for a correction, and the head of programme agrees', async () => {
    const office = await gradeOffice(t);
    const flow = await gradeFlow(t, office);
    expect((await flow.fill(8500)).message).toBe('Nilai 1 mahasiswa tersimpan.');
    expect((await flow.fill(85, 90)).message).toBe(
      'Nilai 2 mahasiswa tersimpan. Angka yang dikirim terbaca sebagai nilai 0,85, nilai 0,90.',
    );
    await flow.publishAll(7000, 7000, 7000);
    await t.as(flow.coordinator.userId);
    const asked = await askCorrection(t, await flow.gradeIdOf(0), 85);
    expect(asked.message).toBe('Pengajuan koreksi menjadi 0,85 (E) terkirim kepada kaprodi.');
    await t.as(office.kaprodi);
    const decide = { params: { id: asked.data._id }, body: { approve: true, note: '' } };
    expect((await t.call(gradeContract.decideCorrection, decide)).message).toBe(
      'Nilai dikoreksi menjadi 0,85 (E).',
    );
  });

  test('when a course asks for a score, a programme or a scholarship for a GPA', async () => {
    const required = await buildCourse(t.db, { semester: 1 });
    await t.as((await buildAdmin(t.db)).id);
    const course = {
      ...({
        code: 'MKU/777',
        name: 'Etika Profesi',
        courseType: COURSE_TYPE.mandatory,
        sks: 2,
        sksTheory: 2,
      } as const),
      prerequisites: [{ courseId: required.id, minScore: 70 }],
    };
    expect((await t.call(courseContract.save, { body: course })).message).toBe(
      'Mata kuliah MKU/777 tersimpan. Angka yang dikirim terbaca sebagai nilai 0,70.',
    );
    const [type] = (await t.call(activityStaffContract.types, {})).data;
    if (!type) throw new Error('no kinds of activities');
    const { _id, updatedAt, slug, name, isMbkm, maxSks, minSemester, form } = type;
    const body = { _id, updatedAt, slug, name, isMbkm, maxSks, minSemester, form, minIpk: 3 };
    expect((await t.call(plainCalls.saveType, { body })).message).toBe(
      `${name} tersimpan, IPK minimal 0,03.`,
    );
    const scholarship = { code: 'SEPARUH', name: 'Separuh', kind: 'LEMBAGA', mode: 'PERCENT' } as const;
    const saved = await t.call(scholarshipContract.save, { body: { ...scholarship, value: 50, minIpk: 35 } });
    expect(saved.message).toBe(
      'Separuh tersimpan, potongan 0,50 persen. Angka yang dikirim terbaca sebagai IPK 0,35.',
    );
  });

  test('when a supervisor scores a programme', async () => {
    const scene = await activityScene(t);
    const one = await underWay(t, scene, 5);
    await t.as(one.student.userId);
    for (const kind of ['REPORT', 'CERTIFICATE', 'MENTOR_SHEET'] as const) await one.upload(kind);
    await one.asStudent('REPORT');
    const scores = [{ studentId: one.student.id, mentorScore: 85, lectureScore: 9000 }];
    const { message } = await one.asLecturer(scene.supervisor.userId, { action: 'SCORE', scores });
    expect(message).toBe('Nilai 1 anggota tersimpan. Angka yang dikirim terbaca sebagai nilai 0,85.');
  });

  test('when a board scores a defence', async () => {
    const scene = await thesisScene(t);
    const drive = await (await ThesisDrive.submitted(t, scene)).examScheduled('2026-11-12');
    t.setNow('2026-11-12T08:00:00.000Z');
    expect((await drive.score(scene.first, 'SUPERVISOR', 85)).message).toBe(
      'Angka yang dikirim terbaca sebagai nilai 0,85.',
    );
  });
});
