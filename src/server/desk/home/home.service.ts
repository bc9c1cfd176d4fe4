import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { homeContract, homeKind } from '#shared/desk/home/home.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { onlyRow } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { announced } from '#server/teaching/calendar/calendar.public.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { toNotices } from '#server/desk/notices/own.public.ts';
import type { HomeSides } from './home-part.ts';
import { lecturerPart } from './lecturer-home.ts';
import { sidesOf } from './sides.store.ts';
import { staffPart } from './staff-home.ts';
import { studentPart } from './student-home.ts';

/** What stands on the home of who is neither student, lecturer nor sees figures. */
async function otherPart(ctx: Ctx, campus: CampusState, day: LocalDate): Promise<HomeSides> {
  const { columns, relations } = sidesOf(ctx, campus, day);
  const { rows } = await ctx.db.execute<HomeSides>(sql`select ${columns} from ${relations}`);
  return onlyRow(rows);
}

const parts = { STUDENT: studentPart, LECTURER: lecturerPart, STAFF: staffPart, OTHER: otherPart };

/** All that the first screen of the signed-in person shows. One query. */
export async function home(ctx: Ctx, asLecturer: boolean): Promise<ResponseOf<typeof homeContract.home>> {
  const [campus, day] = [await ctx.services.campus.get(), await today(ctx)];
  const { notices, calendar, ...own } = await parts[homeKind(actorOf(ctx), asLecturer)](ctx, campus, day);
  return {
    student: null,
    lecturer: null,
    staff: null,
    ...own,
    calendar: await announced(ctx, day, calendar),
    notices: toNotices(ctx, notices, campus, day),
  };
}
