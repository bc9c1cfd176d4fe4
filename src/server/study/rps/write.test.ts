import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { rps } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { outline, rpsScene, type RpsScene, signedPdf, weeklyPlan } from '#test/factories/rps.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
let scene: RpsScene;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  scene = await rpsScene(t, period);
  await t.as(scene.coordinator.userId);
});

const viewOf = async (id: string) => (await t.call(rpsContract.get, { params: { id } })).data;

describe('step 1', () => {
  test('begins a draft of the coordinator', async () => {
    const saved = await scene.begin();
    expect(saved).toMatchObject({ status: 200, data: { state: 'DRAFT' } });
    expect(saved.data.problems.map(({ field }) => field)).toEqual(['weeks', 'evaluationPlan']);
    expect(await viewOf(saved.data._id)).toMatchObject({
      lectureId: scene.coordinator.id,
      lecturers: [{ _id: scene.coordinator.id }, { _id: scene.colleague.id }],
      revisionNo: 0,
      weeks: null,
      ...outline,
    });
  });

  test('changes the draft, as long as it is based on the last copy', async () => {
    const { _id, updatedAt } = (await scene.begin()).data;
    const change = { _id, updatedAt, studyMaterial: ['Perencanaan'] };
    expect((await scene.begin(change)).status).toBe(200);
    expect(await viewOf(_id)).toMatchObject({ studyMaterial: ['Perencanaan'], revisionNo: 0 });
    expect(await scene.begin(change)).toMatchObject({ status: 409, error: { code: 'STALE' } });
  });

  test('is for the coordinator, or staff by right', async () => {
    await t.as(scene.colleague.userId);
    expect((await scene.begin()).status).toBe(403);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await scene.begin()).status).toBe(403);
    await t.as(scene.student.userId);
    expect((await scene.begin()).status).toBe(403);
    await t.as(null);
    expect((await scene.begin()).status).toBe(401);
    await t.as((await buildStaff(t.db, 'rps:create', 'rps:update')).id);
    expect((await scene.begin()).status).toBe(200);
  });

  test('leaves the plan of another alone', async () => {
    const { _id, updatedAt } = (await scene.begin()).data;
    await t.as(scene.colleague.userId);
    expect(await scene.begin({ _id, updatedAt })).toMatchObject({
      status: 403,
      error: { message: 'RPS ini hanya diisi oleh dosen koordinatornya.' },
    });
  });

  test.each([
    ['a short description', { courseDescription: 'pendek' }, 'courseDescription'],
    ['no CPL', { cpl: [] }, 'cpl'],
    [
      'a CPMK without CPL',
      { cpmk: [{ code: 'C', text: 'Bisa', cplCodes: [] }], subCpmk: outline.subCpmk },
      'cpmk.0.cplCodes',
    ],
    [
      'a Sub-CPMK of no CPMK',
      { subCpmk: [{ code: 'S', text: 'Bisa', cpmkCode: 'X' }] },
      'subCpmk.0.cpmkCode',
    ],
    ['no lecturer', { lectureIds: [] }, 'lectureIds'],
    ['an unknown term', { academicYear: '2035/2036' }, 'semester'],
  ])('refuses %s and leaves nothing behind', async (_, change, field) => {
    const before = await t.db.$count(rps);
    const refused = await scene.begin(change);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.error.errors ?? {})).toContain(field);
    expect(await t.db.$count(rps)).toBe(before);
  });

  test('names only lecturers of the course, the coordinator first', async () => {
    const other = await buildLecturer(t.db);
    const { coordinator, colleague } = scene;
    for (const [field, lectureIds] of [
      ['lectureIds.1', [coordinator.id, other.id]],
      ['lectureIds', [colleague.id, coordinator.id]],
    ] as const) {
      expect((await scene.begin({ lectureIds: [...lectureIds] })).error.errors).toHaveProperty([field]);
    }
  });

  test('is refused for a course without classes in the term, and for a second plan', async () => {
    await t.as((await buildStaff(t.db, 'rps:create', 'rps:update')).id);
    const lonely = await rpsScene(t, await buildPeriodOf('2029/2030', '20291'));
    expect(await lonely.begin({ academicYear: period.academicYear })).toMatchObject({
      status: 422,
      error: {
        message:
          'Mata kuliah ini belum memiliki kelas pada Ganjil 2026/2027. BAAK membukanya di jadwal kuliah.',
      },
    });
    await scene.begin();
    expect(await scene.begin()).toMatchObject({ status: 409, error: { code: 'CONFLICT' } });
  });
});

