import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { meetingRecordContract as minutes } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { variantsOf } from '#shared/platform/endpoint/schema-tree.ts';
import { evaluationQuestionContract as questions } from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { smallPdf } from './factories/leave-scene.ts';
import { buildAdmin } from './factories/people.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

/** The table whose row a deletion takes away; null where it is a state, a file or a row without parts. */
const tableOf: Readonly<Record<string, string | null>> = {
  'payment.cancel': null,
  'payment.remove': null,
  'guidance.remove': null,
  'rps.removeFile': null,
  'lecturerSignature.removeOwn': null,
  'lecturerSignature.remove': null,
  'rps.remove': 'rps',
  'krsStaff.remove': 'krs',
  'evaluationQuestion.remove': null,
  'evaluationQuestion.removeSet': 'question_sets',
  'attendance.remove': 'meetings',
  'exam.remove': 'exam_sessions',
  'examMakeup.withdraw': null,
  'exemption.revoke': null,
  'activity.removeDocument': null,
  'activity.removeLog': null,
  'discipline.remove': null,
  'thesis.removeSession': null,
  'thesis.remove': 'theses',
  'thesisStaff.removePeriod': null,
  'thesisStaff.removeEvent': 'thesis_events',
  'libraryCatalog.remove': 'library_titles',
  'libraryCatalog.removeCopy': null,
  'meetingRecord.remove': 'meeting_records',
  'meetingRecord.removePoint': 'meeting_points',
  'officialReport.remove': 'official_reports',
  'officialReport.removeDocument': null,
  'personalData.removeProcessing': null,
};

/** What goes with its parent, and why nobody loses one that was not seen. */
const parts: Readonly<Record<string, string>> = {
  'exam_sessions.exam_rooms': 'planned with the session; a reported one refuses',
  'krs.krs_items': 'written with the KRS; attendance and grades refuse',
  'meeting_points.meeting_actions': 'move the stamp of the point and of the minutes',
  'meeting_records.meeting_people': 'written with the head',
  'meeting_records.meeting_points': 'moves the stamp of the minutes',
  'meetings.attendances': 'marks move the stamp of the meeting; an excused one refuses',
  'meetings.meeting_checks': 'a check stands for the journal, which the lecturer empties here',
  'question_sets.evaluation_questions': 'moves the stamp of the version',
  'rps.rps_lecturers': 'written with the plan',
  'theses.library_deposits': 'only after the defence, when nobody deletes the thesis',
  'theses.thesis_sessions': 'only once the title is accepted, when nobody deletes the thesis',
  'theses.thesis_supervisors': 'asked and answered by steps, which move the thesis',
  'theses.thesis_titles': 'written with the proposal',
  'thesis_events.thesis_board': 'planned with the event; scores refuse',
};

const takesStamp = ({ method, path, body }: Endpoint): boolean =>
  (method === 'DELETE' || /\bdelete\b/.test(path)) &&
  body !== undefined &&
  variantsOf(body).some((one) => 'shape' in one._zod.def && 'updatedAt' in (one._zod.def.shape as object));

test('every deletion of a copy that was seen says what goes with it', async () => {
  const calls = Object.entries(contracts).flatMap(([slice, group]) =>
    Object.entries<Endpoint>(group)
      .filter(([, endpoint]) => takesStamp(endpoint))
      .map(([name]) => `${slice}.${name}`),
  );
  expect(calls.toSorted()).toEqual(Object.keys(tableOf).toSorted());
  const parents = Object.values(tableOf).filter((name) => name !== null);
  const { rows } = await t.db.execute<{ part: string }>(sql`
    select distinct c.confrelid::regclass || '.' || c.conrelid::regclass as part from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid::regclass::text = any(${sql.param(parents)}::text[])`);
  expect(rows.map(({ part }) => part).toSorted()).toEqual(Object.keys(parts).toSorted());
});

type Scene = {
  /** Makes the record. @returns its id */
  make: () => Promise<string>;
  stamp: (id: string) => Promise<string>;
  remove: (id: string, updatedAt: string) => Promise<{ status: number; error: { code: string } }>;
  /** What others do to its parts meanwhile, one after the other. */
  changes: Readonly<Record<string, (id: string) => Promise<{ status: number }>>>;
};

