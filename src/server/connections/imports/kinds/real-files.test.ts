import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { dataAbsent, dataPath } from '#test/data-folder.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const absent = dataAbsent('real files through the imports');
let t: TestApp;
let scene: ReturnType<typeof importScene>;
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

/** How many rows have a mistake in each column. */
async function mistakesOf(id: string): Promise<Record<string, number>> {
  const { rows } = await t.db.execute<{ key: string; count: number }>(sql`
    select e.key, count(*)::int as count from import_rows r, jsonb_each_text(r.errors) e where r.batch_id = ${id} group by 1`);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

/** Uploads a curriculum into a draft of its own. */
async function uploadCurriculum(file: string) {
  const draft = await buildCurriculum(t.db, { status: 'DRAFT' });
  const { data } = await scene.uploadAs('curricula', await readFile(dataPath('kurikulum', file)), file);
  const body = { options: { curriculumId: draft.id } };
  return (await t.call(importContract.map, { params: { id: data._id }, body })).data;
}

describe.skipIf(absent)('real curricula', () => {
  test.each<[file: string, counts: object, mistakes: Record<string, number>]>([
    ['s1_manajemen_b_prasyarat.csv', { NEW: 75, WRONG: 7 }, { bersyarat: 4, prasyarat: 3 }],
    ['s1_manajemen_a_stie.csv', { NEW: 107, WRONG: 21 }, { kode_mk: 20, konsentrasi: 1 }],
    ['s1_manajemen_c_konsentrasi.csv', { NEW: 53, WRONG: 16 }, { semester: 12, konsentrasi: 4 }],
    ['s1_akuntansi_a_stie.csv', { NEW: 86, WRONG: 22 }, { kode_mk: 22 }],
    ['s2_manajemen_a_stie.csv', { NEW: 29, WRONG: 17 }, { konsentrasi: 17 }],
  ])('%s: every defect is reported', async (file, counts, mistakes) => {
    const batch = await uploadCurriculum(file);
    expect(batch.counts).toMatchObject(counts);
    expect(await mistakesOf(batch._id)).toEqual(mistakes);
  });
});

type Class = Record<'id_smt' | 'kode_mk' | 'nama_mk' | 'sks' | 'ruang', string>;

/** Terms, courses of a curriculum in force and rooms as the timetable names them, and a lecturer for each class. */
async function campusOf(rows: readonly Class[]): Promise<void> {
  const curriculum = await buildCurriculum(t.db);
  await t.db.execute(sql`
    insert into academic_periods (id, academic_year, semester, code, start_date, end_date, status)
    select gen_random_uuid(), left(code, 4) || '/' || left(code, 4)::int + 1, case right(code, 1) when '1' then 'GANJIL' else 'GENAP' end,
      code, make_date(left(code, 4)::int + right(code, 1)::int - 1, case right(code, 1) when '1' then 8 else 2 end, 1),
      make_date(left(code, 4)::int + right(code, 1)::int - 1, case right(code, 1) when '1' then 12 else 6 end, 30), 'PROCESS'
    from (select distinct r ->> 'id_smt' as code from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r) terms`);
  await t.db.execute(sql`
    with made as (
      insert into courses (id, code, name, course_type, sks, sks_theory, semester)
      select gen_random_uuid(), code, min(name), 'WAJIB', max(sks), max(sks), 1 from (
        select upper(r ->> 'kode_mk') as code, r ->> 'nama_mk' as name, (r ->> 'sks')::int as sks
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r) c
      where code ~ '^[A-Z0-9./-]{1,20}$' group by code returning id)
    insert into curriculum_courses (curriculum_id, course_id, semester, is_mandatory) select ${curriculum.id}, id, 1, true from made`);
  await t.db.execute(sql`
    insert into rooms (id, code, name, capacity)
    select gen_random_uuid(), code, code, 100 from (
      select distinct upper(r ->> 'ruang') as code from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r) c where code <> ''`);
  await t.db.execute(sql`
    insert into lecturers (id, name, email, nidn)
    select gen_random_uuid(), 'Contoh Dosen ' || n, 'jadwal' || n || '@contoh.test', lpad(n::text, 10, '0')
    from generate_series(1, ${rows.length}::int) n`);
}

describe.skipIf(absent)('a real timetable of twelve terms', () => {
  test('every row that cannot be is named: no day, no room, a room or class used twice', async () => {
    const text = await readFile(dataPath('jadwal/jadwal_kuliah_stie_20111_20162.csv'), 'utf8');
    const [head = '', ...lines] = text.replaceAll('\r', '').trim().split('\n');
    const names = head.replace('\ufeff', '').split(',');
    const rows = lines.map(
      (one) => Object.fromEntries(one.split(',').map((cell, i) => [names[i], cell])) as Class,
    );
    await campusOf(rows);
    const content = [
      `${head},nidn_dosen`,
      ...lines.map((one, i) => `${one},${String(i + 1).padStart(10, '0')}`),
    ].join('\n');
    const { data } = await scene.uploadAs('schedules', content, 'jadwal.csv');
    expect(data.counts).toMatchObject({ total: 2149, NEW: 1519, WRONG: 630 });
    // Counted apart from this program: 134 repeated classes, 110 without a time, 100 that end as they begin, 286 in a taken room.
    expect(await mistakesOf(data._id)).toEqual({
      semester: 134,
      kode_mk: 134,
      kelas: 134,
      hari: 110,
      jam_masuk: 110,
      jam_keluar: 210,
      ruang: 286,
    });
  });
});
