import type { AttachmentView } from '#shared/platform/procedures/procedure.views.ts';
import type { ThesisDetail, ThesisGuidance } from '#shared/completion/thesis/thesis.views.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { campusClock, type CampusZone } from '#shared/platform/date/campus-time.ts';
import type { ThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import {
  isReliedOn,
  mayUpload,
  thesisDocumentKinds,
  type ThesisPaper,
  thesisPapers,
} from '#shared/completion/thesis/documents.ts';
import { countedSessions } from '#shared/completion/thesis/guidance.ts';
import { isCancellable, offeredSteps } from '#shared/completion/thesis/procedure.ts';
import type { RequirementStage } from '#shared/completion/thesis/requirements.ts';
import { gradeSoFar, monthsLate } from '#shared/completion/thesis/revision.ts';
import { type ThesisStatus, thesisStep } from '#shared/completion/thesis/status.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { attachmentsOf, historyOf } from '#server/platform/procedures/procedures.public.ts';
import { type DetailRow, type EventRow, findDetail, findEvents } from './detail.store.ts';
import { eventView } from './event-view.ts';
import { requirementsOf, settingsOf } from './facts.ts';
import { eventsFor, paperReady } from './paper-rights.ts';
import { readCase } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { studentOf, type Supervisor } from './thesis.store.ts';

const documentKinds: readonly string[] = thesisDocumentKinds;

/** What is asked next, by state. */
const stages: Partial<Record<ThesisStatus, RequirementStage>> = {
  DRAFT: 'TITLE',
  TITLE_REVISION: 'TITLE',
  SUBMITTED: 'TITLE',
  GUIDANCE: 'SEMINAR',
  SEMINAR_REQUESTED: 'SEMINAR',
  SEMINAR_SCHEDULED: 'EXAM',
  SEMINAR_REVISION: 'EXAM',
  SEMINAR_PASSED: 'EXAM',
  READY_FOR_EXAM: 'EXAM',
  EXAM_REQUESTED: 'EXAM',
  PASSED: 'ACCEPT',
  PASSED_REVISION: 'ACCEPT',
  REVISION_SUBMITTED: 'ACCEPT',
  REVISION_APPROVED: 'ACCEPT',
};

/** Whether the reader may see a thesis: those it concerns, the student's adviser, the office. */
function requireReader(ctx: Ctx, of: ThesisCase, advisorId: string | null): void {
  const { isStudent, lecturerId } = actorOf(ctx);
  if (isStudent && of.actors.includes('STUDENT')) return;
  if (!isStudent && (of.actors.length > 0 || holds(ctx, 'skripsi:get'))) return;
  if (lecturerId !== null && lecturerId === advisorId) return;
  throw new AppError('FORBIDDEN', 'Skripsi ini bukan bagian Anda.');
}

type Names = (lecturerId: string) => string;

const supervisorView = (
  one: Supervisor,
  nameOf: Names,
  { answerDays }: ThesisSettings,
  zone: CampusZone,
) => ({
  lectureId: one.lecturerId,
  name: nameOf(one.lecturerId),
  order: one.order,
  state: one.state,
  note: one.note,
  invitedAt: one.invitedAt,
  agreedSeminarAt: one.agreedSeminarAt,
  readyAt: one.readyAt,
  answerUntil: one.state === 'INVITED' ? answerUntil(one.invitedAt, answerDays, zone) : null,
  agreedTitle: one.agreedTitle,
});

/** The last day to answer an invitation. */
export const answerUntil = (invitedAt: string, days: number, zone: CampusZone): string =>
  addDays(campusClock(new Date(invitedAt), zone).date, days);

function guidanceView(
  { sessions, names }: DetailRow,
  of: ThesisCase,
  files: readonly AttachmentView[],
  gapDays: number,
): { guidances: ThesisGuidance[]; countedSessions: number } {
  const counted = countedSessions(
    sessions.map(({ _id: id, lectureId: supervisorId, date, status }) => ({
      id,
      supervisorId,
      date,
      status,
    })),
    gapDays,
  );
  const orders = new Map([...of.former, ...of.supervisors].map((one) => [one.lecturerId, one.order]));
  return {
    countedSessions: counted.size,
    guidances: sessions.map(({ attachmentId, ...one }) => ({
      ...one,
      supervisor: names[one.lectureId] ?? '',
      supervisorOrder: orders.get(one.lectureId) ?? 1,
      counted: counted.has(one._id),
      file: files.find(({ _id }) => _id === attachmentId) ?? null,
    })),
  };
}

function revisionView(
  { thesis }: ThesisCase,
  { lettersPerMonth }: ThesisSettings,
  day: string,
): ThesisDetail['revision'] {
  const { revisionDeadline: deadline, revisionSubmittedOn: submittedOn, revisionPoints: points } = thesis;
  if (deadline === null) return null;
  const months = monthsLate(deadline, submittedOn ?? day);
  return { deadline, submittedOn, points, monthsLate: months, lettersLower: months * lettersPerMonth };
}

/** The fields of the thesis itself. */
function ownFields({ thesis }: ThesisCase, files: readonly AttachmentView[], depositBy: string | null) {
  const { id, title, newTitle, newTitleAt, decreeNo, decreeDate, cancelNote, cancelAt, ...rest } = thesis;
  return {
    ...rest,
    _id: id,
    titleId: title,
    step: thesisStep(thesis.status),
    sk:
      decreeNo === null || decreeDate === null
        ? null
        : {
            no: decreeNo,
            date: decreeDate,
            file: files.find(({ _id }) => _id === thesis.decreeFile) ?? null,
          },
    libraryDeposit: {
      status: thesis.depositStatus,
      at: thesis.depositAt,
      by: depositBy,
      url: thesis.depositUrl,
    },
    titleChange:
      newTitle === null || newTitleAt === null
        ? null
        : {
            titleId: newTitle,
            titleEn: thesis.newTitleEn,
            note: thesis.newTitleNote,
            requestedAt: newTitleAt,
          },
    cancelRequest: cancelNote === null || cancelAt === null ? null : { note: cancelNote, at: cancelAt },
  };
}

function eventViews(
  ctx: Ctx,
  of: ThesisCase,
  events: readonly EventRow[],
  names: Names,
  files: AttachmentView[],
) {
  const reader = {
    lecturerId: actorOf(ctx).lecturerId,
    actors: of.actors,
    status: of.thesis.status,
    nameOf: names,
    files,
    supervisorIds: of.supervisors.map(({ lecturerId }) => lecturerId),
  };
  const views = events.map((event) => eventView(event, reader));
  return {
    seminar: views.findLast(({ type }) => type === 'SEMINAR') ?? null,
    sidang: views.filter(({ type }) => type === 'SIDANG'),
  };
}

const papersOf = (ctx: Ctx, of: ThesisCase, events: readonly EventRow[]): ThesisPaper[] =>
  thesisPapers.filter((paper) =>
    paperReady(paper, of, eventsFor(paper, of.actors, events, actorOf(ctx).lecturerId)),
  );

/** A thesis as the reader may see it. @throws AppError NOT_FOUND, FORBIDDEN for whom it does not concern */
export async function readThesis(ctx: Ctx, thesisId: string): Promise<ThesisDetail> {
  const of = await readCase(ctx, thesisId);
  requireReader(ctx, of, (await studentOf(ctx.db, of.thesis.studentId)).advisorId);
  return viewOf(ctx, of);
}

/** A thesis after a change, for who made it. */
export const detailOf = async (ctx: Ctx, thesisId: string): Promise<ThesisDetail> =>
  viewOf(ctx, await readCase(ctx, thesisId));

async function viewOf(ctx: Ctx, of: ThesisCase): Promise<ThesisDetail> {
  const { thesis } = of;
  const { id: thesisId } = thesis;
  const row = found(await findDetail(ctx.db, thesisId));
  const [settings, day, { data }] = await Promise.all([
    settingsOf(ctx),
    today(ctx),
    ctx.services.campus.get(),
  ]);
  const files = (await attachmentsOf(ctx, 'THESIS', [thesisId])).get(thesisId) ?? [];
  const events = await findEvents(ctx.db, thesisId);
  const nameOf: Names = (id) => row.names[id] ?? '';
  const view = (one: Supervisor) => supervisorView(one, nameOf, settings, data.institution.timeZone);
  const stage = stages[thesis.status];
  const asked = thesis.cancelAt !== null;
  return {
    ...ownFields(of, files, row.depositBy),
    ...gradeSoFar(thesis, day, settings),
    student: row.student,
    periode: row.periode,
    titles: row.titles,
    supervisors: of.supervisors.map(view),
    formerSupervisors: of.former.map(view),
    documentSkripsi: files
      .filter(({ kind }) => documentKinds.includes(kind))
      .map((file) => ({ ...file, locked: file.locked || isReliedOn(file.kind, thesis) })),
    uploadable: of.actors.includes('STUDENT')
      ? thesisDocumentKinds.filter((kind) => mayUpload(kind, thesis))
      : [],
    ...guidanceView(row, of, files, settings.sessionGapDays),
    ...eventViews(ctx, of, events, nameOf, files),
    revision: revisionView(of, settings, day),
    requirements:
      stage === undefined ? null : { stage, items: await requirementsOf(ctx, thesis.studentId, stage, of) },
    actors: of.actors,
    actions: offeredSteps(thesis.status, of.actors).filter(
      (one) => one !== 'CANCEL' || isCancellable(thesis.status, { asked, hasLeft: row.student.hasLeft }),
    ),
    papers: papersOf(ctx, of, events),
    history: await historyOf(ctx.db, 'THESIS', thesisId),
  };
}
