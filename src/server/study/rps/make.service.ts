import { rpsStateLabels, isOpenRps, type RpsAction, type RpsActor } from '#shared/study/rps/rps-procedure.ts';
import type { Semester } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { dropAttachments } from '#server/platform/procedures/procedures.public.ts';
import { savedView } from './check.ts';
import { coordinatorsAmong, lecturersNow, makerCapacities, owns } from './rps-rights.ts';
import { getPlace } from './write.service.ts';
import { deleteRps, findRps, insertRps, lockRps, nextRevision, previousPlan, type Rps } from './rps.store.ts';
import { step } from './step.ts';
import { closeReturned } from './tell.ts';

type Target = { periodId: string; revisionNo: number; lecturerIds: readonly string[] };

/** Copies a plan to a new one, dated today and complete except for its files. */
async function copyPlan(
  ctx: Ctx,
  source: Rps,
  { periodId, revisionNo, lecturerIds }: Target,
  how: { action: Extract<RpsAction, 'COPY' | 'REVISE'>; actors: readonly RpsActor[] },
) {
  const id = newId();
  const state = await step(ctx, { id, state: null }, how.action, how.actors);
  const { courseId, description, studyMaterial, outcomes, weeks, evaluation, weights } = source;
  const { mainReferences, supportingReferences, media, tasks } = source;
  const made = await insertRps(
    ctx.db,
    {
      id,
      courseId,
      periodId,
      revisionNo,
      state,
      ownerId: lecturerIds[0] ?? source.ownerId,
      dateMade: await today(ctx),
      description,
      studyMaterial,
      outcomes,
      weeks,
      evaluation,
      weights,
      mainReferences,
      supportingReferences,
      media,
      tasks,
    },
    lecturerIds,
  );
  await audit(ctx, {
    action: how.action === 'COPY' ? 'rps.copy' : 'rps.revise',
    entity: 'rps',
    entityId: id,
    after: { from: source.id, courseId, periodId, revisionNo },
  });
  return savedView(ctx, made);
}

/**
 * "Salin dari tahun lalu": copies the newest approved plan of an earlier term without dates and files.
 * @throws AppError RULE without such a plan, FORBIDDEN, CONFLICT if the term already has one
 */
export const copyPrevious = (
  outer: Ctx,
  place: { courseId: string; academicYear: string; semester: Semester },
) =>
  inTransaction(outer, async (ctx) => {
    const { period, teachers } = await getPlace(ctx, place);
    const previous = await previousPlan(ctx.db, place.courseId, period.code);
    if (previous === null) {
      throw new AppError('RULE', 'Belum ada RPS yang disetujui pada semester sebelumnya untuk disalin.');
    }
    const source = found(await findRps(ctx.db, previous._id));
    if ((await nextRevision(ctx.db, place.courseId, period.id)) > 0) {
      throw new AppError('CONFLICT', 'RPS mata kuliah ini sudah ada pada semester tersebut.');
    }
    const coordinators = coordinatorsAmong(teachers);
    const owner = coordinators.find(({ _id }) => _id === ctx.actor?.lecturerId) ?? coordinators[0];
    const ordered = [owner, ...teachers.filter((teacher) => teacher !== owner)];
    const target = {
      periodId: period.id,
      revisionNo: 0,
      lecturerIds: ordered.flatMap((teacher) => teacher?._id ?? []),
    };
    return copyPlan(ctx, source, target, { action: 'COPY', actors: makerCapacities(ctx, teachers) });
  });

/**
 * "Buat revisi": creates the next revision of an approved plan, which stays in force until the revision is approved.
 * @throws AppError NOT_FOUND, FORBIDDEN, STALE, RULE for a plan not in force, CONFLICT with an open revision
 */
export const revise = (outer: Ctx, id: string, updatedAt: string) =>
  inTransaction(outer, async (ctx) => {
    const source = found(await lockRps(ctx.db, id));
    const actors: RpsActor[] = [
      ...((await owns(ctx, source)) ? (['OWNER'] as const) : []),
      ...(holds(ctx, 'rps:create') ? (['STAFF'] as const) : []),
    ];
    if (actors.length === 0)
      throw new AppError('FORBIDDEN', 'RPS ini hanya direvisi oleh dosen koordinatornya.');
    checkFresh(source, updatedAt);
    if (source.state !== 'APPROVED') {
      throw new AppError('RULE', 'Hanya RPS yang berlaku yang dapat direvisi.');
    }
    const target = {
      periodId: source.periodId,
      revisionNo: await nextRevision(ctx.db, source.courseId, source.periodId),
      lecturerIds: await lecturersNow(ctx, source),
    };
    return copyPlan(ctx, source, target, { action: 'REVISE', actors });
  });

/**
 * Deletes a plan that was not submitted, with its files.
 * @param lectureId owner of the plan, to prevent deleting another by mistake
 * @throws AppError NOT_FOUND, FORBIDDEN, STALE, INVALID, RULE once submitted
 */
export const removeRps = (outer: Ctx, id: string, body: { updatedAt: string; lectureId: string }) =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockRps(ctx.db, id));
    if (!(await owns(ctx, before)) && !holds(ctx, 'rps:delete')) {
      throw new AppError('FORBIDDEN', 'RPS ini hanya dihapus oleh dosen koordinatornya.');
    }
    checkFresh(before, body.updatedAt);
    if (body.lectureId !== before.ownerId) {
      throw invalidField('lectureId', 'Dosen pemilik RPS tidak cocok. Muat ulang halaman.');
    }
    if (!isOpenRps(before.state)) {
      const label = rpsStateLabels[before.state].toLowerCase();
      throw new AppError('RULE', `RPS berstatus ${label} tidak dapat dihapus.`);
    }
    await closeReturned(ctx, before);
    await dropAttachments(ctx, 'RPS', id);
    await deleteRps(ctx.db, id);
    await audit(ctx, { action: 'rps.delete', entity: 'rps', entityId: id, before });
    return { _id: id };
  });
