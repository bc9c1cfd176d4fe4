import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundReasons } from '#shared/finance/billing/kinds.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { formatOf } from '#shared/platform/endpoint/schema-tree.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { namedTables } from '#server/platform/db/unknown-fields.ts';
import { fields, pathOf } from './body-fields.ts';
import { namedRecords } from './factories/named-records.ts';
import { buildAdmin } from './factories/people.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let ids: Map<string, string>;
beforeAll(async () => {
  t = await testApp();
  ids = await namedRecords(t);
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

/** Fields that name a record without a table in `namedTables`, and why. */
const apart: Readonly<Record<string, RegExp>> = {
  'the record itself, or a choice of whole records': /\.(?:_id|ids\.\[\])$/,
  'a reader of the library, of two tables by their kind; the desk looks': /^libraryDesk\.lend\.memberId$/,
};

test('every id in a body has the table whose record it names, and that table a name for people', () => {
  const named = fields.filter(({ schemas }) => schemas.some((schema) => formatOf(schema) === 'uuid'));
  const words = new Map(Object.entries(t.services.recordNames));
  const nameless = named.filter(
    (field) =>
      !Object.values(apart).some((reason) => reason.test(pathOf(field))) &&
      words.get(namedTables[field.name] ?? '') === undefined,
  );
  expect(nameless.map(pathOf)).toEqual([]);
  const used = new Set(named.map(({ name }) => name));
  expect(Object.keys(namedTables).filter((name) => !used.has(name))).toEqual([]);
});

const account = { bankName: 'BNI', accountNumber: '1234567890', accountHolder: 'Contoh' };
const refund = { amount: 5000, reason: refundReasons[0], ...account };
const scores = { mode: 'cells', rows: [{ studentId: newId(), components: { TUGAS: 8000 } }] };

test.each<[string, Endpoint, object, string, string]>([
  ['grade/return', gradeContract.return, { note: 'Ada nilai yang tertukar.' }, 'scheduleId', 'Kelas'],
  ['grade/extend', gradeContract.extend, { until: '2026-09-30' }, 'scheduleId', 'Kelas'],
  ['add-many-grade', gradeContract.saveScores, scores, 'scheduleId', 'Kelas'],
  ['schedule/plan-meetings', scheduleContract.planMeetings, {}, 'periodId', 'Semester'],
  ['refund', refundContract.request, refund, 'paymentId', 'Pembayaran'],
])('%s says which record is not there', async (_call, endpoint, body, field, noun) => {
  const sent = {
    scheduleId: ids.get('scheduleId'),
    studentId: ids.get('studentId'),
    ...body,
    [field]: newId(),
  };
  const refused = await t.call(endpoint, { body: sent } as never);
  const errors = { [field]: `${noun} tidak ditemukan.` };
  expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID', errors } });
});
