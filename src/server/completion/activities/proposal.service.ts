import type {
  ActivityProposal,
  StudentActivityStep,
} from '#shared/completion/activities/activity.contract.ts';
import type { ActivitySlug } from '#shared/completion/activities/kinds.ts';
import {
  ACTIVITY_ROLE,
  type ActivityRole,
  activityDocumentLabels,
  MEMBER_KIND,
} from '#shared/completion/activities/kinds.ts';
import {
  activityProcedure,
  type ActivityStatus,
  isEditable,
  neededDocuments,
} from '#shared/completion/activities/procedure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkEntries, checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { requireKrsForAction, requireValidKrs } from '#server/enrolment/krs/krs.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import {
  attach,
  lockAttachments,
  move,
  requireAttachments,
} from '#server/platform/procedures/procedures.public.ts';
import {
  type Activity,
  deleteMember,
  findPeriodByCode,
  findStudents,
  findTypeBySlug,
  insertActivity,
  membersOf,
  replaceMembers,
  termCodesFrom,
  updateActivity,
  updateMember,
} from './activities.store.ts';
import {
  type ActivityCase,
  closeInvitation,
  leaderOf,
  lockCase,
  step,
  tellLecturers,
  tellMembers,
  withActivity,
} from './activity-case.ts';
import { checkDraftedOnce } from './draft-once.ts';
import { requireLogbooks } from './logs.service.ts';
import { applicantOf, requireTeamFits, requirementsFor } from './requirements.service.ts';
import { handOn } from './team.ts';
import { takeBackTerm } from './term-status.ts';
import { ownRows } from './rows.store.ts';
import { typeViews } from './types.service.ts';

/** The programmes with what they ask of the student, and the own activities. */
export async function ownOverview(ctx: Ctx) {
  const applicant = await applicantOf(ctx);
  const activities = await ownRows(ctx.db, applicant.student.id);
  const running = activities.find(
    ({ isMbkm, status }) => isMbkm && (status === 'ONGOING' || status === 'APPROVED'),
  );
  const offered = (await typeViews(ctx)).filter(({ isActive }) => isActive);
  const types = [];
  for (const type of offered) {
    const requirementList = await requirementsFor(ctx, applicant, type, running?.title ?? null);
    types.push({ ...type, requirementList });
  }
  return { types, activities };
}

async function offeredType(ctx: Ctx, slug: ActivitySlug) {
  const type = found((await typeViews(ctx)).find((one) => one.slug === slug));
  if (!type.isActive) throw new AppError('RULE', 'Program ini sedang tidak dibuka.');
  return type;
}

/** What the form of a proposal needs. @throws AppError KRS_MISSING (454), KRS_NOT_VALID (455) */
export async function proposalForm(ctx: Ctx, slug: ActivitySlug) {
  await requireValidKrs(ctx);
  const type = await offeredType(ctx, slug);
  const applicant = await applicantOf(ctx);
  const { code } = await activePeriod(ctx.services);
  const terms = (await termCodesFrom(ctx.db, code)).map((value) => ({ value, label: periodLabel(value) }));
  return { type, requirements: await requirementsFor(ctx, applicant, type, null), terms };
}

/** What a proposal lacks beyond its single fields, by field. */
function proposalErrors(form: ActivityProposal, isMbkm: boolean): Record<string, string> {
  const { startDate, endDate, partner, plannedHours, plan, level, organiser } = form;
  const errors: Record<string, string> = {};
  if (endDate < startDate) errors.endDate = 'Tanggal selesai tidak boleh sebelum tanggal mulai.';
  if (isMbkm && partner.name === '') errors['partner.name'] = 'Isi nama mitra.';
  if (isMbkm && plannedHours === 0) errors.plannedHours = 'Isi jam kegiatan.';
  if (isMbkm && plan.length === 0) errors.plan = 'Isi rencana kerja paling sedikit satu minggu.';
  if (!isMbkm && level === null) errors.level = 'Pilih tingkat.';
  if (!isMbkm && organiser === '') errors.organiser = 'Isi penyelenggara.';
  return errors;
}

async function checkProposal(ctx: Ctx, form: ActivityProposal, isMbkm: boolean): Promise<void> {
  const errors = proposalErrors(form, isMbkm);
  const [message] = Object.values(errors);
  if (message !== undefined) throw new AppError('INVALID', message, { errors });
  if (!(await findPeriodByCode(ctx.db, form.semesterCode))) {
    throw invalidField('semesterCode', 'Semester ini belum dibuka.');
  }
}

