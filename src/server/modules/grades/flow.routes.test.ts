import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE } from '#shared/access/roles.ts';
import { gradeContract } from '#shared/contracts/grade.contract.ts';
import { transcriptContract } from '#shared/contracts/transcript.contract.ts';
import { calendarEvents } from '#server/db/schema/periods.ts';
import { buildGradedClass } from '#test/factories/grading.ts';
import { buildLecturer, buildStaff, buildUser } from '#test/factories/people.ts';
import { buildGradeSheet, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let room: Awaited<ReturnType<typeof buildGradedClass>>;
let baak: string;
let kaprodi: string;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  baak = (await buildStaff(t.db, 'studentGrade:get', 'studentGrade:publish', 'studentGrade:correct')).id;
  kaprodi = (
    await buildUser(t.db, {
      roles: [ROLE.kaprodi],
      permissions: ['studentGrade:get', 'studentGrade:correct'],
    })
  ).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  room = await buildGradedClass(t.db, { periodId });
  await buildGradeSheet(t.db, room.schedule.id);
  await t.as(room.coordinator.userId);
});

const id = () => room.schedule.id;
const student = (index: number) => {
  const found = room.students[index];
  if (!found) throw new Error(`no student ${index}`);
  return found;
};
const fill = (...scores: (number | null)[]) =>
  t.call(gradeContract.saveScores, {
    body: {
      scheduleId: id(),
      rows: scores.flatMap((UAS, i) =>
        UAS === null ? [] : [{ studentId: student(i).id, components: { UAS } }],
      ),
    },
  });
const submit = (deferred: string[] = []) =>
  t.call(gradeContract.submit, { params: { id: id() }, body: { deferred } });
const publish = async (scheduleIds = [id()]) => {
  await t.as(baak);
  return t.call(gradeContract.publish, { body: { scheduleIds } });
};
const khsOf = async (index: number) => {
  await t.as(student(index).userId);
  return (await t.call(transcriptContract.khs, { query: {} })).data;
};
const publishAll = async (...scores: (number | null)[]) => {
  await fill(...scores);
  const deferred = scores.flatMap((score, i) => (score === null ? [student(i).id] : []));
  expect((await submit(deferred)).status).toBe(200);
  expect((await publish()).status).toBe(200);
};
const gradeIdOf = async (index: number): Promise<string> => {
  const { rows } = await t.db.execute<{ id: string }>(
    sql`select id from grades where schedule_id = ${id()} and student_id = ${student(index).id}`,
  );
  return rows[0]?.id ?? '';
};
const recordOf = async (index: number) =>
  (
    await t.db.execute(
      sql`select ips, ipk, is_provisional from semester_records where student_id = ${student(index).id}`,
    )
  ).rows[0];

describe('handing over', () => {
  test('needs every score or a T for it, and the coordinator', async () => {
    await fill(8000, 7000);
    expect((await submit()).error).toMatchObject({
      code: 'RULE',
      data: { missing: [{ studentId: student(2).id }] },
    });
    await t.as(room.second.userId);
    expect((await submit([student(2).id])).error.code).toBe('FORBIDDEN');
    await t.as(room.coordinator.userId);
    const { data } = await submit([student(2).id]);
    expect(data.status).toBe('SUBMITTED');
    expect(data.rows.map(({ letter }) => letter)).toEqual(['A-', 'B', 'T']);
    expect((await fill(9000)).error.message).toBe(
      'Nilai sudah diserahkan. Minta BAAK mengembalikannya bila perlu diubah.',
    );
  });

  test('can be returned with a note, and is a draft again', async () => {
    await fill(8000, 7000);
    await submit([student(2).id]);
    const back = { scheduleId: id(), note: 'Nilai UAS kelas ini tertukar.' };
    expect((await t.call(gradeContract.return, { body: back })).status).toBe(403);
    await t.as(baak);
    expect(
      (await t.call(gradeContract.return, { body: { ...back, note: 'x' } })).error.errors,
    ).toHaveProperty('note');
    expect((await t.call(gradeContract.return, { body: back })).status).toBe(200);
    expect((await t.call(gradeContract.return, { body: back })).error.code).toBe('RULE');
    await t.as(room.coordinator.userId);
    const { data } = await t.call(gradeContract.sheet, { params: { id: id() } });
    expect(data).toMatchObject({ status: 'DRAFT', returnNote: back.note });
    expect(data.rows.map(({ final, letter }) => [final, letter])).toEqual([
      [8000, 'A-'],
      [7000, 'B'],
      [null, null],
    ]);
  });
});

