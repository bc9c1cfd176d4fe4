import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { coursePrerequisites, courses, curriculumCourses } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let admin: { id: string };
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  admin = await buildAdmin(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.as(admin.id));

const errorsOf = async (id: string) => (await scene.rowsOf(id)).map(({ errors }) => errors);
const courseOf = async (code: string) => (await t.db.select().from(courses).where(eq(courses.code, code)))[0];

describe('courses', () => {
  const line = (kode_mk: string, cells: Record<string, string> = {}) => ({
    kode_mk,
    nama_mk: `Contoh ${kode_mk}`,
    sks: '3',
    semester: '2',
    jenis: '',
    konsentrasi: '',
    bersyarat: '',
    prasyarat1: '',
    prasyarat2: '',
    ...cells,
  });

  test('the word of our own list for no concentration is none', async () => {
    const { data } = await scene.uploadAs(
      'courses',
      fileOf([line('UM1', { konsentrasi: 'Manajemen (umum)' }), line('UM2', { konsentrasi: 'Keuangan' })]),
    );
    expect(await errorsOf(data._id)).toEqual([{}, {}]);
    await scene.commit(data._id);
    expect([
      (await courseOf('UM1'))?.jurusanOrKonsentrasi,
      (await courseOf('UM2'))?.jurusanOrKonsentrasi,
    ]).toEqual(['MANAJEMEN', 'KEUANGAN']);
  });

  test('prerequisites are found whatever the case and blanks, in file or database, whatever the order of the rows', async () => {
    const stored = await buildCourse(t.db, { code: 'OLD1', semester: 1 });
    const { data } = await scene.uploadAs(
      'courses',
      fileOf([
        line('IC3', { semester: '3', prasyarat1: ' ic2 ', prasyarat2: 'old1' }),
        line('IC2', { prasyarat1: 'Ic1' }),
        line('IC1', { semester: '1' }),
      ]),
    );
    expect(await errorsOf(data._id)).toEqual([{}, {}, {}]);
    expect((await scene.commit(data._id)).counts).toMatchObject({ created: 3, failed: 0 });
    const course = await courseOf('IC3');
    const required = await t.db
      .select({ id: coursePrerequisites.requiredId })
      .from(coursePrerequisites)
      .where(eq(coursePrerequisites.courseId, course?.id ?? ''));
    expect(required.map(({ id }) => id).toSorted()).toEqual(
      [stored.id, (await courseOf('IC2'))?.id ?? ''].toSorted(),
    );
    expect((await scene.undo(data._id)).counts).toMatchObject({ undone: 3 });
    expect(await courseOf('IC1')).toBeUndefined();
  });

  test.each<[string, Record<string, string>[], number, string, string]>([
    [
      'a prerequisite nobody has',
      [line('ID1', { prasyarat1: 'ZZ9' })],
      0,
      'prasyarat',
      'Prasyarat ZZ9 tidak tercatat',
    ],
    [
      'one whose own row is wrong',
      [line('ID2', { prasyarat1: 'ID3' }), line('ID3', { sks: '99' })],
      0,
      'prasyarat',
      'Prasyarat ID3 tidak tercatat',
    ],
    [
      'a circle',
      [line('ID4', { prasyarat1: 'ID5' }), line('ID5', { prasyarat1: 'ID4' })],
      1,
      'prasyarat',
      'Prasyarat melingkar: ',
    ],
    ['itself', [line('ID6', { prasyarat1: 'id6' })], 0, 'prasyarat', 'dirinya sendiri'],
    [
      'a later semester',
      [line('ID7', { prasyarat1: 'ID8' }), line('ID8', { semester: '5' })],
      0,
      'prasyarat',
      'Prasyarat dari semester lebih tinggi',
    ],
    [
      'conditional without a condition',
      [line('ID9', { bersyarat: 'Y' })],
      0,
      'bersyarat',
      'prasyaratnya kosong',
    ],
    [
      'a condition marked as none',
      [line('IE1'), line('IE2', { bersyarat: 'T', prasyarat1: 'IE1' })],
      1,
      'bersyarat',
      'menyebut IE1',
    ],
    ['a code twice in another case', [line('IE3'), line('ie3')], 1, 'kode_mk', 'sama dengan baris 2'],
    ['a code with signs', [line('IE_4')], 0, 'kode_mk', 'Kode 1–20 karakter'],
    [
      'a concentration course without one',
      [line('IE5', { jenis: 'Konsentrasi' })],
      0,
      'konsentrasi',
      'Konsentrasi diisi',
    ],
    ['a name too short', [line('IE6', { nama_mk: 'X' })], 0, 'nama_mk', 'Nama minimal 3 huruf.'],
  ])('%s is refused at its cell', async (_name, lines, row, column, message) => {
    const { data } = await scene.uploadAs('courses', fileOf(lines));
    expect((await errorsOf(data._id))[row]?.[column]).toContain(message);
  });

  test('a course that differs is shown and changed only when ticked, through its own rules', async () => {
    const course = await buildCourse(t.db, { code: 'IF1', name: 'Contoh IF1', semester: 2 });
    const { data } = await scene.uploadAs(
      'courses',
      fileOf([line('IF1', { nama_mk: 'Contoh Lain', sks: '4' })]),
    );
    expect((await scene.rowsOf(data._id))[0]).toMatchObject({
      verdict: 'CHANGED',
      differences: [
        { field: 'nama_mk', from: 'Contoh IF1', to: 'Contoh Lain' },
        { field: 'sks', from: '3', to: '4' },
        { field: 'sks_teori', from: '3', to: '4' },
      ],
    });
    await scene.tickChanged(data._id);
    expect((await scene.commit(data._id)).counts.updated).toBe(1);
    expect(await courseOf('IF1')).toMatchObject({ id: course.id, name: 'Contoh Lain', sks: 4 });
    expect((await scene.undo(data._id)).status).toBe('UNDONE');
    expect(await courseOf('IF1')).toMatchObject({ name: 'Contoh IF1', sks: 3 });
    const listed = await t.call(courseContract.list, { query: { search: 'IF1' } });
    expect(listed.data).toHaveLength(1);
  });
});

