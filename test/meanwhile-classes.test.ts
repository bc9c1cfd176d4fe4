import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { departures, standingNow } from './factories/departures.ts';
import { EXAM_DAY, examDesk } from './factories/exam-desk.ts';
import { makeupDesk } from './factories/makeup-desk.ts';
import { rpsScene } from './factories/rps.ts';
import { outcomesMeanwhile } from './meanwhile.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';

const desk = await examDesk();
const { t, baak, kaprodi, planned, now, save, period } = desk;
const { ask, decide } = makeupDesk(desk);

describe('a make-up exam', () => {
  async function asked() {
    t.setNow(`${EXAM_DAY}T03:00:00.000Z`);
    const one = await planned(2);
    const [student, other] = one.students;
    if (!student || !other) throw new Error('no student');
    const { data } = await ask(one, student.userId);
    return { ...one, id: data._id, student, other };
  }
  type World = Awaited<ReturnType<typeof asked>>;
  const stateOf = async ({ id }: World) => {
    await t.as(kaprodi.id);
    return (await t.call(examMakeupContract.get, { params: { id } })).data.state;
  };
  const inClass = (approved: boolean) => (one: World) =>
    t.db.execute(sql`
      update krs_items set approved = ${approved}, seat_held = ${approved}
      where student_id = ${one.student.id} and schedule_id = ${one.schedule.id}`);
  const move = (date: string) => async (one: World) => {
    const { updatedAt } = await now(one.exam._id);
    return save({ ...one.body, _id: one.exam._id, updatedAt, date } as typeof one.body);
  };
  const approve = (one: World) => decide(one.id, 'APPROVE');
  const plan = async (one: World) => {
    await t.as(baak.id);
    return save(await desk.wish(one, { date: '2026-10-14', makeupIds: [one.id] }));
  };
  const meanwhile = () => ({
    ...departures<World>(t, ({ student }) => student),
    'the class is left': inClass(false),
    'the class is taken again': inClass(true),
    'the exam moves to another day': move('2026-10-08'),
    'the exam moves back': move(EXAM_DAY),
    'the student withdraws': async (one: World) => {
      const state = await stateOf(one);
      const { data } = await t.call(examMakeupContract.get, { params: { id: one.id } });
      await t.as(one.student.userId);
      const body = { updatedAt: data.updatedAt };
      return state === 'SUBMITTED'
        ? t.call(examMakeupContract.withdraw, { params: { id: one.id }, body })
        : undefined;
    },
  });
  const stands = async (one: World) => {
    const { rows } = await t.db.execute<{ missed: boolean; inClass: boolean }>(sql`
      select b.date <= ${EXAM_DAY}::date as missed, exists (select from krs_items i where i.approved
        and i.student_id = ${one.student.id} and i.schedule_id = ${one.schedule.id}) as "inClass"
      from exam_rooms r join bookings b on b.id = r.booking_id where r.session_id = ${one.exam._id} and r.no = 1`);
    const state = await stateOf(one);
    const open = state === 'SUBMITTED' || state === 'APPROVED';
    return open && rows[0]?.missed === true && rows[0].inClass && !(await standingNow(t, one.student)).left;
  };

  test('is refused where the exam has moved, and says when it is', async () => {
    const one = await asked();
    expect((await move('2026-10-08')(one)).status).toBe(200);
    expect((await approve(one)).error.message).toBe(
      `Ujiannya dipindah ke Kamis, 8 Oktober 2026 sehingga ${one.student.name} dapat mengikutinya. Tolak permohonannya dengan catatan.`,
    );
  });

  test('is approved exactly to who still missed an exam of an own class', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked,
        meanwhile: meanwhile(),
        stands,
        agree: approve,
        refuse: async (one) =>
          (await stateOf(one)) === 'SUBMITTED' ? decide(one.id, 'REJECT', 'Diperiksa.') : null,
      }),
    ).toEqual(['agreed', 'refused']));

  test('is planned exactly for who is still entitled to it', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: async () => {
          const one = await asked();
          await approve(one);
          return one;
        },
        meanwhile: meanwhile(),
        stands,
        agree: plan,
        refuse: () => Promise.resolve(null),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a course plan', () => {
  async function asked() {
    const scene = await rpsScene(t, period);
    const { _id } = await scene.submitted();
    return { id: _id, scene };
  }
  type World = Awaited<ReturnType<typeof asked>>;
  const classes = (scene: World['scene']) =>
    sql`select id from schedules where course_id = ${scene.course.id}`;
  const stamped = async ({ id, scene }: World) => {
    await t.as(scene.kaprodi.id);
    return (await t.call(rpsContract.get, { params: { id } })).data;
  };
  const handOver = ({ scene }: World) =>
    t.db.execute(sql`
      update schedule_lecturers set is_coordinator = lecturer_id = ${scene.colleague.id}
      where schedule_id in (${classes(scene)})`);

  test('is approved exactly while classes are taught by it', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked,
        meanwhile: {
          'somebody else coordinates': handOver,
          'the classes are cancelled': ({ scene }) =>
            t.db.execute(sql`update schedules set status = 'CANCLE' where id in (${classes(scene)})`),
          'the classes are opened again': ({ scene }) =>
            t.db.execute(sql`update schedules set status = 'NOT-YET' where id in (${classes(scene)})`),
        },
        stands: async ({ scene }) => {
          const { rows } = await t.db.execute(
            sql`select from schedules where id in (${classes(scene)}) and status <> 'CANCLE'`,
          );
          return rows.length > 0;
        },
        agree: async (one) => one.scene.approve({ _id: one.id, updatedAt: (await stamped(one)).updatedAt }),
        refuse: async (one) => {
          const body = { updatedAt: (await stamped(one)).updatedAt, note: 'Tidak ada kelasnya.' };
          return t.call(rpsContract.giveBack, { params: { id: one.id }, body });
        },
      }),
    ).toEqual(['agreed', 'refused']));
});