/** The other members by NIM. @throws AppError INVALID for one that is unknown or the student himself */
async function teamOf(ctx: Ctx, nims: readonly string[]) {
  const students = await findStudents(ctx.db, { nims });
  const ids = new Map(students.map(({ nim, id }) => [nim, id]));
  const problem = (nim: string): string | null => {
    if (!ids.has(nim)) return `NIM ${nim} tidak ditemukan.`;
    return ids.get(nim) === ctx.actor?.studentId
      ? `NIM ${nim} adalah NIM Anda sendiri. Isi NIM anggota lain.`
      : null;
  };
  checkEntries(nims, problem, { field: 'memberNims' });
  return students;
}

const fieldsOf = ({ _id, updatedAt: _stamp, memberNims: _nims, ...fields }: ActivityProposal) => fields;

async function create(ctx: Ctx, slug: ActivitySlug, form: ActivityProposal): Promise<Activity> {
  await requireKrsForAction(ctx);
  const type = found(await findTypeBySlug(ctx.db, slug));
  if (!type.isActive) throw new AppError('RULE', 'Program ini sedang tidak dibuka.');
  await checkDraftedOnce(ctx, { ...form, typeId: type.id });
  const activity = await insertActivity(ctx.db, {
    ...fieldsOf(form),
    typeId: type.id,
    isMbkm: type.isMbkm,
    memberKind: 0,
    status: 'DRAFT',
    statusSince: ctx.now.toISOString(),
  });
  await move(ctx, {
    procedure: activityProcedure,
    subject: 'ACTIVITY',
    subjectId: activity.id,
    from: null,
    action: 'CREATE',
    actors: ['LEADER'],
  });
  return activity;
}

async function change(ctx: Ctx, id: string, form: ActivityProposal): Promise<Activity> {
  const of = await lockCase(ctx, id);
  if (!of.actors.includes('LEADER'))
    throw new AppError('FORBIDDEN', 'Hanya ketua yang dapat mengubah proposal.');
  checkFresh(of.activity, form.updatedAt ?? '');
  if (!isEditable(of.activity.status)) {
    throw new AppError('RULE', 'Proposal yang sudah diajukan tidak dapat diubah.');
  }
  return updateActivity(ctx.db, id, fieldsOf(form));
}

/** Stores who takes part; those who are new are asked. */
async function storeTeam(ctx: Ctx, activity: Activity, nims: readonly string[]): Promise<void> {
  const leaderId = studentIdOf(ctx);
  const others = await teamOf(ctx, nims);
  const before = new Set((await membersOf(ctx.db, activity.id)).map(({ studentId }) => studentId));
  const isGroup = others.length > 0;
  const member = (studentId: string, role: ActivityRole, confirmedAt: string | null) => ({
    activityId: activity.id,
    studentId,
    role,
    confirmedAt,
    mentorScore: null,
    lectureScore: null,
  });
  const leaderRole = isGroup ? ACTIVITY_ROLE.leader : ACTIVITY_ROLE.personal;
  await replaceMembers(ctx.db, activity.id, [
    member(leaderId, leaderRole, ctx.now.toISOString()),
    ...others.map(({ id }) => member(id, ACTIVITY_ROLE.member, null)),
  ]);
  const memberKind = isGroup ? MEMBER_KIND.group : MEMBER_KIND.personal;
  if (memberKind !== activity.memberKind) await updateActivity(ctx.db, activity.id, { memberKind });
  const gone = [...before].filter((id) => id !== leaderId && others.every((one) => one.id !== id));
  for (const id of gone) await closeInvitation(ctx, activity.id, id);
  await notify(
    ctx,
    others
      .filter(({ id }) => !before.has(id))
      .map(({ id }) => ({
        to: { studentId: id },
        topic: 'activity.invited',
        about: `${activity.id}:${activity.updatedAt}`,
        facts: { activityId: activity.id, title: activity.title, leader: ctx.actor?.name ?? '' },
      })),
  );
}

/**
 * Writes a proposal or changes one that is not handed in; a file comes along as the proposal.
 * @throws AppError INVALID, RULE without a valid KRS or once it is handed in, STALE
 */
export const saveProposal = (
  outer: Ctx,
  slug: ActivitySlug,
  form: ActivityProposal,
  [file]: readonly ReceivedFile[],
) =>
  inTransaction(outer, async (ctx) => {
    const type = found(await findTypeBySlug(ctx.db, slug));
    await checkProposal(ctx, form, type.isMbkm);
    const activity = form._id ? await change(ctx, form._id, form) : await create(ctx, slug, form);
    if (activity.typeId !== type.id) throw new AppError('NOT_FOUND', 'Data tidak ditemukan.');
    await storeTeam(ctx, activity, form.memberNims);
    if (file) {
      const document = await readDocument(file, ['pdf', 'docx']);
      const kind = type.isMbkm ? 'PROPOSAL' : 'CERTIFICATE';
      await attach(ctx, { subject: 'ACTIVITY', subjectId: activity.id, kind, document });
    }
    await audit(ctx, {
      action: form._id ? 'activity.update' : 'activity.create',
      entity: 'activity',
      entityId: activity.id,
      after: fieldsOf(form),
    });
    return { _id: activity.id };
  });

