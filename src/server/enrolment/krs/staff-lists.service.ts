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
import { type Catalog, getCatalog } from './catalog.ts';
import { closingJobs, countWithoutRights } from './closing.store.ts';
import { seatsTaken } from './catalog.store.ts';
import { findArrears } from './gates.ts';
import { overdueClassTypes, countWaiting } from './progress.public.ts';
import {
  countStates,
  listKrs,
  listUnregistered,
  type StaffQuery,
  type StaffRow,
  termsWithKrs,
} from './staff.store.ts';
import { toClass } from './views.ts';

/** Returns the given term, else the active one. */
export const resolvePeriodId = async (ctx: Ctx, periodId: string | undefined): Promise<string> =>
  periodId ?? (await activePeriod(ctx.services)).id;

/** Returns the current day on the campus. */
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

/** Rows of a page, each with the arrears of its student. */
async function toRows(ctx: Ctx, rows: readonly StaffRow[]): Promise<KrsRow[]> {
  const owing = await findArrears(
    ctx,
    rows.map(({ student_id }) => student_id),
  );
  return rows.map((row) => toRow(row, owing));
}

type ListInput = Omit<StaffQuery, 'periodId' | 'waiting'> & {
  periodId?: string | undefined;
  waiting?: KrsWait | undefined;
};

/** Class types whose approval deadline has passed. */
async function overdueTypes(ctx: Ctx, { windows }: Catalog): Promise<ClassType[]> {
  const [{ academic }, today] = await Promise.all([ctx.services.campus.get(), campusToday(ctx)]);
  return overdueClassTypes(windows, academic, today);
}

/** Returns a page of the students of a term with their KRS. */
export async function krsList(ctx: Ctx, query: ListInput) {
  const periodId = await resolvePeriodId(ctx, query.periodId);
  const waiting =
    query.waiting === 'overdue'
      ? await overdueTypes(ctx, await getCatalog(ctx.services, periodId))
      : query.waiting;
  const { rows, total } = await listKrs(ctx.db, { ...query, waiting, periodId });
  return pageOf(await toRows(ctx, rows), total, query);
}

/** Returns a page of active students without an approved KRS, who become inactive after the late window. */
export async function unregisteredList(ctx: Ctx, query: Omit<ListInput, 'waiting'>) {
  const periodId = await resolvePeriodId(ctx, query.periodId);
  const { rows, total } = await listUnregistered(ctx.db, { ...query, periodId });
  return pageOf(await toRows(ctx, rows), total, query);
}

/**
 * Class types whose KRS may become final: their change window has passed or, where none was set, the whole term has and
 * no KRS window is open or to come.
 */
export const classTypesPastChange = ({ windows, end }: Catalog, today: LocalDate): ClassType[] =>
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

/**
 * Class types that can no longer submit a KRS: the late window has passed, or the usual one where there is no late one.
 */
const classTypesPastRegistration = ({ windows }: Catalog, today: LocalDate): ClassType[] =>
  classTypes.filter((type) => {
    const late = windowState(windows, 'KRS_LATE', type, today).state;
    return (
      late === 'PAST' || (late === 'MISSING' && windowState(windows, 'KRS', type, today).state === 'PAST')
    );
  });

/**
 * Class types whose students without an approved KRS are to become inactive (academic practice): only in the active
 * term, since students absent earlier may have returned, and never in a short one, which is optional.
 */
export async function classTypesToDeactivate(
  ctx: Ctx,
  catalog: Catalog,
  today: LocalDate,
): Promise<ClassType[]> {
  return (await decidesStatus(ctx, catalog)) ? classTypesPastRegistration(catalog, today) : [];
}

async function decidesStatus({ services }: Ctx, { periodId }: Catalog): Promise<boolean> {
  const { period } = await services.campus.get();
  return period?.id === periodId && isRegular(period.code);
}

/**
 * Whether deactivation is due, and the numbers of students to deactivate and of absent students to record; class types
 * that may still register are not counted.
 */
async function getDeactivation(ctx: Ctx, catalog: Catalog, today: LocalDate) {
  const types = await classTypesToDeactivate(ctx, catalog, today);
  const state: Deactivation =
    types.length > 0 ? 'DUE' : (await decidesStatus(ctx, catalog)) ? 'LATER' : 'NEVER';
  if (types.length === 0) return { deactivation: state, toDeactivate: 0, toRecord: 0 };
  const [toDeactivate, toRecord] = await Promise.all([
    countWithoutRights(ctx.db, catalog.periodId, types),
    countWithoutRecord(ctx.db, catalog.periodId, types),
  ]);
  return { deactivation: state, toDeactivate, toRecord };
}

/** Summarises the progress of a term's KRS and its closing steps. */
export async function krsSummary(ctx: Ctx, requestedPeriodId: string | undefined) {
  const periodId = await resolvePeriodId(ctx, requestedPeriodId);
  const [{ period: active }, catalog, counts, today, terms, jobs] = await Promise.all([
    ctx.services.campus.get(),
    getCatalog(ctx.services, periodId),
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
    overdue: countWaiting(waiting, overdue),
    lateWaiting: sum(waiting.filter(({ late }) => late)),
    mayLock: classTypesPastChange(catalog, today).length > 0,
    ...(await getDeactivation(ctx, catalog, today)),
    jobs,
  };
}

/** Lists every class of a term with its seats, for the repair dialog and the report by class. */
export async function krsClasses(ctx: Ctx, requestedPeriodId: string | undefined) {
  const periodId = await resolvePeriodId(ctx, requestedPeriodId);
  const [catalog, seats] = await Promise.all([
    getCatalog(ctx.services, periodId),
    seatsTaken(ctx.db, periodId),
  ]);
  return [...catalog.classes.values()]
    .filter(({ cancelled }) => !cancelled)
    .map((catalogClass) => ({
      ...toClass(catalogClass, null),
      capacity: catalogClass.capacity,
      taken: seats.get(catalogClass.scheduleId) ?? 0,
    }));
}