const buildPeriodOf = (academicYear: string, code: string) =>
  buildPeriod(t.db, {
    academicYear,
    code,
    isActive: false,
    windows: false,
    startDate: `${code.slice(0, 4)}-08-10`,
    endDate: `${Number(code.slice(0, 4)) + 1}-01-20`,
  });

test('of two who begin at once one is told that there is a plan', async () => {
  const both = await Promise.all([scene.begin(), scene.begin()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('step 2', () => {
  test('makes the plan ready to be sent', async () => {
    const planned = await scene.plan((await scene.begin()).data);
    expect(planned).toMatchObject({ status: 200, data: { state: 'DRAFT2', problems: [] } });
    const view = await viewOf(planned.data._id);
    expect(view.weeks?.[7]).toMatchObject({ week: 8, form: 'UJIAN', weight: 3000 });
    expect(view.history.map(({ action }) => action)).toEqual(['CREATE', 'PLAN']);
  });

  test('refuses 99,99 % with what is missing and keeps the plan a draft', async () => {
    const begun = (await scene.begin()).data;
    const weeks = weeklyPlan().weeks.map((week) => (week.week === 1 ? { ...week, weight: 3999 } : week));
    expect(await scene.plan(begun, { weeks })).toMatchObject({
      status: 400,
      error: { errors: { weeks: 'Jumlah bobot mingguan harus tepat 100, sekarang 99,99 (kurang 0,01).' } },
    });
    const evaluationPlan = weeklyPlan().evaluationPlan.map((row, at) =>
      at === 4 ? { ...row, weight: 3499 } : row,
    );
    expect((await scene.plan(begun, { evaluationPlan })).error.errors).toEqual({
      evaluationPlan: 'Jumlah bobot rencana evaluasi harus tepat 100, sekarang 99,99 (kurang 0,01).',
    });
    expect(await viewOf(begun._id)).toMatchObject({ state: 'DRAFT', weeks: null });
  });

  test('refuses weights with more than two decimals, unused Sub-CPMK and missing references', async () => {
    const begun = (await scene.begin()).data;
    const [first, ...rest] = weeklyPlan().weeks;
    if (first === undefined) throw new Error('no week');
    expect((await scene.plan(begun, { weeks: [{ ...first, weight: 0.5 }, ...rest] })).status).toBe(400);
    const idle = weeklyPlan().weeks.map((week) => ({ ...week, subCpmkCode: '' }));
    expect((await scene.plan(begun, { weeks: idle })).error.message).toBe(
      'Belum dipakai pada minggu mana pun: SUB1.',
    );
    const references = { main: [], supporting: [] };
    expect((await scene.plan(begun, { references })).error.errors).toHaveProperty('references.main');
  });

  test('is stale once step 1 was saved again, and not for others', async () => {
    const begun = (await scene.begin()).data;
    await scene.begin({ _id: begun._id, updatedAt: begun.updatedAt });
    expect((await scene.plan(begun)).status).toBe(409);
    await t.as(scene.colleague.userId);
    expect((await scene.plan(begun)).status).toBe(403);
  });

  test('a Sub-CPMK added afterwards keeps the plan from being sent', async () => {
    const planned = (await scene.plan((await scene.begin()).data)).data;
    const subCpmk = [...outline.subCpmk, { code: 'SUB2', text: 'Menerapkan', cpmkCode: 'CPMK1' }];
    const saved = await scene.begin({ _id: planned._id, updatedAt: planned.updatedAt, subCpmk });
    expect(saved.data).toMatchObject({ state: 'DRAFT2', problems: [{ field: 'weeks' }] });
    expect(await scene.send(saved.data)).toMatchObject({
      status: 422,
      error: { message: 'RPS belum lengkap. Belum dipakai pada minggu mana pun: SUB2.' },
    });
  });
});

describe('step 3', () => {
  const planned = async () => (await scene.plan((await scene.begin()).data)).data;

  test('hands the plan in with its signed file', async () => {
    const handout = { ...signedPdf, field: 'handout', name: 'bab1.pdf' };
    const sent = await scene.send(await planned(), [signedPdf, handout]);
    expect(sent).toMatchObject({ status: 200, data: { state: 'SUBMITTED' } });
    expect((await viewOf(sent.data._id)).files.map(({ kind, name }) => [kind, name])).toEqual([
      ['PDF', 'rps.pdf'],
      ['HANDOUT', 'bab1.pdf'],
    ]);
  });

  test('keeps files without sending; a new signed plan replaces the one before', async () => {
    const { _id, ...begun } = await planned();
    const keep = (updatedAt: string, files = [signedPdf]) =>
      t.call(rpsContract.step3, { body: { _id, updatedAt, statement: false, send: false } }, { files });
    const first = await keep(begun.updatedAt);
    expect(first).toMatchObject({ status: 200, data: { state: 'DRAFT2' } });
    const second = await keep(first.data.updatedAt, [{ ...signedPdf, name: 'baru.pdf' }]);
    const { updatedAt } = second.data;
    const [file, ...more] = (await viewOf(_id)).files;
    expect([file?.name, more]).toEqual(['baru.pdf', []]);
    const removed = await t.call(rpsContract.removeFile, {
      params: { id: _id, fileId: file?._id ?? '' },
      body: { updatedAt },
    });
    expect(removed.status).toBe(200);
    expect((await viewOf(_id)).files).toEqual([]);
  });

  test('of two who upload from the same copy one is told, and his file is not there', async () => {
    const { _id, updatedAt } = await planned();
    const keep = (name: string) =>
      t.call(
        rpsContract.step3,
        { body: { _id, updatedAt, statement: false, send: false } },
        { files: [{ ...signedPdf, name }] },
      );
    const both = await Promise.all([keep('satu.pdf'), keep('dua.pdf')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = both[0].status === 200 ? 'satu.pdf' : 'dua.pdf';
    expect((await viewOf(_id)).files.map(({ name }) => name)).toEqual([kept]);
  });

  test('refuses what is not there or not what it says', async () => {
    const ready = await planned();
    expect((await scene.send(ready, [])).error.message).toBe('Unggah dahulu: RPS bertanda tangan (PDF).');
    const wrong = [signedPdf, { field: 'docx', name: 'rps.docx', content: 'bukan word' }];
    expect((await scene.send(ready, wrong)).status).toBe(415);
    expect((await scene.send(ready, [signedPdf, signedPdf])).error.errors).toHaveProperty('pdf');
    const many = Array.from({ length: 13 }, (_, at) => ({
      ...signedPdf,
      field: 'handout',
      name: `${at}.pdf`,
    }));
    expect(await scene.send(ready, many)).toMatchObject({
      status: 413,
      error: { message: 'Terlalu banyak berkas sekaligus. Unggah sebagian dahulu.' },
    });
    const silent = await t.call(
      rpsContract.step3,
      { body: { _id: ready._id, updatedAt: ready.updatedAt, statement: false, send: true } },
      { files: [signedPdf] },
    );
    expect(silent.error.errors).toHaveProperty('statement');
    expect(await viewOf(ready._id)).toMatchObject({ state: 'DRAFT2', files: [] });
  });

  test('a plan that is being reviewed is neither changed nor deleted', async () => {
    const sent = await scene.submitted();
    const refusal = { status: 422, error: { code: 'RULE' } };
    expect(await scene.begin({ _id: sent._id, updatedAt: sent.updatedAt })).toMatchObject(refusal);
    expect(await scene.plan(sent)).toMatchObject(refusal);
    expect(await scene.send(sent)).toMatchObject(refusal);
    const remove = await t.call(rpsContract.remove, {
      params: { id: sent._id },
      body: { updatedAt: sent.updatedAt, lectureId: scene.coordinator.id },
    });
    expect(remove).toMatchObject({
      status: 422,
      error: { message: 'RPS berstatus menunggu tinjauan tidak dapat dihapus.' },
    });
  });
});

describe('deleting', () => {
  test('takes the draft and its files, named by its lecturer', async () => {
    const { _id, updatedAt } = (await scene.begin()).data;
    const remove = (lectureId: string) =>
      t.call(rpsContract.remove, { params: { id: _id }, body: { updatedAt, lectureId } });
    expect((await remove(scene.colleague.id)).error.errors).toHaveProperty('lectureId');
    await t.as(scene.colleague.userId);
    expect((await remove(scene.coordinator.id)).status).toBe(403);
    await t.as(scene.coordinator.userId);
    expect((await remove(scene.coordinator.id)).status).toBe(200);
    expect((await t.call(rpsContract.get, { params: { id: _id } })).status).toBe(404);
  });

  test('is stale after a change, and open to staff with the right', async () => {
    const begun = (await scene.begin()).data;
    const fresh = (await scene.begin({ _id: begun._id, updatedAt: begun.updatedAt })).data;
    await t.as((await buildStaff(t.db, 'rps:delete')).id);
    const remove = (updatedAt: string) =>
      t.call(rpsContract.remove, {
        params: { id: begun._id },
        body: { updatedAt, lectureId: scene.coordinator.id },
      });
    expect((await remove(begun.updatedAt)).status).toBe(409);
    expect((await remove(fresh.updatedAt)).status).toBe(200);
  });
});
