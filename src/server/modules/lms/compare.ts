import {
  breaks,
  type Loss,
  lossOf,
  type MemberPlan,
  planMembers,
  type WantedMember,
  withoutLoss,
} from '#shared/domain/lms/members.ts';
import type { Ctx } from '../../http/ctx.ts';
import type { LmsMember } from '../../integrations/lms/lms.ts';
import { type ClassMember, type LmsSettings, peopleBehind } from './links.store.ts';

/** How members are brought over. `force` passes the breaker, because a person looked at the loss. */
export type SyncWay = { settings: LmsSettings; force?: boolean };

/** The members of a class who have an account, with their roles, and how many have none. */
export type Wish = { wanted: WantedMember[]; names: ReadonlyMap<number, string>; unpaired: number };

/** @param accounts ids in the LMS by person. */
export function wishOf(
  members: readonly ClassMember[],
  accounts: ReadonlyMap<string, number>,
  { studentRole, teacherRole }: LmsSettings,
): Wish {
  const wanted: WantedMember[] = [];
  const names = new Map<number, string>();
  for (const { userId, name, role, active } of members) {
    const lmsId = accounts.get(userId);
    if (lmsId === undefined) continue;
    names.set(lmsId, name);
    wanted.push({ lmsId, active, roleId: role === 'TEACHER' ? teacherRole : studentRole });
  }
  return { wanted, names, unpaired: members.length - wanted.length };
}

export type Compared = { plan: MemberPlan; loss: Loss; held: string; nameOf: (id: number) => string };

/** What has to change, without what the breaker holds back; losses by a student's own status it does not weigh. */
export async function compare(
  ctx: Ctx,
  present: readonly LmsMember[],
  wish: Wish,
  { settings, force = false }: SyncWay,
): Promise<Compared> {
  const behind = await peopleBehind(
    ctx.db,
    present.map(({ id }) => id),
  );
  const ours = new Set(behind.keys());
  const managed = new Set([settings.studentRole, settings.teacherRole]);
  const plan = planMembers(wish.wanted, present, { ours, managed, dropMode: settings.dropMode });
  const weighed = new Set([...behind].filter(([, { isAway }]) => !isAway).map(([id]) => id));
  const loss = lossOf(plan, present, weighed);
  const isHeld = !force && breaks(loss, settings.breakerPercent);
  const held = isHeld
    ? `${loss.losing.length} dari ${loss.active} peserta akan kehilangan akses. Periksa lalu jalankan ulang.`
    : '';
  const nameOf = (id: number): string => wish.names.get(id) ?? behind.get(id)?.name ?? String(id);
  return { plan: isHeld ? withoutLoss(plan, weighed) : plan, loss, held, nameOf };
}
