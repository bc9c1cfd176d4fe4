import { windowState } from '#shared/platform/term/window.ts';
import { type ClassType, classTypes } from '#shared/platform/reference/class-type.ts';
import { campusClock } from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { KrsWait } from '#shared/enrolment/krs/waiting.ts';
import { isRegular, periodLabel } from '#shared/platform/term/term.ts';
import type { Deactivation, KrsRow } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { countWithoutRecord } from './absent-terms.store.ts';
import { type Catalog, catalogOf } from './catalog.ts';
import { closingJobs, countWithoutRights } from './closing.store.ts';
import { seatsTaken } from './catalog.store.ts';
import { arrearsOf } from './gates.ts';
import { overdueAmong, waitingOf } from './progress.public.ts';
import {
  countStates,
  listKrs,
  listUnregistered,
  type StaffQuery,
  type StaffRow,
  termsWithKrs,
} from './staff.store.ts';
import { toClass } from './views.ts';

/** The term asked for, else the active one. */
export const periodIdOf = async (ctx: Ctx, periodId: string | undefined): Promise<string> =>
  periodId ?? (await activePeriod(ctx.services)).id;

/** The day it is on the campus. */
export async function campusToday(ctx: Ctx): Promise<LocalDate> {
  const { data } = await ctx.services.campus.get();
  return campusClock(ctx.now, data.institution.timeZone).date;
}

const iso = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

const toRow = (row: StaffRow, owing: ReadonlySet<string> | null): KrsRow => ({
  _id: row.student_id,
  nim: row.nim,
  name: row.name,
  entryYear: row.entry_year,
  className: row.class_name,
  classType: row.class_type,
  status: row.status,
  advisor: row.advisor,
  owes: owing && owing.has(row.student_id),
  krs: row.krs && {
    ...row.krs,
    lateAcceptedAt: iso(row.krs.lateAcceptedAt),
    submittedAt: iso(row.krs.submittedAt),
    approvedAt: iso(row.krs.approvedAt),
    updatedAt: new Date(row.krs.updatedAt).toISOString(),
  },
});

/** The rows of a page as they are shown, each with whether its student owes something. */
async function shown(ctx: Ctx, rows: readonly StaffRow[]): Promise<KrsRow[]> {
  const owing = await arrearsOf(
    ctx,
    rows.map(({ student_id }) => student_id),
  );
  return rows.map((row) => toRow(row, owing));
}

type ListInput = Omit<StaffQuery, 'periodId' | 'waiting'> & {
  periodId?: string | undefined;
  waiting?: KrsWait | undefined;
};

/** Class types whose advisors had to decide by now. */
async function overdueTypes(ctx: Ctx, { windows }: Catalog): Promise<ClassType[]> {
  const [{ academic }, today] = await Promise.all([ctx.services.campus.get(), campusToday(ctx)]);
  return overdueAmong(windows, academic, today);
}

/** Students of a term with their KRS, as staff filter them. */
export async function krsList(ctx: Ctx, query: ListInput) {
  const periodId = await periodIdOf(ctx, query.periodId);
  const waiting =
    query.waiting === 'overdue'
      ? await overdueTypes(ctx, await catalogOf(ctx.services, periodId))
      : query.waiting;
  const { rows, total } = await listKrs(ctx.db, { ...query, waiting, periodId });
  return pageOf(await shown(ctx, rows), total, query);
}

/** Active students without an approved KRS: those who become inactive after the late window. */
export async function unregisteredList(ctx: Ctx, query: Omit<ListInput, 'waiting'>) {
  const periodId = await periodIdOf(ctx, query.periodId);
  const { rows, total } = await listUnregistered(ctx.db, { ...query, periodId });
  return pageOf(await shown(ctx, rows), total, query);
}

/**
 * Class types whose changes are over, so that their KRS may become final: their window has passed, or the whole term where
 * none was set and nothing of its KRS is open or still to come.
 */
