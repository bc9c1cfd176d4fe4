import { eq, sql } from 'drizzle-orm';
import type { ActivityTypeForm } from '#shared/completion/activities/activity-staff.contract.ts';
import type { ActivityTypeView } from '#shared/completion/activities/activity.views.ts';
import { activitySlugs, TEMPLATE_FILE } from '#shared/completion/activities/kinds.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { newId } from '#server/platform/db/id.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { activityTypes } from '#server/platform/db/schema.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { attach, attachmentsOf } from '#server/platform/procedures/procedures.public.ts';

/** Every kind of activity, programmes first, with how often it was asked for. */
export async function typeViews(ctx: Ctx): Promise<ActivityTypeView[]> {
  const { rows } = await ctx.db.execute<Omit<ActivityTypeView, 'template'>>(sql`
    select t.id as "_id", t.code, t.slug, t.name, t.is_mbkm as "isMbkm", t.max_sks as "maxSks",
      t.min_semester as "minSemester", t.min_ipk as "minIpk", t.form, t.requirements, t.documents,
      t.is_active as "isActive", ${isoMoment(sql`t.updated_at`)} as "updatedAt",
      (select count(*)::int from activities a where a.type_id = t.id) as activities
    from activity_types t order by t.is_mbkm desc, t.name`);
  const files = await attachmentsOf(
    ctx,
    'ACTIVITY',
    rows.map(({ _id }) => _id),
  );
  return rows.map((row) => ({ ...row, template: files.get(row._id)?.at(-1) ?? null }));
}

/** The kind of activity by id, held until the transaction ends. */
const lockType = async (ctx: Ctx, id: string) =>
  (await ctx.db.select().from(activityTypes).where(eq(activityTypes.id, id)).for('update'))[0];

/** Creates a kind of activity or changes it; a file becomes its template. @throws AppError STALE, CONFLICT */
export const saveType = (outer: Ctx, form: ActivityTypeForm, [file]: readonly ReceivedFile[]) =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, ...fields } = form;
    const columns = { ...fields, code: activitySlugs[form.slug] };
    const before = _id ? found(await lockType(ctx, _id)) : null;
    if (before) checkFresh(before, updatedAt ?? '');
    const id = _id ?? newId();
    if (before) await ctx.db.update(activityTypes).set(columns).where(eq(activityTypes.id, id));
    else await ctx.db.insert(activityTypes).values({ id, ...columns });
    if (file) {
      const document = await readDocument(file, ['pdf', 'docx']);
      await attach(ctx, { subject: 'ACTIVITY', subjectId: id, kind: TEMPLATE_FILE, document });
    }
    await audit(ctx, {
      action: before ? 'activity-type.update' : 'activity-type.create',
      entity: 'activity-type',
      entityId: id,
      before,
      after: columns,
    });
    return { _id: id };
  });

/** Deletes a kind of activity. @throws AppError REFERENCED while there are activities of it */
export const removeType = (outer: Ctx, id: string) =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockType(ctx, id));
    const { rows } = await ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from activities where type_id = ${id}`,
    );
    const n = rows[0]?.n ?? 0;
    if (n > 0) throw new AppError('REFERENCED', `Program ini dipakai pada ${n} kegiatan. Nonaktifkan saja.`);
    await ctx.db.delete(activityTypes).where(eq(activityTypes.id, id));
    await audit(ctx, { action: 'activity-type.delete', entity: 'activity-type', entityId: id, before });
    return { _id: id };
  });
