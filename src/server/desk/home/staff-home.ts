import { type SQL, sql } from 'drizzle-orm';
import type { AccessRule } from '#shared/platform/access/rule.ts';
import { canAccess } from '#shared/platform/access/rule.ts';
import { staffParts } from '#shared/desk/home/home.contract.ts';
import type { GapsView, StaffHomeView } from '#shared/desk/home/home.views.ts';
import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { reportDeadlines } from '#shared/platform/term/deadline.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { onlyRow } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import type { CampusState, Period } from '#server/platform/campus-state.ts';
import { inScaleOrder, latestLetters, type LatestLetters } from '#server/results/grades/grades.public.ts';
import {
  overdueClassTypes,
  termProgress,
  type TermProgress,
  countWaiting,
} from '#server/enrolment/krs/progress.public.ts';
import { waitingPayments } from '#server/finance/payments/payments.public.ts';
import { type Generation, generations } from '#server/people/students/students.public.ts';
import {
  type ClassGaps,
  classGaps,
  type GradeGaps,
  gradeGaps,
  type PlanGaps,
  planGaps,
} from './gaps.store.ts';
import type { HomePart, HomeSides } from './home-part.ts';
import { sidesOf } from './sides.store.ts';

type Gaps = { classes: ClassGaps; grades: GradeGaps; plans: PlanGaps };
type Row = HomeSides & {
  payments: StaffHomeView['payments'];
  cohorts: Generation[] | null;
  krs: TermProgress | null;
  gaps: Gaps | null;
  letters: LatestLetters | null;
};

const rowOf = (query: SQL): SQL => sql`(select row_to_json(one) from (${query}) one)`;
const rowsOf = (query: SQL): SQL => sql`(select coalesce(json_agg(one), '[]') from (${query}) one)`;

/** All that the actor may see of the college, in one statement that asks nothing else. */
async function findStaffFacts(ctx: Ctx, campus: CampusState, day: LocalDate): Promise<Row> {
  const { period } = campus;
  const when = (rule: AccessRule, query: SQL | null): SQL =>
    query !== null && canAccess(actorOf(ctx), rule) ? query : sql`null::json`;
  const termGaps = ({ id }: Period): SQL => sql`json_build_object('classes', ${rowOf(classGaps(id))},
    'grades', ${rowOf(gradeGaps(id, day))}, 'plans', ${rowOf(planGaps(id))})`;
  const { columns, relations } = sidesOf(ctx, campus, day);
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${when(staffParts.payments, rowOf(waitingPayments))} as payments,
      ${when(staffParts.cohorts, rowsOf(generations))} as cohorts,
      ${when(staffParts.krs, period && sql`(${termProgress(period.id)})`)} as krs,
      ${when(staffParts.gaps, period && termGaps(period))} as gaps,
      ${when(staffParts.letters, sql`(${latestLetters})`)} as letters, ${columns}
    from ${relations}`);
  return onlyRow(rows);
}

/** What is due by a day: the reports of the term, and a new accreditation where its end is known. */
function deadlinesOf(period: Period, accreditedUntil: string | null, day: string) {
  const reports = reportDeadlines(period, day).map(({ report: about, ...due }) => ({ about, ...due }));
  if (accreditedUntil === null) return reports;
  const days = daysBetween(day, accreditedUntil);
  return [...reports, { about: 'ACCREDITATION' as const, due: accreditedUntil, days }];
}

/** What the active semester still misses, and what is due. */
const toGaps = ({ classes, grades, plans }: Gaps, deadlines: GapsView['deadlines']): GapsView => ({
  classes: classes.classes,
  withoutMeetings: { count: classes.empty, first: classes.first },
  gradeDeadline: grades.deadline,
  lateGraders: grades.late,
  rps: plans,
  deadlines,
});

/** The state of the college today, as far as the signed-in person may see it. */
export async function staffPart(
  ctx: Ctx,
  campus: CampusState,
  day: LocalDate,
): Promise<HomePart<'staff', StaffHomeView>> {
  const { period, academic, data } = campus;
  const { payments, cohorts, krs, gaps, letters, ...sides } = await findStaffFacts(ctx, campus, day);
  const staff = {
    payments,
    cohorts,
    krs: krs &&
      period && {
        label: periodLabel(period.code),
        states: Object.fromEntries((krs.states ?? []).map(({ state, n }) => [state, n])),
        overdue: countWaiting(krs.waiting, overdueClassTypes(krs.windows, academic, day)),
      },
    gaps: gaps && period && toGaps(gaps, deadlinesOf(period, data.programme.accreditationExpiry, day)),
    letters: canAccess(actorOf(ctx), staffParts.letters)
      ? { label: letters && periodLabel(letters.code), letters: letters ? inScaleOrder(letters.letters) : [] }
      : null,
  };
  return { staff, ...sides };
}
