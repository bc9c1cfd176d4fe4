import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { students, users } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildAdmin, buildLecturer, studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { loadStudentFacts } from '#server/connections/imports/kinds/students.store.ts';
import { createStudents, type NewStudent, removeStudents, updateStudents } from './students.public.ts';

let t: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  t = await testApp();
  await buildCurriculum(t.db);
  await t.as((await buildAdmin(t.db)).id);
  ctx = {
    db: t.db,
    actor: await t.actor(),
    now: t.services.clock(),
    log: t.app.log,
    ip: '127.0.0.1',
    requestId: 'test',
    services: t.services,
    afterCommit: () => undefined,
    afterRollback: () => undefined,
    idempotency: null,
    inside: false,
  };
});
afterAll(() => t.close());

const row = (n: number, change: Partial<NewStudent> = {}): NewStudent => ({
  nim: String(66_000_000_000 + n),
  name: `Contoh Impor ${n}`,
  email: `impor${n}@contoh.test`,
  entryYear: 2026,
  entrySemester: '20261',
  entryDate: '2026-08-10',
  classType: 'OFFLINE',
  classId: null,
  concentration: null,
  curriculumId: null,
  advisorId: null,
  registrationType: '1',
  entryPath: '12',
  funding: '1',
  entryFee: 0,
  origin: null,
  school: null,
  biodata: {
    gender: 'P',
    birthDate: '2007-01-01',
    motherName: 'Contoh Ibu',
    nik: `99${String(n).padStart(14, '0')}`,
  },
  ...change,
});
const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => row(from + i));

/** Statements that the database runs for some work. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counting = new Proxy(t.db, {
    get: (db, name, receiver) =>
      name === 'transaction'
        ? (run: (tx: object) => Promise<unknown>) =>
            db.transaction((tx) =>
              run(
                new Proxy(tx, {
                  get: (inner, key) => {
                    const value: unknown = Reflect.get(inner, key);
                    if (typeof value !== 'function') return value;
                    if (['execute', 'select', 'insert', 'update', 'delete'].includes(String(key))) count += 1;
                    return value.bind(inner) as unknown;
                  },
                }),
              ),
            )
        : (Reflect.get(db, name, receiver) as unknown),
  });
  ctx = { ...ctx, db: counting };
  await work();
  ctx = { ...ctx, db: t.db };
  return count;
}

describe('many students at once', () => {
  test('are created, changed and removed in a number of statements that does not grow with them', async () => {
    let few: string[] = [];
    let many: string[] = [];
    const small = await statements(async () => {
      few = (await createStudents(ctx, rows(0, 10))).map(({ id }) => id);
    });
    const large = await statements(async () => {
      many = (await createStudents(ctx, rows(100, 900))).map(({ id }) => id);
    });
    expect(large).toBe(small);
    expect(await t.db.$count(students)).toBe(910);
    const change = (ids: string[]) => () =>
      updateStudents(
        ctx,
        ids.map((id) => ({
          id,
          changes: { concentration: 'SDM' as const },
          biodata: { religion: '1' as const },
        })),
      );
    expect(await statements(change(many))).toBe(await statements(change(few)));
    const { rows: biodata } = await t.db.execute(
      sql`select distinct religion, gender, is_reportable from student_biodata`,
    );
    expect(biodata).toEqual([{ religion: '1', gender: 'P', is_reportable: false }]);
    expect(await statements(() => removeStudents(ctx, many))).toBe(
      await statements(() => removeStudents(ctx, few)),
    );
    expect(await t.db.$count(students)).toBe(0);
    expect(await t.db.$count(users)).toBe(1);
  });

  test('are created all or none', async () => {
    await createStudents(ctx, [row(5000)]);
    const before = await t.db.$count(users);
    await expect(createStudents(ctx, [row(5001), row(5002, { nim: row(5000).nim })])).rejects.toThrow(
      'insert into "students"',
    );
    await expect(createStudents(ctx, [row(5003, { biodata: row(5000).biodata ?? {} })])).rejects.toThrow(
      'insert into "student_biodata"',
    );
    expect(await t.db.$count(users)).toBe(before);
  });

  test('whose copy is stale are left out and named', async () => {
    const lecturer = await buildLecturer(t.db);
    const [a, b] = await createStudents(ctx, rows(6000, 2));
    const ids = [a?.id ?? '', b?.id ?? ''];
    const stamps = await Promise.all(ids.map((id) => studentNow(t.db, id)));
    const done = await updateStudents(ctx, [
      {
        id: ids[0] ?? '',
        updatedAt: stamps[0]?.updatedAt,
        changes: { advisorId: lecturer.id, name: 'Contoh Ubah' },
      },
      { id: ids[1] ?? '', updatedAt: '2020-01-01T00:00:00.000Z', changes: { name: 'Contoh Basi' } },
      { id: '00000000-0000-7000-8000-000000000000', changes: { name: 'Tidak ada' } },
    ]);
    expect(done).toEqual({ updated: [ids[0]], stale: [ids[1], '00000000-0000-7000-8000-000000000000'] });
    expect(await studentNow(t.db, ids[0] ?? '')).toMatchObject({
      name: 'Contoh Ubah',
      advisorId: lecturer.id,
    });
    expect((await studentNow(t.db, ids[1] ?? ''))?.name).toBe('Contoh Impor 6001');
  });

  test('need a curriculum', async () => {
    await expect(
      createStudents(ctx, [row(7000, { curriculumId: '00000000-0000-7000-8000-000000000000' })]),
    ).rejects.toThrow('insert into "students"');
    await t.db.execute(sql`delete from students`);
    await t.db.execute(sql`delete from curricula`);
    await expect(createStudents(ctx, [row(7001)])).rejects.toThrow('Belum ada kurikulum');
    await buildCurriculum(t.db, { name: 'Contoh Kurikulum 2026', status: 'DRAFT' });
    const draft = 'Kurikulum Contoh Kurikulum 2026 masih draf. Aktifkan kurikulum itu terlebih dahulu.';
    await expect(createStudents(ctx, [row(7001)])).rejects.toThrow(draft);
    const keys = { nims: [], emails: [], niks: [], classes: [], nidns: [], semesters: ['20261'] };
    expect((await loadStudentFacts(t.db, keys)).curriculumProblem).toBe(draft);
  });
});
