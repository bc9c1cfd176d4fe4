import { sql } from 'drizzle-orm';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import type { CallInput } from '#shared/platform/endpoint/endpoint.ts';
import { COURSE_TYPE, type CourseType } from '#shared/platform/reference/course-type.ts';
import type { ActivityDocument } from '#shared/completion/activities/kinds.ts';
import type { TestApp } from '../test-app.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { startDueActivities } from '#server/completion/activities/start.timer.ts';
import { buildCourse, buildCurriculum } from './courses.ts';
import { buildLecturer, buildStaff, buildStudent } from './people.ts';
import { buildKrs, buildPeriod, buildSchedule } from './teaching.ts';

const pdf = {
  field: 'file',
  name: 'dokumen.pdf',
  content: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
};

const { upload: _proposal, ...save } = activityContract.save;
const { upload: _log, ...saveLog } = activityContract.saveLog;
const { upload: _type, ...saveType } = activityStaffContract.saveType;
/** The calls that may bring a file, without one. */
export const plainCalls = { save, saveLog, saveType };

export type ActivityScene = Awaited<ReturnType<typeof activityScene>>;

/** A term, a curriculum of two courses and a thesis, the people who decide, and students of semester 7. */
export async function activityScene(t: TestApp) {
  const period = await buildPeriod(t.db);
  const curriculum = await buildCurriculum(t.db);
  const course = (name: string, sks: number, courseType: CourseType = COURSE_TYPE.mandatory) =>
    buildCourse(t.db, { in: curriculum.id, name, sks, semester: 5, courseType });
  const courses = { big: await course('Manajemen Proyek', 14), small: await course('Etika Bisnis', 6) };
  const thesis = await course('Skripsi', 6, COURSE_TYPE.finalProject);
  const advisor = await buildLecturer(t.db, { name: 'Contoh Penasihat' });
  const supervisor = await buildLecturer(t.db, { name: 'Contoh Pembimbing' });
  const head = await buildStaff(
    t.db,
    'studentActivity:get',
    'studentActivity:approve',
    'studentActivity:convert',
  );
  return {
    period,
    curriculum,
    courses,
    thesis,
    advisor,
    supervisor,
    head,
    /** A student with IPK 3,00 whose KRS of the term holds one class of so many sks. */
    student: async (sks = 3, ipk = 300) => {
      const student = await buildStudent(t.db, {
        curriculumId: curriculum.id,
        entryYear: 2023,
        entrySemester: '20231',
        advisorId: advisor.id,
      });
      await t.db.execute(sql`
        insert into semester_records (student_id, period_code, status, ips, ipk)
        values (${student.id}, '20252', 'A', ${ipk}, ${ipk})`);
      const { id } = await buildSchedule(t.db, { periodId: period.id, sks });
      await buildKrs(t.db, {
        studentId: student.id,
        periodId: period.id,
        scheduleIds: [id],
        semesterNumber: 7,
      });
      return student;
    },
  };
}

/** An internship of one week, so that five approved days are enough. */
export const internship = (change: object = {}) => ({
  title: 'Magang analis pasar di PT Contoh Niaga',
  description: 'Analisis pasar ritel.',
  partner: { name: 'PT Contoh Niaga', city: 'Bandung' },
  mentor: { name: 'Contoh Mentor' },
  startDate: '2026-08-31',
  endDate: '2026-09-04',
  semesterCode: '20261',
  plannedHours: 900,
  daysPerWeek: 7,
  plan: [{ week: 1, activity: 'Mengenal proses bisnis', output: 'Peta proses' }],
  ...change,
});

/** Drives an activity through its calls, each as the person whose step it is. */
export class ActivityDrive {
  readonly t: TestApp;
  readonly scene: ActivityScene;
  readonly student: { id: string; userId: string; nim: string };
  id = '';

  constructor(t: TestApp, scene: ActivityScene, student: { id: string; userId: string; nim: string }) {
    this.t = t;
    this.scene = scene;
    this.student = student;
  }

  async propose(change: object = {}, type: 'magang' | 'kompetisi' = 'magang') {
    await this.t.as(this.student.userId);
    const saved = await this.t.call(plainCalls.save, { params: { type }, body: internship(change) });
    if (saved.status === 200) this.id = saved.data._id;
    return saved;
  }

