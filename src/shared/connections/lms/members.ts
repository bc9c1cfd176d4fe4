/** Somebody who belongs into a course; `active` is false for a student on leave or gone. */
export type WantedMember = { lmsId: number; roleId: number; active: boolean };
export type PresentMember = { id: number; roles: readonly number[]; suspended: boolean };
export type DropMode = 'SUSPEND' | 'UNENROL';

/** What has to happen in a course; whoever the portal does not know is left alone. */
export type MemberPlan = {
  /** Into the course, or active again. */
  enrol: WantedMember[];
  /** Kept with their marks, without access. */
  suspend: { lmsId: number; roleId: number }[];
  /** Out, with their marks. */
  unenrol: number[];
  same: number;
};
export type PlanPart = Omit<MemberPlan, 'same'>;

const isActiveAs = (member: PresentMember | undefined, roleId: number): boolean =>
  member !== undefined && member.roles.includes(roleId) && !member.suspended;

/** Everybody a plan touches. */
export const peopleOf = ({ enrol, suspend, unenrol }: PlanPart): number[] => [
  ...enrol.map(({ lmsId }) => lmsId),
  ...suspend.map(({ lmsId }) => lmsId),
  ...unenrol,
];

/** Everybody whose access a plan takes back. */
export const leaversOf = ({ suspend, unenrol }: PlanPart): number[] => [
  ...suspend.map(({ lmsId }) => lmsId),
  ...unenrol,
];

/** A plan that leaves some people as they are. */
export const withoutPeople = <P extends PlanPart>(plan: P, left: ReadonlySet<number>): P => ({
  ...plan,
  enrol: plan.enrol.filter(({ lmsId }) => !left.has(lmsId)),
  suspend: plan.suspend.filter(({ lmsId }) => !left.has(lmsId)),
  unenrol: plan.unenrol.filter((id) => !left.has(id)),
});

/** What of a plan stands in the course, by who is there. */
export function standingPart(plan: PlanPart, present: readonly PresentMember[]): PlanPart {
  const there = new Map(present.map((member) => [member.id, member]));
  return {
    enrol: plan.enrol.filter(({ lmsId, roleId }) => isActiveAs(there.get(lmsId), roleId)),
    suspend: plan.suspend.filter(({ lmsId }) => there.get(lmsId)?.suspended === true),
    unenrol: plan.unenrol.filter((id) => !there.has(id)),
  };
}

/**
 * Compares who belongs into a course with who is there. A repeat of what stands already is left out, because the LMS
 * would greet people again.
 * @param ours accounts of people of the portal; others are never touched.
 */
export function planMembers(
  wanted: readonly WantedMember[],
  present: readonly PresentMember[],
  {
    ours,
    managed,
    dropMode,
  }: { ours: ReadonlySet<number>; managed: ReadonlySet<number>; dropMode: DropMode },
): MemberPlan {
  const plan: MemberPlan = { enrol: [], suspend: [], unenrol: [], same: 0 };
  const there = new Map(present.map((member) => [member.id, member]));
  const wantedIds = new Set(wanted.map(({ lmsId }) => lmsId));
  for (const member of wanted) {
    const known = there.get(member.lmsId);
    if (member.active && !isActiveAs(known, member.roleId)) plan.enrol.push(member);
    else if (!member.active && known && !known.suspended) plan.suspend.push(member);
    else plan.same += 1;
  }
  for (const { id, roles, suspended } of present) {
    const roleId = roles.find((role) => managed.has(role));
    if (wantedIds.has(id) || !ours.has(id) || roleId === undefined) continue;
    if (dropMode === 'UNENROL') plan.unenrol.push(id);
    else if (!suspended) plan.suspend.push({ lmsId: id, roleId });
    else plan.same += 1;
  }
  return plan;
}

/** So few never hold a class: a small one loses a third of its members when one student drops it. */
const ALWAYS_ALLOWED = 2;

/** Accounts that would lose their access to a course, out of how many with access. */
export type Loss = { losing: readonly number[]; active: number };

/**
 * Who would lose their access, and out of how many.
 * @param weighed accounts that count: people of the portal whose own status does not explain the loss. Who graduated, left or
 *   is on leave loses access as a matter of course.
 */
export function lossOf(
  { suspend, unenrol }: Pick<MemberPlan, 'suspend' | 'unenrol'>,
  present: readonly PresentMember[],
  weighed: ReadonlySet<number>,
): Loss {
  const active = new Set(
    present.filter(({ id, suspended }) => weighed.has(id) && !suspended).map(({ id }) => id),
  );
  const losing = [...suspend.map(({ lmsId }) => lmsId), ...unenrol].filter((id) => active.has(id));
  return { losing, active: active.size };
}

/** What stays of a plan whose losses are held back: what brings people in, and the losses nobody has to look at. */
export const withoutLoss = (plan: MemberPlan, weighed: ReadonlySet<number>): MemberPlan => ({
  ...plan,
  suspend: plan.suspend.filter(({ lmsId }) => !weighed.has(lmsId)),
  unenrol: plan.unenrol.filter((id) => !weighed.has(id)),
});

/** Whether so many would be removed that a person has to look first. @param percent the greatest share that passes. */
export const breaks = ({ losing, active }: Loss, percent: number): boolean =>
  losing.length > ALWAYS_ALLOWED && losing.length * 100 > active * percent;

/** What the classes of a run lost, or would have lost, so far: enrolments, and the people whose they were. */
export type RunLoss = { classes: number; held: number; losing: number; people: number; active: number };

/** So many held classes, and so many people, before a whole run is judged. */
const [HELD_CLASSES, LOST_PEOPLE] = [5, 20];

/**
 * Whether a whole run has to stop, because something larger must be wrong: most of its classes are held, or many people lose
 * more than half of the share of enrolments one class may lose (an ordinary term loses few). One person who leaves many
 * classes is one.
 */
export const breaksRun = ({ classes, held, losing, people, active }: RunLoss, percent: number): boolean =>
  (held >= HELD_CLASSES && held * 2 > classes) || (people > LOST_PEOPLE && losing * 200 > active * percent);