const labelsOf = (kinds: readonly (keyof typeof activityDocumentLabels)[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, activityDocumentLabels[kind].toLowerCase()]));

/** Makes sure the documents a step relies on are there, and keeps them from then on. */
export async function relyOnDocuments(
  ctx: Ctx,
  { activity }: ActivityCase,
  action: 'SUBMIT' | 'APPROVE' | 'REPORT',
): Promise<void> {
  const kinds = neededDocuments(action, activity.isMbkm);
  await requireAttachments(ctx, 'ACTIVITY', activity.id, labelsOf(kinds));
  await lockAttachments(ctx, 'ACTIVITY', activity.id, kinds);
}

async function submit(ctx: Ctx, of: ActivityCase): Promise<void> {
  const { members, students } = of;
  await step(ctx, of, 'SUBMIT');
  await requireKrsForAction(ctx);
  const waiting = members.filter(({ confirmedAt }) => confirmedAt === null);
  if (waiting.length > 0) {
    const names = students.filter(({ id }) => waiting.some(({ studentId }) => studentId === id));
    throw new AppError('RULE', `Belum menyetujui undangan: ${names.map(({ name }) => name).join(', ')}.`);
  }
  const { advisorId } = leaderOf(of);
  if (advisorId === null) throw new AppError('RULE', askFor.advisor.student);
  await requireTeamFits(ctx, of);
  await relyOnDocuments(ctx, of, 'SUBMIT');
  await tellLecturers(ctx, of, [advisorId], 'menunggu persetujuan dosen PA');
}

async function report(ctx: Ctx, of: ActivityCase): Promise<void> {
  await step(ctx, of, 'REPORT');
  await requireLogbooks(ctx, of);
  await relyOnDocuments(ctx, of, 'REPORT');
  await tellLecturers(
    ctx,
    of,
    of.supervisors.map(({ lecturerId }) => lecturerId),
    'laporan menunggu penilaian',
  );
}

/** A member agrees to take part, or leaves again, while it is not handed in. */
async function answer(ctx: Ctx, of: ActivityCase, agrees: boolean): Promise<void> {
  const { activity } = of;
  const studentId = studentIdOf(ctx);
  const own = of.members.find((one) => one.studentId === studentId);
  if (own?.role !== ACTIVITY_ROLE.member) throw new AppError('FORBIDDEN', 'Undangan ini bukan untuk Anda.');
  if (!isEditable(activity.status)) throw new AppError('RULE', 'Proposal ini sudah diajukan.');
  await closeInvitation(ctx, activity.id, studentId);
  if (agrees) {
    await updateMember(
      ctx.db,
      { activityId: activity.id, studentId },
      { confirmedAt: ctx.now.toISOString() },
    );
    of.activity = await updateActivity(ctx.db, activity.id, {});
  } else {
    await deleteMember(ctx.db, activity.id, studentId);
    of.members = of.members.filter((one) => one !== own);
    await handOn(ctx, of);
  }
  await audit(ctx, {
    action: agrees ? 'activity.confirm' : 'activity.decline',
    entity: 'activity',
    entityId: activity.id,
    after: { studentId },
  });
}

/** What a student does with an activity. @throws AppError FORBIDDEN, RULE, STALE */
export const studentStep = (outer: Ctx, id: string, wish: StudentActivityStep) =>
  withActivity(outer, { id, updatedAt: wish.updatedAt }, async (ctx, of) => {
    if (wish.action === 'SUBMIT') await submit(ctx, of);
    else if (wish.action === 'REPORT') await report(ctx, of);
    else if (wish.action === 'CANCEL') await cancelActivity(ctx, of, wish.note);
    else await answer(ctx, of, wish.action === 'CONFIRM');
    return { _id: id };
  });

/** States in which a term that a programme takes whole is reported so. */
export const begun: readonly ActivityStatus[] = ['ONGOING', 'REPORTED', 'SCORED'];

/** Calls an activity off; what is only recorded stays once it is approved. */
export async function cancelActivity(ctx: Ctx, of: ActivityCase, note: string): Promise<void> {
  const { isMbkm, status } = of.activity;
  if (!isMbkm && status === 'APPROVED') {
    throw new AppError('RULE', 'Kegiatan yang sudah disahkan tidak dapat dibatalkan.');
  }
  await step(ctx, of, 'CANCEL', { note });
  if (begun.includes(status)) await takeBackTerm(ctx, of);
  await tellMembers(ctx, of, note);
}