const head = {
  type: 'RAPAT_PRODI' as const,
  unit: 'PRODI' as const,
  title: 'Rapat kurikulum',
  agenda: 'Kurikulum',
  date: '2026-08-20',
  timeStart: 540,
  place: 'Ruang rapat',
  people: [{ name: 'Ratna Dewi' }],
};
const minutesOf = async (id: string) => (await t.call(minutes.get, { params: { id } })).data;
const pointOf = async (id: string) => {
  const { points } = await minutesOf(id);
  const [point] = points;
  const [action] = point?.actions ?? [];
  if (!point || !action) throw new Error('the minutes have no point with an action');
  return { point, action };
};
const savePoint = (id: string, body: object) =>
  t.call(minutes.savePoint, {
    params: { id },
    body: { topic: 'Kurikulum', discussion: 'Mata kuliah pilihan ditambah.', ...body },
  });
const minutesScene: Scene = {
  make: async () => (await t.call(minutes.create, { body: head })).data._id,
  stamp: async (id) => (await minutesOf(id)).updatedAt,
  remove: (id, updatedAt) => t.call(minutes.remove, { params: { id }, body: { updatedAt } }),
  changes: {
    'a point is added': (id) => savePoint(id, { actions: [{ task: 'Susun usulan', picName: 'Bayu' }] }),
    'a point is changed': async (id) => {
      const { point, action } = await pointOf(id);
      const { _id: pembahasanId, updatedAt } = point;
      const actions = [{ _id: action._id, task: 'Susun usulan', picName: 'Bayu' }];
      return savePoint(id, { pembahasanId, updatedAt, discussion: 'Dibahas ulang.', actions });
    },
    'a follow-up is told': async (id) => {
      const { _id, updatedAt } = (await pointOf(id)).action;
      return t.call(minutes.followUp, { params: { id: _id }, body: { status: 'DONE', updatedAt } });
    },
    'a file is added': (id) =>
      t.call(
        minutes.attach,
        { params: { id }, body: {} },
        { files: [{ field: 'file', name: 'undangan.pdf', content: smallPdf }] },
      ),
  },
};

const likert = {
  type: 'EKA' as const,
  dimension: 'SARANA' as const,
  answerType: 'LIKERT5' as const,
};
const setOf = async (id: string) => {
  const { data } = await t.call(questions.list, { query: { type: 'EKA' } });
  const set = data.find(({ _id }) => _id === id);
  if (!set) throw new Error('no such version');
  return set;
};
const last = async (id: string) => {
  const question = (await setOf(id)).questions.findLast(({ answerType }) => answerType === 'LIKERT5');
  if (!question) throw new Error('the version has no question');
  return question;
};
const questionScene: Scene = {
  make: async () => (await t.call(questions.createSet, { body: { type: 'EKA' } })).data._id,
  stamp: async (id) => (await setOf(id)).updatedAt,
  remove: (id, updatedAt) => t.call(questions.removeSet, { params: { id }, body: { updatedAt } }),
  changes: {
    'a question is deleted': async (id) => {
      const { _id, updatedAt } = await last(id);
      return t.call(questions.remove, { params: { id: _id }, body: { updatedAt } });
    },
    'a question is added': (id) =>
      t.call(questions.save, { body: { ...likert, setId: id, code: 'Z1', text: 'Laboratorium memadai.' } }),
    'a question is changed': async (id) => {
      const { _id, updatedAt, code } = await last(id);
      return t.call(questions.save, { body: { ...likert, _id, updatedAt, code, text: 'Lab bersih.' } });
    },
  },
};

describe.each([
  ['minutes', minutesScene],
  ['a version of questions', questionScene],
])('%s', (_name, { make, stamp, remove, changes }) => {
  test('are not deleted as they were before somebody else changed a part', async () => {
    const id = await make();
    for (const [what, change] of Object.entries(changes)) {
      const seen = await stamp(id);
      expect([what, (await change(id)).status]).toEqual([what, 200]);
      expect([what, (await remove(id, seen)).error.code]).toEqual([what, 'STALE']);
    }
    expect((await remove(id, await stamp(id))).status).toBe(200);
  });
});

test('a point is not deleted as it was before somebody told a follow-up', async () => {
  const id = await minutesScene.make();
  await minutesScene.changes['a point is added']?.(id);
  const { point } = await pointOf(id);
  await minutesScene.changes['a follow-up is told']?.(id);
  const body = { pembahasanId: point._id, updatedAt: point.updatedAt };
  expect((await t.call(minutes.removePoint, { params: { id }, body })).error.code).toBe('STALE');
});