describe('publication', () => {
  test('shows the grades and sets IPS and IPK; before it nothing shows', async () => {
    await fill(8000, 7000, 4000);
    await submit();
    expect((await khsOf(0)).rows[0]).toMatchObject({ letter: null, note: 'Belum dipublikasikan' });
    expect((await publish()).data).toEqual({ classes: 1, grades: 3 });
    expect(await khsOf(0)).toMatchObject({ ips: 370, ipk: 370, sksPassed: 3, isProvisional: false });
    expect(await khsOf(2)).toMatchObject({ ips: 0, ipk: 0, sksPassed: 0 });
  });

  test('of several classes is all or none', async () => {
    await fill(8000, 7000, 6000);
    await submit();
    const other = await buildGradedClass(t.db, { periodId });
    expect((await publish([id(), other.schedule.id])).error.code).toBe('RULE');
    expect(await recordOf(0)).toBeUndefined();
  });

  test('leaves T out of the IPS; after the days it is E', async () => {
    await publishAll(8000, 7000, null);
    expect(await khsOf(2)).toMatchObject({
      ips: null,
      isProvisional: true,
      rows: [{ letter: 'T', note: 'Ditunda' }],
    });
    t.setNow('2027-02-22T03:00:00Z');
    await t.as(baak);
    await t.call(gradeContract.settle, { body: undefined });
    await t.runJobs();
    expect((await khsOf(2)).rows[0]?.letter).toBe('T');
    t.setNow('2027-02-23T03:00:00Z');
    await t.as(baak);
    await t.call(gradeContract.settle, { body: undefined });
    await t.runJobs();
    expect(await khsOf(2)).toMatchObject({ ips: 0, rows: [{ letter: 'E', index: 0 }] });
    expect((await khsOf(2)).rows[0]?.history.map(({ kind }) => kind)).toEqual([
      'SUBMIT',
      'PUBLISH',
      'DEADLINE',
    ]);
  });

  test('becomes final after fourteen days, and happens by itself on the announced day', async () => {
    await fill(8000, 7000, 6000);
    await submit();
    await t.db.insert(calendarEvents).values({
      periodId,
      title: 'Pengumuman',
      type: 'GRADE_PUBLISH',
      startDate: '2026-08-25',
      endDate: '2026-08-26',
    });
    const settle = async (moment: string) => {
      t.setNow(moment);
      await t.as(baak);
      await t.call(gradeContract.settle, { body: undefined });
      await t.runJobs();
      return (await t.call(gradeContract.sheet, { params: { id: id() } })).data.status;
    };
    expect(await settle('2026-08-24T04:00:00Z')).toBe('SUBMITTED');
    expect(await settle('2026-08-25T04:00:00Z')).toBe('PUBLISHED');
    expect(await settle('2026-09-08T03:59:00Z')).toBe('PUBLISHED');
    expect(await settle('2026-09-08T04:01:00Z')).toBe('LOCKED');
  });
});

