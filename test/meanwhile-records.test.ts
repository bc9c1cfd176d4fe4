import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataChanges, studentBiodata } from '#server/platform/db/schema.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { dataChangeContract } from '#shared/people/biodata/data-change.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { departures, standingNow } from './factories/departures.ts';
import { askCorrection, gradeFlow, type GradeOffice, gradeOffice } from './factories/grade-flow.ts';
import { buildStaff, buildStudent, studentNow } from './factories/people.ts';
import { outcomesMeanwhile } from './meanwhile.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let office: GradeOffice;
let registrar: string;
beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
  t.services.campus.forget();
  registrar = (
    await buildStaff(
      t.db,
      ...(['studentProfile:get', 'studentProfile:update', 'studentProfile:verify-change'] as const),
      ...(['transcript:get', 'transcript:print', 'student:change-status'] as const),
    )
  ).id;
});
afterAll(() => t.close());

describe('a grade correction', () => {
  async function asked() {
    const flow = await gradeFlow(t, office);
    await flow.publishAll(7000, 7000, 7000);
    await t.as(flow.coordinator.userId);
    const gradeId = await flow.gradeIdOf(0);
    const { data } = await askCorrection(t, gradeId, 9000);
    return { id: data._id, gradeId, student: flow.student(0) };
  }
  type World = Awaited<ReturnType<typeof asked>>;
  const write = (score: number) => (one: World) =>
    t.db.execute(sql`update grades set final_score = ${score}, letter = 'B' where id = ${one.gradeId}`);
  const scoreOf = async ({ gradeId }: World) =>
    (
      await t.db.execute<{ score: number; status: string }>(
        sql`select final_score as score, status from grades where id = ${gradeId}`,
      )
    ).rows[0];
  const decide = async ({ id }: World, approve: boolean) => {
    await t.as(office.kaprodi);
    return t.call(gradeContract.decideCorrection, { params: { id }, body: { approve, note: 'Diperiksa.' } });
  };

  test('is refused when the grade is another one by now, naming both scores', async () => {
    const one = await asked();
    await write(7400)(one);
    expect((await decide(one, true)).error.message).toBe(
      'Nilai ini berubah dari 70,00 menjadi 74,00 sejak koreksi diajukan. Tolak koreksi ini; dosen dapat mengajukannya lagi.',
    );
    expect(await scoreOf(one)).toMatchObject({ score: 7400 });
  });

  test('is approved exactly while grade and student are those it was asked for', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked,
        meanwhile: {
          ...departures<World>(t, ({ student }) => student),
          'another score is written': write(7400),
          'the score comes back': write(7000),
          'the grade becomes final': ({ gradeId }) =>
            t.db.execute(sql`update grades set status = 'LOCKED' where id = ${gradeId}`),
        },
        stands: async (one) =>
          (await scoreOf(one))?.score === 7000 && (await standingNow(t, one.student)).status !== 'graduated',
        agree: (one) => decide(one, true),
        refuse: (one) => decide(one, false),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a change of data', () => {
  async function asked() {
    const student = await buildStudent(t.db, { reportedAt: '2026-01-01T00:00:00.000Z' });
    await t.as(student.userId);
    const changes = { name: 'Contoh Ralat', birthPlace: 'Garut' };
    const body = { changes, reason: 'Tertulis salah pada akta kelahiran' };
    const { data } = await t.call(dataChangeContract.request, { body });
    return { id: data._id, student, name: student.name };
  }
  type World = Awaited<ReturnType<typeof asked>>;
  const rowOf = async ({ id }: World) =>
    (await t.db.select().from(dataChanges).where(eq(dataChanges.id, id)))[0];
  const placeOf = async ({ student }: World) =>
    (await t.db.select().from(studentBiodata).where(eq(studentBiodata.studentId, student.id)))[0];
  const born = (birthPlace: string) => async (one: World) => {
    await t.as(registrar);
    const updatedAt = (await placeOf(one))?.updatedAt ?? '';
    const body = { birthPlace, updatedAt, reason: 'Sesuai kartu keluarga' };
    return t.call(biodataContract.save, { params: { id: one.student.id }, body });
  };
  const decide = async (one: World, decision: 'APPROVED' | 'REJECTED') => {
    await t.as(registrar);
    const body = { decision, note: 'Diperiksa.', updatedAt: (await rowOf(one))?.updatedAt ?? '' };
    return t.call(dataChangeContract.decide, { params: { id: one.id }, body });
  };

  test('does not write over what staff wrote meanwhile, and says what it was', async () => {
    const one = await asked();
    await born('Cimahi')(one);
    expect((await decide(one, 'APPROVED')).error.message).toBe(
      'Tempat lahir sudah diubah sejak diajukan. Tolak pengajuan ini dengan catatan.',
    );
    expect((await placeOf(one))?.birthPlace).toBe('Cimahi');
    expect((await studentNow(t.db, one.student.id))?.name).toBe(one.name);
  });

  test('is approved exactly while each field is as it was, or already as it should be', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked,
        meanwhile: {
          ...departures<World>(t, ({ student }) => student),
          'staff write another place': born('Cimahi'),
          'staff write the same place': born('Garut'),
          'staff put the place back': born('Bandung'),
          'another name is written': ({ student }) =>
            t.db.execute(sql`update students set name = 'Contoh Lain' where id = ${student.id}`),
          'the student withdraws': async ({ id, student }) => {
            await t.as(student.userId);
            return t.call(dataChangeContract.withdraw, { params: { id } });
          },
        },
        stands: async (one) => {
          const [place, student] = [await placeOf(one), await studentNow(t.db, one.student.id)];
          return (
            (await rowOf(one))?.status === 'REQUESTED' &&
            ['Bandung', 'Garut'].includes(place?.birthPlace ?? '') &&
            [one.name, 'Contoh Ralat'].includes(student?.name ?? '')
          );
        },
        agree: (one) => decide(one, 'APPROVED'),
        refuse: async (one) => ((await rowOf(one))?.status === 'REQUESTED' ? decide(one, 'REJECTED') : null),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a letter', () => {
  const asked = (type: 'AKTIF' | 'MUNDUR') => async () => {
    const student = await buildStudent(t.db);
    await t.as(student.userId);
    const { data } = await t.call(letterContract.ask, { body: { type, purpose: 'Mengikuti orang tua' } });
    return { id: data._id, student };
  };
  type World = Awaited<ReturnType<ReturnType<typeof asked>>>;
  const decide = async ({ id }: { id: string }, decision: 'ISSUE' | 'REFUSE') => {
    const { rows } = await t.db.execute<{ at: string }>(
      sql`select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from letter_requests where id = ${id}`,
    );
    await t.as(registrar);
    const body = { decision, note: 'Diperiksa.', updatedAt: rows[0]?.at ?? '' };
    return t.call(letterContract.decide, { params: { id }, body });
  };
  const ways = { agree: (one: World) => decide(one, 'ISSUE'), refuse: (one: World) => decide(one, 'REFUSE') };
  const meanwhile = () => departures<World>(t, ({ student }) => student);

  test('of leaving is not issued twice over: who moved to another college does not resign from it', async () => {
    const one = await asked('MUNDUR')();
    const moved = await t.call(letterContract.ask, { body: { type: 'PINDAH', purpose: 'Pindah kota' } });
    expect((await decide({ id: moved.data._id }, 'ISSUE')).status).toBe(200);
    const { error } = await decide(one, 'ISSUE');
    expect(error.message).toContain('sudah tidak terdaftar, statusnya Keluar');
    expect((await studentNow(t.db, one.student.id))?.exit).toMatchObject({ type: '2' });
  });

  test('of enrolment is issued exactly to who is active', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked('AKTIF'),
        meanwhile: meanwhile(),
        ...ways,
        stands: async ({ student }) => (await standingNow(t, student)).status === 'active',
      }),
    ).toEqual(['agreed', 'refused']));

  test('of leaving is issued exactly to who has not left', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked('MUNDUR'),
        meanwhile: meanwhile(),
        ...ways,
        stands: async ({ student }) => !(await standingNow(t, student)).left,
      }),
    ).toEqual(['agreed', 'refused']));
});
