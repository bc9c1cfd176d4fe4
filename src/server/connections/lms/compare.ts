import {
  breaks,
  leaversOf,
  type Loss,
  lossOf,
  type MemberPlan,
  planMembers,
  type WantedMember,
  withoutLoss,
  withoutPeople,
} from '#shared/connections/lms/members.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { LmsMember } from './moodle/lms.ts';
import { type ClassMember, type LmsSettings, peopleBehind } from './links.store.ts';

/**
 * How members are brought over. `force` passes the breaker, because a person looked at the loss; `isAsked` says that a person
 * started it.
 */
export type SyncWay = { settings: LmsSettings; force?: boolean; isAsked?: boolean };

/** After so long the clock takes access back again that stayed by another way of enrolling. */
const AGAIN_MS = 7 * 86_400_000;

/** The members of a class who have an account, with their roles, and those who have none. */
export type Wish = { wanted: WantedMember[]; names: ReadonlyMap<number, string>; unpaired: ClassMember[] };

/** @param accounts ids in the LMS by person. */
export function wishOf(
  members: readonly ClassMember[],
  accounts: ReadonlyMap<string, number>,
  { studentRole, teacherRole }: LmsSettings,
): Wish {
  const wanted: WantedMember[] = [];
  const names = new Map<number, string>();
  const unpaired: ClassMember[] = [];
  for (const member of members) {
    const { userId, name, role, active } = member;
    const lmsId = accounts.get(userId);
    if (lmsId === undefined) {
      unpaired.push(member);
      continue;
    }
    names.set(lmsId, name);
    wanted.push({ lmsId, active, roleId: role === 'TEACHER' ? teacherRole : studentRole });
  }
  return { wanted, names, unpaired };
}

/** `stays` are those who keep access by another way of enrolling and are left alone this time, with when each was last tried. */
export type Compared = {
  plan: MemberPlan;
  stays: ReadonlyMap<number, string>;
  loss: Loss;
  held: string;
  nameOf: (id: number) => string;
};

/**
 * What has to change, without what the breaker holds back; losses by a student's own status it does not weigh, nor those of
 * whom access was taken before. Taking it again greets people, so the clock does it now and then only.
 * @param known whose access stayed by another way of enrolling, with when it was last taken.
 */
export async function compare(
  ctx: Ctx,
  present: readonly LmsMember[],
  wish: Wish,
  { settings, force = false, isAsked = false }: SyncWay,
  known: ReadonlyMap<number, string>,
): Promise<Compared> {
  const behind = await peopleBehind(
    ctx.db,
    present.map(({ id }) => id),
  );
  const ours = new Set(behind.keys());
  const managed = new Set([settings.studentRole, settings.teacherRole]);
  const wished = planMembers(wish.wanted, present, { ours, managed, dropMode: settings.dropMode });
  const leaving = new Set(leaversOf(wished));
  const since = ctx.now.getTime() - AGAIN_MS;
  const stays = new Map(
    [...known].filter(([id, triedAt]) => leaving.has(id) && !isAsked && Date.parse(triedAt) > since),
  );
  const plan = withoutPeople(wished, new Set(stays.keys()));
  const weighed = new Set(
    [...behind].filter(([id, { isAway }]) => !isAway && !known.has(id)).map(([id]) => id),
  );
  const loss = lossOf(plan, present, weighed);
  const isHeld = !force && breaks(loss, settings.breakerPercent);
  const held = isHeld
    ? `${loss.losing.length} dari ${loss.active} peserta akan kehilangan akses. Periksa lalu jalankan ulang.`
    : '';
  const nameOf = (id: number): string => wish.names.get(id) ?? behind.get(id)?.name ?? String(id);
  return { plan: isHeld ? withoutLoss(plan, weighed) : plan, stays, loss, held, nameOf };
}
