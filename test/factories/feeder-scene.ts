import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { conversionRows, conversions, semesterRecords } from '#server/platform/db/schema.ts';
import { usualPace, FeederAccess } from '#server/connections/feeder/feeder.public.ts';
import {
  EMULATOR_PASSWORD,
  EMULATOR_USER,
  type FeederEmulator,
  type FeederEmulatorOptions,
  startFeederEmulator,
} from '#tools/emulators/neo-feeder/emulator.ts';
import { type ChannelName, channelNames } from '#shared/platform/feeder/channel-names.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { testApp, type TestApp } from '../test-app.ts';
import { buildCourse, buildCurriculum } from './courses.ts';
import { buildBill, buildPaymentType } from './finance.ts';
import { buildLecturer, buildStaff, buildStudent } from './people.ts';
import { buildGrade, buildKrs, buildPeriod, buildSchedule } from './teaching.ts';

/** A feeder that is away for a moment costs a test next to nothing. */
export const hastyPace = {
  ...usualPace,
  readPauses: [5, 10, 20],
  awayMs: 5,
  awayTimes: 200,
  settleMs: 10,
  unguardedMs: 10,
};

export type FeederScene = {
  t: TestApp;
  feeder: FeederEmulator;
  /** Signs the operator in. */
  operator: () => Promise<void>;
  close: () => Promise<void>;
};

/** A portal that is connected with a feeder of its own. */
export async function feederScene(options: FeederEmulatorOptions = {}): Promise<FeederScene> {
  const feeder = await startFeederEmulator(options);
  const t = await testApp({
    settings: {
      FEEDER_URL: feeder.url,
      FEEDER_USERNAME: EMULATOR_USER,
      FEEDER_PASSWORD: EMULATOR_PASSWORD,
    },
  });
  t.services.feeder = new FeederAccess(hastyPace);
  await t.db.execute(
    `insert into main_data (id, data) values (1, '{"integration":{"feederBatch":5000,"feederPerMinute":3000,"feederPageSize":50}}')
     on conflict (id) do update set data = excluded.data`,
  );
  t.services.campus.forget();
  const { id } = await buildStaff(t.db, 'feeder:get', 'feeder:sync', 'curriculum:get', 'student:update');
  return {
    t,
    feeder,
    operator: () => t.as(id),
    close: async () => {
      await t.close();
      await feeder.stop();
    },
  };
}