describe('corrections', () => {
  const ask = (gradeId: string, UAS: number, reason = 'Salah menjumlahkan nilai UAS.') =>
    t.call(gradeContract.requestCorrection, { body: { gradeId, components: { UAS }, reason } });
  const decide = (correctionId: string, approve = true) =>
    t.call(gradeContract.decideCorrection, { params: { id: correctionId }, body: { approve } });

  test('take two people; the old value stays in the history and the IPK follows', async () => {
    await publishAll(7000, 7000, 7000);
    await t.as(room.coordinator.userId);
    const asked = await ask(await gradeIdOf(0), 9000);
    expect(asked.status).toBe(200);
    expect((await ask(await gradeIdOf(0), 9100)).error.message).toBe(
      'Masih ada pengajuan koreksi yang belum diputuskan.',
    );
    expect((await decide(asked.data._id)).status).toBe(403);
    await t.as(baak);
    expect((await decide(asked.data._id)).status).toBe(403);
    await t.as(kaprodi);
    expect((await decide(asked.data._id)).status).toBe(200);
    expect((await decide(asked.data._id)).error.code).toBe('ALREADY_DONE');
    const khs = await khsOf(0);
    expect(khs).toMatchObject({ ips: 400, ipk: 400, rows: [{ score: 9000, letter: 'A' }] });
    expect(khs.rows[0]?.history.at(-1)).toMatchObject({
      kind: 'CORRECTION',
      fromScore: 7000,
      fromLetter: 'B',
      toScore: 9000,
      toLetter: 'A',
      reason: 'Salah menjumlahkan nilai UAS.',
    });
  });

  test('cannot be decided by who asked, even with every right', async () => {
    await publishAll(7000, 7000, 7000);
    await t.as(kaprodi);
    const asked = await ask(await gradeIdOf(0), 9000);
    expect((await decide(asked.data._id)).error).toMatchObject({
      code: 'CONFLICT',
      message: 'Pengaju koreksi tidak dapat memutuskan koreksinya sendiri.',
    });
    expect(await recordOf(0)).toMatchObject({ ips: 300 });
  });

  test('that are rejected change nothing', async () => {
    await publishAll(7000, 7000, 7000);
    await t.as(room.coordinator.userId);
    const asked = await ask(await gradeIdOf(0), 9000);
    await t.as(kaprodi);
    const { data } = await t.call(gradeContract.corrections, {
      query: { status: 'REQUESTED', search: student(0).nim },
    });
    expect(data).toMatchObject([
      { fromScore: 7000, proposedScore: 9000, proposedLetter: 'A', mayDecide: true },
    ]);
    await decide(asked.data._id, false);
    expect(await recordOf(0)).toMatchObject({ ips: 300 });
  });

  test('are for published grades of own classes, with a reason', async () => {
    await fill(7000);
    expect((await ask(await gradeIdOf(0), 9000)).error.code).toBe('RULE');
    expect((await ask(await gradeIdOf(0), 9000, 'x')).error.errors).toHaveProperty('reason');
    await publishAll(7000, 7000, 7000);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await ask(await gradeIdOf(0), 9000)).error.code).toBe('FORBIDDEN');
  });
});

describe('objections', () => {
  const object = (gradeId: string) =>
    t.call(gradeContract.object, {
      params: { id: gradeId },
      body: { text: 'Tugas kedua saya belum dinilai.' },
    });

  test('once, within seven days, by the student of the grade; the lecturer answers', async () => {
    await publishAll(7000, 7000, 7000);
    const gradeId = await gradeIdOf(0);
    await t.as(student(1).userId);
    expect((await object(gradeId)).status).toBe(404);
    await t.as(student(0).userId);
    const { data } = await object(gradeId);
    expect((await object(gradeId)).error.code).toBe('ALREADY_DONE');
    const answer = () =>
      t.call(gradeContract.answerObjection, {
        params: { id: data._id },
        body: { answer: 'Tugas kedua sudah termasuk dalam nilai.' },
      });
    await t.as((await buildLecturer(t.db)).userId);
    expect((await answer()).error.code).toBe('FORBIDDEN');
    await t.as(room.second.userId);
    expect((await answer()).status).toBe(200);
    expect((await khsOf(0)).rows[0]?.objection?.answer).toBe('Tugas kedua sudah termasuk dalam nilai.');
  });

  test('are closed on the eighth day', async () => {
    await publishAll(7000, 7000, 7000);
    t.setNow(new Date(TEST_NOW.getTime() + 7 * 86_400_000 + 1000));
    await t.as(student(0).userId);
    expect((await object(await gradeIdOf(0))).error.code).toBe('RULE');
    expect((await khsOf(0)).rows[0]?.objectUntil).toBeNull();
  });
});
