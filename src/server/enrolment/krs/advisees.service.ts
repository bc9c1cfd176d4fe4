import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { studyWarnings } from '#shared/people/students/study-warnings.ts';
import { previousRegularTerm, semesterNumber } from '#shared/platform/term/term.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { type AdviseeRow, listAdvisees } from './advisees.store.ts';
import { findArrears } from './gates.ts';

type Query = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: KrsState | 'NONE' | undefined;
};

const iso = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

const toAdvisee = (row: AdviseeRow, periodCode: string, arrears: ReadonlySet<string> | null) => ({
  _id: row.id,
  nim: row.nim,
  name: row.name,
  status: row.status,
  entryYear: row.entry_year,
  className: row.class_name,
  semesterNumber: semesterNumber(row.entry_semester, periodCode, row.leave),
  ips: row.ips,
  ipk: row.ipk,
  sksPassed: row.sks_passed,
  hasArrears: arrears && arrears.has(row.id),
  lastContact: row.last_contact,
  warnings: studyWarnings(row.terms, row.entry_semester).map(({ message }) => message),
  krs: row.krs && {
    ...row.krs,
    submittedAt: iso(row.krs.submittedAt),
    updatedAt: new Date(row.krs.updatedAt).toISOString(),
  },
});

/** Returns a page of the lecturer's advisees with their KRS of the active term. */
export async function getAdvisees(ctx: Ctx, query: Query) {
  const lecturerId = lecturerIdOf(ctx);
  const period = await activePeriod(ctx.services);
  const { rows, total } = await listAdvisees(ctx.db, {
    ...query,
    lecturerId,
    periodId: period.id,
    previousCode: previousRegularTerm(period.code),
  });
  const arrears = await findArrears(
    ctx,
    rows.map(({ id }) => id),
  );
  return pageOf(
    rows.map((row) => toAdvisee(row, period.code, arrears)),
    total,
    query,
  );
}
