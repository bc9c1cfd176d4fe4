import type { z } from 'zod';
import { type InputRead, readInput } from '#shared/platform/endpoint/read-input.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { isListed } from '#server/platform/reference/is-listed.ts';
import type { Difference, StoredRow } from '../import-kind.ts';

/** A record as its own form would send it back, with the moment it is based on. */
export type KnownRecord<Form> = { id: string; updatedAt: string; form: Form };

/** A field a column fills, and how its value is read aloud. */
export type FormField<Form> = { column: string; field: keyof Form; show?: (value: unknown) => string };

/** What storing a row takes; `known` is the record it changes. */
export type FormPlan<Form> = { form: Form; known: KnownRecord<Form> | null };

const aloud = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A value for comparison, whatever the order its keys came in. */
export function comparable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The fields in which a form differs from the record. */
export const differencesOf = <Form>(
  fields: readonly FormField<Form>[],
  before: Form,
  after: Form,
): Difference[] =>
  fields.flatMap(({ column, field, show = aloud }) =>
    comparable(before[field]) === comparable(after[field])
      ? []
      : [{ field: column, from: show(before[field]), to: show(after[field]) }],
  );

type Records<Form> = {
  load: (ctx: Ctx, ids: readonly string[]) => Promise<Map<string, KnownRecord<Form>>>;
  save: (ctx: Ctx, form: Form & { _id: string; updatedAt: string }) => Promise<unknown>;
  remove: (ctx: Ctx, id: string) => Promise<unknown>;
};

/** A row as the portal's own form takes it, on the day of the clock: what the form refuses, a file does too. */
export const readForm = <S extends z.ZodType>(ctx: Ctx, form: S, value: unknown): InputRead<z.output<S>> =>
  readInput(form, value, ctx.now.toISOString().slice(0, 10), isListed);

/** What is kept of a change, to take it back. */
export type FormChange<Form> = { before: Form; after: Form };

const refusalOf = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  throw error;
};

/** Removes records until none can go any more: one that another of them needs goes after that one. */
async function removeAll<Form>(ctx: Ctx, rows: readonly StoredRow[], { remove }: Records<Form>) {
  let refused = new Map<number, string>();
  let left = [...rows];
  for (let before = Infinity; left.length > 0 && left.length < before;) {
    before = left.length;
    refused = new Map();
    for (const { rowNo, recordId } of left) {
      await remove(ctx, recordId).catch((error: unknown) => refused.set(rowNo, refusalOf(error)));
    }
    left = left.filter(({ rowNo }) => refused.has(rowNo));
  }
  return refused;
}

/** Takes rows back through the records' own services, whose refusals name what still uses a record. */
export const undoThrough =
  <Form>(records: Records<Form>) =>
  async (ctx: Ctx, rows: readonly StoredRow[]): Promise<Map<number, string>> => {
    const updated = rows.filter(({ outcome }) => outcome === 'UPDATED');
    const now = await records.load(
      ctx,
      updated.map(({ recordId }) => recordId),
    );
    const refused = new Map<number, string>();
    for (const { rowNo, recordId, before: kept } of updated) {
      const change = kept as FormChange<Form>;
      const record = now.get(recordId);
      if (!record || comparable(record.form) !== comparable(change.after)) {
        refused.set(rowNo, 'Data sudah diubah lagi sejak impor.');
        continue;
      }
      const back = { ...change.before, _id: recordId, updatedAt: record.updatedAt };
      await records.save(ctx, back).catch((error: unknown) => refused.set(rowNo, refusalOf(error)));
    }
    const created = rows.filter(({ outcome }) => outcome === 'CREATED').toReversed();
    return new Map([...refused, ...(await removeAll(ctx, created, records))]);
  };
