import { sql } from 'drizzle-orm';
import { ROLE } from '#shared/platform/access/roles.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import type { TestApp } from '../test-app.ts';
import { buildCourse, buildCurriculum } from './courses.ts';
import { buildAdmin, buildStaff, buildStudent, buildUser } from './people.ts';
import { buildGrade, buildKrs, buildPeriod } from './teaching.ts';

const types = [
  'WAJIB',
  'WAJIB',
  'WAJIB',
  'WAJIB',
  'KONSENTRASI',
  'TUGAS AKHIR/ SKRIPSI/ THESIS/ DISERTASI',
] as const;
/** Terms from entry to the one before the running term 20261. */
const termCodes = ['20221', '20222', '20231', '20232', '20241', '20242', '20251', '20252'];

/** Gives students a thesis that is accepted and deposited. */
async function acceptedTheses(t: TestApp, semesterCode: string) {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    insert into thesis_periods (id, name, semester_code, proposal_open, proposal_close, exam_open, exam_close, revision_days, quota_per_lecturer)
    values (gen_random_uuid(), 'Skripsi contoh', ${semesterCode}, '2026-01-01', '2026-06-30', '2026-01-01', '2026-12-31', 30, 10)
    returning id`);
  return (studentId: string) =>
    t.db.execute(sql`
      insert into theses (id, student_id, period_id, status, status_since, title, topic, method, deposit_status, accepted_at, final_score, letter)
      values (gen_random_uuid(), ${studentId}, ${rows[0]?.id}, 'ACCEPTED', now(), 'Pengaruh upah terhadap kinerja', 'SDM',
        'KUANTITATIF', 'RECEIVED', now(), 8500, 'A-')`);
}

/** A term whose yudisium window is open, a small curriculum of 144 sks, and everybody who decides about a degree. */
export async function graduationScene(t: TestApp) {
  const period = await buildPeriod(t.db, { windows: ['KRS', 'YUDISIUM'] });
  t.services.campus.forget();
  const curriculumId = (await buildCurriculum(t.db)).id;
  const courses: Awaited<ReturnType<typeof buildCourse>>[] = [];
  for (const courseType of types) {
    const jurusanOrKonsentrasi = courseType === 'KONSENTRASI' ? ('SDM' as const) : ('MANAJEMEN' as const);
    courses.push(await buildCourse(t.db, { in: curriculumId, sks: 24, courseType, jurusanOrKonsentrasi }));
  }
  const theses = await acceptedTheses(t, period.code);
  return {
    period,
    courses,
    baak: await buildStaff(t.db, 'graduation:get', 'graduation:update', 'transcript:get', 'transcript:print'),
    kaprodi: await buildUser(t.db, { roles: [ROLE.lecturer, ROLE.kaprodi], permissions: ['graduation:get'] }),
    leader: await buildStaff(t.db, 'graduation:get', 'graduation:approve'),
    admin: await buildAdmin(t.db),
    /** A student who meets every demand and waits for no grade, apart from courses left out by their place in the curriculum. */
    student: async (without: readonly number[] = [], columns: Parameters<typeof buildStudent>[1] = {}) => {
      const student = await buildStudent(t.db, {
        curriculumId,
        entrySemester: '20221',
        entryDate: '2022-08-20',
        entryYear: 2022,
        concentration: 'SDM',
        ...columns,
        biodata: { photo: '/media/foto.webp', ...columns.biodata },
      });
      for (const [at, { id: courseId }] of courses.entries()) {
        if (without.includes(at)) continue;
        await buildGrade(t.db, { studentId: student.id, courseId, score: 8500, sks: 24 });
      }
      if (!without.includes(types.length - 1)) await theses(student.id);
      await t.db.execute(sql`
        insert into semester_records (student_id, period_code, status, sks_semester)
        select ${student.id}, code, 'A', 18 from unnest(${sql.param(termCodes)}::text[]) code`);
      await buildKrs(t.db, { studentId: student.id, periodId: period.id, scheduleIds: [] });
      return student;
    },
  };
}
export type GraduationScene = Awaited<ReturnType<typeof graduationScene>>;

/** Applies as a student. */
export async function applyAs(t: TestApp, userId: string, body: object = {}) {
  await t.as(userId);
  const form = { diplomaName: 'CONTOH LULUSAN', thesisTitle: 'Pengaruh Upah terhadap Kinerja', ...body };
  return t.call(graduationContract.apply, { body: form });
}

/** The application as it is now, seen by an admin. */
export async function applicationNow(t: TestApp, scene: GraduationScene, studentId: string) {
  await t.as(scene.admin.id);
  const { application } = (await t.call(graduationContract.ofStudent, { params: { id: studentId } })).data;
  if (application === null) throw new Error('no application');
  return application;
}

/** Decides as somebody on the application as it is now. */
export async function decideAs(
  t: TestApp,
  scene: GraduationScene,
  userId: string,
  studentId: string,
  decision: 'ACCEPT' | 'REFUSE' = 'ACCEPT',
  note = '',
) {
  const { _id: id, updatedAt } = await applicationNow(t, scene, studentId);
  await t.as(userId);
  return t.call(graduationContract.decide, { params: { id }, body: { decision, note, updatedAt } });
}

/** Signs a decree for students as the leadership. */
export async function decreeFor(
  t: TestApp,
  scene: GraduationScene,
  number: string,
  studentIds: readonly string[],
) {
  const applications = [];
  for (const id of studentIds) {
    const { _id, updatedAt } = await applicationNow(t, scene, id);
    applications.push({ _id, updatedAt });
  }
  await t.as(scene.leader.id);
  return t.call(graduationContract.decree, { body: { number, date: '2026-08-24', applications } });
}

/** Takes a student who meets every demand to the degree. */
export async function graduateNow(
  t: TestApp,
  scene: GraduationScene,
  student: { id: string; userId: string },
  number: string,
): Promise<void> {
  await applyAs(t, student.userId);
  await decideAs(t, scene, scene.baak.id, student.id);
  await decideAs(t, scene, scene.kaprodi.id, student.id);
  const done = await decreeFor(t, scene, number, [student.id]);
  if (done.status !== 200) throw new Error(`not graduated: ${done.error.message}`);
}

/** A graduate with everything but the diploma number. */
export async function buildGraduate(t: TestApp, scene: GraduationScene, number: string) {
  const student = await scene.student();
  await graduateNow(t, scene, student, number);
  return student;
}
