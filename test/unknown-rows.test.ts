import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { fields, pathOf } from './body-fields.ts';
import { buildCourse, buildCurriculum } from './factories/courses.ts';
import { buildAdmin } from './factories/people.ts';
import { buildPlan } from './factories/schedule-plan.ts';
import { buildPeriod } from './factories/teaching.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let periodId: string;
let curriculumId: string;
beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  curriculumId = (await buildCurriculum(t.db, { startSemester: '20201' })).id;
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

const meeting = {
  type: 'RAPAT_PRODI',
  unit: 'PRODI',
  title: 'Rapat prodi',
  agenda: 'Kurikulum',
  date: '2026-08-24',
  timeStart: 540,
  place: 'R101',
  people: [{ name: 'Contoh Tamu' }],
};

/** Saves a list with an entry that is there and one that is not, and tells what was said. */
async function refusalOf(endpoint: Endpoint, body: object) {
  const { status, error } = await t.call(endpoint, { body } as never);
  return { status, message: error.message, fields: Object.keys(error.errors ?? {}) };
}

describe('the unknown one of a list is named by its place', () => {
  test.each([
    ['lecturers.1.lecturerId', 'Dosen tidak ditemukan. (Dosen ke-2)'],
    ['classIds.1', 'Kelas mahasiswa tidak ditemukan. (Kelas mahasiswa ke-2)'],
  ])('%s of a class', async (field, message) => {
    const plan = await buildPlan(t.db, { periodId, curriculumId });
    const lecturers = [
      { ...plan.lecturers[0], sksShare: 150 },
      { lecturerId: newId(), sksShare: 150 },
    ];
    const change = field.startsWith('l') ? { lecturers } : { classIds: [...plan.classIds, newId()] };
    const said = await refusalOf(scheduleContract.save, { ...plan, ...change });
    expect(said).toEqual({ status: 400, message, fields: [field] });
  });

  test.each([
    ['prerequisites.1.courseId', 'Mata kuliah tidak ditemukan. (Prasyarat ke-2: mata kuliah)'],
    ['equivalents.1', 'Mata kuliah tidak ditemukan. (Mata kuliah setara ke-2)'],
  ])('%s of a course', async (field, message) => {
    const ids = [(await buildCourse(t.db, { semester: 1 })).id, newId()];
    const course = {
      code: 'NEW1',
      name: 'Pemasaran',
      courseType: 'WAJIB',
      sks: 3,
      sksTheory: 3,
      semester: 3,
    };
    const change = field.startsWith('p')
      ? { prerequisites: ids.map((courseId) => ({ courseId })) }
      : { equivalents: ids };
    const said = await refusalOf(courseContract.save, { ...course, ...change });
    expect(said).toEqual({ status: 400, message, fields: [field] });
  });
});

test('the actions of a meeting are the only rows that are saved by their own ids in a list', () => {
  const rows = fields.filter(({ path }) => path.at(-2) === '[]' && /^(_id|id)$/.test(path.at(-1) ?? ''));
  // Others are choices of whole records, each with its copy, or of what was asked for.
  const chosen = /\.(items|entries|applications)\.\[\]\._id$/;
  expect(rows.map(pathOf).filter((path) => !chosen.test(path))).toEqual([
    'meetingRecord.savePoint.actions.[]._id',
  ]);
});

test('an action that is none of the point is refused, and stored neither anew nor for another meeting', async () => {
  const begin = async () => {
    const { data } = await t.call(meetingRecordContract.create, { body: meeting } as never);
    return data._id;
  };
  const point = { topic: 'Ujian', discussion: 'Soal disusun bersama.' };
  const action = { task: 'Susun soal', picName: 'Bayu' };
  const save = (id: string, actions: object[]) =>
    t.call(meetingRecordContract.savePoint, { params: { id }, body: { ...point, actions } } as never);
  const pointsOf = async (id: string) =>
    (await t.call(meetingRecordContract.get, { params: { id } })).data.points;
  const [one, other] = [await begin(), await begin()];
  await save(one, [action]);
  const elsewhere = (await pointsOf(one))[0]?.actions[0]?._id;
  for (const _id of [newId(), elsewhere]) {
    const refused = await save(other, [action, { ...action, _id }]);
    expect(refused).toMatchObject({
      status: 400,
      error: { errors: { 'actions.1._id': 'Tindak lanjut tidak ditemukan.' } },
    });
    expect(await pointsOf(other)).toEqual([]);
  }
});
