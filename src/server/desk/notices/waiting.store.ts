import { type SQL, sql } from 'drizzle-orm';
import type { GraduationState } from '#shared/completion/graduation/graduation.ts';
import type { LeaveState } from '#shared/people/leave/leave.ts';
import type { WaitingKind } from '#shared/desk/notices/waiting.ts';
import { isoMoment } from '#server/platform/db/moment.ts';

/** What a person may decide or do, as far as work may wait for it. */
export type Duties = {
  verifiesPayments: boolean;
  decidesPlans: boolean;
  /** Approves money to be given back that somebody else asked for. */
  approvesRefunds: boolean;
  /** Issues the decrees of leave and answers who wants to return. */
  approvesLeave: boolean;
  /** Checks applications for the degree. */
  checksDegrees: boolean;
  /** Graduates by decree. */
  approvesDegrees: boolean;
  plansExams: boolean;
  issuesLetters: boolean;
  /** Gives official reports their number, those of writers who may not do it too. */
  finalizesReports: boolean;
  /** Head of programme. */
  isHead: boolean;
  /** There is an active period. */
  hasPeriod: boolean;
};

/** How much there is, and when the newest came; null for nothing. */
const counted = (newest: SQL, from: SQL): SQL => sql`(
  select json_build_object('count', count(*), 'latest', coalesce(${isoMoment(sql`max(${newest})`)}, ''))
  ${from} having count(*) > 0)`;

/** Written out, so that the one plan of the statement knows how rare these states are. */
const isOneOf = (state: SQL, states: readonly (LeaveState | GraduationState)[]): SQL =>
  sql`${state} in (${sql.raw(states.map((name) => `'${name}'`).join(', '))})`;

/** Leave in the states this person decides; the advisor is told when it is handed in, the head where there is none. */
function leave({ isHead, verifiesPayments, approvesLeave }: Duties): SQL | null {
  const states: LeaveState[] = [
    ...(isHead ? (['PA_OK'] as const) : []),
    ...(verifiesPayments ? (['KAPRODI_OK'] as const) : []),
    ...(approvesLeave ? (['FINANCE_OK', 'RETURN_ASKED'] as const) : []),
  ];
  return states.length === 0
    ? null
    : counted(
        sql`r.updated_at`,
        sql`from leave_requests r join students s on s.id = r.student_id
          where ${isOneOf(sql`r.state`, states)}${isHead ? sql` or r.state = 'SUBMITTED' and s.advisor_id is null` : sql``}`,
      );
}

/** Applications for the degree in the states this person decides. */
function degrees({ isHead, checksDegrees, approvesDegrees }: Duties): SQL | null {
  const states: GraduationState[] = [
    ...(checksDegrees ? (['SUBMITTED'] as const) : []),
    ...(isHead ? (['CHECKED'] as const) : []),
    ...(approvesDegrees ? (['ENDORSED'] as const) : []),
  ];
  return states.length === 0
    ? null
    : counted(sql`updated_at`, sql`from graduation_applications where ${isOneOf(sql`state`, states)}`);
}

/** Drafts of official reports whose writers may not make them final themselves. */
const reports: SQL = counted(
  sql`r.updated_at`,
  sql`from official_reports r join users w on w.id = r.created_by
    where r.state = 'DRAFT' and not w.is_admin and not exists (
      select from permissions p where p.name = 'officialReport:update' and (
        exists (select from user_permissions up where up.permission_id = p.id and up.user_id = w.id)
        or exists (select from role_permissions rp join user_roles ur on ur.role_id = rp.role_id
          where rp.permission_id = p.id and ur.user_id = w.id)))`,
);

const queries: Record<WaitingKind, (duties: Duties) => SQL | null> = {
  payments: ({ verifiesPayments }) =>
    verifiesPayments
      ? counted(
          sql`created_at`,
          sql`from payments where status = 'WAITING' and created_at >= asked.payments_before`,
        )
      : null,
  refunds: ({ approvesRefunds }) =>
    approvesRefunds
      ? counted(
          sql`created_at`,
          sql`from refunds where status = 'SUBMITTED' and requested_by is distinct from asked.user_id`,
        )
      : null,
  payouts: ({ verifiesPayments }) =>
    verifiesPayments ? counted(sql`decided_at`, sql`from refunds where status = 'APPROVED'`) : null,
  plans: ({ decidesPlans }) =>
    decidesPlans ? counted(sql`created_at`, sql`from plan_requests where state = 'SUBMITTED'`) : null,
  leave,
  degrees,
  makeups: ({ plansExams, hasPeriod }) =>
    plansExams && hasPeriod
      ? counted(
          sql`k.updated_at`,
          sql`from exam_makeups k join exam_sessions e on e.id = k.session_id
            join schedules s on s.id = e.schedule_id and s.period_id = asked.period_id where k.state = 'APPROVED'`,
        )
      : null,
  letters: ({ issuesLetters }) =>
    issuesLetters ? counted(sql`created_at`, sql`from letter_requests where state = 'SUBMITTED'`) : null,
  reports: ({ finalizesReports }) => (finalizesReports ? reports : null),
};

/** What waits for the person of `askedBy`, as one JSON value by kind; what they are not asked is not looked for. */
export function waitingWork(duties: Duties): SQL {
  const parts = Object.entries(queries).flatMap(([kind, query]) => {
    const part = query(duties);
    return part === null ? [] : [sql`${sql.raw(`'${kind}'`)}, ${part}`];
  });
  return sql`json_strip_nulls(json_build_object(${sql.join(parts, sql`, `)}))`;
}
