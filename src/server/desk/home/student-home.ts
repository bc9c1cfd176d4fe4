import type { StudentHomeView } from '#shared/desk/home/home.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { semesterNumber } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { owedFirst, shutsResults } from '#server/surveys/surveys/surveys.public.ts';
import type { HomePart } from './home-part.ts';
import { findStudentFacts, type StudentFacts } from './student.store.ts';

/** Terms up to the latest whose results the student may see; that one is left out while its KHS is shut (452, 453). */
function openRecords({ records, surveys, exempt }: StudentFacts, { data }: CampusState, day: LocalDate) {
  const latest = records.findLast(({ ips }) => ips !== null);
  if (latest === undefined) return records;
  const isShut = shutsResults(surveys, latest.code, { day, gates: data.gates, exempt });
  return isShut ? records.filter(({ code }) => code < latest.code) : records;
}

/** Figures, plan of the active semester and classes of the day of the signed-in student. */
export async function studentPart(
  ctx: Ctx,
  campus: CampusState,
  day: LocalDate,
): Promise<HomePart<'student', StudentHomeView>> {
  const { period } = campus;
  const facts = found(await findStudentFacts(ctx, campus, day));
  const leave = facts.records.filter(({ status }) => status === 'C').map(({ code }) => code);
  const records = openRecords(facts, campus, day);
  const latest = records.at(-1);
  const student = {
    status: facts.status,
    semesterNumber: period ? semesterNumber(facts.entrySemester, period.code, leave) : 0,
    sksPassed: latest?.passed ?? facts.recognised?.sks ?? 0,
    sksTotal: facts.totalSks,
    ipk: latest ? latest.ipk : (facts.recognised?.ipk ?? null),
    semesters: records.filter(({ ips }) => ips !== null).map(({ code, ips, ipk }) => ({ code, ips, ipk })),
    krs: facts.krs,
    today: facts.today,
    survey: owedFirst(facts.surveys, day),
  };
  return { student, calendar: facts.calendar, notices: facts.notices, actions: { total: 0, first: [] } };
}
