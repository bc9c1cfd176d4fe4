import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { ActivityDrive, activityScene, bothCourses } from './factories/activity-scene.ts';
import { departures, standingNow } from './factories/departures.ts';
import { krsScene, sendPlan } from './factories/krs-scene.ts';
import { type KrsSteps, krsSteps } from './factories/krs-steps.ts';
import { askLeave, decideLeaveAs, grantLeave, leaveScene, type LeaveScene } from './factories/leave-scene.ts';
import { buildStaff } from './factories/people.ts';
import { ThesisDrive } from './factories/thesis-drive.ts';
import { thesisScene } from './factories/thesis-scene.ts';
import { outcomesMeanwhile } from './meanwhile.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
const setStatus = (studentId: string, status: string) =>
  t.db.execute(sql`update students set status = ${status} where id = ${studentId}`);

describe('leave', () => {
  let scene: LeaveScene;
  beforeAll(async () => {
    t = await testApp();
    scene = await leaveScene(t);
  });
  afterAll(() => t.close());

  const deciders = () => [scene.advisor.userId, scene.kaprodi.id, scene.finance.id, scene.baak.id];
  type World = { id: string; student: { id: string; userId: string } };
  const asked = async (agreed: number): Promise<World> => {
    const student = await scene.student();
    const { data } = await askLeave(t, student.userId);
    for (const person of deciders().slice(0, agreed)) await decideLeaveAs(t, person, data._id);
    return { id: data._id, student };
  };
  const rowOf = async ({ id }: World) =>
    (
      await t.db.execute<{ state: string; first: string }>(
        sql`select state, first_code as first from leave_requests where id = ${id}`,
      )
    ).rows[0] ?? { state: '', first: '' };
  const states = ['SUBMITTED', 'PA_OK', 'KAPRODI_OK', 'FINANCE_OK'];
  const decide = async (one: World, decision: 'ACCEPT' | 'REFUSE') => {
    const at = states.indexOf((await rowOf(one)).state);
    return decideLeaveAs(t, deciders()[at] ?? scene.baak.id, one.id, decision, 'Diperiksa.');
  };

  let desk = 0;
  test('is agreed to, at every desk, exactly while the student is active and the term is not over', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: () => {
          desk = (desk + 1) % states.length;
          return asked(desk);
        },
        meanwhile: {
          ...departures<World>(t, ({ student }) => student),
          'the student becomes inactive': ({ student }) => setStatus(student.id, 'inactive'),
          'the term is over': ({ id }) =>
            t.db.execute(
              sql`update leave_requests set first_code = '20252', last_code = '20252' where id = ${id}`,
            ),
          'the next desk agrees': (one) => decide(one, 'ACCEPT'),
          'the student withdraws': async ({ id, student }) => {
            await t.as(student.userId);
            const leave = (await t.call(leaveContract.own, {})).data?.leaves?.[0];
            const body = { updatedAt: leave?.updatedAt ?? new Date(0).toISOString() };
            return t.call(leaveContract.cancel, { params: { id }, body });
          },
        },
        stands: async (one) => {
          const { state, first } = await rowOf(one);
          const { status, left } = await standingNow(t, one.student);
          return states.includes(state) && status === 'active' && !left && first === '20261';
        },
        agree: (one) => decide(one, 'ACCEPT'),
        refuse: async (one) => (states.includes((await rowOf(one)).state) ? decide(one, 'REFUSE') : null),
      }),
    ).toEqual(['agreed', 'refused']));

  test('of somebody who was dropped out meanwhile gets no decree of return', async () => {
    const student = await scene.student();
    const id = await grantLeave(t, scene, student.userId);
    await t.db.execute(sql`update leave_requests set state = 'RETURN_ASKED' where id = ${id}`);
    await setStatus(student.id, 'DO');
    const { error } = await decideLeaveAs(t, scene.baak.id, id);
    expect(error.message).toBe('Status mahasiswa kini DO, bukan Cuti. Tolak pengajuannya dengan catatan.');
  });

  test('ends by a decree of return exactly while the student is on leave', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: async () => {
          const student = await scene.student();
          const id = await grantLeave(t, scene, student.userId);
          await t.db.execute(sql`update leave_requests set state = 'RETURN_ASKED' where id = ${id}`);
          return { id, student };
        },
        meanwhile: departures<World>(t, ({ student }) => student),
        stands: async ({ student }) => (await standingNow(t, student)).status === 'furlough',
        agree: (one) => decideLeaveAs(t, scene.baak.id, one.id),
        refuse: (one) => decideLeaveAs(t, scene.baak.id, one.id, 'REFUSE', 'Diperiksa.'),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a thesis title', () => {
  let scene: Awaited<ReturnType<typeof thesisScene>>;
  beforeAll(async () => {
    t = await testApp();
    scene = await thesisScene(t);
  });
  afterAll(() => t.close());

  test('is approved exactly for who studies now', async () =>
    expect(
      await outcomesMeanwhile<ThesisDrive>({
        ask: () => ThesisDrive.submitted(t, scene),
        meanwhile: {
          ...departures<ThesisDrive>(t, ({ student }) => student),
          'the student becomes inactive': ({ student }) => setStatus(student.id, 'inactive'),
        },
        stands: async ({ student }) => (await standingNow(t, student)).status === 'active',
        agree: (drive) => drive.asTitle('APPROVE_TITLE'),
        refuse: (drive) => drive.asTitle('REJECT_TITLE'),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a programme', () => {
  let scene: Awaited<ReturnType<typeof activityScene>>;
  beforeAll(async () => {
    t = await testApp();
    scene = await activityScene(t);
  });
  afterAll(() => t.close());

  test('is approved exactly for a team that studies now', async () =>
    expect(
      await outcomesMeanwhile<ActivityDrive>({
        ask: async () => {
          const one = new ActivityDrive(t, scene, await scene.student());
          await one.propose();
          await one.toHead();
          return one;
        },
        meanwhile: {
          ...departures<ActivityDrive>(t, ({ student }) => student),
          'the student becomes inactive': ({ student }) => setStatus(student.id, 'inactive'),
          'the student is active again': ({ student }) => setStatus(student.id, 'active'),
        },
        stands: async ({ student }) => {
          const { rows } = await t.db.execute<{ conditions: boolean }>(sql`
          select status = 'active' and exists (select from semester_records r where r.student_id = s.id and r.ipk = 300)
            as conditions from students s where id = ${student.id}`);
          return rows[0]?.conditions === true;
        },
        agree: (one) => one.approve(bothCourses(scene)),
        refuse: (one) => one.asHead({ action: 'CANCEL', note: 'Mahasiswa tidak lagi kuliah.' }),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a course plan of a student', () => {
  let scene: Awaited<ReturnType<typeof krsScene>>;
  let steps: KrsSteps;
  let office: string;
  beforeAll(async () => {
    t = await testApp();
    scene = await krsScene(t, ['KRS', 'KRS_CHANGE']);
    steps = await krsSteps(t, scene);
    office = (await buildStaff(t.db, 'schedule:get', 'schedule:delete')).id;
  });
  afterAll(() => t.close());

  test('that changes one in force is not approved to who has left meanwhile', async () => {
    const [first, second] = [await scene.class(), await scene.class()];
    const { student, krsId } = await steps.approved([first.id]);
    const sent = await sendPlan(t, 'submit', [first.id, second.id]);
    expect(sent.status).toBe(200);
    await departures<typeof student>(t, (one) => one)['is dropped out']?.(student);
    expect((await steps.decide(krsId, 'approve')).error.message).toContain('karena statusnya');
    expect((await steps.decide(krsId, 'reject', 'Mahasiswa DO.')).status).toBe(200);
  });

  /** Calls a class off as the office does; one that is off already stays so. */
  const callOff =
    (at: 0 | 1) =>
    async ({ classIds }: { classIds: readonly [string, string] }) => {
      await t.as(office);
      const { data } = await t.call(scheduleContract.get, { params: { id: classIds[at] } });
      const body = {
        status: 'CANCLE',
        updatedAt: data.updatedAt,
        reason: 'Peminat kurang dari sepuluh.',
      } as const;
      return t.call(scheduleContract.setStatus, { params: { id: classIds[at] }, body });
    };

  test('is approved exactly while the student studies and a class of it is held', async () =>
    expect(
      await outcomesMeanwhile({
        ask: async () => {
          const classIds = [(await scene.class()).id, (await scene.class()).id] as const;
          const { student, krs } = await steps.submitted(classIds);
          return { krsId: krs._id, student, classIds };
        },
        meanwhile: {
          ...departures<{ student: { id: string } }>(t, ({ student }) => student),
          'one class is called off': callOff(0),
          'the other class is called off': callOff(1),
        },
        stands: async ({ krsId, student }) => {
          const { rows } = await t.db.execute(sql`
          select from krs_items i join schedules s on s.id = i.schedule_id and s.status <> 'CANCLE'
          where i.krs_id = ${krsId} and i.state = 'ACTIVE'`);
          return (await standingNow(t, student)).status === 'active' && rows.length > 0;
        },
        agree: ({ krsId }) => steps.decide(krsId, 'approve'),
        refuse: async ({ krsId }) => {
          const { rows } = await t.db.execute<{ state: string }>(
            sql`select state from krs where id = ${krsId}`,
          );
          return rows[0]?.state === 'SUBMITTED' ? steps.decide(krsId, 'reject', 'Diperiksa.') : null;
        },
      }),
    ).toEqual(['agreed', 'refused']));
});
