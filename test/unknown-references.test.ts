import { afterAll, beforeAll, expect, test } from 'vitest';
import { TERM_TO_ASK_FOR } from '#shared/platform/term/missing-term.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildCurriculum } from './factories/courses.ts';
import { buildAdmin, buildUser } from './factories/people.ts';
import { typeForm } from './factories/billing-scene.ts';
import { buildPeriod } from './factories/teaching.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  await buildCurriculum(t.db, { startSemester: '20201' });
  await buildUser(t.db, { roles: [2] });
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

const account = { name: 'Contoh Petugas', email: 'petugas@contoh.test', permissions: [] };
const student = {
  nim: '25612010001',
  name: 'Contoh Baru',
  email: 'baru@contoh.test',
  entryYear: 2026,
  entrySemester: '20261',
  entryDate: '2026-08-10',
  classType: 'OFFLINE',
};
const group = { name: 'M26A', entryYear: 2026, classType: 'OFFLINE' };
const report = {
  type: 'UAS',
  unit: 'BAAK',
  title: 'UAS Pemasaran',
  date: '2026-01-12',
  place: 'Ruang R101',
};
const meeting = {
  type: 'RAPAT_PRODI',
  unit: 'PRODI',
  title: 'Rapat prodi',
  agenda: 'Kurikulum',
  date: '2026-08-24',
  timeStart: 540,
  place: 'R101',
};
const NOW = '2026-01-12T02:00:00.000Z';
const guest = { userId: newId(), name: 'Contoh Tamu' };

test.each<[string, Endpoint, object, Record<string, string>, string?]>([
  [
    'a payment method of a payment type',
    paymentTypeContract.save,
    typeForm({ methodIds: [newId()] }),
    { 'methodIds.0': 'Metode pembayaran tidak ditemukan.' },
    'Metode pembayaran ke-1',
  ],
  [
    'a student that a payment type has an amount for',
    paymentTypeContract.save,
    typeForm({ amountMode: 'CUSTOM', amounts: [{ nim: '99999999999', amount: 5 }] }),
    { 'amounts.0.nim': 'NIM 99999999999 tidak ditemukan.' },
    'Jumlah per mahasiswa ke-1: NIM',
  ],
  [
    'a bill to cancel',
    billContract.cancelMany,
    { ids: [newId()], reason: 'Salah ditagihkan dua kali.' },
    { 'ids.0': 'Tagihan tidak ditemukan.' },
  ],
  [
    'a bill to bring back',
    billContract.restoreMany,
    { ids: [newId()], reason: 'Salah dibatalkan kemarin.' },
    { 'ids.0': 'Tagihan tidak ditemukan.' },
  ],
  [
    'an application to decide',
    graduationContract.decree,
    { number: '12/SK/2026', date: '2026-01-12', applications: [{ _id: newId(), updatedAt: NOW }] },
    { 'applications.0._id': 'Pengajuan tidak ditemukan.' },
    'Pengajuan ke-1',
  ],
  [
    'a class to publish',
    gradeContract.publish,
    { scheduleIds: [newId()] },
    { 'scheduleIds.0': 'Kelas tidak ditemukan.' },
    'Kelas ke-1',
  ],
  [
    'the semester of an official report',
    officialReportContract.save,
    { ...report, periodCode: '19991' },
    { periodCode: TERM_TO_ASK_FOR },
  ],
  [
    'the class of a student',
    studentContract.save,
    { ...student, classId: newId() },
    { classId: 'Kelas mahasiswa tidak ditemukan.' },
  ],
  [
    'the curriculum of a student',
    studentContract.save,
    { ...student, curriculumId: newId() },
    { curriculumId: 'Kurikulum tidak ditemukan.' },
  ],
  [
    'the advisor of a class',
    studentClassContract.save,
    { ...group, advisorId: newId() },
    { advisorId: 'Dosen tidak ditemukan.' },
  ],
  [
    'a role of an account',
    userContract.create,
    { ...account, roles: [31_999] },
    { 'roles.0': 'Peran tidak ditemukan.' },
    'Peran ke-1',
  ],
  [
    'a role of staff',
    userContract.save,
    { ...account, unit: 'BAAK', roles: [2, 31_999] },
    { 'roles.1': 'Peran tidak ditemukan.' },
    'Peran ke-2',
  ],
  [
    'a participant of a meeting',
    meetingRecordContract.create,
    { ...meeting, people: [guest] },
    { 'people.0.userId': 'Pengguna tidak ditemukan.' },
    'Peserta ke-1: akun',
  ],
  [
    'the class of an official report',
    officialReportContract.save,
    { ...report, scheduleId: newId() },
    { scheduleId: 'Kelas tidak ditemukan.' },
  ],
  [
    'the thesis of an official report',
    officialReportContract.save,
    { ...report, thesisId: newId() },
    { thesisId: 'Skripsi tidak ditemukan.' },
  ],
])('%s that is not there is named', async (_what, endpoint, body, errors, place = '') => {
  const refused = await t.call(endpoint, { body } as never);
  const [sentence = ''] = Object.values(errors);
  const message = place === '' ? sentence : `${sentence} (${place})`;
  expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID', message, errors } });
});

test('a role that an account names twice is refused', async () => {
  const refused = await t.call(userContract.create, { body: { ...account, roles: [2, 2] } });
  const message = 'Peran yang sama disebut dua kali.';
  expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID', errors: { roles: message } } });
});

test('an official report is about one thing only', async () => {
  const body = { ...report, scheduleId: newId(), thesisId: newId() };
  const refused = await t.call(officialReportContract.save, { body } as never);
  const message = 'Berita acara menyangkut satu hal saja: kelas, ujian, atau skripsi.';
  expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID', errors: { scheduleId: message } } });
});