/** A small term of the college with all that is reported of it; `students` of whom one came from elsewhere and one has left. */
export async function buildTerm({ db, feeder }: { db: Db; feeder: FeederEmulator }, students = 6) {
  const period = await buildPeriod(db);
  const curriculum = await buildCurriculum(db, { name: 'Kurikulum OBE', startSemester: '20241' });
  const courses = [];
  for (let i = 0; i < 3; i += 1) {
    courses.push(await buildCourse(db, { in: curriculum.id, semester: i + 1, code: `FDR${100 + i}` }));
  }
  const lecturers = [await buildLecturer(db), await buildLecturer(db)];
  feeder.control.addLecturers(
    lecturers.map(({ name, nidn }) => ({ name, nidn: nidn ?? '', years: ['2026'] })),
  );
  feeder.control.open(null);
  const classes = [];
  for (const course of courses) {
    classes.push(
      await buildSchedule(db, {
        periodId: period.id,
        courseId: course.id,
        lecturerIds: lecturers.map(({ id }) => id),
        capacity: Math.max(40, students),
      }),
    );
  }
  const fee = await buildPaymentType(db, { periodCode: period.code });
  const origin = feeder.control.rows('programmes').find(({ kode_program_studi: code }) => code !== '61201');
  const people = [];
  for (let i = 0; i < students; i += 1) {
    const moved = i === 0;
    const student = await buildStudent(db, {
      curriculumId: curriculum.id,
      entryFee: 2_500_000,
      name: i === 1 ? `Contoh O'Brien % ${i}` : `Contoh Peserta ${i}`,
      ...(moved && {
        registrationType: '2',
        recognisedSks: 3,
        origin: {
          universityId: String(origin?.['id_perguruan_tinggi']),
          universityName: 'Perguruan tinggi asal',
          programName: String(origin?.['nama_program_studi']),
        },
      }),
      ...(i === students - 1 && {
        status: 'graduated' as const,
        exit: {
          type: '1',
          date: '2027-01-30',
          semesterCode: period.code,
          decreeNo: 'SK/1',
          decreeDate: '2027-01-29',
          ipk: '370',
          diplomaNumber: '612012026000011',
        },
      }),
    });
    await buildKrs(db, {
      studentId: student.id,
      periodId: period.id,
      scheduleIds: classes.map(({ id }) => id),
    });
    for (const schedule of classes) {
      await buildGrade(db, {
        studentId: student.id,
        courseId: schedule.courseId,
        scheduleId: schedule.id,
        periodId: period.id,
        score: 8996 - (i % 8) * 500,
      });
    }
    await db.insert(semesterRecords).values({
      studentId: student.id,
      periodCode: period.code,
      status: 'A',
      ips: 370,
      ipk: 365,
      sksSemester: 9,
      sksTotal: 60,
    });
    await buildBill(db, fee, student.id);
    people.push(student);
  }
  await buildActivities(db, period, people, lecturers);
  await recogniseActivity(db, period, people[2]?.id ?? '', courses[2]?.id ?? '');
  await recogniseCourse(
    db,
    people[0]?.id ?? '',
    courses[0]?.id ?? '',
    String(origin?.['id_perguruan_tinggi']),
  );
  return { period, curriculum, courses, lecturers, classes, students: people };
}

type Ids = readonly { id: string }[];

/**
 * A thesis that was defended, with two supervisors and a board of two, an internship of two students and a competition one of
 * them won; nothing in a term of fewer than four.
 */
async function buildActivities(
  db: Db,
  period: { id: string; code: string },
  students: Ids,
  lecturers: Ids,
): Promise<void> {
  const [, author, leader, member] = students;
  const [first, second] = lecturers;
  if (!member) return;
  const [round, thesis, event, booking, group, contest] = Array.from({ length: 6 }, () => newId());
  await db.execute(sql`
    insert into thesis_periods (id, name, semester_code, proposal_open, proposal_close, exam_open, exam_close,
      revision_days, quota_per_lecturer)
    values (${round}, ${`Skripsi ${period.code}`}, ${period.code}, '2026-08-01', '2026-09-30', '2026-10-01', '2027-01-20',
      30, 10)`);
  await db.execute(sql`
    insert into theses (id, student_id, period_id, status, status_since, title, topic, method, decree_no, decree_date)
    values (${thesis}, ${author?.id}, ${round}, 'EXAM_DONE', now(), ${"Pengaruh 'harga' % minat"}, 'Pemasaran', 'KUANTITATIF',
      'SK/22', '2026-09-01')`);
  await db.execute(sql`
    insert into thesis_supervisors (id, thesis_id, lecturer_id, "order", state, invited_at)
    values (gen_random_uuid(), ${thesis}, ${first?.id}, 1, 'ACCEPTED', now()),
      (gen_random_uuid(), ${thesis}, ${second?.id}, 2, 'ACCEPTED', now())`);
  await db.execute(sql`
    insert into bookings (id, kind, title, date, time_start, time_end)
    values (${booking}, 'SIDANG', 'Sidang', '2026-12-01', 480, 600)`);
  await db.execute(sql`
    insert into thesis_events (id, thesis_id, type, attempt, booking_id, status)
    values (${event}, ${thesis}, 'SIDANG', 1, ${booking}, 'DONE')`);
  await db.execute(sql`
    insert into thesis_board (event_id, lecturer_id, role)
    values (${event}, ${first?.id}, 'ANGGOTA'), (${event}, ${second?.id}, 'KETUA')`);
  await db.execute(sql`
    insert into activities (id, type_id, is_mbkm, member_kind, title, description, location, start_date, end_date,
      semester_code, status, status_since)
    select ${group}, id, true, 1, 'Magang di koperasi', 'Pembukuan dan penjualan', 'Sleman', '2026-09-01', '2026-12-20',
      ${period.code}, 'ONGOING', now()
    from activity_types where slug = 'magang'`);
  await db.execute(sql`
    insert into activities (id, type_id, is_mbkm, member_kind, title, start_date, end_date, semester_code, level, rank,
      organiser, achievement_type, status, status_since)
    select ${contest}, id, false, 0, ${"Lomba 'rencana' bisnis"}, '2026-10-01', '2026-10-03', ${period.code}, 'NASIONAL',
      'Juara 2', 'Kementerian Contoh', '1', 'APPROVED', now()
    from activity_types where slug = 'kompetisi'`);
  await db.execute(sql`
    insert into activity_members (activity_id, student_id, role)
    values (${group}, ${leader?.id}, 1), (${group}, ${member?.id}, 2), (${contest}, ${leader?.id}, 3)`);
  await db.execute(sql`
    insert into activity_supervisors (activity_id, lecturer_id, "order") values (${group}, ${second?.id}, 1)`);
}