export const changeIsOver = ({ windows, end }: Catalog, today: LocalDate): ClassType[] =>
  classTypes.filter((type) => {
    const { state } = windowState(windows, 'KRS_CHANGE', type, today);
    if (state !== 'MISSING') return state === 'PAST';
    return (
      end < today &&
      (['KRS', 'KRS_LATE'] as const).every((other) =>
        ['PAST', 'MISSING'].includes(windowState(windows, other, type, today).state),
      )
    );
  });

/** Class types that can no longer hand in a KRS: the late window is over, or the usual one where there is no late one. */
const registrationIsOver = ({ windows }: Catalog, today: LocalDate): ClassType[] =>
  classTypes.filter((type) => {
    const late = windowState(windows, 'KRS_LATE', type, today).state;
    return (
      late === 'PAST' || (late === 'MISSING' && windowState(windows, 'KRS', type, today).state === 'PAST')
    );
  });

/**
 * Class types whose students without an approved KRS are to become inactive: of the active term only, for whoever was away
 * in an earlier one has come back since, and never of a short one, which nobody has to take (academic practice).
 */
export async function dueToBeInactive(ctx: Ctx, catalog: Catalog, today: LocalDate): Promise<ClassType[]> {
  return (await decidesStatus(ctx, catalog)) ? registrationIsOver(catalog, today) : [];
}

async function decidesStatus({ services }: Ctx, { periodId }: Catalog): Promise<boolean> {
  const { period } = await services.campus.get();
  return period?.id === periodId && isRegular(period.code);
}

/**
 * Whether students are to become inactive, and how many, and of how many who are so or on leave already the term is to be
 * recorded: of class types that may still register nobody.
 */
async function deactivationOf(ctx: Ctx, catalog: Catalog, today: LocalDate) {
  const types = await dueToBeInactive(ctx, catalog, today);
  const state: Deactivation =
    types.length > 0 ? 'DUE' : (await decidesStatus(ctx, catalog)) ? 'LATER' : 'NEVER';
  if (types.length === 0) return { deactivation: state, toDeactivate: 0, toRecord: 0 };
  const [toDeactivate, toRecord] = await Promise.all([
    countWithoutRights(ctx.db, catalog.periodId, types),
    countWithoutRecord(ctx.db, catalog.periodId, types),
  ]);
  return { deactivation: state, toDeactivate, toRecord };
}

/** How far the KRS of a term has come, and which closing steps are due. */
export async function krsSummary(ctx: Ctx, asked: string | undefined) {
  const periodId = await periodIdOf(ctx, asked);
  const [{ period: active }, catalog, counts, today, terms, jobs] = await Promise.all([
    ctx.services.campus.get(),
    catalogOf(ctx.services, periodId),
    countStates(ctx.db, periodId),
    campusToday(ctx),
    termsWithKrs(ctx.db),
    closingJobs(ctx.db, periodId),
  ]);
  const { waiting } = counts;
  const overdue = await overdueTypes(ctx, catalog);
  const sum = (rows: typeof waiting) => rows.reduce((total, { n }) => total + n, 0);
  return {
    period: {
      _id: periodId,
      code: catalog.code,
      label: periodLabel(catalog.code),
      isActive: active?.id === periodId,
    },
    periods: terms.map(({ id, code }) => ({ _id: id, label: periodLabel(code) })),
    states: Object.fromEntries(counts.states.map(({ state, n }) => [state, n])),
    overdue: waitingOf(waiting, overdue),
    lateWaiting: sum(waiting.filter(({ late }) => late)),
    mayLock: changeIsOver(catalog, today).length > 0,
    ...(await deactivationOf(ctx, catalog, today)),
    jobs,
  };
}

/** Every class of a term with its seats, for the repair dialog and the report by class. */
export async function krsClasses(ctx: Ctx, asked: string | undefined) {
  const periodId = await periodIdOf(ctx, asked);
  const [catalog, seats] = await Promise.all([
    catalogOf(ctx.services, periodId),
    seatsTaken(ctx.db, periodId),
  ]);
  return [...catalog.classes.values()]
    .filter(({ cancelled }) => !cancelled)
    .map((one) => ({
      ...toClass(one, null),
      capacity: one.capacity,
      taken: seats.get(one.scheduleId) ?? 0,
    }));
}
