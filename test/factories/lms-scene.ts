import { eq, sql } from 'drizzle-orm';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { schedules } from '#server/platform/db/schema.ts';
import { type MoodleEmulator, startMoodleEmulator } from '#tools/emulators/moodle/emulator.ts';
import {
  lmsChangesTimer,
  lmsClassesTimer,
  lmsNightlyTimer,
  lmsPastTimer,
} from '#server/connections/lms/lms.timers.ts';
import { siteAddress } from '#server/connections/lms/site.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildLecturer, buildStaff, buildStudent } from './people.ts';
import { prove, sectionNow, signInAdmin } from './settings.ts';
import { buildKrs, buildPeriod, buildSchedule } from './teaching.ts';
import type { TestApp } from '../test-app.ts';

/** Puts the address and token of an LMS into the settings; afterwards nobody is signed in. */
export async function connectLms(t: TestApp, { url, token }: { url: string; token: string }): Promise<void> {
  await signInAdmin(t);
  await prove(t);
  const now = await sectionNow(t, 'integration');
  const body = { ...now, values: { ...now.values, lmsUrl: url, lmsToken: token } };
  const { status } = await t.call(mainDataContract.save, { body });
  if (status !== 200) throw new Error(`the LMS was not set: ${status}`);
  await t.as(null);
}

/** Remembers that somebody agreed that an LMS mails people, and that its links are those kept here. */
export async function agreeToMails(t: TestApp, url: string): Promise<void> {
  await t.db.execute(sql`
    insert into lms_site (address, mails_agreed_at, mails_agreed) values (${siteAddress(url)}, now(), 0)
    on conflict (id) do update set mails_agreed_at = now(), mails_agreed = 0`);
}

/** More mails than any scene brings. */
const ANY = 100_000;

export type LmsScene = Awaited<ReturnType<typeof lmsScene>>;

/** A term with an LMS beside it: an operator, and a way to make classes with lecturers and students. */
export async function lmsScene(t: TestApp) {
  const moodle: MoodleEmulator = await startMoodleEmulator();
  moodle.site.welcome = false;
  await connectLms(t, moodle);
  await agreeToMails(t, moodle.url);
  const period = await buildPeriod(t.db);
  const operator = await buildStaff(t.db, 'lms:get', 'lms:sync');
  const lecturer = await buildLecturer(t.db);

  /** A class with so many students on approved plans, of the running term unless another one is named. */
  async function classOf(count: number, periodId: string = period.id) {
    const schedule = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
    const students = [];
    for (let at = 0; at < count; at += 1) {
      const student = await buildStudent(t.db);
      const krs = await buildKrs(t.db, {
        studentId: student.id,
        periodId,
        scheduleIds: [schedule.id],
      });
      students.push({ ...student, krsId: krs.id });
    }
    return { id: schedule.id, students };
  }
  const asOperator = async (): Promise<void> => t.as(operator.id);

  /** A term before the running one, still open so that classes of it can be made. */
  const pastTerm = () =>
    buildPeriod(t.db, {
      academicYear: '2025/2026',
      semester: 'GENAP',
      code: '20252',
      isActive: false,
      windows: false,
      startDate: '2026-02-09',
      endDate: '2026-07-25',
    });

  /** Brings a term's classes over with everybody in them. */
  async function bring(periodId: string = period.id): Promise<void> {
    await asOperator();
    await t.call(lmsContract.addSchedules, { query: { periodId, agreedMails: ANY }, body: {} });
    await t.runJobs();
    await t.call(lmsContract.enroll, { query: { periodId, agreedMails: ANY } });
    await t.runJobs();
  }

  const courseOf = async (scheduleId: string) =>
    (
      await t.db.execute<{ lms_id: number; problem: string; is_held: boolean; synced_at: string | null }>(
        sql`select lms_id, problem, is_held, synced_at from lms_courses where schedule_id = ${scheduleId}`,
      )
    ).rows[0];

  /** Accounts in a course by name, with whether they have access. */
  async function membersOf(scheduleId: string): Promise<Record<string, boolean>> {
    const row = await courseOf(scheduleId);
    return Object.fromEntries(
      moodle.site
        .members(row?.lms_id ?? 0)
        .map(({ userId, suspended }) => [moodle.site.users.get(userId)?.username ?? '', !suspended]),
    );
  }

  const today = () => runTimer(t.services, lmsChangesTimer, t.app.log);
  const past = () => runTimer(t.services, lmsPastTimer, t.app.log);

  return {
    moodle,
    period,
    operator,
    lecturer,
    classOf,
    pastTerm,
    asOperator,
    bring,
    courseOf,
    membersOf,
    today,
    past,
    /** What a minute brings over. */
    changes: async () => {
      await today();
      await past();
    },
    opened: () => runTimer(t.services, lmsClassesTimer, t.app.log),
    nightly: () => runTimer(t.services, lmsNightlyTimer, t.app.log),
    drop: async (krsId: string) => {
      await t.db.execute(sql`delete from krs_items where krs_id = ${krsId}`);
    },
    setStatus: async (studentId: string, status: string) => {
      await t.db.execute(sql`update students set status = ${status} where id = ${studentId}`);
    },
    cancel: async (id: string) => {
      await t.db.update(schedules).set({ status: 'CANCLE' }).where(eq(schedules.id, id));
    },
  };
}