/** The leader's internship counts as a course besides the three classes. */
async function recogniseActivity(
  db: Db,
  period: { id: string; code: string },
  studentId: string,
  courseId: string,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update activities set status = 'CONVERTED'
    where semester_code = ${period.code} and title = 'Magang di koperasi' returning id`);
  const [internship] = rows;
  if (!internship) return;
  const grade = await buildGrade(db, {
    studentId,
    courseId,
    periodId: period.id,
    score: 8255,
    source: 'MBKM',
  });
  await db.execute(sql`
    insert into activity_conversions (activity_id, student_id, course_id, sks, grade_id)
    values (${internship.id}, ${studentId}, ${courseId}, 3, ${grade.id})`);
  await db.execute(sql`
    update semester_records set status = 'M', sks_semester = 12
    where student_id = ${studentId} and period_code = ${period.code}`);
}

async function recogniseCourse(db: Db, studentId: string, courseId: string, universityId: string) {
  const { id: createdBy } = await buildStaff(db, 'student:get');
  const [conversion] = await db
    .insert(conversions)
    .values({
      studentId,
      universityId,
      universityName: 'Perguruan tinggi asal',
      programName: 'Manajemen',
      status: 'APPROVED',
      createdBy,
    })
    .returning();
  await db.insert(conversionRows).values({
    conversionId: conversion?.id ?? '',
    originCode: 'ASL1',
    originName: "Pengantar 'Bisnis'",
    originSks: 3,
    originLetter: 'B',
    courseId,
    recognisedSks: 3,
    recognisedLetter: 'B',
  });
}

/** Compares a channel to the end. */
export async function compareNow(t: TestApp, channel: ChannelName) {
  const begun = await t.call(feederContract.compare, { body: { channel } });
  if (begun.status !== 200) throw new Error(`compare ${channel}: ${begun.status} ${begun.message}`);
  await t.runJobs();
  return t.call(feederContract.rows, { query: { channel, limit: 100 } });
}

/** Sends what is new or different of a channel to the end; nothing to send is fine. */
export async function sendNow(t: TestApp, channel: ChannelName, which: 'READY' | 'FAILED' = 'READY') {
  const begun = await t.call(feederContract.send, { body: { channel, which } });
  await t.runJobs();
  return begun;
}

/** Compares and sends channels, one after the other. */
export async function reportNow(t: TestApp, channels: readonly ChannelName[]): Promise<void> {
  for (const channel of channels) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
}

/** The channels that come before one, in the order in which PDDIKTI needs them. */
export const channelsBefore = (channel: ChannelName): ChannelName[] =>
  channelNames.slice(0, channelNames.indexOf(channel));
