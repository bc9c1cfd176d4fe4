import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import type { KrsClassList } from '#shared/enrolment/krs/krs-class.views.ts';
import { fromColumns } from '#shared/enrolment/krs/class-columns.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { krsPage, sendPlan } from '#test/factories/krs-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { forgetCatalog } from './catalog.ts';

const { t, scene, steps } = await krsDesk();

const listFor = (curriculumId: string) => t.call(krsContract.classes, { query: { curriculumId } });
const pageOf = async (student: { userId: string }) => {
  await t.as(student.userId);
  return krsPage(t);
};

describe('the list of classes', () => {
  test('is the same for all students of a curriculum and leaves out what it does not offer', async () => {
    const { id: curriculumId } = await buildCurriculum(t.db);
    const own = await scene.class({ in: curriculumId, semester: 5, name: 'Riset Operasi' });
    const gone = await scene.class({ in: curriculumId });
    await t.db.execute(sql`update schedules set status = 'CANCLE' where id = ${gone.id}`);
    await scene.class();
    forgetCatalog(t.services);
    const [one, other] = [await scene.student({ curriculumId }), await scene.student({ curriculumId })];
    const { list } = await pageOf(one);
    expect((await pageOf(other)).list).toEqual(list);
    const { data } = await listFor(curriculumId);
    expect(data.version).toBe(list.version);
    expect(fromColumns(data).courses).toMatchObject([
      { courseId: own.courseId, name: 'Riset Operasi', semester: 5, classes: [{ scheduleId: own.id }] },
    ]);
  });

  test('has another version as soon as one of its classes changes, and the same while none does', async () => {
    const one = await scene.class();
    const student = await scene.student();
    const { list } = await pageOf(student);
    forgetCatalog(t.services);
    expect((await pageOf(student)).list).toEqual(list);
    await t.db.execute(sql`update schedules set capacity = capacity + 1 where id = ${one.id}`);
    forgetCatalog(t.services);
    expect((await pageOf(student)).list.version).not.toBe(list.version);
  });

  test('is kept by the browser under its own version only, and travels compressed', async () => {
    await scene.class();
    const { list } = await pageOf(await scene.student());
    const get = async (version: string, encoding: string) => {
      const query = new URLSearchParams({ curriculumId: list.curriculumId, version });
      const headers = { 'accept-encoding': encoding };
      return t.inject({ url: `${krsContract.classes.path}?${query.toString()}`, headers });
    };
    const [zipped, brotli] = [await get(list.version, 'gzip'), await get(list.version, 'gzip, br')];
    for (const [{ headers }, encoding] of [[zipped, 'gzip'] as const, [brotli, 'br'] as const])
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'private, max-age=86400, immutable',
        vary: 'accept-encoding',
      });
    const plain = await get('older', 'identity');
    expect(plain.headers).toMatchObject({
      'content-encoding': 'identity',
      'cache-control': 'private, no-cache',
    });
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
    const told: { data: KrsClassList } = plain.json();
    expect(krsContract.classes.response.parse(told.data)).toEqual(told.data);
  });

  test('is for students, and empty for a curriculum nobody made', async () => {
    await t.as((await scene.student()).userId);
    expect((await listFor(newId())).data.courses).toEqual([]);
    expect((await listFor('lama')).error).toMatchObject({
      code: 'INVALID',
      errors: { curriculumId: 'Kurikulum tidak dikenal.' },
    });
    await t.as((await buildStaff(t.db, 'krs:get')).id);
    expect((await listFor(scene.curriculum.id)).status).toBe(403);
    await t.as(null);
    expect((await listFor(scene.curriculum.id)).status).toBe(401);
  });
});

describe('the classes offered', () => {
  test('show seats as soon as they are taken and given up', async () => {
    const wanted = await scene.class();
    const [first, second] = [await scene.student(), await scene.student()];
    const taken = async () =>
      (await pageOf(second)).offered.find(({ scheduleId }) => scheduleId === wanted.id)?.taken;
    expect(await taken()).toBe(0);
    await t.as(first.userId);
    await sendPlan(t, 'submit', [wanted.id]);
    expect(await taken()).toBe(1);
    await t.as(first.userId);
    await sendPlan(t, 'withdraw');
    expect(await taken()).toBe(0);
  });

  test('hold a class of the plan that is in no curriculum of the student, with its seats', async () => {
    const foreign = await buildCourse(t.db, { name: 'Mata Kuliah Lain' });
    const besides = await scene.classOf(foreign.id);
    const { student, krsId } = await steps.approved([(await scene.class()).id]);
    await t.db.execute(sql`
      insert into krs_items (id, krs_id, student_id, course_id, schedule_id, sks, kind, approved, seat_held)
      values (${newId()}, ${krsId}, ${student.id}, ${foreign.id}, ${besides.id}, 3, 'BARU', true, true)`);
    const { offered } = await pageOf(student);
    expect(offered.find(({ scheduleId }) => scheduleId === besides.id)).toMatchObject({
      name: 'Mata Kuliah Lain',
      semester: null,
      taken: 1,
      problems: [{ code: 'KRS_CURRICULUM' }],
    });
    const { offered: toOthers } = await pageOf(await scene.student());
    expect(toOthers.map(({ scheduleId }) => scheduleId)).not.toContain(besides.id);
  });

  test('are judged in the browser as the server judges them when they are submitted', async () => {
    const passed = await scene.class();
    const failed = await scene.class();
    const better = await scene.class();
    const old = await buildCourse(t.db, {});
    await scene.class({ requires: [passed.courseId] });
    await scene.class({ requires: [failed.courseId, old.id], minSksPassed: 60 });
    await scene.class({ courseType: 'KONSENTRASI', jurusanOrKonsentrasi: 'SDM' });
    await scene.class({ semester: 7 });
    await scene.class({}, { classType: 'ONLINE' });
    const twin = await scene.class({ requires: [old.id] });
    await t.db.execute(sql`insert into course_equivalents values (${twin.courseId}, ${better.courseId})`);
    const full = await scene.class({}, { capacity: 1 });
    await t.as((await scene.student()).userId);
    await sendPlan(t, 'submit', [full.id]);
    forgetCatalog(t.services);
    const student = await scene.student({ concentration: 'SDM' }, 250);
    const grade = async (courseId: string, score: number) =>
      buildGrade(t.db, { studentId: student.id, courseId, score });
    await grade(passed.courseId, 8000);
    await grade(failed.courseId, 3000);
    await grade(better.courseId, 6500);
    const { offered } = await pageOf(student);
    const shown = offered.map(({ scheduleId, problems }) => ({
      scheduleId,
      problems: problems.map(({ message }) => message),
    }));
    const judged = [];
    for (const { scheduleId } of offered) {
      const { status, error } = await sendPlan(t, 'submit', [scheduleId]);
      const problems =
        status === 200 ? [] : (error.data as { message: string }[]).map(({ message }) => message);
      judged.push({ scheduleId, problems });
      if (status === 200) await sendPlan(t, 'withdraw');
    }
    expect(shown).toEqual(judged);
    const told = new Set(offered.flatMap(({ problems }) => problems.map(({ code }) => code)));
    for (const code of ['KRS_PREREQ', 'KRS_MIN_SKS_PASSED', 'KRS_SEMESTER', 'KRS_CLASSTYPE', 'KRS_FULL']) {
      expect(told).toContain(code);
    }
    expect(told).toContain('KRS_ALREADY_GOOD');
  });
});
