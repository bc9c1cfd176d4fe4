import { type SQL, sql } from 'drizzle-orm';
import { approvalDeadline, type CalendarEvent } from '#shared/platform/term/window.ts';
import { type ClassType, classTypes } from '#shared/platform/reference/class-type.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { rowsFor } from './advisees.store.ts';
import { statesQuery, type TermStates, type WaitingCount } from './staff.store.ts';

/** KRS states of a term with its KRS and approval windows, as `termProgress` selects them. */
export type TermProgress = TermStates & { windows: CalendarEvent[] };

/** Query of one JSON value, a `TermProgress`. */
export const termProgress = (periodId: string): SQL => sql`
  select json_build_object('states', c.states, 'waiting', c.waiting, 'windows', coalesce((
    select json_agg(json_build_object('id', e.id, 'type', e.type, 'classTypes', e.class_types, 'start', e.start_date,
      'end', e.end_date))
    from calendar_events e where e.period_id = ${periodId} and e.type in ('KRS', 'KRS_APPROVAL')), '[]'))
  from (${statesQuery(periodId)}) c`;

/** Class types whose approval deadline has passed. */
export const overdueClassTypes = (
  windows: readonly CalendarEvent[],
  settings: Pick<AcademicSettings, 'approvalDays'>,
  today: LocalDate,
): ClassType[] =>
  classTypes.filter((classType) => {
    const deadline = approvalDeadline(windows, classType, settings);
    return deadline !== null && deadline < today;
  });

/** Counts the waiting KRS of these class types. */
export const countWaiting = (waiting: readonly WaitingCount[], types: readonly ClassType[]): number =>
  waiting.filter((row) => types.includes(row.class_type)).reduce((total, { n }) => total + n, 0);

/** Query that counts the KRS of a lecturer's advisees waiting for a decision in a term. */
export const waitingForAdvisor = (lecturerId: string, periodId: string): SQL =>
  sql`select count(*)::int ${rowsFor({ lecturerId, periodId, state: 'SUBMITTED' })}`;