  detail = async () => (await this.t.call(activityContract.one, { params: { id: this.id } })).data;
  stamp = async () => (await this.detail()).updatedAt;

  async upload(kind: ActivityDocument) {
    const body = { kind, updatedAt: await this.stamp() };
    return this.t.call(activityContract.addDocument, { params: { id: this.id }, body }, { files: [pdf] });
  }

  async asStudent(action: 'SUBMIT' | 'REPORT' | 'CONFIRM' | 'DECLINE') {
    const body = { action, updatedAt: await this.stamp() };
    return this.t.call(activityContract.step, { params: { id: this.id }, body });
  }

  async asLecturer(userId: string, wish: object) {
    await this.t.as(userId);
    const body = { updatedAt: await this.stamp(), ...wish } as CallInput<
      typeof activityContract.lecture
    >['body'];
    return this.t.call(activityContract.lecture, { params: { id: this.id }, body });
  }

  async asHead(wish: object) {
    await this.t.as(this.scene.head.id);
    const body = { updatedAt: await this.stamp(), ...wish } as CallInput<
      typeof activityStaffContract.step
    >['body'];
    return this.t.call(activityStaffContract.step, { params: { id: this.id }, body });
  }

  /** Hands it in and has the advisor agree; the decree is there. */
  async toHead() {
    await this.upload('PROPOSAL');
    const submitted = await this.asStudent('SUBMIT');
    if (submitted.status !== 200) throw new Error(submitted.error.message);
    await this.asLecturer(this.scene.advisor.userId, { action: 'PA_APPROVE' });
    await this.t.as(this.scene.head.id);
    await this.upload('DECREE');
  }

  approve(courseIds: readonly string[]) {
    return this.asHead({
      action: 'APPROVE',
      decreeNo: 'SK/12/2026',
      decreeDate: '2026-08-24',
      lectureIds: [this.scene.supervisor.id],
      conversions: [{ studentId: this.student.id, courseIds }],
    });
  }

  writeLog(date: string, minutes = 480) {
    const body = { date, minutes, activity: 'Menyusun laporan pasar', output: 'Draf' };
    return this.t.call(plainCalls.saveLog, { params: { id: this.id }, body });
  }

  logs = async () => (await this.t.call(activityContract.logs, { params: { id: this.id }, query: {} })).data;

  async decideLogs(decision: 'APPROVED' | 'RETURNED', note = '') {
    await this.t.as(this.scene.supervisor.userId);
    const waiting = (await this.logs()).filter(({ status }) => status !== 'APPROVED');
    const entries = waiting.map(({ _id, updatedAt }) => ({ _id, updatedAt }));
    return this.t.call(activityContract.decideLogs, {
      params: { id: this.id },
      body: { entries, decision, note },
    });
  }
}

/** Runs the timer that begins programmes. */
export const startDue = (t: TestApp) =>
  startDueActivities(backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'timer' }));

/** How the term of the scene is reported. */
export const termRecordOf = async (t: TestApp, studentId: string) =>
  (
    await t.db.execute<{ status: string; ipk: number; sks: number }>(sql`
      select status, ipk, sks_semester as sks from semester_records
      where student_id = ${studentId} and period_code = '20261'`)
  ).rows[0];

export const bothCourses = ({ courses }: ActivityScene) => [courses.big.id, courses.small.id];

/** A programme of 20 sks on its last day, with so many days of eight hours approved. */
export async function underWay(t: TestApp, scene: ActivityScene, days: number): Promise<ActivityDrive> {
  const one = new ActivityDrive(t, scene, await scene.student());
  await one.propose();
  await one.toHead();
  const approved = await one.approve(bothCourses(scene));
  if (approved.status !== 200) throw new Error(approved.error.message);
  t.setNow('2026-09-04T03:00:00Z');
  await startDue(t);
  await t.as(one.student.userId);
  for (let day = 0; day < days; day += 1) {
    await one.writeLog(day === 0 ? '2026-08-31' : `2026-09-0${day}`);
  }
  if (days > 0) await one.decideLogs('APPROVED');
  return one;
}
