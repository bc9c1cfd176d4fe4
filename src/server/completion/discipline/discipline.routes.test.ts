import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disciplineContract } from '#shared/completion/discipline/discipline.contract.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import {
  applicationNow,
  applyAs,
  decideAs,
  decreeFor,
  graduationScene,
  type GraduationScene,
} from '#test/factories/graduation-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: GraduationScene;
let officer: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  t = await testApp();
  scene = await graduationScene(t);
  officer = await buildStaff(t.db, 'student:get', 'student:change-status');
});
afterAll(() => t.close());
beforeEach(() => t.as(officer.id));

const matter = 'Menyontek pada UTS Statistika Bisnis I.';
const list = async (id: string) => (await t.call(disciplineContract.list, { params: { id } })).data;
const open = (id: string, change: object = {}) =>
  t.call(disciplineContract.open, { params: { id }, body: { openedOn: '2026-08-20', matter, ...change } });
const decide = (id: string, updatedAt: string, change: object = {}) =>
  t.call(disciplineContract.decide, {
    params: { id },
    body: {
      updatedAt,
      state: 'PROVEN' as const,
      closedOn: '2026-08-22',
      decision: 'Nilai UTS menjadi 0.',
      decreeNo: 'SK/7/DISIPLIN/2026',
      ...change,
    },
  });
const remove = (id: string, updatedAt: string) =>
  t.call(disciplineContract.remove, { params: { id }, body: { updatedAt } });

describe('a discipline case', () => {
  test('sent twice, also at once, is one; another day or matter, or a decided one, is another', async () => {
    const { id } = await buildStudent(t.db);
    const answers = await Promise.all([open(id), open(id), open(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.message).toContain('tanggal 20 Agustus 2026 sudah dibuka');
    for (const typed of ['  menyontek pada UTS  statistika\u00a0bisnis I.', matter.toUpperCase()]) {
      expect((await open(id, { matter: typed })).message, typed).toContain('sudah dibuka');
    }
    expect((await open(id, { openedOn: '2026-08-19' })).status).toBe(200);
    expect((await open(id, { matter: 'Merokok di dalam ruang kelas.' })).status).toBe(200);
    const first = (await list(id)).find((one) => one.matter === matter && one.openedOn === '2026-08-20');
    const decided = await decide(first?._id ?? '', first?.updatedAt ?? '');
    expect([decided.status, (await open(id)).status]).toEqual([200, 200]);
    expect(await list(id)).toHaveLength(4);
  });

  test('is opened, read back, decided once and then stays', async () => {
    const { id } = await buildStudent(t.db);
    expect(await list(id)).toEqual([]);
    const { _id } = (await open(id)).data;
    const [opened] = await list(id);
    expect(opened).toMatchObject({ _id, openedOn: '2026-08-20', matter, state: 'OPEN', closedOn: null });
    const at = opened?.updatedAt ?? '';
    expect((await decide(_id, '2026-01-01T00:00:00.000Z')).error.code).toBe('STALE');
    expect((await decide(_id, at, { decreeNo: '' })).error.errors).toHaveProperty('decreeNo');
    expect((await decide(_id, at, { closedOn: '2026-08-19' })).error.errors).toHaveProperty('closedOn');
    expect((await decide(_id, at, { closedOn: '2027-08-19' })).error.errors).toHaveProperty('closedOn');
    expect(await list(id)).toEqual([opened]);
    expect((await decide(_id, at)).status).toBe(200);
    const [decided] = await list(id);
    expect(decided).toMatchObject({
      state: 'PROVEN',
      closedOn: '2026-08-22',
      decreeNo: 'SK/7/DISIPLIN/2026',
    });
    for (const again of [decide, remove]) {
      expect((await again(_id, decided?.updatedAt ?? '')).error.code).toBe('RULE');
    }
    const { rows } = await t.db.execute<{ action: string }>(sql`
      select action from audit_log where entity_id = ${_id} order by at, id`);
    expect(rows.map(({ action }) => action)).toEqual(['discipline.open', 'discipline.decide']);
  });

  test('opened by mistake is deleted; bad input names its field', async () => {
    const { id } = await buildStudent(t.db);
    expect((await open(id, { matter: 'pendek' })).error.errors).toHaveProperty('matter');
    expect((await open(id, { openedOn: '2027-01-01' })).error.errors).toHaveProperty('openedOn');
    expect((await open(officer.id)).status).toBe(404);
    const { _id } = (await open(id)).data;
    const [opened] = await list(id);
    expect((await remove(_id, '2026-01-01T00:00:00.000Z')).error.code).toBe('STALE');
    expect((await remove(_id, opened?.updatedAt ?? '')).status).toBe(200);
    expect(await list(id)).toEqual([]);
  });

  test('keeps from the degree while it is open', async () => {
    const student = await scene.student();
    const { _id } = (await open(student.id)).data;
    const [opened] = await list(student.id);
    const item = async () => {
      await t.as(student.userId);
      const { items } = (await t.call(graduationContract.own, {})).data;
      await t.as(officer.id);
      return items.find(({ code }) => code === 'DISCIPLINE');
    };
    expect(await item()).toMatchObject({ met: false, has: 'diperiksa sejak 20 Agustus 2026' });
    expect((await applyAs(t, student.userId)).error.message).toContain('kasus disiplin');
    await t.as(officer.id);
    await decide(_id, opened?.updatedAt ?? '', { state: 'DROPPED', decreeNo: '' });
    expect(await item()).toMatchObject({ met: true, has: 'tidak ada' });
  });

  test('keeps from honours once it is proven, not where it was dropped', async () => {
    const predicateAfter = async (state: 'PROVEN' | 'DROPPED') => {
      const student = await scene.student([], {
        entrySemester: '20231',
        entryYear: 2023,
        entryDate: '2023-08-20',
      });
      await t.as(officer.id);
      const { _id } = (await open(student.id)).data;
      await decide(_id, (await list(student.id))[0]?.updatedAt ?? '', { state });
      await applyAs(t, student.userId);
      await decideAs(t, scene, scene.baak.id, student.id);
      await decideAs(t, scene, scene.kaprodi.id, student.id);
      await decreeFor(t, scene, `SK-D/${state}`, [student.id]);
      return (await applicationNow(t, scene, student.id)).predicate;
    };
    expect(await predicateAfter('DROPPED')).toBe('Dengan Pujian (Cum Laude)');
    expect(await predicateAfter('PROVEN')).toBe('Sangat Memuaskan');
  });

  test('is nobody’s to read without the right', async () => {
    const { id, userId } = await buildStudent(t.db);
    const { _id } = (await open(id)).data;
    for (const [who, status] of [
      [null, 401],
      [userId, 403],
      [(await buildStaff(t.db, 'student:get', 'studentProfile:get')).id, 403],
    ] as const) {
      await t.as(who);
      expect((await t.call(disciplineContract.list, { params: { id } })).status).toBe(status);
      expect((await open(id)).status).toBe(status);
      expect((await decide(_id, new Date(0).toISOString())).status).toBe(status);
      expect((await remove(_id, new Date(0).toISOString())).status).toBe(status);
    }
  });
});
