import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { graduationScene, type GraduationScene } from '#test/factories/graduation-scene.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGrade, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { registerClearance } from './graduation.public.ts';

let t: TestApp;
let scene: GraduationScene;
beforeAll(async () => {
  t = await testApp();
  scene = await graduationScene(t);
});
afterAll(() => t.close());

const unmetOf = async (userId: string) => {
  await t.as(userId);
  const { data } = await t.call(graduationContract.own, {});
  return data.items.filter(({ met }) => !met).map(({ code }) => code);
};

describe('how ready a student is', () => {
  test('is seen from the first semester on, item by item', async () => {
    const { id: curriculumId } = await buildCurriculum(t.db);
    const fresh = await buildStudent(t.db, { entrySemester: '20261', entryYear: 2026, curriculumId });
    expect(await unmetOf(fresh.userId)).not.toContain('CONCENTRATION');
    const sdm = { courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'SDM' } as const;
    await buildCourse(t.db, { in: curriculumId, ...sdm });
    const unmet = await unmetOf(fresh.userId);
    expect(unmet).toEqual(
      expect.arrayContaining(['SKS', 'MANDATORY', 'CONCENTRATION', 'IPK', 'PHOTO', 'NAME']),
    );
    expect(unmet).not.toContain('PIN_TERMS');
    const ready = await scene.student();
    expect(await unmetOf(ready.userId)).toEqual(['NAME']);
  });

  test('names a missing course, a debt, a lost term and what a module asks', async () => {
    const student = await scene.student([1]);
    await buildBill(t.db, await buildPaymentType(t.db, { periodCode: '20261' }), student.id);
    await t.db.execute(
      sql`delete from semester_records where student_id = ${student.id} and period_code = '20232'`,
    );
    const takeBack = registerClearance('library', async () => ({
      code: 'LIBRARY',
      label: 'Bebas pustaka',
      met: false,
      text: '1 buku dipinjam',
      mend: 'Kembalikan buku.',
      helper: 'Perpustakaan',
    }));
    expect(await unmetOf(student.userId)).toEqual([
      'SKS',
      'MANDATORY',
      'LIBRARY',
      'FINANCE',
      'NAME',
      'PIN_TOTAL',
      'PIN_TERMS',
    ]);
    takeBack();
    const { items } = (await t.call(graduationContract.own, {})).data;
    expect(items.find(({ code }) => code === 'PIN_TERMS')?.has).toBe('tanpa Genap 2023/2024');
    expect(items.find(({ code }) => code === 'MANDATORY')?.mend).toContain(scene.courses[1]?.code);
  });

  test('a mandatory course is passed by the course of a newer curriculum that stands for it', async () => {
    const old = scene.courses[2]?.id ?? '';
    const renewed = await buildCourse(t.db, { sks: 24 });
    const student = await scene.student([2]);
    await buildGrade(t.db, { studentId: student.id, courseId: renewed.id, score: 8000, sks: 24 });
    expect(await unmetOf(student.userId)).toEqual(['MANDATORY', 'NAME']);
    await t.db.execute(sql`
      insert into course_equivalents (course_id, equivalent_id) values (${renewed.id}, ${old})`);
    expect(await unmetOf(student.userId)).toEqual(['NAME']);
  });

  test('waits for the grades of earlier terms, and for a postponed one, not for those of the running term', async () => {
    const student = await scene.student();
    const takeClass = async (periodId: string) => {
      const { id, courseId } = await buildSchedule(t.db, { periodId });
      await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [id] });
      return { scheduleId: id, courseId };
    };
    await t.db.execute(sql`delete from krs where student_id = ${student.id}`);
    await takeClass(scene.period.id);
    expect(await unmetOf(student.userId)).toEqual(['NAME']);
    const earlier = await buildPeriod(t.db, {
      code: '20252',
      academicYear: '2025/2026',
      semester: 'GENAP',
      isActive: false,
      startDate: '2026-02-02',
      endDate: '2026-07-31',
    });
    const { scheduleId, courseId } = await takeClass(earlier.id);
    const place = { studentId: student.id, courseId, periodId: earlier.id };
    expect(await unmetOf(student.userId)).toEqual(['ALL_GRADED', 'NAME']);
    const inClass = await buildGrade(t.db, { ...place, scheduleId, score: 7000, status: 'SUBMITTED' });
    expect(await unmetOf(student.userId)).toEqual(['ALL_GRADED', 'NAME']);
    const set = (change: ReturnType<typeof sql>) =>
      t.db.execute(sql`update grades set ${change} where id = ${inClass.id}`);
    await set(sql`status = 'PUBLISHED', letter = 'T', index = null, final_score = null, passed = null`);
    expect(await unmetOf(student.userId)).toEqual(['ALL_GRADED', 'NAME']);
    const { items } = (await t.call(graduationContract.own, {})).data;
    expect(items.find(({ code }) => code === 'ALL_GRADED')?.has).toBe('1 belum terbit');
    await set(sql`letter = 'B', index = 30, final_score = 7000, passed = true`);
    expect(await unmetOf(student.userId)).toEqual(['NAME']);
  });

  test('asks for the thesis, its deposit, and the end of a programme', async () => {
    const student = await scene.student();
    const thesis = (change: ReturnType<typeof sql>) =>
      t.db.execute(sql`update theses set ${change} where student_id = ${student.id}`);
    await thesis(sql`deposit_status = 'PENDING'`);
    expect(await unmetOf(student.userId)).toEqual(['DEPOSIT', 'NAME']);
    await thesis(sql`status = 'PASSED', accepted_at = null`);
    expect(await unmetOf(student.userId)).toEqual(['THESIS', 'DEPOSIT', 'NAME']);
    // A final course passed before the portal was there, or elsewhere, stands for the thesis; an own one does not.
    for (const [source, unmet] of [
      ['MIGRASI', ['NAME']],
      ['KELAS', ['THESIS', 'DEPOSIT', 'NAME']],
      ['KONVERSI', ['NAME']],
    ] as const) {
      await t.db.execute(sql`
        update grades set source = ${source} where student_id = ${student.id}
          and course_id = ${scene.courses.at(-1)?.id ?? ''}`);
      expect(await unmetOf(student.userId)).toEqual(unmet);
    }
    const { rows } = await t.db.execute<{ id: string }>(sql`
      with made as (
        insert into activities (id, type_id, is_mbkm, member_kind, title, start_date, end_date, semester_code, status, status_since)
        select gen_random_uuid(), id, true, 0, 'Magang contoh', '2026-08-01', '2026-12-31', '20261', 'ONGOING', now()
        from activity_types where slug = 'magang' returning id
      ) insert into activity_members (activity_id, student_id, role) select id, ${student.id}, 3 from made
      returning activity_id as id`);
    expect(await unmetOf(student.userId)).toEqual(['ACTIVITY', 'NAME']);
    const { items } = (await t.call(graduationContract.own, {})).data;
    const open = items.find(({ code }) => code === 'ACTIVITY');
    expect(open).toMatchObject({ has: '"Magang contoh" berlangsung', helper: 'Kemahasiswaan' });
    expect(open?.url).toContain(rows[0]?.id);
  });

  test('counts who has an approved KRS while a change of it waits', async () => {
    const student = await scene.student();
    for (const [state, unmet] of [
      ['SUBMITTED', ['NAME']],
      ['CANCELLED', ['NAME', 'ENROLLED']],
    ] as const) {
      await t.db.execute(sql`
        update krs set state = ${state}, approved_at = case when ${state} = 'CANCELLED' then null else approved_at end
        where student_id = ${student.id}`);
      expect(await unmetOf(student.userId)).toEqual(unmet);
    }
  });

  test('asks for terms that a comparison did not find in PDDIKTI, the running one left out', async () => {
    const student = await scene.student();
    const compared = (code: string, verdict: string) =>
      t.db.execute(sql`
        insert into feeder_rows (id, channel, scope, key, label, local_id, verdict)
        values (gen_random_uuid(), 'akm', ${code}, ${student.nim}, 'Contoh', ${student.id}, ${verdict})`);
    await compared('20221', 'SAME');
    await compared('20222', 'DIFFERENT');
    await compared(scene.period.code, 'ONLY_LOCAL');
    expect(await unmetOf(student.userId)).toEqual(['NAME']);
    await compared('20231', 'ONLY_LOCAL');
    expect(await unmetOf(student.userId)).toEqual(['PIN_REPORTED', 'NAME']);
    const { items } = (await t.call(graduationContract.own, {})).data;
    expect(items.find(({ code }) => code === 'PIN_REPORTED')?.has).toBe('belum dilaporkan: Ganjil 2023/2024');
  });

  test('tells the sums that are owed to the student and to who may see payments, to nobody else', async () => {
    const advisor = await buildLecturer(t.db);
    const student = await scene.student([], { advisorId: advisor.id });
    await buildBill(t.db, await buildPaymentType(t.db, { periodCode: '20261' }), student.id);
    const debt = async (userId: string) => {
      await t.as(userId);
      const { data } =
        userId === student.userId
          ? await t.call(graduationContract.own, {})
          : await t.call(graduationContract.ofStudent, { params: { id: student.id } });
      return data.items.find(({ code }) => code === 'FINANCE')?.mend;
    };
    expect(await debt(student.userId)).toContain('3.000.000');
    const cashier = await buildStaff(t.db, 'graduation:get', 'payment:get');
    expect(await debt(cashier.id)).toContain('3.000.000');
    for (const id of [advisor.userId, scene.leader.id]) {
      expect(await debt(id)).toBe('Masih ada tagihan yang belum lunas.');
    }
  });

  test('is for the student, the own advisor and the offices', async () => {
    const advisor = await buildLecturer(t.db);
    const student = await scene.student([], { advisorId: advisor.id });
    const seen = async (userId: string | null) => {
      await t.as(userId);
      return (await t.call(graduationContract.ofStudent, { params: { id: student.id } })).status;
    };
    expect(await seen(advisor.userId)).toBe(200);
    expect(await seen(scene.baak.id)).toBe(200);
    expect(await seen((await buildLecturer(t.db)).userId)).toBe(403);
    expect(await seen((await buildStaff(t.db, 'student:get')).id)).toBe(403);
    expect(await seen(student.userId)).toBe(403);
    expect(await seen(null)).toBe(401);
  });
});
