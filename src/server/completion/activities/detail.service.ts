import { sql } from 'drizzle-orm';
import {
  type ActivityDetail,
  activityActions,
  activityMentor,
  activityPartner,
  type ActivityMember,
} from '#shared/completion/activities/activity.views.ts';
import { activityScore } from '#shared/completion/activities/conversion.ts';
import {
  ACTIVITY_ROLE,
  activityDocuments,
  activitySlugList,
  LOG_FILE,
} from '#shared/completion/activities/kinds.ts';
import {
  type ActivityStatus,
  decidesLogs,
  isEditable,
  neededDocuments,
  offeredSteps,
} from '#shared/completion/activities/procedure.ts';
import { SCHEDULE_STATUS } from '#shared/platform/access/status.ts';
import { found } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { attachmentsOf, historyOf } from '#server/platform/procedures/procedures.public.ts';
import { findType } from './activities.store.ts';
import { type ActivityCase, readCase } from './activity-case.ts';
import { plannedRows } from './conversion.store.ts';
import { mayAdd } from './documents.service.ts';
import { progressOf } from './logs.service.ts';

async function supervisorNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<Pick<Rows['lecturers'], 'id'> & { name: string }>(sql`
    select l.id, trim(both ' ' from concat_ws(' ', nullif(l.front_title, ''), l.name))
      || coalesce(', ' || nullif(l.back_title, ''), '') as name
    from lecturers l where l.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function memberViews(ctx: Ctx, of: ActivityCase): Promise<ActivityMember[]> {
  const { data } = await ctx.services.campus.get();
  const progress = await progressOf(ctx, of);
  const plan = await plannedRows(ctx.db, of.activity.id);
  return of.members.flatMap((member) => {
    const { studentId, role, confirmedAt, mentorScore, lectureScore } = member;
    const student = of.students.find(({ id }) => id === studentId);
    const own = progress.get(studentId);
    if (!student || !own) return [];
    const conversions = plan.filter((row) => row.studentId === studentId);
    const sks = conversions.reduce((sum, row) => sum + row.sks, 0);
    const both = mentorScore !== null && lectureScore !== null;
    return [
      {
        studentId,
        nim: student.nim,
        name: student.name,
        role,
        confirmedAt,
        mentorScore,
        lectureScore,
        score: both ? activityScore(mentorScore, lectureScore, data.activity) : null,
        progress: own,
        neededMinutes: sks * data.activity.hoursPerSks * 60,
        conversions,
      },
    ];
  });
}

function badgeOf(status: ActivityStatus, isMbkm: boolean): ActivityDetail['activityStatus'] {
  if (status === 'CANCELLED' || status === 'REJECTED') return SCHEDULE_STATUS.cancelled;
  const done = status === 'CONVERTED' || (!isMbkm && status === 'APPROVED');
  return done ? SCHEDULE_STATUS.done : SCHEDULE_STATUS.notYet;
}

/** Documents the next step asks for. */
function nextNeeds(status: ActivityStatus, isMbkm: boolean): ActivityDetail['needed'] {
  if (isEditable(status)) return [...neededDocuments('SUBMIT', isMbkm)];
  if (status === 'PA_APPROVED') return [...neededDocuments('APPROVE', isMbkm)];
  return status === 'ONGOING' ? [...neededDocuments('REPORT', isMbkm)] : [];
}

function readerView(ctx: Ctx, of: ActivityCase) {
  const { activity, actors, members } = of;
  const { studentId } = actorOf(ctx);
  const own = members.find((one) => one.studentId === studentId);
  const { status, isMbkm } = activity;
  const offered: readonly string[] = offeredSteps(status, actors, isMbkm);
  return {
    actors,
    actions: activityActions.filter(
      (action) => offered.includes(action) && (action !== 'REMOVE_MEMBER' || members.length > 1),
    ),
    uploadable: activityDocuments.filter((kind) => mayAdd(kind, of)),
    needed: nextNeeds(status, isMbkm),
    asksConfirmation: own?.role === ACTIVITY_ROLE.member && own.confirmedAt === null && isEditable(status),
    writesLog: own !== undefined && status === 'ONGOING',
    decidesLog: actors.includes('SUPERVISOR') && decidesLogs(status),
    editable: actors.includes('LEADER') && isEditable(status),
  };
}

/** An activity as the reader may see it. @throws AppError NOT_FOUND, FORBIDDEN for whom it does not concern */
export async function activityDetailOf(ctx: Ctx, id: string): Promise<ActivityDetail> {
  const of = await readCase(ctx, id);
  const { activity } = of;
  const type = found(await findType(ctx.db, activity.typeId));
  const files = (await attachmentsOf(ctx, 'ACTIVITY', [id])).get(id) ?? [];
  const names = await supervisorNames(
    ctx,
    of.supervisors.map(({ lecturerId }) => lecturerId),
  );
  return {
    ...activity,
    _id: id,
    partner: activityPartner.parse(activity.partner),
    mentor: activityMentor.parse(activity.mentor),
    type: {
      code: type.code,
      name: type.name,
      isMbkm: activity.isMbkm,
      maxSks: type.maxSks,
      slug: activitySlugList.find((slug) => slug === type.slug) ?? 'magang',
    },
    activityStatus: badgeOf(activity.status, activity.isMbkm),
    supervisors: of.supervisors.map(({ lecturerId, order }) => ({
      lectureId: lecturerId,
      name: names.get(lecturerId) ?? '',
      order,
    })),
    members: await memberViews(ctx, of),
    documents: files.filter(({ kind }) => kind !== LOG_FILE),
    ...readerView(ctx, of),
    history: await historyOf(ctx.db, 'ACTIVITY', id),
  };
}
