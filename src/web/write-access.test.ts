import { expect, test } from 'vitest';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { newsContract } from '#shared/desk/content/news.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { permissions } from '#shared/platform/access/permissions.ts';
import { type AccessRule, type AccessUser, canAccess } from '#shared/platform/access/rule.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { mayOpen } from '#web/platform/shell/page-access.ts';
import { screens } from './screens.ts';

/** The pages that exist for one write, with the rule of that very call. */
const writes: Readonly<Record<string, AccessRule>> = {
  '/staff/mahasiswa/tambah': studentContract.save.saves.create,
  '/staff/mahasiswa/:id/ubah': studentContract.save.saves.update,
  '/staff/mahasiswa/edit-many': studentBulkContract.edit.access,
  // The students' kind of the imports: its page is a menu entry of its own.
  '/staff/mahasiswa/add-many': studentContract.save.saves.create,
  '/staff/dosen/tambah': lecturerContract.save.saves.create,
  '/staff/dosen/:id/ubah': lecturerContract.save.saves.update,
  '/staff/report/tambah': officialReportContract.save.saves.create,
  '/staff/report/:id/ubah': officialReportContract.save.saves.update,
  '/staff/berita/tambah': newsContract.save.saves.create,
  '/staff/pembayaran-mahasiswa/jenis/tambah': paymentTypeContract.save.saves.create,
  '/staff/lecture-schedule/tambah': scheduleContract.save.saves.create,
  '/staff/lecture-schedule/:id/ubah': scheduleContract.save.saves.update,
  '/staff/lecture-schedule/salin': scheduleContract.copy.access,
  '/staff/lecture-schedule/rencana-ujian': examContract.commitPlan.access,
  '/staff/rps/isi': rpsContract.step1.access,
  '/staff/rps/:id/isi': rpsContract.step1.access,
};

const writing = /\/(tambah|ubah|salin|baru|isi|add-many|edit-many|rencana-ujian)$/;
const pages = await Promise.all(
  screens
    .filter(({ path }) => path.startsWith('/staff/') && writing.test(path))
    .map(async ({ path, lazy }) => ({ path, access: (await lazy()).access })),
);

const holding = (held: readonly string[]): AccessUser => ({
  role: [],
  permissions: held,
  Admin: false,
  isStudent: false,
});

test('every page of a write is in the table, and the table names no other', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.keys(writes).toSorted());
});

test.each(pages)(
  '$path opens to those whose write would be accepted, and to nobody else',
  ({ path, access }) => {
    const rule = writes[path] ?? 'public';
    for (const missing of permissions) {
      const user = holding(permissions.filter((one) => one !== missing));
      expect([missing, mayOpen(user, path, access)]).toEqual([missing, canAccess(user, rule)]);
    }
    const readers = holding(permissions.filter((one) => one.endsWith(':get')));
    expect(mayOpen(readers, path, access)).toBe(canAccess(readers, rule));
  },
);
