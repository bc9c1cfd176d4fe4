import type { StaffActivityStep } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityRow } from '#shared/completion/activities/activity.views.ts';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { activityStatusLabels } from '#shared/completion/activities/procedure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { sql } from 'drizzle-orm';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { requireEnrolled } from '#server/people/students/students.public.ts';
import { replaceSupervisors, updateActivity } from './activities.store.ts';
import {
  type ActivityCase,
  step,
  systemStep,
  tellLecturers,
  tellMembers,
  withActivity,
} from './activity-case.ts';
import { convert, minutesNumber, planConversion } from './conversion.service.ts';
import { changeSupervisors, removeMember } from './people.service.ts';
import { cancelActivity, relyOnDocuments } from './proposal.service.ts';
import { requireTeamFits } from './requirements.service.ts';
import { returnReport } from './report.service.ts';
import { type ActivityQuery, listActivities } from './rows.store.ts';
import { markTerm } from './term-status.ts';

const notDrafts = [sql`a.status <> 'DRAFT'`];

export async function activityPage(ctx: Ctx, query: ActivityQuery): Promise<Page<ActivityRow>> {
  const { rows, total } = await listActivities(ctx.db, query, notDrafts);
  return pageOf(rows, total, query);
}

const columns: ListColumn<ActivityRow>[] = [
  { key: 'nim', label: 'NIM', of: ({ leader }) => leader.nim },
  { key: 'name', label: 'Nama', of: ({ leader }) => leader.name },
  { key: 'members', label: 'Anggota', kind: 'integer', of: ({ memberCount }) => memberCount },
  { key: 'type', label: 'Program', of: ({ type }) => type },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'partner', label: 'Mitra/penyelenggara', of: ({ partner }) => partner },
  { key: 'term', label: 'Semester', of: ({ semesterCode }) => periodLabel(semesterCode) },
  { key: 'start', label: 'Mulai', kind: 'date', of: ({ startDate }) => startDate },
  { key: 'end', label: 'Selesai', kind: 'date', of: ({ endDate }) => endDate },
  { key: 'sks', label: 'Sks', kind: 'integer', of: ({ sks }) => sks },
  { key: 'status', label: 'Status', of: ({ status }) => activityStatusLabels[status] },
];

/** The activities that the search and the filters find, as a file. */
export const activityFile = (
  ctx: Ctx,
  query: Omit<ActivityQuery, 'page' | 'limit'> & { format: FileFormat },
) =>
  listFile(ctx, query.format, {
    title: 'Program aktivitas mahasiswa',
    fileName: 'program-aktivitas',
    filters: [
      ['Pencarian', query.search],
      ['Program', query.type],
      ['Status', query.status && activityStatusLabels[query.status]],
      ['Semester', query.semesterCode && periodLabel(query.semesterCode)],
      ['Mitra', query.partner],
    ],
    columns,
    read: (window) => listActivities(ctx.db, { ...query, ...window }, notDrafts),
  });

/** Begins a programme: its logbook opens, and a term it takes whole is reported so. */
export async function startActivity(ctx: Ctx, of: ActivityCase): Promise<void> {
  await systemStep(ctx, of, 'START');
  await markTerm(ctx, of);
  await tellMembers(ctx, of);
}

type Approval = Extract<StaffActivityStep, { action: 'APPROVE' }>;

/** Approves a programme with decree, supervisors and the courses it shall count as; a record only needs the word. */
async function approve(ctx: Ctx, of: ActivityCase, wish: Approval): Promise<void> {
  const { activity } = of;
  const { decreeNo, decreeDate, lectureIds, conversions } = wish;
  await step(ctx, of, 'APPROVE', { change: { decreeNo, decreeDate } });
  await requireTeamFits(ctx, of);
  if (activity.isMbkm) {
    if (decreeNo === '') throw invalidField('decreeNo', 'Isi nomor surat keputusan.');
    if (decreeDate === null) throw invalidField('decreeDate', 'Isi tanggal surat keputusan.');
    if (lectureIds.length === 0) throw invalidField('lectureIds', 'Pilih pembimbing.');
    await requireTeaching(ctx.db, lectureIds, { field: 'lectureIds' });
    await planConversion(ctx, of, conversions);
    await replaceSupervisors(ctx.db, activity.id, lectureIds);
    await tellLecturers(ctx, of, lectureIds, 'Anda ditunjuk sebagai pembimbing');
  }
  await relyOnDocuments(ctx, of, 'APPROVE');
  await tellMembers(ctx, of);
  if (activity.isMbkm && activity.startDate <= (await today(ctx))) await startActivity(ctx, of);
}

async function convertWithMinutes(
  ctx: Ctx,
  of: ActivityCase,
  wish: Extract<StaffActivityStep, { action: 'CONVERT' }>,
) {
  await requireEnrolled(
    ctx,
    of.members.map(({ studentId }) => studentId),
  );
  await convert(ctx, of, wish.conversions);
  await updateActivity(ctx.db, of.activity.id, { minutesNo: await minutesNumber(ctx) });
}

/** What the head of programme does. @throws AppError FORBIDDEN, INVALID, RULE with the problems, STALE */
export const staffStep = (outer: Ctx, id: string, wish: StaffActivityStep) =>
  withActivity(outer, { id, updatedAt: wish.updatedAt }, async (ctx, of) => {
    if (wish.action === 'APPROVE') await approve(ctx, of, wish);
    else if (wish.action === 'CONVERT') await convertWithMinutes(ctx, of, wish);
    else if (wish.action === 'CHANGE_SUPERVISORS') await changeSupervisors(ctx, of, wish);
    else if (wish.action === 'REMOVE_MEMBER') await removeMember(ctx, of, wish);
    else if (wish.action === 'RETURN_REPORT') await returnReport(ctx, of, wish.note);
    else if (of.actors.includes('OFFICE')) await cancelActivity(ctx, of, wish.note);
    else throw new AppError('FORBIDDEN', 'Anda tidak berhak membatalkan program ini.');
    return { _id: id };
  });
