import type { BiodataForm } from '#shared/people/biodata/biodata.contract.ts';
import { biodataGate, checkBiodata } from '#shared/people/biodata/completeness.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { emptyBiodata } from './biodata-columns.ts';
import { withPhoto } from './photo.ts';
import {
  type BiodataOwner,
  type BiodataRecord,
  ensureBiodata,
  findBiodata,
  findOwners,
  insertBiodata,
  lockBiodata,
  readBiodata as biodataOf,
  writeBiodata,
} from './biodata.store.ts';

export { dropDocuments } from './documents.service.ts';
export { isLocked } from './locks.ts';
export { biodataOf, type BiodataRecord, ensureBiodata };

/** Biodata fields to write; missing fields stay, null clears. */
export type BiodataChange = BiodataForm;

/** A change of one student's biodata, with the reason if one is needed. */
export type BiodataUpdate = { id: string; changes: BiodataChange; reason?: string | undefined };

/** Removes empty values from nested objects. */
function compact(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  );
}

const given = (changes: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, compact(value)]),
  );

/** Returns the completeness to store with the biodata, for lists and the KRS gate. */
function withCompleteness(biodata: Record<string, unknown>, owner: BiodataOwner | undefined, day: string) {
  const { percent, reportable } = checkBiodata(withPhoto(biodata, owner), {
    entryYear: owner?.entryYear ?? 0,
    today: day,
  });
  return { completeness: percent, isReportable: reportable };
}

/** Recomputes a student's completeness after the account's picture changed. */
export async function remeasureBiodata(ctx: Ctx, userId: string): Promise<void> {
  const [owner] = await findOwners(ctx.db, [userId]);
  const record = owner && (await lockBiodata(ctx.db, [owner.id])).get(owner.id);
  if (!record) return;
  await writeBiodata(ctx.db, [{ id: owner.id, ...withCompleteness(record, owner, await today(ctx)) }]);
}

/** Returns a sentence about the missing fields PDDIKTI requires, or null. */
export async function missingBiodata(ctx: Ctx, studentId: string): Promise<string | null> {
  const [owner, day] = await Promise.all([findBiodata(ctx.db, studentId), today(ctx)]);
  const context = { entryYear: owner?.entryYear ?? 0, today: day };
  return biodataGate(checkBiodata(withPhoto(owner?.biodata ?? {}, owner), context));
}

/** Creates the biodata of new students with its completeness. */
export async function createBiodata(
  ctx: Ctx,
  rows: readonly (BiodataChange & { id: string })[],
): Promise<void> {
  const owners = await findOwners(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const ownersById = new Map(owners.map((owner) => [owner.id, owner]));
  const day = await today(ctx);
  await insertBiodata(
    ctx.db,
    rows.map((row) => {
      const filled = { ...emptyBiodata, ...given(row) };
      return { ...filled, ...withCompleteness(filled, ownersById.get(row.id), day) };
    }),
  );
}

/** Serialises a value for comparison; the database reorders object keys. */
const comparable = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(value ?? null);

/** Returns the fields that really change, with their old and new values. */
function difference(record: BiodataRecord, changes: Record<string, unknown>) {
  const stored: Record<string, unknown> = record;
  const fields = Object.entries(changes).filter(
    ([field, value]) => comparable(stored[field]) !== comparable(value),
  );
  return {
    before: Object.fromEntries(fields.map(([field]) => [field, stored[field] ?? null])),
    after: Object.fromEntries(fields),
  };
}

/**
 * Changes the biodata of many students in a few statements and recomputes their completeness.
 * The caller checks permissions, stale copies and locked fields.
 */
export async function changeBiodata(ctx: Ctx, updates: readonly BiodataUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const ids = updates.map(({ id }) => id);
  const records = await lockBiodata(ctx.db, ids);
  const owners = new Map((await findOwners(ctx.db, ids)).map((owner) => [owner.id, owner]));
  const day = await today(ctx);
  const changed = updates.flatMap(({ id, changes, reason }) => {
    const record = records.get(id);
    const owner = owners.get(id);
    if (!record || !owner) return [];
    const { before, after } = difference(record, given(changes));
    if (Object.keys(after).length === 0) return [];
    return [{ id, reason, before, after, measure: withCompleteness({ ...record, ...after }, owner, day) }];
  });
  await writeBiodata(
    ctx.db,
    changed.map(({ id, after, measure }) => ({ ...after, ...measure, id })),
  );
  await audit(
    ctx,
    ...changed.map(({ id, before, after, reason }) => ({
      action: 'biodata.update',
      entity: 'student',
      entityId: id,
      before,
      after,
      ...(reason && { reason }),
    })),
  );
}
