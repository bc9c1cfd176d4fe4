import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { studentFile, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let staff: { id: string };
let curriculumId: string;

beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  curriculumId = (await buildCurriculum(t.db)).id;
  staff = await buildStaff(t.db, 'student:create', 'student:update', 'user:reset-password');
});
afterAll(() => t.close());
beforeEach(() => t.as(staff.id));

describe('mapping and repair', () => {
  test('a column nobody recognises is mapped by hand, and read then', async () => {
    const { data } = await scene.upload(studentFile([studentLine(40)]).replace('nama_ibu_kandung', 'xyz'));
    expect(data.missing).toEqual([{ key: 'nama_ibu_kandung', label: 'Nama ibu kandung' }]);
    expect(data.counts).toMatchObject({ WRONG: 1, ticked: 0 });
    const refused = await t.call(importContract.commit, { params: { id: data._id } });
    expect(refused).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('Kolom Nama ibu kandung tidak ditemukan.') },
    });
    const index = data.headers.find(({ label }) => label === 'xyz')?.index ?? -1;
    const mapped = await t.call(importContract.map, {
      params: { id: data._id },
      body: { mapping: { nama_ibu_kandung: index } },
    });
    expect(mapped.data).toMatchObject({ missing: [], counts: { NEW: 1, ticked: 1 } });
  });

  test('a column that is not in the file is refused', async () => {
    const { data } = await scene.upload(studentFile([studentLine(41)]));
    const refused = await t.call(importContract.map, {
      params: { id: data._id },
      body: { mapping: { nim: 999 } },
    });
    expect(refused).toMatchObject({ status: 400, error: { errors: { 'mapping.nim': expect.any(String) } } });
  });

  test('a corrected cell is checked against file and database, and frees the row it repeated', async () => {
    const { data } = await scene.upload(
      studentFile([studentLine(42), studentLine(43, { nim: studentLine(42).nim })]),
    );
    expect(data.counts).toMatchObject({ NEW: 1, WRONG: 1 });
    const taken = await buildStudent(t.db, { curriculumId, nim: '7770001' });
    const wrong = await t.call(importContract.repair, {
      params: { id: data._id, rowNo: 3 },
      body: { cells: { nik: '1' } },
    });
    expect(wrong.data.row).toMatchObject({
      verdict: 'WRONG',
      cells: { nik: '1' },
      errors: { nik: expect.any(String), nim: expect.any(String) },
    });
    const known = await t.call(importContract.repair, {
      params: { id: data._id, rowNo: 3 },
      body: { cells: { nim: taken.nim, nik: studentLine(43).nik } },
    });
    expect(known.data.row).toMatchObject({ verdict: 'CHANGED', ticked: false });
    const right = await t.call(importContract.repair, {
      params: { id: data._id, rowNo: 3 },
      body: { cells: { nim: studentLine(43).nim } },
    });
    expect(right.data).toMatchObject({
      row: { verdict: 'NEW', ticked: true },
      batch: { counts: { NEW: 2, WRONG: 0, ticked: 2 } },
    });
  });

  test('a column that is not mapped cannot be corrected', async () => {
    const { data } = await scene.upload(studentFile([studentLine(44)]));
    const refused = await t.call(importContract.repair, {
      params: { id: data._id, rowNo: 2 },
      body: { cells: { hobi: 'x' } },
    });
    expect(refused.status).toBe(400);
    const absent = await t.call(importContract.repair, {
      params: { id: data._id, rowNo: 99 },
      body: { cells: { nim: '1' } },
    });
    expect(absent.status).toBe(404);
  });
});

describe('who sees a batch', () => {
  test('its creator and holders of the permission, nobody else', async () => {
    const { data } = await scene.upload(studentFile([studentLine(80)]));
    const params = { id: data._id };
    await t.as((await buildStaff(t.db, 'student:create')).id);
    expect((await t.call(importContract.get, { params })).status).toBe(200);
    await t.as((await buildStaff(t.db, 'course:create')).id);
    expect((await t.call(importContract.get, { params })).status).toBe(403);
    expect((await t.call(importContract.rows, { params, query: {} })).status).toBe(403);
    expect((await t.call(importContract.errors, { params })).status).toBe(403);
    expect((await t.call(importContract.commit, { params })).status).toBe(403);
    expect((await t.call(importContract.list, { query: { kind: 'students' } })).data).toEqual([]);
    await t.as(null);
    expect((await t.call(importContract.get, { params })).status).toBe(401);
  });

  test('the template holds the columns and is read without mapping', async () => {
    const file = await t.call(importContract.template, { params: { kind: 'students' } });
    const { data } = await scene.upload(file.data as Buffer, 'templat.xlsx');
    expect(data).toMatchObject({ missing: [], counts: { total: 2, NEW: 2 } });
    expect((await t.call(importContract.template, { params: { kind: 'nothing' } })).status).toBe(404);
  });
});
