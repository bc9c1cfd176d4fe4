import { sql } from 'drizzle-orm';
import { ROLE } from '#shared/platform/access/roles.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import type { TestApp, TestFile } from '#test/test-app.ts';
import { buildGradedClass } from './grading.ts';
import { smallPdf } from './leave-scene.ts';
import { buildStaff, buildUser } from './people.ts';
import { buildGradeSheet, buildPeriod } from './teaching.ts';

/** A term with its office and head of programme, through which the grades of classes travel. */
export async function gradeOffice(t: TestApp) {
  const periodId = (await buildPeriod(t.db)).id;
  const baak = await buildStaff(t.db, 'studentGrade:get', 'studentGrade:publish', 'studentGrade:correct');
  const kaprodi = await buildUser(t.db, {
    roles: [ROLE.kaprodi],
    permissions: ['studentGrade:get', 'studentGrade:correct'],
  });
  return { periodId, baak: baak.id, kaprodi: kaprodi.id };
}

export type GradeOffice = Awaited<ReturnType<typeof gradeOffice>>;

/** What shows that a grade is wrong, as one uploads it. */
export const correctionFile = { field: 'proof', name: 'lembar ujian.pdf', content: smallPdf };

/** Asks for another UAS score of a published grade, with its proof. */
export const askCorrection = (
  t: TestApp,
  gradeId: string,
  UAS: number,
  reason = 'Salah menjumlahkan nilai UAS.',
  file: TestFile = correctionFile,
) =>
  t.call(
    gradeContract.requestCorrection,
    { body: { gradeId, components: { UAS }, reason } },
    { files: [file] },
  );

/**
 * A class of three with an open grade sheet of UAS alone, and whole steps of its grades. The coordinator is signed in;
 * `publish` leaves the office signed in, `khsOf` the student.
 */
export async function gradeFlow(t: TestApp, office: GradeOffice) {
  const room = await buildGradedClass(t.db, { periodId: office.periodId });
  const id = room.schedule.id;
  await buildGradeSheet(t.db, id);
  await t.as(room.coordinator.userId);

  const student = (index: number) => {
    const found = room.students[index];
    if (!found) throw new Error(`no student ${index}`);
    return found;
  };
  const fill = (...scores: (number | null)[]) =>
    t.call(gradeContract.saveScores, {
      body: {
        scheduleId: id,
        rows: scores.flatMap((UAS, i) =>
          UAS === null ? [] : [{ studentId: student(i).id, components: { UAS } }],
        ),
      },
    });
  const submit = (deferred: string[] = []) =>
    t.call(gradeContract.submit, { params: { id }, body: { deferred } });
  const publish = async (scheduleIds = [id]) => {
    await t.as(office.baak);
    return t.call(gradeContract.publish, { body: { scheduleIds } });
  };

  return {
    ...room,
    id,
    student,
    fill,
    submit,
    publish,
    /** Fills in, hands over and publishes; null leaves a T. */
    publishAll: async (...scores: (number | null)[]) => {
      await fill(...scores);
      const deferred = scores.flatMap((score, i) => (score === null ? [student(i).id] : []));
      for (const { status, error } of [await submit(deferred), await publish()]) {
        if (status !== 200) throw new Error(`not published: ${error.message}`);
      }
    },
    khsOf: async (index: number) => {
      await t.as(student(index).userId);
      return (await t.call(transcriptContract.khs, { query: {} })).data;
    },
    gradeIdOf: async (index: number): Promise<string> => {
      const { rows } = await t.db.execute<{ id: string }>(
        sql`select id from grades where schedule_id = ${id} and student_id = ${student(index).id}`,
      );
      return rows[0]?.id ?? '';
    },
    recordOf: async (index: number) =>
      (
        await t.db.execute(
          sql`select ips, ipk, is_provisional from semester_records where student_id = ${student(index).id}`,
        )
      ).rows[0],
  };
}

export type GradeFlow = Awaited<ReturnType<typeof gradeFlow>>;
