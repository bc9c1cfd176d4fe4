import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { buildCourse, buildCurriculum, buildRoom } from '#test/factories/courses.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { knownRows } from '#test/factories/known-rows.ts';
import { buildAdmin, buildLecturer, buildStudent, buildStudentClass } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { importKinds } from '../registry.ts';

type Cells = Record<string, string>;

let t: TestApp;
let draftId: string;
let graded: { nim: string; name: string };
let enrolled: { nim: string; name: string };
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
  const past = { startDate: '2025-08-01', endDate: '2025-12-31', isActive: false } as const;
  await buildPeriod(t.db, { code: '20251', academicYear: '2025/2026', semester: 'GANJIL', ...past });
  await buildPeriod(t.db, { code: '20261' });
  const active = await buildCurriculum(t.db);
  draftId = (await buildCurriculum(t.db, { status: 'DRAFT', startSemester: '20271' })).id;
  await buildCourse(t.db, { code: 'ADA1', name: 'Ekonomi Mikro', in: active.id });
  for (const code of ['PRE1', 'PRE2']) await buildCourse(t.db, { code, in: active.id });
  for (const code of ['R101', 'R102']) await buildRoom(t.db, { code });
  await buildLecturer(t.db, { nidn: '0400000021', name: 'Siti Aminah' });
  await buildLecturer(t.db, { nidn: '0400000022', name: 'Budi Santoso' });
  for (const name of ['A', 'B']) await buildStudentClass(t.db, { name, entryYear: 2025 });
  graded = await buildStudent(t.db, { entrySemester: '20251', entryYear: 2025 });
  enrolled = await buildStudent(t.db, { entrySemester: '20251', entryYear: 2025 });
});
afterAll(() => t.close());

test('every kind is tried; a line of a statement that is booked names its receipt', () => {
  const tried = importKinds.map(({ key }) => key).filter((key) => key !== 'statement');
  expect(Object.keys(knownRows).toSorted()).toEqual(tried.toSorted());
});

describe.each(Object.entries(knownRows))('a row of %s whose record is there', (kind, scene) => {
  const { uploadAs, rowsOf, commit } = {
    uploadAs: (cells: Cells) => importScene(t).uploadAs(kind, fileOf([cells])),
    rowsOf: (id: string) => importScene(t).rowsOf(id),
    commit: (id: string) => importScene(t).commit(id),
  };
  const preview = async (cells: Cells, options: Cells = {}) => {
    const { data } = await uploadAs(cells);
    const input = { params: { id: data._id }, body: { options } };
    if (Object.keys(options).length > 0) await t.call(importContract.map, input);
    const [row] = await rowsOf(data._id);
    return { id: data._id, verdict: row?.verdict, errors: row?.errors, said: told(row) };
  };
  const told = (row: Awaited<ReturnType<typeof rowsOf>>[number] | undefined) =>
    JSON.stringify([row?.differences, row?.warnings, row?.errors]);

  test('says of every column where the file has something else', async () => {
    const { by, row, others, options } = scene({ draftId, graded, enrolled });
    const columns = importKinds.find(({ key }) => key === kind)?.columns.map(({ key }) => key) ?? [];
    expect([...by, ...Object.keys(others)].toSorted()).toEqual(columns.toSorted());
    const fresh = await preview(row, options);
    expect(fresh).toMatchObject({ verdict: 'NEW', errors: {} });
    expect((await commit(fresh.id)).counts.created).toBe(1);
    const same = await preview(row, options);
    expect(same.verdict).toBe('SAME');
    const silent: string[] = [];
    for (const [column, text] of Object.entries(others)) {
      const { said } = await preview({ ...row, [column]: text }, options);
      if (said === same.said) silent.push(column);
    }
    expect(silent).toEqual([]);
  });
});
