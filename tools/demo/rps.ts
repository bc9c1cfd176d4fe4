import type { RpsAction, RpsState } from '#shared/study/rps/rps-procedure.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { newId } from '#server/platform/db/id.ts';
import { procedureEvents, rps, rpsLecturers } from '#server/platform/db/schema.ts';
import type { Batch } from './catalogue.ts';
import type { DemoTerm } from './calendar.ts';
import { demoCourses } from './curriculum-data.ts';
import type { Row } from './insert.ts';
import { demoPlanContent } from './rps-content.ts';
import type { DemoSchedule } from './timetable.ts';

type People = {
  /** Account of each lecturer by the lecturer's id. */
  accounts: ReadonlyMap<string, string>;
  kaprodi: string;
  /** The lecturer visitors sign in as, whose courses show every way a plan may stand. */
  guide: string;
};

/** How far the plans of the running term are; null is a course nobody wrote one for yet. */
const running: readonly (RpsState | null)[] = [
  'APPROVED',
  'SUBMITTED',
  'APPROVED',
  null,
  'DRAFT2',
  'REVISION',
  null,
];

const ofGuide: typeof running = [null, 'REVISION', 'APPROVED', 'DRAFT2'];

const way: readonly { action: RpsAction; from: RpsState | null; to: RpsState; day: number }[] = [
  { action: 'CREATE', from: null, to: 'DRAFT', day: -28 },
  { action: 'PLAN', from: 'DRAFT', to: 'DRAFT2', day: -24 },
  { action: 'SUBMIT', from: 'DRAFT2', to: 'SUBMITTED', day: -20 },
  { action: 'APPROVE', from: 'SUBMITTED', to: 'APPROVED', day: -16 },
];
const back = { action: 'RETURN', from: 'SUBMITTED', to: 'REVISION', day: -16 } as const;
const steps: Partial<Record<RpsState, typeof way>> = {
  DRAFT2: way.slice(0, 2),
  SUBMITTED: way.slice(0, 3),
  REVISION: [...way.slice(0, 3), back],
  APPROVED: way,
};

type Plan = { id: string; term: DemoTerm; state: RpsState; owner: string };

const momentOf = ({ term }: Plan, day: number): string => `${addDays(term.classStart, day)}T03:00:00Z`;

const eventsOf = (plan: Plan, { accounts, kaprodi }: People): Row[] =>
  (steps[plan.state] ?? []).map(({ action, from, to, day }) => ({
    subject: 'RPS',
    subject_id: plan.id,
    action,
    from,
    to,
    note: action === 'RETURN' ? 'Lengkapi pustaka utama dengan terbitan lima tahun terakhir.' : '',
    actor_id: action === 'APPROVE' || action === 'RETURN' ? kaprodi : accounts.get(plan.owner),
    at: momentOf(plan, day),
  }));

function planRow(plan: Plan, classes: readonly DemoSchedule[], kaprodi: string): Row | null {
  const [first] = classes;
  if (first === undefined) return null;
  const { state } = plan;
  const approved = state === 'APPROVED';
  return {
    id: plan.id,
    course_id: first.courseId,
    period_id: plan.term.id,
    revision_no: 0,
    state,
    owner_id: plan.owner,
    date_made: addDays(plan.term.classStart, -28),
    ...demoPlanContent(first.course, demoCourses.indexOf(first.course)),
    submitted_at: state === 'DRAFT2' ? null : momentOf(plan, -20),
    returned_at: state === 'REVISION' ? momentOf(plan, -16) : null,
    approved_at: approved ? momentOf(plan, -16) : null,
    approved_by: approved ? kaprodi : null,
  };
}

/** Course plans: all of last year are approved, those of the running term are on their way. */
export function rpsBatches(planned: readonly DemoSchedule[], people: People): Batch[] {
  const [plans, lecturers, events]: [Row[], Row[], Row[]] = [[], [], []];
  const taught = planned.filter(({ term }) => term.offset >= -2);
  const byCourse = Map.groupBy(taught, ({ term, courseId }) => `${term.code} ${courseId}`);
  const guided = ofGuide.values();
  for (const [at, classes] of [...byCourse.values()].entries()) {
    const [first] = classes;
    if (first === undefined) continue;
    const own = classes.find(({ lecturerId }) => lecturerId === people.guide);
    const next = own === undefined || first.term.offset < 0 ? undefined : guided.next().value;
    const usual = running[at % running.length] ?? null;
    const state = first.term.offset < 0 ? 'APPROVED' : next === undefined ? usual : next;
    if (state === null) continue;
    const plan = { id: newId(), term: first.term, state, owner: (own ?? first).lecturerId };
    const row = planRow(plan, classes, people.kaprodi);
    if (row !== null) plans.push(row);
    const team = [...new Set([plan.owner, ...classes.map(({ lecturerId }) => lecturerId)])];
    lecturers.push(...team.map((lecturer_id, position) => ({ rps_id: plan.id, lecturer_id, position })));
    events.push(...eventsOf(plan, people));
  }
  return [
    [rps, plans],
    [rpsLecturers, lecturers],
    [procedureEvents, events],
  ];
}