describe('a curriculum', () => {
  const line = (kode_mk: string, cells: Record<string, string> = {}) => ({
    kode_mk,
    nama_mk: `Contoh ${kode_mk}`,
    sks: '3',
    semester: '2',
    jenis: '',
    prasyarat: '',
    ...cells,
  });
  const membersOf = (id: string) =>
    t.db.select().from(curriculumCourses).where(eq(curriculumCourses.curriculumId, id));
  const uploadTo = async (curriculumId: string, lines: Record<string, string>[]) => {
    const { data } = await scene.uploadAs('curricula', fileOf(lines));
    return (
      await t.call(importContract.map, { params: { id: data._id }, body: { options: { curriculumId } } })
    ).data;
  };

  test('takes known courses, creates the others, and gives all of it back', async () => {
    const draft = await buildCurriculum(t.db, { status: 'DRAFT' });
    const known = await buildCourse(t.db, { code: 'IG1', name: 'Contoh IG1', semester: 1 });
    const batch = await uploadTo(draft.id, [
      line('IG1', { semester: '1' }),
      line('IG2', { prasyarat: 'IG1', jenis: 'Pilihan' }),
    ]);
    expect((await scene.commit(batch._id)).counts).toMatchObject({ created: 2, failed: 0 });
    const members = await membersOf(draft.id);
    expect(members).toHaveLength(2);
    expect(members.find(({ courseId }) => courseId === known.id)).toMatchObject({
      semester: 1,
      isMandatory: true,
    });
    expect(members.find(({ courseId }) => courseId !== known.id)).toMatchObject({
      semester: 2,
      isMandatory: false,
    });
    expect((await scene.undo(batch._id)).status).toBe('UNDONE');
    expect(await membersOf(draft.id)).toEqual([]);
    expect(await courseOf('IG1')).toBeDefined();
    expect(await courseOf('IG2')).toBeUndefined();
  });

  test('a course with other sks is reported, never overwritten; no semester is an error', async () => {
    const draft = await buildCurriculum(t.db, { status: 'DRAFT' });
    await buildCourse(t.db, { code: 'IH1', name: 'Contoh IH1', semester: 2 });
    const batch = await uploadTo(draft.id, [line('IH1', { sks: '2' }), line('IH2', { semester: '' })]);
    expect(await errorsOf(batch._id)).toEqual([
      { sks: 'Tercatat 3, di berkas 2. Ubah lewat impor mata kuliah.' },
      { semester: 'Semester 1–8 wajib diisi.' },
    ]);
  });

  test('core courses are named by the file, kept where it says nothing, and given back', async () => {
    const draft = await buildCurriculum(t.db, { status: 'DRAFT' });
    const core = await buildCourse(t.db, {
      in: draft.id,
      code: 'IJ1',
      name: 'Contoh IJ1',
      semester: 2,
    });
    const isCore = async () =>
      (await membersOf(draft.id)).find(({ courseId }) => courseId === core.id)?.isCore;
    const wrong = await uploadTo(draft.id, [line('IJ1', { inti: 'ya', wajib: 'tidak' })]);
    expect(await errorsOf(wrong._id)).toEqual([{ inti: 'Mata kuliah inti harus wajib.' }]);
    const named = await uploadTo(draft.id, [line('IJ1', { inti: 'ya' })]);
    expect((await scene.rowsOf(named._id))[0]?.differences).toEqual([
      { field: 'inti', from: 'tidak', to: 'ya' },
    ]);
    await scene.tickChanged(named._id);
    await scene.commit(named._id);
    expect(await isCore()).toBe(true);
    const silent = await uploadTo(draft.id, [line('IJ1', { semester: '3' })]);
    await scene.tickChanged(silent._id);
    await scene.commit(silent._id);
    expect(await isCore()).toBe(true);
    await scene.undo(silent._id);
    await scene.undo(named._id);
    expect(await isCore()).toBe(false);
  });

  test('only a draft is filled, and one has to be chosen', async () => {
    const active = await buildCurriculum(t.db);
    const { data } = await scene.uploadAs('curricula', fileOf([line('II1')]));
    const without = await t.call(importContract.commit, { params: { id: data._id } });
    expect(without).toMatchObject({
      status: 422,
      error: { message: 'Pilih kurikulum (draf) terlebih dahulu.' },
    });
    const refused = await t.call(importContract.map, {
      params: { id: data._id },
      body: { options: { curriculumId: active.id } },
    });
    expect(refused.status).toBe(400);
  });
});
